import { useRef, useState } from 'react'
import { App } from 'antd'
import { ImportOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { Copyable } from '#renderers/parts/copyable.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { billRules } from '#schemas/api/bill-rule.ts'
import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { Edit } from './edit.tsx'
import { makeBillRuleStore } from './store.ts'
import { billRuleTexts } from './texts.ts'

const Counters = later(async () => (await import('./parts/counters.tsx')).Counters)

/** The columns of the bill rules. */
function useColumns() {
  const text = useTexts(billRuleTexts)
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  return [
    { key: 'fullName', title: text('name'), width: 150, render: nameOf },
    {
      key: 'enCode',
      title: text('code'),
      width: 130,
      render: ({ enCode }: BillRuleEntry) => enCode,
    },
    {
      key: 'category',
      title: text('category'),
      width: 100,
      render: ({ category }: BillRuleEntry) => category || '-',
    },
    {
      key: 'mode',
      title: text('mode'),
      width: 130,
      render: ({ mode }: BillRuleEntry) => text(mode),
    },
    {
      key: 'outputNumber',
      title: text('last'),
      width: 180,
      render: ({ outputNumber }: BillRuleEntry) =>
        outputNumber ? <Copyable text={outputNumber}>{outputNumber}</Copyable> : '-',
    },
    {
      key: 'sortCode',
      title: say('order'),
      width: 70,
      align: 'right' as const,
      render: ({ sortCode }: BillRuleEntry) => sortCode,
    },
  ]
}

/** Exports a rule to a file, and imports one from a file. */
function useFiles(store: ReturnType<typeof makeBillRuleStore>) {
  const { send } = useEngine()
  const { message } = App.useApp()
  const text = useTexts(billRuleTexts)
  const nameOf = useNameOf()
  // The toast has already shown a failure.
  const exportRule = (rule: BillRuleEntry) =>
    void send(billRules.exportRule, { params: { id: rule.id } }).then(
      (file) => saveFile(file, `${nameOf(rule)}.json`),
      () => undefined,
    )
  const importRule = async (file: File) => {
    const made = await send(billRules.importRule, { body: {}, file }).catch(() => undefined)
    if (!made) return
    void message.success(text('imported', { name: nameOf(made) }))
    await store.load()
  }
  return { exportRule, importRule }
}

/** Bill rules: how documents get their numbers (7.12). */
const BillRuleList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(billRuleTexts)
  const nameOf = useNameOf()
  const [store] = useState(() => makeBillRuleStore(send))
  useEntryAddress(store)
  const [editing, setEditing] = useState<{ readonly entry: BillRuleEntry | null } | null>(null)
  const [shown, setShown] = useState<BillRuleEntry | null>(null)
  const columns = useColumns()
  const { exportRule, importRule } = useFiles(store)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <EntriesPage<BillRuleEntry>
        noun="billRule"
        title={text('title')}
        emptyNote={text('emptyNote')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        onEdit={(entry) => setEditing({ entry })}
        actionsOf={(entry) => [
          {
            key: 'counters',
            label: text('counters'),
            call: billRules.counters,
            run: () => setShown(entry),
          },
          {
            key: 'export',
            label: text('export'),
            call: billRules.exportRule,
            run: () => exportRule(entry),
          },
        ]}
        acts={[
          {
            key: 'import',
            label: text('import'),
            icon: <ImportOutlined aria-hidden />,
            call: billRules.importRule,
            run: () => picker.current?.click(),
          },
        ]}
      />
      <input
        ref={picker}
        hidden
        type="file"
        accept=".json"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void importRule(file)
        }}
      />
      {shown && <Counters rule={shown} name={nameOf(shown)} onClose={() => setShown(null)} />}
      {editing && (
        <Edit
          key={editing.entry?.id ?? ''}
          store={store}
          entry={editing.entry}
          onDone={() => setEditing(null)}
        />
      )}
    </>
  )
})
export default BillRuleList
