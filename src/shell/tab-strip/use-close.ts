import { App } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { shellTexts } from '../texts.ts'
import type { TabFilter } from '../../engine/tabs.ts'

/**
 * Closes pages and goes to a remaining one, after a confirmation if unsaved work would be lost
 * (specification 2.6).
 */
export function useClose(active: string): (picks: TabFilter) => void {
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
    if (isLosing)
      void modal.confirm({
        title: text('unsavedTitle'),
        content: text('unsaved'),
        okText: text('close'),
        okButtonProps: { danger: true },
        onOk: close,
      })
    else close()
  }
}

/** Refreshes a page, after a confirmation if unsaved work would be lost. */
export function useRefresh(): (path: string) => void {
  const { tabs } = useEngine()
  const text = useTexts(shellTexts)
  const { modal } = App.useApp()
  return (path) => {
    const refresh = () => tabs.refresh(path)
    if (tabs.holds(path))
      void modal.confirm({
        title: text('unsavedTitle'),
        content: text('unsavedRefresh'),
        okText: text('refresh'),
        okButtonProps: { danger: true },
        onOk: refresh,
      })
    else refresh()
  }
}
