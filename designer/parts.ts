import { focusSelected } from './canvas/focus.ts'

const parts = ['.design-toolbar', '.design-side-left', '[data-canvas]', '.design-side-right']
const stops = 'button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/**
 * Moves the focus to the next or the previous part of the designer: toolbar, palette or outline,
 * canvas, settings.
 */
export function focusPart(by: 1 | -1): void {
  const there = parts.flatMap((part) => document.querySelector<HTMLElement>(part) ?? [])
  const at = there.findIndex((element) => element.contains(document.activeElement))
  const next = there[(Math.max(at, by === 1 ? -1 : 0) + by + there.length) % there.length]
  if (next?.matches('[data-canvas]')) focusSelected()
  else next?.querySelector<HTMLElement>(stops)?.focus()
}
