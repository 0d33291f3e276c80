import { useState } from 'react'
import { Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import Edit from './edit.tsx'
import { makeOrganizeStore } from './store.ts'
import type { OrganizeBranch } from './store.ts'
import { organizeTexts } from './texts.ts'

const nameOf = ({ fullName }: OrganizeBranch): string => fullName
/** A larger tree begins closed: to draw all of it at once would be felt. */
const largest = 100
const nothing = () => undefined

/** What the dialog is open for. */
interface Open {
  readonly entry: OrganizeBranch | null
  readonly parent: OrganizeBranch | null
}

/** Organisations and departments as a tree (7.4). */
const OrganizeList = observer(() => {
  const { send, lookups } = useEngine()
  const text = useTexts(organizeTexts)
  const say = useTexts(entryTexts)
  const [store] = useState(() => makeOrganizeStore(send, () => void lookups.refresh()))
  const [open, setOpen] = useState<Open | null>(null)
  const isLarge = store.total > largest && store.ask.keyword === ''
  const columns = [
    { key: 'fullName', title: text('name'), width: 280, render: nameOf },
    { key: 'enCode', title: text('code'), width: 140, render: ({ enCode }: OrganizeBranch) => enCode },
    { key: 'category', title: text('category'), width: 130, render: ({ category }: OrganizeBranch) => <Tag color={category === 'organization' ? 'blue' : 'default'}>{text(category)}</Tag> },
    { key: 'manager', title: text('manager'), width: 130, render: ({ manager }: OrganizeBranch) => manager || '-' },
    { key: 'sortCode', title: say('order'), width: 90, align: 'right' as const, render: ({ sortCode }: OrganizeBranch) => sortCode },
  ]
  return (
    <>
      <EntriesPage<OrganizeBranch>
        title={text('title')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        isWhole
        onEdit={(entry) => setOpen({ entry, parent: null })}
        actionsOf={(parent) => [{ key: 'below', label: text('addBelow'), run: () => setOpen({ entry: null, parent }) }]}
        isRemovable={({ hasChildren }) => !hasChildren}
        {...(isLarge && { onOpen: nothing })}
      />
      {open && <Edit store={store} {...open} onDone={() => setOpen(null)} />}
    </>
  )
})
export default OrganizeList
