import { useNavigate } from 'react-router-dom'
import { useEngine } from '#src/app/engine.tsx'
import type { Tab } from '#src/engine/tabs.ts'

/** Does something once the next frame is painted; at once where nothing is painted. */
function afterPaint(act: () => void): void {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}

/**
 * Comes back to an open page as it was left: it is seen at the next frame, and the address follows.
 */
export function useReturn(): (tab: Tab) => void {
  const { tabs } = useEngine()
  const navigate = useNavigate()
  return (tab) => {
    tabs.lift(tab.path)
    afterPaint(() => void navigate({ ...tab.place }))
  }
}
