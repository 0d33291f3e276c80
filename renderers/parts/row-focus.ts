import { flushSync } from 'react-dom'

const control = ':is(input, textarea, button, [tabindex]):not(:disabled, [tabindex="-1"])'
const places = '[data-column], [data-cell]'
const frames = 20

/** Focuses the first control inside and selects its text; false where there is none. */
function focusIn(place: Element | null | undefined): boolean {
  const found = place?.querySelector(control)
  if (!(found instanceof HTMLElement)) return false
  // A placeholder becomes its control when it is drawn again. That is done at once, so that its
  // text can be selected.
  flushSync(() => found.focus())
  const now = found.ownerDocument.activeElement
  if (now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement) now.select()
  return true
}

/**
 * A row may only be a placeholder or not drawn yet. It is scrolled into view, and `act` is repeated
 * until it succeeds.
 */
function comesNear(
  row: () => Element | null | undefined,
  act: (row: Element) => boolean,
  tries = frames,
): void {
  const there = row()
  if ((there && act(there)) || tries === 0) return
  there?.scrollIntoView({ block: 'nearest' })
  requestAnimationFrame(() => comesNear(row, act, tries - 1))
}

const beside = (element: Element, step: -1 | 1): Element | null =>
  step > 0 ? element.nextElementSibling : element.previousElementSibling
const nameOf = (place: Element): string =>
  place.hasAttribute('data-column')
    ? `[data-column="${place.getAttribute('data-column')}"]`
    : `[data-cell="${place.getAttribute('data-cell')}"]`

/** Focuses the same column in the row below or above, once that row is drawn. */
export function focusUpDown(row: Element, place: Element, step: -1 | 1): void {
  const name = nameOf(place)
  comesNear(
    () => beside(row, step),
    (next) => focusIn(next.querySelector(name)),
  )
}

/** Focuses the next control of the row on one side; false where there is none. */
export function focusBeside(row: Element, target: Element, step: -1 | 1): boolean {
  const place = target.closest(places)
  const near = place?.matches('[data-cell]') ? beside(target, step) : null
  if (near instanceof HTMLElement && near.matches(control)) {
    near.focus()
    return true
  }
  const all = [...row.querySelectorAll(places)]
  const order = step > 0 ? all : all.toReversed()
  return order.slice(order.findIndex((stop) => stop === place) + 1).some(focusIn)
}

/**
 * Moves from the last cell of a row to the first of the next, or back. True only when it moved;
 * elsewhere the browser handles Tab.
 */
export function focusAfter(row: Element, place: Element, step: -1 | 1): boolean {
  const cellsOf = (line: Element): Element[] => {
    const cells = [...line.querySelectorAll('[data-column]')]
    return step > 0 ? cells : cells.toReversed()
  }
  const next = beside(row, step)
  const rest = cellsOf(row)
  if (
    !place.matches('[data-column]') ||
    !next ||
    rest.slice(rest.indexOf(place) + 1).some((cell) => cell.querySelector(control))
  )
    return false
  comesNear(
    () => next,
    (line) => cellsOf(line).some(focusIn),
  )
  return true
}

/** Focuses the row at an index, or the last one; `otherwise` where there are no rows. */
export function focusRow(root: HTMLElement | null, index: number, otherwise: string): void {
  requestAnimationFrame(() => {
    const rows = [...(root?.querySelectorAll('[data-row]') ?? [])]
    const row = rows[Math.min(index, rows.length - 1)]
    if (row)
      comesNear(
        () => row,
        (line) => [...line.querySelectorAll('[data-column]')].some(focusIn),
      )
    else focusIn(root?.querySelector(otherwise))
  })
}
