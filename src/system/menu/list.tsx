import { useState } from 'react'
import { ImportOutlined } from '@ant-design/icons'
import { Grid } from 'antd'
import { observer } from 'mobx-react-lite'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { ImportMenus } from './parts/import-menus.tsx'
import { useColumns } from './parts/use-columns.tsx'
import { useDragging } from './parts/use-dragging.ts'
import { useMenuActions } from './parts/use-menu-actions.ts'
import { useRemove } from './parts/use-remove.tsx'
import { MenuStore } from './store.ts'
import type { MenuEntryBranch } from './store.ts'
import { menuTexts } from './texts.ts'

const Edit = later(async () => (await import('./edit.tsx')).Edit)

/** The entry for which the dialog is open. */
interface MenuDialogState {
  readonly entry: MenuEntry | null
  readonly parentId: string
}

/**
 * Menu entries as a tree (specification 2.5): add, change, move and remove them, and export them to
 * or import them from another installation.
 */
const MenuList = observer(() => {
  const { send, menu, say } = useEngine()
  const text = useTexts(menuTexts)
  const mayMove = useMay()(menus.move)
  const [store] = useState(() => new MenuStore(send, (entry) => nameOf(say, entry)))
  const [editing, setEditing] = useState<MenuDialogState | null>(null)
  const [isImporting, setImporting] = useState(false)
  const canDrag = Grid.useBreakpoint().sm !== false && mayMove
  const grants = menu.routes.find(({ title }) => title === 'permission')
  const remove = useRemove(store, grants !== undefined)
  const { rowOf, handleOf } = useDragging(store)
  const columns = useColumns((entry) => (canDrag ? handleOf(entry) : undefined))
  const actionsOf = useMenuActions({
    store,
    grantsPath: grants?.path,
    onAddBelow: ({ id }) => setEditing({ entry: null, parentId: id }),
    onRemove: (entry) => void remove(entry),
  })
  return (
    <>
      <EntriesPage<MenuEntryBranch>
        noun="menu"
        title={text('title')}
        {...(canDrag && { lead: text('moveHint') })}
        store={store.list}
        columns={columns}
        nameOf={(entry) => nameOf(say, entry)}
        isWhole
        rowProps={rowOf}
        acts={[
          {
            key: 'import',
            label: text('importFile'),
            icon: <ImportOutlined aria-hidden />,
            call: menus.importMenus,
            run: () => setImporting(true),
          },
        ]}
        onEdit={(entry) => setEditing({ entry, parentId: entry?.parentId ?? '' })}
        actionsOf={actionsOf}
      />
      {editing && (
        <Edit
          key={editing.entry?.id ?? `below-${editing.parentId}`}
          store={store}
          {...editing}
          onDone={() => setEditing(null)}
        />
      )}
      {isImporting && <ImportMenus store={store} onClose={() => setImporting(false)} />}
    </>
  )
})
export default MenuList
