import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'

export interface Offset {
  readonly x: number
  readonly y: number
}

/** How far one press of an arrow key moves a box, in pixels. */
export const step = 20
const arrows: { readonly [key: string]: Offset | undefined } = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/**
 * Limits an offset so that the upper left corner of the box, and with it the title, stays in the
 * window.
 */
export function within(
  wished: Offset,
  from: Offset,
  box: Pick<DOMRect, 'left' | 'top' | 'width'>,
): Offset {
  const cut = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least), Math.max(least, most))
  const [left, top] = [box.left - from.x, box.top - from.y]
  return {
    x: cut(wished.x, -left, window.innerWidth - box.width - left),
    y: cut(wished.y, -top, window.innerHeight - 48 - top),
  }
}

/**
 * Moves a box by its handle, with the pointer or the arrow keys. The box is the nearest dialog
 * around the handle.
 */
export function useMoving() {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 })
  const [grip, setGrip] = useState<Offset | null>(null)
  const moveTo = (wished: Offset, handle: Element) => {
    const box = handle.closest('[role=dialog]')?.getBoundingClientRect()
    if (box) setOffset(within(wished, offset, box))
  }
  const handle = {
    onPointerDown({ clientX, clientY, pointerId, currentTarget, button }: PointerEvent) {
      if (button !== 0) return
      currentTarget.setPointerCapture(pointerId)
      setGrip({ x: clientX - offset.x, y: clientY - offset.y })
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
      if (grip) moveTo({ x: clientX - grip.x, y: clientY - grip.y }, currentTarget)
    },
    onPointerUp: () => setGrip(null),
    onPointerCancel: () => setGrip(null),
    onKeyDown(event: KeyboardEvent) {
      const by = arrows[event.key]
      if (!by) return
      event.preventDefault()
      moveTo({ x: offset.x + by.x, y: offset.y + by.y }, event.currentTarget)
    },
  }
  return { offset, handle }
}
