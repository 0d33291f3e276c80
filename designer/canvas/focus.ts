/** One stop of the Tab key for the whole canvas: what is selected. */
export const tabStop = (isSelected: boolean): { readonly tabIndex: number } => ({
  tabIndex: isSelected ? 0 : -1,
})

/**
 * Gives the focus back to the canvas: to the selected node, or to the form. Called when what had it
 * is gone.
 */
export function focusSelected(): void {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  const selected = canvas?.querySelector<HTMLElement>('[data-node][aria-current="true"]')
  const place = selected ?? canvas
  place?.focus({ preventScroll: true })
}
