import { useEffect } from 'react'
import type { Acts } from './acts.ts'
import { hearClipboard } from './clipboard.ts'
import { actOf, alsoInText, outsideText } from './keys.ts'
import type { DesignStore } from './store.ts'

const textFields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"], [role="combobox"]'
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textFields) !== null
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null
const isOnCanvas = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element &&
    target.closest('[data-canvas]') !== null &&
    target.closest('[data-bar]') === null)
/**
 * Events meant for the canvas. Buttons and handles on it have keys of their own but nothing to
 * copy, so they count too.
 */
const isMeant = ({ target }: Event): boolean =>
  (isOnCanvas(target) || (target instanceof Element && target.closest('[data-bar]') !== null)) &&
  !isTyping(target) &&
  !isInDialog(target)

/**
 * Listens for the designer's keys, and for copy, cut and paste. Nothing runs while an IME composes,
 * inside a dialog, or while a text field has the focus (except acts that also work there).
 */
export function useKeys(store: DesignStore, acts: Acts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.isComposing || event.defaultPrevented || isInDialog(target)) return
      const act = actOf(event)
      if (!act) return
      const isFree = !isTyping(target) && (outsideText.includes(act) || isOnCanvas(target))
      if (!isFree && !alsoInText.includes(act)) return
      event.preventDefault()
      acts[act]()
    }
    const stop = hearClipboard({ store, isMeant })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      stop()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [store, acts])
}
