import { useEffect, useMemo, useRef, useState } from 'react'
import { Menu } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEngine } from '#src/app/engine.tsx'
import { keysTo } from './entries.ts'
import type { MenuLine } from './entries.ts'
import { linesOf } from './menu-lines.tsx'

interface SidebarProps {
  readonly entries: readonly MenuLine[]
  readonly path: string
  /** Shows only icons; the name appears at the pointer or the focus. */
  readonly isCollapsed: boolean
  readonly label: string
}

/**
 * The open groups: those that the user left open, and those of a page that was just opened;
 * initially the first group (specification 2.5).
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

const show = (place: HTMLElement | null) =>
  place?.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })

/**
 * Scrolls the entry of the open page into view, at once and again when its groups have unfolded.
 * Returns the place of the menu, and what to call when something has unfolded.
 */
function useActiveInView(path: string) {
  const place = useRef<HTMLElement>(null)
  const begun = useRef('')
  const unfolded = useRef('')
  useEffect(() => {
    begun.current = path
    show(place.current)
  }, [path])
  const onTransitionEnd = () => {
    if (unfolded.current !== begun.current) show(place.current)
    unfolded.current = begun.current
  }
  return [place, onTransitionEnd] as const
}

/** The menu as a tree of links, light or dark. The open page is marked and its groups are open. */
export const Sidebar = observer(({ entries, path, isCollapsed, label }: SidebarProps) => {
  const { slideClass } = useEngine().settings
  const lines = useMemo(
    () => linesOf(entries, isCollapsed ? 'icons' : 'tree'),
    [entries, isCollapsed],
  )
  const [openKeys, setOpenKeys] = useOpenKeys(entries, path)
  const [place, onTransitionEnd] = useActiveInView(path)
  return (
    <nav ref={place} aria-label={label} onTransitionEnd={onTransitionEnd}>
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
