/** How many elements are remembered: enough to reach below a menu and the dialogs over it. */
const most = 12

/**
 * Gives the focus back to what had it before, where what lies over the page is taken away with the
 * focus in it. A dialog that is drawn only while it is open is gone before antd can do so. Returns
 * what ends it.
 */
export function giveFocusBack(): () => void {
  let seen: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
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
      // What is out of sight does not take the focus: the one before it does.
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
