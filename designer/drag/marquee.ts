import { allOf, severalOf } from '../selecting.ts'
import type { DesignStore } from '../store.ts'
import { followPointer } from './ground.ts'

interface MarqueeOptions {
  readonly design: DesignStore
  /** The press that starts it. Shift, Ctrl or Cmd adds to the selection. */
  readonly start: MouseEvent
  /** The element that shows the rectangle. */
  readonly frame: HTMLElement | null
}

/**
 * Selects what lies wholly inside the rectangle drawn with the pointer, until it is stopped. A
 * container counts for all that it holds. When cancelled, the selection is as it was before.
 */
export function selectInRectangle({
  design,
  start,
  frame,
}: MarqueeOptions): (isCancelled: boolean) => void {
  const before = allOf(design.history.now)
  const kept = start.shiftKey || start.ctrlKey || start.metaKey ? before : []
  const corner = document.querySelector('[data-canvas]')?.getBoundingClientRect()
  const from = { x: start.clientX - (corner?.left ?? 0), y: start.clientY - (corner?.top ?? 0) }
  const stop = followPointer(design, ({ onCanvas, corner: now, boxes }) => {
    const [left, right] = [from.x, onCanvas.x].toSorted((a, b) => a - b) as [number, number]
    const [top, bottom] = [from.y, onCanvas.y].toSorted((a, b) => a - b) as [number, number]
    if (frame)
      Object.assign(frame.style, {
        display: 'block',
        left: `${left + now.x}px`,
        top: `${top + now.y}px`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      })
    const inside = [...boxes.values()].filter(
      ({ id, rect }) =>
        id !== '' &&
        rect.left >= left &&
        rect.left + rect.width <= right &&
        rect.top >= top &&
        rect.top + rect.height <= bottom,
    )
    const ids = allOf(severalOf(design.document, [...kept, ...inside.map(({ id }) => id)]))
    if (ids.toSorted().join() !== allOf(design.history.now).toSorted().join())
      design.selectSeveral(ids)
  })
  return (isCancelled) => {
    stop()
    if (frame) frame.style.display = ''
    if (isCancelled) design.selectSeveral(before)
  }
}
