import { isBehindDialog } from './return-focus.ts'

/** Number of remembered elements: enough for a menu and the dialogs above it. */
const most = 12

/**
 * Returns the focus to the element that had it before, when an overlay with the focus is removed. A
 * dialog that only exists while open is gone before antd could do so. Returns the function that
 * stops this.
 */
export function giveFocusBack(): () => void {
  let seen: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || isBehindDialog(target)) return
    seen = [...seen.filter((element) => element !== target && element.isConnected), target].slice(
      -most,
    )
  }
  const watch = new MutationObserver((changes) => {
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) return
    if (seen.at(-1)?.isConnected !== false) return
    if (!changes.some(({ removedNodes }) => removedNodes.length > 0)) return
    for (const element of seen.toReversed()) {
      // Hidden elements cannot take the focus, so the one before is tried.
      if (element.isConnected) element.focus({ preventScroll: true })
      if (document.activeElement === element) return
    }
  })
  document.addEventListener('focusin', remember)
  watch.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', remember)
    watch.disconnect()
  }
}
