const fields = 'input, textarea, [contenteditable=true]'

const isReached = (field: HTMLElement): boolean =>
  !field.matches(':disabled, [readonly]') &&
  (!('checkVisibility' in field) || field.checkVisibility())

/**
 * Focuses the first field of the dialog that has just opened, if the focus is at its close button.
 * Where nothing moves (reduced motion), a dialog takes the focus after its fields asked for it.
 */
export function focusBody(isOpen: boolean): void {
  const held = document.activeElement
  const dialog = held?.closest('[role=dialog]')
  if (!isOpen || !dialog || held?.closest('.ant-modal-body, .ant-drawer-body')) return
  const body = dialog.querySelector('.ant-modal-body, .ant-drawer-body')
  const all = [...(body?.querySelectorAll<HTMLElement>(fields) ?? [])]
  all.find(isReached)?.focus()
}
