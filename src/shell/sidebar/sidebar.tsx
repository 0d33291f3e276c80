import { useMemo, useState } from 'react'
import { Menu } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'
import { keysTo } from './entries.ts'
import type { MenuLine } from './entries.ts'
import { linesOf } from './menu-lines.tsx'

interface SidebarProps {
  readonly entries: readonly MenuLine[]
  readonly path: string
  /** Only icons; names fly out where the pointer or the focus is. */
  readonly isCollapsed: boolean
  readonly label: string
}

/**
 * Open groups as the person left them, and the groups of a page that was just opened; the first
 * group at first (specification 2.5).
 */
function useOpenKeys(entries: readonly MenuLine[], path: string) {
  const groups = keysTo(entries, path).slice(0, -1)
  const first = entries.find(({ route }) => !route)?.key
  const [state, setState] = useState({ path: '', keys: first === undefined ? [] : [first] })
  const isNew = state.path !== path
  const keys = isNew ? [...new Set([...state.keys, ...groups])] : state.keys
  if (isNew) setState({ path, keys })
  return [keys, (next: string[]) => setState({ path, keys: next })] as const
}

/**
 * Entries as a tree of links, light or dark; the page that is open is marked and its groups are
 * open.
 */
export const Sidebar = observer(({ entries, path, isCollapsed, label }: SidebarProps) => {
  const { slideClass } = useEngine().settings
  const lines = useMemo(
    () => linesOf(entries, isCollapsed ? 'icons' : 'tree'),
    [entries, isCollapsed],
  )
  const [openKeys, setOpenKeys] = useOpenKeys(entries, path)
  return (
    <nav aria-label={label}>
      <Menu
        mode="inline"
        theme={slideClass}
        inlineIndent={16}
        inlineCollapsed={isCollapsed}
        items={lines}
        selectedKeys={keysTo(entries, path).slice(-1)}
        tooltip={{ title: undefined, trigger: ['hover', 'focus'], placement: 'right' }}
        {...(isCollapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
      />
    </nav>
  )
})
