import { Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { usePanels } from '../layout/panels.ts'
import { shellTexts } from '../texts.ts'
import { useClose, useRefresh } from './use-close.ts'

/** The tab whose menu is open, and where in the window, in pixels. */
export interface MenuPlace {
  readonly path: string
  readonly x: number
  readonly y: number
}

interface TabMenuProps {
  readonly at: MenuPlace
  readonly active: string
  readonly onClose: () => void
}

/** The actions for a tab (specification 2.6: right-click menu) and for the tabs beside it. */
export const TabMenu = ({ at: { path, x, y }, active, onClose }: TabMenuProps) => {
  const { tabs } = useEngine()
  const panels = usePanels()
  const navigate = useNavigate()
  const text = useTexts(shellTexts)
  const close = useClose(active)
  const refresh = useRefresh()
  const { list } = tabs
  const place = list.findIndex((tab) => tab.path === path)
  const [left, right] = [list.slice(0, place), list.slice(place + 1)]
  const isStuck = (some: typeof list) => some.every((tab) => tab.isPinned)
  const maximise = () => {
    const tab = list[place]
    if (tab && path !== active) void navigate({ ...tab.place })
    panels.maximise(true)
  }
  const items = [
    { key: 'refresh', label: text('refresh'), onClick: () => refresh(path) },
    { key: 'maximise', label: text('maximise'), onClick: maximise },
    { type: 'divider' as const },
    {
      key: 'close',
      label: text('close'),
      disabled: list[place]?.isPinned ?? true,
      onClick: () => close((tab) => tab.path === path),
    },
    {
      key: 'left',
      label: text('closeLeft'),
      disabled: isStuck(left),
      onClick: () => close((tab) => left.includes(tab)),
    },
    {
      key: 'right',
      label: text('closeRight'),
      disabled: isStuck(right),
      onClick: () => close((tab) => right.includes(tab)),
    },
    {
      key: 'others',
      label: text('closeOthers'),
      disabled: isStuck([...left, ...right]),
      onClick: () => close((tab) => tab.path !== path),
    },
    {
      key: 'all',
      label: text('closeAll'),
      disabled: isStuck(list),
      onClick: () => close(() => true),
    },
  ]
  return (
    <Dropdown
      open
      trigger={['click']}
      autoFocus
      menu={{ items }}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <span style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
    </Dropdown>
  )
}
