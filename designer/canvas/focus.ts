/** Only the selected node can be reached with the Tab key, so the whole canvas is one stop. */
export const tabStop = (isSelected: boolean): { readonly tabIndex: number } => ({
  tabIndex: isSelected ? 0 : -1,
})

/**
 * Moves the focus back to the canvas: to the selected node, or to the form. Called when the element
 * that had the focus has disappeared.
 */
export function focusSelected(): void {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  const selected = canvas?.querySelector<HTMLElement>('[data-node][aria-current="true"]')
  const place = selected ?? canvas
  place?.focus({ preventScroll: true })
}
