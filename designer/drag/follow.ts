import type { DesignStore } from '../store.ts'
import { measure } from './measure.ts'
import type { DragStore } from './store.ts'

const zone = 48
const fastest = 18
const ghostOffset = 14

/** How far one frame scrolls when the pointer is near an edge, pixels; negative is up. */
export function scrollStep(y: number, edges: { readonly top: number; readonly bottom: number }): number {
  const above = edges.top + zone - y
  const below = y - (edges.bottom - zone)
  if (above > 0) return -Math.min(fastest, Math.ceil((above / zone) * fastest))
  return below > 0 ? Math.min(fastest, Math.ceil((below / zone) * fastest)) : 0
}

/** Follows the pointer once a frame until it is stopped: moves the ghost, scrolls near the edges, finds the drop. Rects are measured once, and again after a scroll. */
export function follow({ drag, design, ghost }: { readonly drag: DragStore; readonly design: DesignStore; readonly ghost: HTMLElement | null }): () => void {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  const scroller = canvas?.closest<HTMLElement>('[data-scroller]')
  let boxes = canvas && measure(canvas, design.document)
  let point: { x: number; y: number } | null = null
  let isStale = false
  let frame = 0
  const onMove = (event: PointerEvent): void => {
    point = { x: event.clientX, y: event.clientY }
    isStale = true
  }
  const onScroll = (): void => {
    boxes = canvas && measure(canvas, design.document)
    isStale = true
  }
  const draw = (): void => {
    frame = requestAnimationFrame(draw)
    if (!point) return
    if (ghost) ghost.style.transform = `translate3d(${point.x + ghostOffset}px, ${point.y + ghostOffset}px, 0)`
    if (scroller && boxes && drag.target) scroller.scrollBy(0, scrollStep(point.y, scroller.getBoundingClientRect()))
    if (boxes && isStale) drag.point(boxes, point)
    isStale = false
  }
  window.addEventListener('pointermove', onMove, true)
  window.addEventListener('scroll', onScroll, true)
  draw()
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', onMove, true)
    window.removeEventListener('scroll', onScroll, true)
    if (ghost) ghost.style.transform = ''
  }
}
