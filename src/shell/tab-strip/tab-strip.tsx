import { Children, cloneElement, isValidElement, useRef, useState } from 'react'
import type { HTMLAttributes, MouseEvent, ReactElement, ReactNode } from 'react'
import { Button, Dropdown, Tabs } from 'antd'
import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { pageName } from '#src/app/title.ts'
import { pageIcon } from '../icons.tsx'
import { useReturn } from '../layout/use-return.ts'
import { shellTexts } from '../texts.ts'
import { TabMenu } from './tab-menu.tsx'
import type { MenuPlace } from './tab-menu.tsx'
import { useClose } from './use-close.ts'
import { useTabDrag } from './use-drag.ts'
import { pathAt, useTabKeys } from './use-tab-keys.ts'

type TabElement = ReactElement<HTMLAttributes<HTMLElement>>
const isDrawn = (child: ReactNode): child is TabElement => isValidElement(child)

/**
 * Removes the English words about the focus that antd adds to a tab; `aria-selected` and the tab
 * list say the same in every language.
 */
const inAnyLanguage = (node: ReactElement): TabElement => {
  const tab = node as TabElement
  const inner = Children.map(tab.props.children, (button) =>
    isDrawn(button)
      ? cloneElement(
          button,
          {},
          Children.map(button.props.children, (child) =>
            isDrawn(child) && child.props['aria-live'] ? null : child,
          ),
        )
      : button,
  )
  return cloneElement(tab, {}, inner)
}

/**
 * The visited pages as tabs (specification 2.6). A middle click closes one, a right click opens its
 * menu; tabs are moved by dragging or by key. Empty if the settings hide it.
 */
export const TabStrip = observer(({ active }: { readonly active: string }) => {
  const engine = useEngine()
  const { tabs, settings } = engine
  const text = useTexts(shellTexts)
  const comeBack = useReturn()
  const strip = useRef<HTMLDivElement>(null)
  const close = useClose(active)
  const dragOf = useTabDrag()
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null)
  const { onKeyDown, focusTab } = useTabKeys({ strip, active, onMenu: setMenuAt })
  if (!settings.tagsView) return null

  const items = tabs.list.map(({ path, isPinned }) => ({
    key: path,
    closable: false,
    ...(settings.tagsIcon && { icon: pageIcon(engine, path) }),
    label: (
      <TabLabel path={path} isPinned={isPinned} onClose={() => close((tab) => tab.path === path)} />
    ),
  }))
  const onAuxClick = ({ button, target }: MouseEvent) => {
    const path = button === 1 ? pathAt(target) : undefined
    if (path) close((tab) => tab.path === path)
  }
  const onContextMenu = (event: MouseEvent) => {
    const path = pathAt(event.target)
    if (!path) return
    event.preventDefault()
    setMenuAt({ path, x: event.clientX, y: event.clientY })
  }
  const closeMenu = () => {
    if (menuAt) focusTab(menuAt.path)
    setMenuAt(null)
  }
  const goTo = (path: string) => {
    const tab = tabs.find(path)
    if (tab) comeBack(tab)
  }
  const draw = (node: ReactElement) => {
    const tab = inAnyLanguage(node)
    const { className, ...drag } = dragOf(String(tab.key))
    return cloneElement(tab, { ...drag, className: `${tab.props.className} ${className}` })
  }

  return (
    <section className="shell-tabs" aria-label={text('tabs')}>
      <div
        ref={strip}
        role="presentation"
        className="shell-tab-list"
        onAuxClick={onAuxClick}
        onContextMenu={onContextMenu}
        onKeyDownCapture={onKeyDown}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      >
        <Tabs
          type="card"
          size="small"
          locale={{ dropdownAriaLabel: text('tabs') }}
          activeKey={active}
          items={items}
          onChange={goTo}
          renderTabBar={(props, Bar) => <Bar {...props}>{draw}</Bar>}
        />
      </div>
      <AllTabs active={active} onGo={goTo} />
      {menuAt && (
        <TabMenu
          key={`${menuAt.path} ${menuAt.x} ${menuAt.y}`}
          at={menuAt}
          active={active}
          onClose={closeMenu}
        />
      )}
    </section>
  )
})

interface LabelProps {
  readonly path: string
  readonly isPinned: boolean
  onClose(): void
}

/** The name of a visited page, with a cross to close it unless it is pinned. */
const TabLabel = observer(({ path, isPinned, onClose }: LabelProps) => {
  const engine = useEngine()
  const text = useTexts(shellTexts)
  return (
    <span>
      {pageName(engine, path)}
      {/* A tab list may only contain tabs: the cross is for the pointer, keyboards use Delete. */}
      {!isPinned && (
        <CloseOutlined
          className="shell-tab-close"
          role="presentation"
          aria-hidden
          title={text('close')}
          onClick={(event) => (event.stopPropagation(), onClose())}
        />
      )}
    </span>
  )
})

/**
 * A menu of all visited pages. It is outside the tab list, where antd would put it, because a tab
 * list may only contain tabs.
 */
const AllTabs = observer(
  ({ active, onGo }: { readonly active: string; onGo(path: string): void }) => {
    const engine = useEngine()
    const { tabs, settings } = engine
    const text = useTexts(shellTexts)
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          items: tabs.list.map(({ path }) => ({
            key: path,
            label: pageName(engine, path),
            ...(settings.tagsIcon && { icon: pageIcon(engine, path) }),
          })),
          selectable: true,
          selectedKeys: [active],
          onClick: ({ key }) => onGo(key),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<DownOutlined aria-hidden />}
          aria-label={text('allTabs')}
          aria-haspopup="menu"
        />
      </Dropdown>
    )
  },
)
