import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Modal, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { RowCards } from '#renderers/parts/row-cards.tsx'
import type { RowActs } from '#renderers/parts/row-list.ts'
import { RowTable } from '#renderers/parts/row-table.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import type { FieldPort, TablePort } from '#schemas/runtime.ts'
import { table } from './kind.ts'
import { texts } from './texts.ts'

const isTable = (field: FieldPort): field is TablePort => 'rows' in field

interface Asked {
  readonly keys: readonly string[]
  readonly text: string
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

const Rows = observer(({ field, options }: { readonly field: TablePort; readonly options: ReturnType<typeof optionsOf> }) => {
  const { say, device } = useRuntime()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [asked, ask] = useState<Asked | null>(null)
  const { columns, rows, readOnly } = field
  const selected = useMemo(() => new Set(rows.map(({ key }) => key).filter((key) => chosen.has(key))), [rows, chosen])
  const isFull = rows.length >= options.maxRows
  const acts = useMemo<RowActs>(() => {
    const has = (button: 'copy' | 'remove') => !readOnly && options.rowButtons.includes(button)
    return {
      canSelect: !readOnly && options.footerButtons.includes('batchRemove'),
      canCopy: has('copy') && !isFull,
      canRemove: has('remove'),
      texts: {
        number: say(texts, 'number'),
        actions: say(texts, 'actions'),
        copy: say(texts, 'copy'),
        remove: say(texts, 'remove'),
        selectAll: say(texts, 'selectAll'),
        empty: say(texts, 'empty'),
        row: (index) => say(texts, 'row', { row: index + 1 }),
        cell: (label, index) => say(texts, 'cell', { label, row: index + 1 }),
      },
      select: (keys, isSelected) => choose((before) => new Set(isSelected ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key)))),
      copy: (key) => field.copy(key),
      remove: (key, index) => (options.confirmRemove ? ask({ keys: [key], text: say(texts, 'askRemove', { row: index + 1 }) }) : field.remove([key])),
    }
  }, [field, options, readOnly, isFull, say])
  const confirm = () => {
    if (asked) field.remove(asked.keys)
    ask(null)
  }
  const summed = new Set(options.summaryField.map(nameOf))
  const summary = options.showSummary ? { label: say(texts, 'total'), of: (name: string) => (summed.has(name) ? <Sum field={field} name={name} /> : null) } : null
  const list = { label: field.label, columns, rows, selected, acts }
  return (
    <>
      {device === 'app' ? (
        <>
          <RowCards {...list} />
          {summary && columns.filter(({ name }) => summed.has(name)).map(({ name, label }) => <p key={name}>{`${summary.label} ${label}: ${field.sum(name)}`}</p>)}
        </>
      ) : (
        <RowTable {...list} summary={summary} />
      )}
      {!readOnly && (
        <Flex gap="small" style={{ marginBlockStart: 8 }}>
          {options.footerButtons.includes('add') && (
            <Button icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={() => field.add()}>
              {say(texts, 'add')}
            </Button>
          )}
          {acts.canSelect && (
            <Button danger disabled={selected.size === 0} onClick={() => ask({ keys: [...selected], text: say(texts, 'askBatchRemove', { count: selected.size }) })}>
              {say(texts, 'batchRemove')}
            </Button>
          )}
        </Flex>
      )}
      <Modal open={asked !== null} title={asked?.text} okText={say(texts, 'confirm')} cancelText={say(texts, 'cancel')} okButtonProps={{ danger: true }} onOk={confirm} onCancel={() => ask(null)} />
    </>
  )
})

const Sum = observer(({ field, name }: { readonly field: TablePort; readonly name: string }) => field.sum(name))

const optionsOf = (options: Parameters<NonNullable<typeof table.spec.check>>[0]) => options

export default defineView(
  table,
  observer(({ field, options }) => (
    <fieldset
      id={field.id}
      tabIndex={-1}
      aria-label={field.label}
      style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}
      {...(field.problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${field.id}-problem` })}
    >
      {options.showTitle && <Typography.Title level={5}>{field.label}</Typography.Title>}
      {isTable(field) && <Rows field={field} options={options} />}
    </fieldset>
  )),
)
