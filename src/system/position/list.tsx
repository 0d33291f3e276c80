import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { useOrganizeSlot } from '#renderers/pages/entries/parts/organize-filter.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { positions } from '#schemas/api/position.ts'
import type { PositionEntry } from '#schemas/api/position.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useGrantAction } from '#src/app/use-grant-action.ts'
import { Members } from '#src/app/members.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { makePositionStore } from './store.ts'
import { positionTexts } from './texts.ts'

const Edit = later(async () => (await import('./edit.tsx')).Edit)

/** Positions of organizations and departments with their members (7.5). */
const PositionList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(positionTexts)
  const grantsOf = useGrantAction()
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  const [store] = useState(() => makePositionStore(send))
  useEntryAddress(store, ['organizeId'])
  const organize = useOrganizeSlot(store)
  const [editing, setEditing] = useState<{ readonly entry: PositionEntry | null } | null>(null)
  const [open, setOpen] = useState<PositionEntry | null>(null)
  const columns = [
    { key: 'fullName', title: text('name'), width: 200, render: nameOf },
    {
      key: 'enCode',
      title: text('code'),
      width: 160,
      render: ({ enCode }: PositionEntry) => enCode,
    },
    {
      key: 'organize',
      title: say('organize'),
      width: 260,
      render: ({ organize }: PositionEntry) => organize || '-',
    },
    {
      key: 'sortCode',
      title: say('order'),
      width: 90,
      align: 'right' as const,
      render: ({ sortCode }: PositionEntry) => sortCode,
    },
  ]
  return (
    <>
      <EntriesPage<PositionEntry>
        noun="position"
        title={text('title')}
        emptyNote={text('emptyNote')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        filters={[organize]}
        onEdit={(entry) => setEditing({ entry })}
        actionsOf={(entry) => [
          { key: 'members', label: say('members'), run: () => setOpen(entry) },
          ...grantsOf('position', entry.id),
        ]}
      />
      {editing && (
        <Edit
          key={editing.entry?.id ?? ''}
          store={store}
          entry={editing.entry}
          onDone={() => setEditing(null)}
        />
      )}
      {open && (
        <Members
          key={open.id}
          calls={positions}
          entry={{ id: open.id, name: nameOf(open) }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
})
export default PositionList
