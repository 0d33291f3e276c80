/** Number of remembered places, one a layer: enough for a menu and the dialogs above it. */
const most = 12

/** What lies over the page and takes the focus while it is open; each is a child of the body. */
const overlays =
  '.ant-modal-root, .ant-drawer, .ant-dropdown, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown'
const dialogs = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open'
/** What can be focused, without links within the page, such as the one that skips to the content. */
const focusable =
  'button:not(:disabled), a[href]:not([href^="#"]), input:not(:disabled), [tabindex="0"]'

const isDialogOpen = (): boolean => document.querySelector(dialogs) !== null

/** An element that had the focus, and what was around it, the closest first. */
interface FocusPlace {
  readonly element: HTMLElement
  readonly around: readonly HTMLElement[]
  /** The child of the body that holds it: the page, or what lies over it. */
  readonly layer: HTMLElement
  /** Whether it lay over the page. */
  readonly isOver: boolean
}

function placeOf(element: HTMLElement): FocusPlace {
  const around: HTMLElement[] = []
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    around.push(at)
  const layer = around.at(-1) ?? element
  return { element, around, layer, isOver: element.closest(overlays) !== null }
}

/** Focuses an element, or the first thing near the place of one that is gone. Was there one? */
function focusAt({ element, around }: FocusPlace): boolean {
  const target = element.isConnected
    ? element
    : around.find(({ isConnected }) => isConnected)?.querySelector<HTMLElement>(focusable)
  // Hidden elements do not take the focus.
  target?.focus({ preventScroll: true })
  return target !== undefined && document.activeElement === target
}

/**
 * Returns the focus to what opened a dialog, a question, a drawer or a menu, or near its place
 * where that is gone. These return it themselves only if they close before they are taken away, and
 * never to an entry of a menu, which is gone by then; so the focus would fall to the body. Returns
 * the function that stops this.
 */
export function giveFocusBack(): () => void {
  let seen: readonly FocusPlace[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const place = placeOf(target)
    // The focus passes behind an open dialog for a moment when it walks past its last element, but
    // nothing was opened from there.
    if (!place.isOver && isDialogOpen()) return
    seen = [...seen.filter(({ layer }) => layer !== place.layer), place].slice(-most)
  }
  const watch = new MutationObserver(() => {
    const { activeElement, body } = document
    if (activeElement !== null && activeElement !== body) return
    const last = seen.at(-1)
    const isUnder = isDialogOpen()
    if (!last) return
    // A page that was left, or an element of it that is gone, is no dialog to return from.
    const isLeft = last.isOver && (!isUnder || !last.element.isConnected)
    if (!isLeft && last.layer.isConnected) return
    // What was left in a closed dialog is no place to return to.
    seen = isUnder ? seen : seen.filter(({ isOver }) => !isOver)
    seen.toReversed().some(focusAt)
  })
  document.addEventListener('focusin', remember)
  watch.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', remember)
    watch.disconnect()
  }
}
