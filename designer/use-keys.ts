import { useEffect } from 'react'
import { rootId } from '#schemas/design/document.ts'
import type { Fragment } from '#schemas/design/fragment.ts'
import { actOf, everywhere } from './keys.ts'
import type { Act } from './keys.ts'
import { ancestorsOf } from './place.ts'
import type { DesignStore } from './store.ts'

export interface Sheets {
  insert(): void
  help(): void
  inspect(): void
}

const textFields = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(textFields) !== null
const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
const isOnCanvas = (target: EventTarget | null): boolean => target === document.body || (target instanceof Element && target.closest('[data-canvas]') !== null && target.closest('[data-bar]') === null)

const doing = (store: DesignStore, sheets: Sheets): { readonly [A in Act]: () => unknown } => ({
  walkUp: () => store.walk('up'),
  walkDown: () => store.walk('down'),
  walkLeft: () => store.walk('left'),
  walkRight: () => store.walk('right'),
  moreUp: () => store.walk('up', true),
  moreDown: () => store.walk('down', true),
  all: () => store.selectBeside(),
  moveUp: () => store.move('up'),
  moveDown: () => store.move('down'),
  moveOut: () => store.move('out'),
  moveInto: () => store.move('into'),
  remove: () => store.remove(),
  duplicate: () => store.duplicate(),
  copy: () => copy(store),
  cut: () => copy(store) && store.remove(),
  undo: () => store.undo(),
  redo: () => store.redo(),
  rename: () => store.selection !== rootId && store.rename(store.selection),
  climb: () => store.select(store.chosen.length > 1 ? store.selection : (ancestorsOf(store.document, store.selection).at(-1) ?? rootId)),
  inspect: sheets.inspect,
  insert: sheets.insert,
  help: sheets.help,
})

/** Copies for this design, and as text for another tab; the browser may refuse the second. */
function copy(store: DesignStore): boolean {
  if (store.selection === rootId) return false
  store.copy()
  navigator.clipboard?.writeText(JSON.stringify(store.clip)).catch(() => {})
  return true
}

/** A copied fragment out of a text; null for any other text. */
export function readFragment(text: string): Fragment | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'nodes' in read && 'children' in read && 'paths' in read ? (read as Fragment) : null
  } catch {
    return null
  }
}

/** Hears the designer's keys. Nothing fires while an IME composes, while a text field has the focus, or inside a dialog. */
export function useKeys(store: DesignStore, sheets: Sheets): void {
  useEffect(() => {
    const acts = doing(store, sheets)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || isTyping(event.target) || isInDialog(event.target)) return
      const act = actOf(event)
      if (!act || (!everywhere.includes(act) && !isOnCanvas(event.target))) return
      event.preventDefault()
      acts[act]()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isInDialog(event.target) || !isOnCanvas(event.target)) return
      const fragment = readFragment(event.clipboardData?.getData('text/plain') ?? '') ?? store.clip
      if (!fragment) return
      event.preventDefault()
      store.paste(fragment)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('paste', onPaste)
    }
  }, [store, sheets])
}
