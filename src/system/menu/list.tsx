import { useEffect, useState } from 'react'
import { Card, Grid, Input, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { later } from '#renderers/parts/later.tsx'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { ImportMenus } from './parts/import-menus.tsx'
import { MenuTree } from './parts/menu-tree.tsx'
import { Toolbar } from './parts/toolbar.tsx'
import { useRemove } from './parts/use-remove.tsx'
import { MenuStore } from './store.ts'
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
  const { send, menu } = useEngine()
  const text = useTexts(menuTexts)
  const may = useMay()
  const [store] = useState(() => new MenuStore(send))
  const [editing, setEditing] = useState<MenuDialogState | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [word, setWord] = useState('')
  const isPhone = Grid.useBreakpoint().sm === false
  const grants = menu.routes.find(({ title }) => title === 'permission')
  const remove = useRemove(store, grants !== undefined)
  useEffect(() => void store.load(), [store])
  return (
    <Card>
      <Toolbar
        onReload={() => void store.load()}
        onImport={() => setImporting(true)}
        onAdd={() => setEditing({ entry: null, parentId: '' })}
      />
      {!isPhone && may(menus.move) && (
        <Typography.Paragraph type="secondary">{text('moveHint')}</Typography.Paragraph>
      )}
      <search>
        <Input
          allowClear
          value={word}
          maxLength={100}
          aria-label={text('search')}
          placeholder={text('search')}
          onChange={({ target }) => setWord(target.value)}
          style={{ width: 280, maxWidth: '100%', marginBlock: isPhone ? 12 : '0 12px' }}
        />
      </search>
      <MenuTree
        acts={{
          store,
          grantsPath: grants?.path,
          onEdit: (entry) => setEditing({ entry, parentId: entry.parentId }),
          onAddBelow: ({ id }) => setEditing({ entry: null, parentId: id }),
          onRemove: (entry) => void remove(entry),
        }}
        word={word}
        onClear={() => setWord('')}
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
    </Card>
  )
})
export default MenuList
