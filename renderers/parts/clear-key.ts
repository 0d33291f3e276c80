/**
 * Does Delete in this box mean its whole value? It does when nothing is typed, or all of its text
 * is selected.
 */
const isWhole = (box: HTMLInputElement): boolean =>
  box.value === '' || (box.selectionStart === 0 && box.selectionEnd === box.value.length)

/**
 * Lets Delete clear a focused select or date picker that can be cleared, because the clear button
 * cannot be reached with Tab. Listens on the document for all of them; returns a function that
 * stops it.
 */
export function hearClearKey(): () => void {
  const hear = (event: KeyboardEvent): void => {
    const { target, key } = event
    if (key !== 'Delete' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return
    const clear = target
      .closest('.ant-select:not(.ant-select-multiple), .ant-picker')
      ?.querySelector<HTMLElement>('.ant-select-clear, .ant-picker-clear')
    if (!clear || !isWhole(target)) return
    event.preventDefault()
    clear.click()
  }
  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
}
