import { useState } from 'react'
import { Flex, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useOrganizeSlot } from '#renderers/pages/entries/parts/organize-filter.tsx'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { OrganizeAdminRow } from '#schemas/api/organize.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { Edit } from './edit.tsx'
import { actsOf, makeAdminStore } from './store.ts'
import type { Layer } from './store.ts'
import { adminTexts } from './texts.ts'

const nameOf = ({ realName, organize }: OrganizeAdminRow): string => `${realName} · ${organize}`

/** Who administers which organizations, and their rights there (7.4). */
const OrganizeAdminList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(adminTexts)
  const [store] = useState(() => makeAdminStore(send))
  useEntryAddress(store, ['organizeId'])
  const organize = useOrganizeSlot(store)
  const [open, setOpen] = useState<string | null>(null)
  const drawActs = (row: OrganizeAdminRow, layer: Layer) => {
    const given = actsOf(row, layer)
    return given.length === 0 ? (
      text('none')
    ) : (
      <Flex gap={4} wrap>
        {given.map((act) => (
          <Tag key={act} color={act === 'Select' ? 'default' : 'blue'} style={{ margin: 0 }}>
            {text(act)}
          </Tag>
        ))}
      </Flex>
    )
  }
  const columns = [
    {
      key: 'person',
      sort: 'realName',
      title: text('person'),
      width: 170,
      render: ({ realName, account }: OrganizeAdminRow) => `${realName} (${account})`,
    },
    {
      key: 'organize',
      title: text('organize'),
      width: 240,
      render: ({ organize }: OrganizeAdminRow) => organize,
    },
    {
      key: 'thisLayer',
      title: text('thisLayer'),
      width: 240,
      render: (row: OrganizeAdminRow) => drawActs(row, 'thisLayer'),
    },
    {
      key: 'subLayer',
      title: text('subLayer'),
      width: 240,
      render: (row: OrganizeAdminRow) => drawActs(row, 'subLayer'),
    },
  ]
  return (
    <>
      <EntriesPage<OrganizeAdminRow>
        noun="organizeAdmin"
        title={text('title')}
        emptyNote={text('emptyNote')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        filters={[organize]}
        onEdit={(row) => setOpen(row?.organizeId ?? '')}
      />
      {open !== null && <Edit store={store} organizeId={open} onDone={() => setOpen(null)} />}
    </>
  )
})
export default OrganizeAdminList
