import { useNavigate } from 'react-router-dom'
import { useEngine } from '#src/app/engine.tsx'
import type { Tab } from '#src/engine/tabs.ts'

/**
 * Runs `act` after the next frame is painted; at once if the window is hidden and nothing is
 * painted.
 */
function afterPaint(act: () => void): void {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}

/**
 * Returns to an open page as it was left. It is shown in the next frame, and the address changes
 * after that.
 */
export function useReturn(): (tab: Tab) => void {
  const { tabs } = useEngine()
  const navigate = useNavigate()
  return (tab) => {
    tabs.lift(tab.path)
    afterPaint(() => void navigate({ ...tab.place }))
  }
}
