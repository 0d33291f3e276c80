import type { KeyboardEvent, MouseEvent } from 'react'
import { App, Dropdown, Tabs } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { pageName } from '#src/app/title.ts'
import type { Tab } from '#src/engine/tabs.ts'
import { shellTexts } from '../texts.ts'

type Picks = (tab: Tab) => boolean

/** Closes pages, asking first where unsaved work would be lost, and goes on to what remains (specification 2.6). */
function useClose(active: string): (picks: Picks) => void {
  const { tabs } = useEngine()
  const navigate = useNavigate()
  const text = useTexts(shellTexts)
  const { modal } = App.useApp()
  return (picks) => {
    const close = () => {
      const next = tabs.close(active, picks)
      if (next !== undefined) void navigate(next)
    }
    const isLosing = tabs.list.some((tab) => !tab.isPinned && picks(tab) && tabs.holds(tab.path))
    if (isLosing) void modal.confirm({ title: text('unsavedTitle'), content: text('unsaved'), okText: text('close'), okButtonProps: { danger: true }, onOk: close })
    else close()
  }
}

/** The visited pages (specification 2.6). Middle click closes, Delete closes the one that has the focus, a right click shows what else can be done. */
export const TabStrip = observer(({ active }: { readonly active: string }) => {
  const engine = useEngine()
  const { tabs } = engine
  const text = useTexts(shellTexts)
  const navigate = useNavigate()
  const close = useClose(active)
  const is = (path: string): Picks => (tab) => tab.path === path

  const menuOf = ({ path, isPinned }: Tab) => [
    { key: 'refresh', label: text('refresh'), onClick: () => tabs.refresh(path) },
    { key: 'close', label: text('close'), disabled: isPinned, onClick: () => close(is(path)) },
    { key: 'others', label: text('closeOthers'), onClick: () => close((tab) => tab.path !== path) },
    { key: 'all', label: text('closeAll'), onClick: () => close(() => true) },
  ]
  const items = tabs.list.map((tab) => ({
    key: tab.path,
    closable: false,
    label: (
      <Dropdown trigger={['contextMenu']} menu={{ items: menuOf(tab) }}>
        <span>
          {pageName(engine, tab.path)}
          {/* A tab list holds nothing but tabs: the cross is for the pointer, the keyboard has Delete. */}
          {!tab.isPinned && <CloseOutlined className="shell-tab-close" role="presentation" aria-hidden title={text('close')} onClick={(event) => (event.stopPropagation(), close(is(tab.path)))} />}
        </span>
      </Dropdown>
    ),
  }))
  const pathAt = (target: EventTarget): string | null | undefined => (target instanceof Element ? target.closest('[data-node-key]')?.getAttribute('data-node-key') : undefined)
  const onAuxClick = ({ button, target }: MouseEvent) => {
    const path = pathAt(target)
    if (button === 1 && path) close(is(path))
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const path = key === 'Delete' || key === 'Backspace' ? pathAt(target) : undefined
    if (path) close(is(path))
  }
  const goTo = (path: string) => {
    const tab = tabs.find(path)
    if (tab) void navigate(tab.path + tab.place.search + tab.place.hash)
  }

  return (
    <section className="shell-tabs" aria-label={text('tabs')}>
      <div role="presentation" onAuxClick={onAuxClick} onKeyDown={onKeyDown} onMouseDown={(event) => event.button === 1 && event.preventDefault()}>
        <Tabs
          type="card"
          size="small"
          locale={{ dropdownAriaLabel: text('tabs') }}
          activeKey={active}
          items={items}
          onChange={goTo}
        />
      </div>
    </section>
  )
})
