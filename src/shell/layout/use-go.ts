import { useNavigate } from 'react-router-dom'
import type { Route } from '#schemas/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { openEntry } from '#src/app/open-entry.ts'
import { usePanels } from './panels.ts'
import { useReturn } from './use-return.ts'

/**
 * Goes to a route: an external one opens a window (specification 2.5), an open page is shown as it
 * was left, any other is opened. Closes the panel in which the route was chosen.
 */
export function useGo(): (route: Route) => void {
  const engine = useEngine()
  const navigate = useNavigate()
  const comeBack = useReturn()
  const panels = usePanels()
  return (route) => {
    panels.hide()
    if (route.screen === 'window') return void openEntry(engine, route)
    const tab = engine.tabs.find(route.path)
    if (tab) return comeBack(tab)
    void navigate(route.path + route.search)
  }
}
