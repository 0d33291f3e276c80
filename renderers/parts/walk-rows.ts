import type { KeyboardEvent } from 'react'

const steps: { readonly [key: string]: number | undefined } = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}
const rowOf = (root: Element, id: string) =>
  [...root.querySelectorAll('[data-row-key]')]
    .find((row) => row.getAttribute('data-row-key') === id)
    ?.querySelector('input')

/**
 * Arrow keys move from the search box above a virtual table into its rows and between the
 * checkboxes of rows; up from the first row moves back. `show` scrolls to a row by its index.
 */
export function walkRows(
  event: KeyboardEvent<HTMLElement>,
  ids: readonly string[],
  show: (index: number) => void,
): void {
  const { currentTarget: root, target, nativeEvent } = event
  const step = steps[event.key]
  if (
    step === undefined ||
    nativeEvent.isComposing ||
    !(target instanceof HTMLElement) ||
    ids.length === 0
  )
    return
  const id = target.closest('[data-row-key]')?.getAttribute('data-row-key')
  const at = id === null || id === undefined ? -1 : ids.indexOf(id)
  if (
    at === -1 &&
    (event.key !== 'ArrowDown' || !target.matches('input[type="search"], [role="searchbox"]'))
  )
    return
  event.preventDefault()
  if (at === 0 && step < 0)
    return root.querySelector<HTMLElement>('input[type="search"], [role="searchbox"]')?.focus()
  const next = Math.min(Math.max(at + step, 0), ids.length - 1)
  const wanted = ids[next] ?? ''
  show(next)
  // A row outside the viewport is only drawn after scrolling, so this is tried again.
  const focus = (tries: number): void => {
    const row = rowOf(root, wanted)
    if (row) row.focus({ preventScroll: true })
    else if (tries > 0) requestAnimationFrame(() => focus(tries - 1))
  }
  focus(10)
}
