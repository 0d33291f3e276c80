import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import type { Size } from '#src/engine/settings.ts'
import { shellTexts } from '../texts.ts'

/**
 * Sets the size, confirms it with a toast and refreshes the current view (specification 2.6). A
 * view with unsaved work changes its size without a refresh.
 */
export function useSizeChoice(path: string): (size: Size) => void {
  const { settings, tabs, toasts } = useEngine()
  const text = useTexts(shellTexts)
  return (size) => {
    settings.set('size', size)
    toasts.show('success', text('sizeSwitched'))
    if (!tabs.holds(path)) tabs.refresh(path)
  }
}
