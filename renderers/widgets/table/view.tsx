import { PlusOutlined, SelectOutlined } from '@ant-design/icons'
import { Button, Flex, Modal, Typography } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Dispatch, RefObject, SetStateAction } from 'react'
import { headsAbove } from '#renderers/parts/head-rows.ts'
import { RowCards } from '#renderers/parts/row-cards.tsx'
import { focusRow } from '#renderers/parts/row-focus.ts'
import type { RowActs } from '#renderers/parts/row-list.ts'
import { RowPick } from '#renderers/parts/row-pick.tsx'
import { RowTable } from '#renderers/parts/row-table.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import type { FieldPort, PasteCounts, TablePort } from '#schemas/runtime.ts'
import type { Params } from '#schemas/text.ts'
import { table } from './kind.ts'
import { texts } from './texts.ts'

const isTable = (field: FieldPort): field is TablePort => 'rows' in field

type TableOptions = ReturnType<typeof optionsOf>
type Text = (key: keyof (typeof texts)['zh'], params?: Params) => string

/** Rows to be removed after a question, and its text. */
interface Question {
  readonly keys: readonly string[]
  readonly text: string
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const told = (text: Text, pasted: PasteCounts, mark: string): string =>
  [
    text('pasted', { ...pasted }),
    ...(['added', 'unread', 'locked', 'beyond'] as const)
      .filter((name) => pasted[name] > 0)
      .map((name) => text(name, { ...pasted })),
  ].join(mark)

interface NoteProps {
  readonly field: TablePort
  readonly note: string
  readonly onUndo: () => unknown
}

/** Says what was done last with several cells or rows, and offers to undo it. */
const Note = observer(({ field, note, onUndo }: NoteProps) => {
  const text = useTexts(texts)
  return (
    <>
      <span role="status">{(field.canUndo || note === text('undone')) && note}</span>
      {field.canUndo && note !== '' && (
        <Button type="link" size="small" onClick={onUndo}>
          {text('undo')}
        </Button>
      )}
    </>
  )
})

/** What is possible with the current rows. */
const roomOf = ({ rows, readOnly }: TablePort, { maxRows, footerButtons }: TableOptions) => ({
  isFull: rows.length >= maxRows,
  canAdd: !readOnly && footerButtons.includes('add'),
})

interface Acting {
  readonly field: TablePort
  readonly options: TableOptions
  readonly root: RefObject<HTMLElement | null>
  readonly choose: Dispatch<SetStateAction<ReadonlySet<string>>>
  readonly ask: (question: Question) => void
  readonly tell: (note: string) => void
}

type TableActs = RowActs & { drop(keys: readonly string[]): void }

/** The actions on rows and cells; each reports what it did. Call it inside an observer. */
function useActs({ field, options, root, choose, ask, tell }: Acting): TableActs {
  const { language, say } = useRuntime()
  const { readOnly } = field
  const { isFull, canAdd } = roomOf(field, options)
  return useMemo(() => {
    const text = (key: keyof (typeof texts)['zh'], params?: Params) => say(texts, key, params)
    const has = (button: 'copy' | 'remove') => !readOnly && options.rowButtons.includes(button)
    const placeOf = (wanted: readonly string[]) =>
      field.rows.findIndex(({ key }) => wanted.includes(key))
    const drop = (keys: readonly string[]) => {
      const at = placeOf(keys)
      field.remove(keys)
      tell(text('removed', { count: keys.length }))
      focusRow(root.current, at, '.berth-row-acts')
    }
    return {
      drop,
      canSelect: !readOnly && options.footerButtons.includes('batchRemove'),
      canCopy: has('copy') && !isFull,
      canRemove: has('remove'),
      texts: wordsOf(text),
      ...(canAdd && !isFull && { add: () => field.add() }),
      undo() {
        if (!field.canUndo) return false
        field.undo()
        tell(text('undone'))
        return true
      },
      paste: (block) =>
        void field
          .paste({ ...block, most: canAdd ? options.maxRows : field.rows.length })
          .then((pasted) => tell(told(text, pasted, language === 'en' ? ', ' : '，'))),
      select: (keys, isSelected) =>
        choose(
          (before) =>
            new Set(
              isSelected ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key)),
            ),
        ),
      copy(key) {
        field.copy(key)
        tell(text('copied', { row: placeOf([key]) + 1 }))
      },
      remove: (key, index) =>
        options.confirmRemove
          ? ask({ keys: [key], text: text('askRemove', { row: index + 1 }) })
          : drop([key]),
    }
  }, [field, options, readOnly, isFull, canAdd, say, language, root, choose, ask, tell])
}

const wordsOf = (text: Text): RowActs['texts'] => ({
  number: text('number'),
  actions: text('actions'),
  copy: text('copy'),
  remove: text('remove'),
  selectAll: text('selectAll'),
  empty: text('empty'),
  row: (index) => text('row', { row: index + 1 }),
  cell: (label, index) => text('cell', { label, row: index + 1 }),
})

interface ListProps {
  readonly field: TablePort
  readonly options: TableOptions
  readonly selected: ReadonlySet<string>
  readonly acts: RowActs
}

/** The rows with their totals: a table, or cards on a phone. */
const List = observer(({ field, options, selected, acts }: ListProps) => {
  const { device } = useRuntime()
  const text = useTexts(texts)
  const { label, columns, rows } = field
  const headsOf = useMemo(() => headsAbove(options.heads), [options])
  const summed = new Set(options.summaryField.map(nameOf))
  const list = { label, columns, rows, selected, acts }
  if (device !== 'app') {
    const summary = options.showSummary
      ? {
          label: text('total'),
          of: (name: string) => (summed.has(name) ? <Sum field={field} name={name} /> : null),
        }
      : null
    return <RowTable {...list} summary={summary} headsOf={headsOf} />
  }
  return (
    <>
      <RowCards {...list} />
      {options.showSummary &&
        columns
          .filter(({ name, visible }) => visible && summed.has(name))
          .map((column) => (
            <p key={column.name}>{`${text('total')} ${column.label}: ${field.sum(column.name)}`}</p>
          ))}
    </>
  )
})

interface TableFootProps extends Pick<ListProps, 'field' | 'options' | 'selected'> {
  readonly acts: TableActs
  readonly note: string
  readonly onAdd: () => void
  readonly onPick: () => void
  readonly onAsk: (question: Question) => void
}

/** The buttons below the rows, and the note about what was done last. */
const Foot = observer(
  ({ field, options, selected, acts, note, onAdd, onPick, onAsk }: TableFootProps) => {
    const { records, isDesign } = useRuntime()
    const text = useTexts(texts)
    const { isFull, canAdd } = roomOf(field, options)
    return (
      <Flex
        wrap
        gap="small"
        align="center"
        className="berth-row-acts"
        inert={isDesign}
        style={{ marginBlockStart: 8 }}
      >
        {canAdd && (
          <Button icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={onAdd}>
            {text('add')}
          </Button>
        )}
        {options.hasPick && records && (
          <Button icon={<SelectOutlined aria-hidden />} disabled={isFull} onClick={onPick}>
            {options.pickText || text('pick')}
          </Button>
        )}
        {acts.canSelect && (
          <Button
            danger
            disabled={selected.size === 0}
            onClick={() =>
              onAsk({ keys: [...selected], text: text('askBatchRemove', { count: selected.size }) })
            }
          >
            {text('batchRemove')}
          </Button>
        )}
        <Note field={field} note={note} onUndo={acts.undo} />
      </Flex>
    )
  },
)

const Rows = observer(
  ({ field, options }: { readonly field: TablePort; readonly options: TableOptions }) => {
    const text = useTexts(texts)
    const root = useRef<HTMLDivElement>(null)
    const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
    const [question, ask] = useState<Question | null>(null)
    const [isPicking, setPicking] = useState(false)
    const [note, tell] = useState('')
    const { rows } = field
    const selected = useMemo(
      () => new Set(rows.map(({ key }) => key).filter((key) => chosen.has(key))),
      [rows, chosen],
    )
    const acts = useActs({ field, options, root, choose, ask, tell })
    const addLine = () => {
      field.add()
      focusRow(root.current, field.rows.length - 1, '.berth-row-acts')
    }
    const confirm = () => {
      if (question) acts.drop(question.keys)
      ask(null)
    }
    return (
      <div ref={root}>
        <List field={field} options={options} selected={selected} acts={acts} />
        {!field.readOnly && (
          <Foot
            field={field}
            options={options}
            selected={selected}
            acts={acts}
            note={note}
            onAdd={addLine}
            onPick={() => setPicking(true)}
            onAsk={ask}
          />
        )}
        {isPicking && (
          <RowPick
            field={field}
            source={options}
            popup={{
              as: options.popupType,
              title: options.popupTitle || options.pickText,
              width: options.popupWidth,
            }}
            transfers={options.transferList}
            onCancel={() => setPicking(false)}
            onPick={(picked) => {
              const taken = picked.slice(0, options.maxRows - rows.length)
              field.append(taken)
              tell(text('picked', { count: taken.length }))
              setPicking(false)
            }}
          />
        )}
        <Modal
          open={question !== null}
          title={question?.text}
          okText={text('confirm')}
          cancelText={text('cancel')}
          okButtonProps={{ danger: true }}
          onOk={confirm}
          onCancel={() => ask(null)}
        />
      </div>
    )
  },
)

const Sum = observer(({ field, name }: { readonly field: TablePort; readonly name: string }) =>
  field.sum(name),
)

const optionsOf = (options: Parameters<NonNullable<typeof table.spec.check>>[0]) => options

export default defineView(
  table,
  observer(({ field, options }) => (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-label={field.label}
      style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}
      {...(field.problem !== undefined && {
        'aria-invalid': true,
        'aria-describedby': `${field.id}-problem`,
      })}
    >
      {options.showTitle && (
        <Typography.Title level={5} style={{ marginBlockStart: 0 }}>
          {field.label}
        </Typography.Title>
      )}
      {isTable(field) && <Rows field={field} options={options} />}
    </fieldset>
  )),
)
