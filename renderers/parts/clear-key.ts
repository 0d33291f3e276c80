/**
 * Whether Delete in this box means its whole value: nothing is typed into it, or all of its text is
 * selected.
 */
const isWhole = (box: HTMLInputElement): boolean =>
  box.value === '' || (box.selectionStart === 0 && box.selectionEnd === box.value.length)

/**
 * Delete empties a select or a date that can be emptied, where the keyboard stands in it: the
 * button for it is no stop of Tab. Heard at the document for all of them; gives the end of it.
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
