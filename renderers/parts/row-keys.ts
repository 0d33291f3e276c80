import type { KeyboardEvent } from 'react'

const step = ({ key, shiftKey }: KeyboardEvent): number => (key === 'ArrowUp' || (key === 'Enter' && shiftKey) ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0)

/** Keys that mean something to the control itself stay its own. */
function isFree(target: Element, key: string): boolean {
  const isInput = target instanceof HTMLInputElement ? target.type !== 'checkbox' : target.matches('.berth-stand-in')
  if (!isInput || target.getAttribute('aria-expanded') === 'true') return false
  const role = target.getAttribute('role')
  return role !== 'combobox' && (key === 'Enter' || role !== 'spinbutton')
}

const frames = 20

/** The row may only be a placeholder: it is brought near and drawn before its cell can take the focus. */
function focusCell(row: Element, column: string, tries: number): void {
  const cell = row.querySelector(`[data-column="${column}"] :is(input, textarea, button, [tabindex])`)
  if (cell instanceof HTMLElement) cell.focus()
  else if (tries > 0) {
    row.scrollIntoView({ block: 'nearest' })
    requestAnimationFrame(() => focusCell(row, column, tries - 1))
  }
}

/** Enter and the arrows go to the same column of the next row, with Shift and Enter to that of the row before. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, nativeEvent, ctrlKey, metaKey, altKey, key } = event
  const by = step(event)
  if (by === 0 || event.defaultPrevented || nativeEvent.isComposing || ctrlKey || metaKey || altKey || !(target instanceof Element) || !isFree(target, key)) return
  const cell = target.closest('[data-column]')
  const row = cell?.closest('[data-row]')
  if (!cell || !row) return
  event.preventDefault()
  const next = by > 0 ? row.nextElementSibling : row.previousElementSibling
  if (next) focusCell(next, cell.getAttribute('data-column') ?? '', frames)
}
