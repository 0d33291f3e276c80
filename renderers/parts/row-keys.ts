import { useEffect, useRef } from 'react'
import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { isBlock, readBlock } from '#schemas/format/block.ts'
import type { FieldPort, RowPort } from '#schemas/runtime.ts'
import { focusAfter, focusBeside, focusUpDown } from './row-focus.ts'
import type { RowActs } from './row-list.ts'
import { visited } from './row-visits.ts'
import { isSame } from '#schemas/record/lines.ts'

const isExpanded = (target: Element): boolean => target.getAttribute('aria-expanded') === 'true'
const isTextBox = (target: Element): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'range', 'color', 'file'].includes(target.type))

/**
 * Would another arrow key leave the text? It would where all of it is selected, as in a cell that
 * was just entered.
 */
function isAtEnd(box: HTMLInputElement | HTMLTextAreaElement, step: -1 | 1): boolean {
  const { value, selectionStart: start, selectionEnd: end } = box
  return (
    (start === 0 && end === value.length) ||
    (start === end && start === (step < 0 ? 0 : value.length))
  )
}

/** Is the control not using this key itself? */
function isFree(target: Element, key: string, step: -1 | 1): boolean {
  const isUpDown = key === 'ArrowUp' || key === 'ArrowDown'
  if (isExpanded(target)) return false
  if (target.closest('[data-cell]')) return key !== 'Enter'
  if (target.matches('.berth-stand-in')) return true
  if (!isTextBox(target)) return isUpDown && target.matches('button')
  const role = target.getAttribute('role')
  if (key === 'Enter') return role !== 'combobox' && target instanceof HTMLInputElement
  if (isUpDown && role === 'spinbutton') return false
  return isUpDown && target instanceof HTMLInputElement ? true : isAtEnd(target, step)
}

interface Cells {
  readonly rows: readonly RowPort[]
  /** Names of the columns in the order they are shown. */
  readonly names: readonly string[]
  readonly acts: RowActs
}

const steps: { readonly [key: string]: -1 | 1 | undefined } = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Enter: 1,
  Tab: 1,
}

/**
 * The keys of all cells, handled on their container. Arrows and Enter go to neighbouring cells, Tab
 * from the last cell of a row to the next row, and Enter in the last row adds a row. Esc restores
 * what the cell held when it was entered, Ctrl+Z undoes the last change of several cells, and
 * spreadsheet cells are pasted from a cell on.
 */
export function useCells(given: Cells) {
  const now = useRef(given)
  const entered = useRef<{ readonly field: FieldPort; readonly value: unknown } | null>(null)
  useEffect(() => {
    now.current = given
  })
  const find = (target: EventTarget) => {
    const cell = target instanceof Element ? target.closest('[data-column]') : null
    const key = cell?.closest('[data-row]')?.getAttribute('data-row')
    const name = cell?.getAttribute('data-column') ?? ''
    const row = now.current.rows.find((rowPort) => rowPort.key === key)
    return row && { key: row.key, name, field: row.field(name) }
  }
  const restore = (event: KeyboardEvent<HTMLElement>, target: Element) => {
    const before = entered.current
    if (
      !before ||
      isExpanded(target) ||
      find(target)?.field !== before.field ||
      isSame(before.field.value, before.value)
    )
      return
    // Keeps Esc from closing the dialog around the table.
    event.stopPropagation()
    event.preventDefault()
    before.field.set(before.value)
    before.field.touch()
  }
  const move = (event: KeyboardEvent<HTMLElement>, target: Element): boolean => {
    const { key, shiftKey } = event
    const place = target.closest('[data-column], [data-cell]')
    const row = place?.closest('[data-row]')
    const step = (key === 'Enter' || key === 'Tab') && shiftKey ? -1 : steps[key]
    if (!step || !place || !row) return false
    if (key === 'Tab') return focusAfter(row, place, step)
    if (!isFree(target, key, step)) return false
    if (key === 'ArrowLeft' || key === 'ArrowRight') return focusBeside(row, target, step)
    const { acts } = now.current
    if (key === 'Enter' && step > 0 && !row.nextElementSibling) acts.add?.()
    focusUpDown(row, place, step)
    return true
  }
  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      const field = find(event.target)?.field
      if (!field) return
      visited.add(field)
      if (entered.current?.field !== field) entered.current = { field, value: field.value }
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { target, key } = event
      if (
        event.defaultPrevented ||
        event.nativeEvent.isComposing ||
        event.altKey ||
        !(target instanceof Element)
      )
        return
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() === 'z' && !event.shiftKey && now.current.acts.undo())
          event.preventDefault()
      } else if (key === 'Escape') restore(event, target)
      else if (move(event, target)) event.preventDefault()
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const { target } = event
      const texts = readBlock(event.clipboardData.getData('text/plain'))
      const place = find(target)
      // Several lines pasted into a multi-line text are one text.
      if (
        !place ||
        !isBlock(texts) ||
        (target instanceof HTMLTextAreaElement && texts.every((row) => row.length === 1))
      )
        return
      event.preventDefault()
      const { names, acts } = now.current
      acts.paste({ key: place.key, columns: names.slice(names.indexOf(place.name)), texts })
    },
  }
}
