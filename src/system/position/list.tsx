import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { MembersDrawer } from '#renderers/pages/entries/parts/members-drawer.tsx'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { PositionEntry } from '#schemas/api/position.ts'
import { useEngine } from '#src/app/engine.tsx'
import Edit from './edit.tsx'
import { makeMemberStore, makePositionStore } from './store.ts'
import { positionTexts } from './texts.ts'

const nameOf = ({ fullName }: PositionEntry): string => fullName

/** Positions of organisations and departments with their members (7.5). */
const PositionList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(positionTexts)
  const [store] = useState(() => makePositionStore(send))
  const [editing, setEditing] = useState<{ readonly entry: PositionEntry | null } | null>(null)
  const [open, setOpen] = useState<PositionEntry | null>(null)
  const columns = [
    { key: 'fullName', title: text('name'), width: 200, render: nameOf },
    { key: 'enCode', title: text('code'), width: 160, render: ({ enCode }: PositionEntry) => enCode },
    { key: 'organize', title: text('organize'), width: 260, render: ({ organize }: PositionEntry) => organize || '-' },
    { key: 'sortCode', title: text('order'), width: 90, align: 'right' as const, render: ({ sortCode }: PositionEntry) => sortCode },
  ]
  const filter = (
    <OrganizePicker among={null} multiple={false} value={store.ask.filters['organizeId'] ?? ''} allowClear placeholder={text('allOrganizes')} aria-label={text('organize')} style={{ width: 240, maxWidth: '100%' }} onPick={(organizeId) => store.search({ filters: { organizeId: typeof organizeId === 'string' ? organizeId : '' } })} />
  )
  return (
    <>
      <EntriesPage<PositionEntry>
        title={text('title')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        filters={filter}
        onEdit={(entry) => setEditing({ entry })}
        actionsOf={(entry) => [{ key: 'members', label: text('members'), run: () => setOpen(entry) }]}
      />
      {editing && <Edit key={editing.entry?.id ?? ''} store={store} entry={editing.entry} onDone={() => setEditing(null)} />}
      {open && <Members key={open.id} entry={open} onClose={() => setOpen(null)} />}
    </>
  )
})
export default PositionList

const Members = ({ entry, onClose }: { readonly entry: PositionEntry; onClose(): void }) => {
  const { send } = useEngine()
  const [members] = useState(() => makeMemberStore(send, entry.id))
  return <MembersDrawer name={entry.fullName} store={members.store} add={members.add} onClose={onClose} />
}
