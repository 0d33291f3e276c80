import { useEffect } from 'react'

/** What lies over the page and takes the focus while it is open; each is a child of the body. */
const overlays =
  '.ant-modal-root, .ant-drawer, .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown'
const focusable = 'button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]'

const dialogs = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open'

/**
 * Is the element behind an open dialog? The focus passes there for a moment when it walks past the
 * last element of the dialog, but nothing was opened from there.
 */
export const isBehindDialog = (target: HTMLElement): boolean =>
  target.closest(overlays) === null && document.querySelector(dialogs) !== null

/** An element and everything around it, the closest first. */
function pathOf(target: HTMLElement): readonly HTMLElement[] {
  const path: HTMLElement[] = []
  for (let at: HTMLElement | null = target; at && at !== document.body; at = at.parentElement)
    path.push(at)
  return path
}

/** Focuses what had the focus; where that is gone, the first thing to focus near its place. */
function focusNear([target, ...around]: readonly HTMLElement[]): void {
  if (target?.isConnected) return target.focus()
  around
    .find((element) => element.isConnected)
    ?.querySelector<HTMLElement>(focusable)
    ?.focus()
}

/**
 * Gives the focus back to what opened a dialog, a question or a drawer. These return it themselves
 * only if they close before they are taken away, and never to an entry of a menu, which is gone by
 * then; so the focus would fall to the body.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    let path: readonly HTMLElement[] = []
    let isAbove = false
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || isBehindDialog(target)) return
      isAbove = target.closest(overlays) !== null
      if (!isAbove) path = pathOf(target)
    }
    const watcher = new MutationObserver(() => {
      if (!isAbove || document.activeElement !== document.body) return
      if (!document.querySelector('.ant-modal-root, .ant-drawer-open')) focusNear(path)
    })
    document.addEventListener('focusin', remember)
    watcher.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', remember)
      watcher.disconnect()
    }
  }, [])
}
