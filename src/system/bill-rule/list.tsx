import { useState } from 'react'
import { App, Button, Upload } from 'antd'
import { ImportOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { billRules } from '#schemas/api/bill-rule.ts'
import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { billTypes } from '#schemas/format/bill-number.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { Edit } from './edit.tsx'
import { makeBillRuleStore } from './store.ts'
import { billRuleTexts } from './texts.ts'

/** The columns of the bill rules. */
function useColumns() {
  const text = useTexts(billRuleTexts)
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  const kinds: { readonly [type: number]: string } = {
    [billTypes.counter]: text('counter'),
    [billTypes.random]: text('random'),
    [billTypes.uuid]: text('uuid'),
  }
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
      key: 'type',
      title: text('type'),
      width: 130,
      render: ({ type }: BillRuleEntry) => kinds[type] ?? '-',
    },
    {
      key: 'outputNumber',
      title: text('last'),
      width: 180,
      render: ({ outputNumber }: BillRuleEntry) => outputNumber || '-',
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
  const columns = useColumns()
  const { exportRule, importRule } = useFiles(store)
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
            key: 'export',
            label: text('export'),
            call: billRules.exportRule,
            run: () => exportRule(entry),
          },
        ]}
        buttons={
          <Permitted call={billRules.importRule}>
            <Upload
              accept=".json"
              showUploadList={false}
              beforeUpload={(file) => (void importRule(file), false)}
            >
              <Button icon={<ImportOutlined aria-hidden />}>{text('import')}</Button>
            </Upload>
          </Permitted>
        }
      />
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
