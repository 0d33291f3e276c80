import { reaction } from 'mobx'
import { useEffect } from 'react'
import type { DesignStore } from '../store.ts'

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

/**
 * Keeps the focus in the designer: when it opens, and when an edit takes away what had the focus,
 * such as the undo of an insertion.
 */
export function useKeptFocus(store: DesignStore): void {
  useEffect(() => {
    let frame = 0
    const keep = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusSelected()
      })
    }
    keep()
    const stop = reaction(() => [store.document, store.selection, store.renaming], keep)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [store])
}
