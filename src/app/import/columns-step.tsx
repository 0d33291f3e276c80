import { Alert, Button, Collapse, Flex, Form, Radio, Select, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { SheetPlaceChoice } from '#renderers/parts/sheet-place.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { ImportHead, ImportMode, ImportState } from '#schemas/api/record-import.ts'
import { printCount } from '#schemas/format/number.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { StepButtons } from './file-step.tsx'
import type { ImportStepProps } from './file-step.tsx'
import { assign, keysOf, lackOf, missingOf, refine } from './settings.ts'
import type { RecordImport } from './store.ts'
import { importTexts } from './texts.ts'

interface ColumnProps {
  readonly store: RecordImport
  readonly list: ListStore
  readonly state: ImportState
  readonly head: ImportHead
}

/** The fields to choose from for a column; those of other columns can be seen and not chosen. */
function useFieldOptions({ store, state, head }: ColumnProps) {
  const text = useTexts(importTexts)
  const taken = new Map(store.draft.columns.map(({ path, place }) => [path, place]))
  return state.fields.map(({ path, label, isRequired, note }) => {
    const isTaken = (taken.get(path) ?? head.place) !== head.place
    const name = isRequired ? `${label} *` : label
    return {
      value: path,
      label: isTaken ? text('taken', { field: name }) : name,
      disabled: isTaken,
      note,
    }
  })
}

/** A column of the file: its head and samples, and the field that takes its cells. */
const Column = observer((props: ColumnProps) => {
  const { store, list, state, head } = props
  const text = useTexts(importTexts)
  const options = useFieldOptions(props)
  const { draft } = store
  const name = head.head || text('empty')
  const column = draft.columns.find(({ place }) => place === head.place)
  const field = state.fields.find(({ path }) => path === column?.path)
  const type = column && list.plan.model.byPath.get(column.path)?.bound.type
  const isDate = type === 'date' || type === 'instant'
  const set = (more: Parameters<typeof refine>[2]) =>
    store.setDraft(refine(draft, head.place, more))
  return (
    <li>
      <div className="record-import-head">
        <strong>{name}</strong>
        <Typography.Text type="secondary">
          {head.samples.filter((sample) => sample !== '').join(' · ')}
        </Typography.Text>
      </div>
      <Flex vertical gap={4}>
        <Select<string>
          aria-label={text('fieldOf', { head: name })}
          allowClear
          placeholder={text('leftOut')}
          value={column?.path as string}
          options={options}
          optionRender={({ data }) => (
            <Flex justify="space-between" gap={8}>
              <span>{data.label}</span>
              <Typography.Text type="secondary" ellipsis>
                {data.note}
              </Typography.Text>
            </Flex>
          )}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(path?: string) => store.setDraft(assign(draft, head.place, path))}
        />
        {field && field.linkedBy.length > 0 && (
          <Select<string>
            aria-label={text('by', { head: name })}
            allowClear
            placeholder={text('byDefault')}
            value={column?.by as string}
            options={field.linkedBy.map(({ path, label }) => ({ value: path, label }))}
            onChange={(by?: string) => set({ by })}
          />
        )}
        {isDate && (
          <Select<'dmy' | 'mdy'>
            aria-label={text('order', { head: name })}
            allowClear
            placeholder={text('orderDefault')}
            value={column?.order as 'dmy'}
            options={(['dmy', 'mdy'] as const).map((value) => ({ value, label: text(value) }))}
            onChange={(order?: 'dmy' | 'mdy') => set({ order })}
          />
        )}
      </Flex>
    </li>
  )
})

/** Whether rows are added, or change the records that a key finds. */
const Mode = observer(
  ({ store, state }: { readonly store: RecordImport; readonly state: ImportState }) => {
    const text = useTexts(importTexts)
    const { draft } = store
    const keys = keysOf(state, draft)
    return (
      <Form layout="vertical" component="div" requiredMark={false}>
        <Form.Item label={text('mode')} style={{ marginBlockEnd: 8 }}>
          <Radio.Group
            vertical
            aria-label={text('mode')}
            value={draft.mode}
            options={state.modes.map((value) => ({ value, label: text(value) }))}
            onChange={({ target }) => {
              const mode = target.value as ImportMode
              const [only] = keys.length === 1 ? keys : []
              store.setDraft({ ...draft, mode, ...(only && { key: only.path }) })
            }}
          />
        </Form.Item>
        {draft.mode !== 'add' && (
          <Form.Item label={text('key')} htmlFor="import-key" style={{ marginBlockEnd: 0 }}>
            <Select<string>
              id="import-key"
              aria-label={text('key')}
              status={draft.key === undefined ? 'error' : ''}
              value={draft.key as string}
              options={keys.map(({ path, label }) => ({ value: path, label }))}
              onChange={(key) => store.setDraft({ ...draft, key })}
            />
          </Form.Item>
        )}
      </Form>
    )
  },
)

/** Was there nothing to guess that a glance should check? */
const isSurePlace = ({ place, total }: ImportState): boolean =>
  total > 0 && place.sheets.length <= 1 && (place.text?.encoding ?? 'utf-8') === 'utf-8'

/** Where the rows were found; folded, because that is seldom wrong. */
const Place = observer(
  ({ store, state }: { readonly store: RecordImport; readonly state: ImportState }) => {
    const text = useTexts(importTexts)
    const label = text('fileOf', { file: state.fileName, total: printCount(state.total) })
    const { place } = state
    if (store.fileId === '') return <Typography.Text strong>{label}</Typography.Text>
    return (
      <Collapse
        size="small"
        defaultActiveKey={isSurePlace(state) ? [] : ['place']}
        items={[
          {
            key: 'place',
            label,
            children: (
              <SheetPlaceChoice
                place={place}
                isBusy={store.isBusy}
                onChange={(wish) => void store.choosePlace(wish)}
              />
            ),
          },
        ]}
      />
    )
  },
)

/** Assigns the columns of the file to fields: known by their heads, or chosen. */
export const ColumnsStep = observer(({ store, list }: ImportStepProps) => {
  const text = useTexts(importTexts)
  const { state, draft } = store
  if (!state) return null
  const missing = missingOf(state, draft)
  const lack = lackOf(state, draft)
  return (
    <Flex vertical gap="middle">
      <Place store={store} state={state} />
      {state.notes.map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      <ul className="record-import-columns" aria-label={text('columns')}>
        {state.heads.map((head) => (
          <Column key={head.place} store={store} list={list} state={state} head={head} />
        ))}
      </ul>
      <div role="status">
        {lack ? (
          <Alert type="warning" showIcon title={text(lack)} />
        ) : (
          missing.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={text('missing', { fields: missing.map(({ label }) => label).join(', ') })}
            />
          )
        )}
      </div>
      <Mode store={store} state={state} />
      <StepButtons>
        <Button disabled={store.isBusy} onClick={() => store.goTo('file')}>
          {text('another')}
        </Button>
        <Button
          type="primary"
          loading={store.isBusy}
          disabled={lack !== undefined}
          onClick={() => void store.check()}
        >
          {text('next')}
        </Button>
      </StepButtons>
    </Flex>
  )
})
