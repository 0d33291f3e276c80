const fields = 'input, textarea, [contenteditable=true]'
const bodies = '.ant-modal-body, .ant-drawer-body'
/** Where the answers of a dialog or a question stand. */
export const feet = '.ant-modal-footer, .ant-drawer-footer, .ant-modal-confirm-btns'

const isReached = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [readonly], [aria-hidden=true]') &&
  (!('checkVisibility' in element) || element.checkVisibility())

const reachedIn = (within: Element | null, what: string): HTMLElement[] =>
  [...(within?.querySelectorAll<HTMLElement>(what) ?? [])].filter(isReached)

/**
 * What a dialog begins with: its first field, else what its body asks for most, else the button
 * that a question is answered with. Where that loses something, the one that loses nothing.
 */
export function firstIn(dialog: Element): HTMLElement | undefined {
  const body = dialog.querySelector(bodies)
  const [field] = reachedIn(body, fields)
  if (field) return field
  const [act] = reachedIn(body, '.ant-btn-primary:not(.ant-btn-dangerous)')
  if (act && !act.closest(feet)) return act
  const answers = reachedIn(dialog.querySelector(feet), 'button')
  const safe = answers.filter((answer) => !answer.matches('.ant-btn-dangerous'))
  const isLosing = safe.length < answers.length
  return (
    (isLosing ? undefined : safe.find((answer) => answer.matches('.ant-btn-primary'))) ?? safe[0]
  )
}

/**
 * Focuses the first field of the dialog that has just opened, if the focus is at its close button.
 * Where nothing moves (reduced motion), a dialog takes the focus after its fields asked for it.
 */
export function focusBody(isOpen: boolean): void {
  const held = document.activeElement
  const dialog = held?.closest('[role=dialog]')
  if (!isOpen || !dialog || held?.closest(bodies)) return
  reachedIn(dialog.querySelector(bodies), fields)[0]?.focus()
}
