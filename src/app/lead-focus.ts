import { feet, firstIn } from '#renderers/parts/focus-body.ts'

const dialogs = '[role=dialog]'
/** What ends a dialog. A field that comes later is a better beginning. */
const unmeant = `.ant-modal-close, .ant-drawer-close, ${feet}`

/**
 * Leads the focus of a dialog, a question or a drawer that opens to its first field or its harmless
 * answer, never to the button that closes it nor to one that loses something. From the first key or
 * click in it the focus is the user's. Returns the function that stops this.
 */
export function leadFocus(): () => void {
  const used = new WeakSet<Element>()
  const use = ({ target }: Event) => {
    const dialog = target instanceof Element ? target.closest(dialogs) : null
    if (dialog) used.add(dialog)
  }
  const lead = () => {
    const { activeElement } = document
    const dialog = activeElement?.closest(dialogs)
    if (!dialog || used.has(dialog)) return
    if (activeElement === dialog || activeElement?.closest(unmeant)) firstIn(dialog)?.focus()
  }
  // What a dialog loads after it has opened is led to as soon as it is there.
  const watch = new MutationObserver(lead)
  document.addEventListener('focusin', lead)
  for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, use, true)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', lead)
    for (const event of ['keydown', 'pointerdown']) document.removeEventListener(event, use, true)
    watch.disconnect()
  }
}
