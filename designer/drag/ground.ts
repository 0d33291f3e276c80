import type { DesignStore } from '../store.ts'
import type { Boxes } from './lines.ts'
import { measure } from './measure.ts'

const zone = 48
const fastest = 18

/**
 * How far to scroll in this frame because the pointer is near an edge, in pixels; negative is up.
 */
function scrollStep(y: number, edges: { readonly top: number; readonly bottom: number }): number {
  const above = edges.top + zone - y
  const below = y - (edges.bottom - zone)
  if (above > 0) return -Math.min(fastest, Math.ceil((above / zone) * fastest))
  return below > 0 ? Math.min(fastest, Math.ceil((below / zone) * fastest)) : 0
}

/** The pointer during one frame, relative to the window and to the canvas. */
export interface PointerFrame {
  readonly x: number
  readonly y: number
  /** Position in pixels from the corner of the canvas. */
  readonly onCanvas: { readonly x: number; readonly y: number }
  /** The corner of the canvas in the window. */
  readonly corner: { readonly x: number; readonly y: number }
  /** Is the pointer over the visible part of the canvas? */
  readonly isInside: boolean
  readonly boxes: Boxes
  readonly event: PointerEvent
}

/**
 * Reports the pointer over the canvas once a frame and scrolls near the edges, until it is stopped.
 * Boxes are measured once, and again only when the canvas grows or shrinks. Meanwhile Esc only
 * cancels the drag.
 */
export function followPointer(
  design: DesignStore,
  onFrame: (pointed: PointerFrame) => void,
): () => void {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  const scroller = canvas?.closest<HTMLElement>('[data-scroller]')
  if (!canvas || !scroller) return () => {}
  let boxes: Boxes | null = null
  let last: PointerEvent | null = null
  let isStale = false
  let frame = 0
  const sizes =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => {
          boxes = null
          isStale = true
        })
  sizes?.observe(canvas)
  const onMove = (event: PointerEvent): void => {
    last = event
    isStale = true
  }
  const onScroll = (): void => {
    isStale = true
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') event.preventDefault()
  }
  const draw = (): void => {
    frame = requestAnimationFrame(draw)
    if (!last) return
    const { clientX: x, clientY: y } = last
    const edges = scroller.getBoundingClientRect()
    const isOver = x >= edges.left && x <= edges.right
    const step = isOver ? scrollStep(y, edges) : 0
    if (step !== 0) scroller.scrollBy(0, step)
    if (!isStale) return
    isStale = false
    boxes ??= measure(canvas, design)
    const { left, top } = canvas.getBoundingClientRect()
    onFrame({
      x,
      y,
      onCanvas: { x: x - left, y: y - top },
      corner: { x: left, y: top },
      isInside: isOver && y >= edges.top && y <= edges.bottom,
      boxes,
      event: last,
    })
  }
  window.addEventListener('pointermove', onMove, true)
  window.addEventListener('scroll', onScroll, true)
  window.addEventListener('keydown', onKey, true)
  // The place under the pointer comes from the measured boxes, so controls ignore the pointer
  // meanwhile and the browser has less to do.
  canvas.dataset['dragged'] = ''
  draw()
  return () => {
    delete canvas.dataset['dragged']
    cancelAnimationFrame(frame)
    sizes?.disconnect()
    window.removeEventListener('pointermove', onMove, true)
    window.removeEventListener('scroll', onScroll, true)
    window.removeEventListener('keydown', onKey, true)
  }
}
