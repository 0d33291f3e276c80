import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { EntryColumn } from '#renderers/pages/entries/parts/entry-table.tsx'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import { useOrganizeSlot } from '#renderers/pages/entries/parts/organize-filter.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { references } from '#schemas/api/reference.ts'
import { roles } from '#schemas/api/role.ts'
import type { RoleEntry } from '#schemas/api/role.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useGrantAction } from '#src/app/use-grant-action.ts'
import { Members } from '#src/app/members.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { makeRoleStore } from './store.ts'
import { roleTexts } from './texts.ts'

const Edit = later(async () => (await import('./edit.tsx')).Edit)

function useColumns(): readonly EntryColumn<RoleEntry>[] {
  const text = useTexts(roleTexts)
  const say = useTexts(entryTexts)
  const nameOf = useNameOf()
  return [
    { key: 'fullName', title: text('name'), width: 180, render: nameOf },
    { key: 'enCode', title: text('code'), width: 140, render: ({ enCode }: RoleEntry) => enCode },
    {
      key: 'globalMark',
      title: text('reach'),
      width: 140,
      render: ({ globalMark }: RoleEntry) => text(globalMark === 1 ? 'global' : 'local'),
    },
    {
      key: 'organizes',
      title: say('organize'),
      width: 240,
      render: ({ organizeInfo }: RoleEntry) => organizeInfo || '-',
    },
    {
      key: 'sortCode',
      title: say('order'),
      width: 90,
      align: 'right' as const,
      render: ({ sortCode }: RoleEntry) => sortCode,
    },
  ]
}

/** Roles, global or of organizations, with their members (7.6). */
const RoleList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(roleTexts)
  const grantsOf = useGrantAction()
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  const [store] = useState(() => makeRoleStore(send))
  useEntryAddress(store, ['organizeId', 'globalMark'])
  const [editing, setEditing] = useState<{ readonly entry: RoleEntry | null } | null>(null)
  const [open, setOpen] = useState<RoleEntry | null>(null)
  const columns = useColumns()
  const filters = [
    useOrganizeSlot(store),
    toChoiceSlot({
      store,
      name: 'globalMark',
      label: text('reach'),
      all: text('allReaches'),
      options: [
        { value: 1, label: text('global') },
        { value: 0, label: text('local') },
      ],
    }),
  ]
  return (
    <>
      <EntriesPage<RoleEntry>
        noun="role"
        title={text('title')}
        emptyNote={text('emptyNote')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        usesOf={({ id }) => send(references.role, { params: { id } }, { quiet: true })}
        filters={filters}
        onEdit={(entry) => setEditing({ entry })}
        actionsOf={(entry) => [
          { key: 'members', label: say('members'), run: () => setOpen(entry) },
          ...grantsOf('role', entry.id),
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
          calls={roles}
          entry={{ id: open.id, name: nameOf(open) }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
})
export default RoleList
