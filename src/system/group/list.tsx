import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { groups } from '#schemas/api/group.ts'
import type { GroupEntry } from '#schemas/api/group.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useGrantAction } from '#src/app/use-grant-action.ts'
import { Members } from '#src/app/members.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { makeGroupStore } from './store.ts'
import { groupTexts } from './texts.ts'

const Edit = later(async () => (await import('./edit.tsx')).Edit)

/** Groups with their members, who may belong to any organization (section 6). */
const GroupList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(groupTexts)
  const grantsOf = useGrantAction()
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  const [store] = useState(() => makeGroupStore(send))
  useEntryAddress(store)
  const [editing, setEditing] = useState<{ readonly entry: GroupEntry | null } | null>(null)
  const [open, setOpen] = useState<GroupEntry | null>(null)
  const columns = [
    { key: 'fullName', title: text('name'), width: 220, render: nameOf },
    { key: 'enCode', title: text('code'), width: 180, render: ({ enCode }: GroupEntry) => enCode },
    {
      key: 'description',
      title: say('description'),
      width: 260,
      render: ({ description }: GroupEntry) => description || '-',
    },
    {
      key: 'sortCode',
      title: say('order'),
      width: 90,
      align: 'right' as const,
      render: ({ sortCode }: GroupEntry) => sortCode,
    },
  ]
  return (
    <>
      <EntriesPage<GroupEntry>
        noun="group"
        title={text('title')}
        emptyNote={text('emptyNote')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        onEdit={(entry) => setEditing({ entry })}
        actionsOf={(entry) => [
          { key: 'members', label: say('members'), run: () => setOpen(entry) },
          ...grantsOf('group', entry.id),
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
          calls={groups}
          entry={{ id: open.id, name: nameOf(open) }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
})
export default GroupList
