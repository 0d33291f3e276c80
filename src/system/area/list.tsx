import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { areas } from '#schemas/api/area.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { makeAreaStore } from './store.ts'
import type { AreaBranch } from './store.ts'
import { areaTexts } from './texts.ts'

const Edit = later(async () => (await import('./edit.tsx')).Edit)

/** Provinces, cities and districts as a tree that loads as it is opened (7.3). */
const AreaList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(areaTexts)
  const nameOf = useNameOf()
  const [{ store, open }] = useState(() => makeAreaStore(send))
  useEntryAddress(store)
  const [editing, setEditing] = useState<{
    readonly entry: AreaBranch | null
    readonly parentId: string
  } | null>(null)
  const columns = [
    {
      key: 'fullName',
      title: text('name'),
      width: 280,
      render: (area: AreaBranch) => (store.ask.keyword ? area.fullPath : nameOf(area)),
    },
    { key: 'enCode', title: text('code'), width: 160, render: ({ enCode }: AreaBranch) => enCode },
    {
      key: 'sortCode',
      title: text('order'),
      width: 90,
      align: 'right' as const,
      render: ({ sortCode }: AreaBranch) => sortCode,
    },
    {
      key: 'description',
      title: text('description'),
      width: 200,
      render: ({ description }: AreaBranch) => description || '-',
    },
  ]
  return (
    <>
      <EntriesPage<AreaBranch>
        noun="area"
        title={text('title')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        isWhole
        onOpen={open}
        isRemovable={({ hasChildren }) => !hasChildren}
        onEdit={(entry) => setEditing({ entry, parentId: '' })}
        actionsOf={({ id }) => [
          {
            key: 'addBelow',
            label: text('addBelow'),
            call: areas.create,
            run: () => setEditing({ entry: null, parentId: id }),
          },
        ]}
      />
      {editing && (
        <Edit
          key={`${editing.entry?.id} ${editing.parentId}`}
          store={store}
          {...editing}
          onDone={() => setEditing(null)}
        />
      )}
    </>
  )
})
export default AreaList
