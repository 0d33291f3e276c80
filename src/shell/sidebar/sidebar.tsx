import { useMemo, useState } from 'react'
import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { plainPath } from '#src/engine/menu.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { shellTexts } from '../texts.ts'
import { menuIcon } from '../icons.tsx'
import { entriesOf, keysTo } from './entries.ts'
import type { Entry } from './entries.ts'

type Items = NonNullable<MenuProps['items']>

const itemsOf = (entries: readonly Entry[]): Items =>
  entries.map(({ key, name, icon, path, children }) =>
    path === undefined
      ? { key, icon: menuIcon(icon, true), label: name, title: name, children: itemsOf(children) }
      : { key, icon: menuIcon(icon, false), label: <Link to={path}>{name}</Link>, title: name },
  )

/** Open groups as the person left them, and the groups of a page that was just opened (specification 2.5, 2.6). */
function useOpenKeys(entries: readonly Entry[], path: string) {
  const groups = keysTo(entries, (one) => plainPath(one) === plainPath(path)).slice(0, -1)
  const first = entries.find((entry) => entry.path === undefined)?.key
  const [state, setState] = useState({ path: '', keys: first === undefined ? [] : [first] })
  const isNew = state.path !== path
  const keys = isNew ? [...new Set([...state.keys, ...groups])] : state.keys
  if (isNew) setState({ path, keys })
  return [keys, (next: string[]) => setState({ path, keys: next })] as const
}

/** The permitted menu as a tree of links; the page that is open is marked and its groups are open. */
export const Sidebar = observer(({ path, isCollapsed }: { readonly path: string; readonly isCollapsed: boolean }) => {
  const { menu, say, settings } = useEngine()
  const text = useTexts(shellTexts)
  const { items } = menu
  const { language } = settings
  // oxlint-disable-next-line react/exhaustive-deps -- `say` speaks the language
  const entries = useMemo(() => entriesOf(items, (item) => nameOf(say, item)), [items, say, language])
  const lines = useMemo(() => itemsOf(entries), [entries])
  const [openKeys, setOpenKeys] = useOpenKeys(entries, path)
  const selected = keysTo(entries, (one) => plainPath(one) === plainPath(path)).at(-1)
  return (
    <nav aria-label={text('menu')}>
      <Menu
        mode="inline"
        theme="dark"
        inlineIndent={16}
        inlineCollapsed={isCollapsed}
        items={lines}
        selectedKeys={selected === undefined ? [] : [selected]}
        {...(isCollapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
      />
    </nav>
  )
})
