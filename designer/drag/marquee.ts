import { allOf } from '../selecting.ts'
import type { DesignStore } from '../store.ts'

interface Point {
  readonly x: number
  readonly y: number
}

interface Given {
  readonly design: DesignStore
  readonly start: Point
  /** What shows the rectangle. */
  readonly frame: HTMLElement | null
}

/** Selects what lies wholly inside the rectangle that the pointer draws from its start, until it is stopped. A container counts for all that it holds. */
export function marquee({ design, start, frame }: Given): () => void {
  const canvas = document.querySelector<HTMLElement>('[data-canvas]')
  const from = { x: start.x, y: start.y + (canvas?.closest('[data-scroller]')?.scrollTop ?? 0) }
  const draw = ({ clientX: x, clientY }: PointerEvent): void => {
    const scrolled = canvas?.closest('[data-scroller]')?.scrollTop ?? 0
    const top = from.y - scrolled
    const area = { left: Math.min(from.x, x), right: Math.max(from.x, x), top: Math.min(top, clientY), bottom: Math.max(top, clientY) }
    if (frame) Object.assign(frame.style, { display: 'block', left: `${area.left}px`, top: `${area.top}px`, width: `${area.right - area.left}px`, height: `${area.bottom - area.top}px` })
    const inside = [...(canvas?.querySelectorAll<HTMLElement>('[data-node]') ?? [])].filter((one) => {
      const rect = one.getBoundingClientRect()
      return rect.width > 0 && rect.left >= area.left && rect.right <= area.right && rect.top >= area.top && rect.bottom <= area.bottom
    })
    const ids = inside.map((one) => one.dataset['node'] ?? '')
    if (ids.toSorted().join() !== allOf(design.history.now).toSorted().join()) design.selectSeveral(ids)
  }
  window.addEventListener('pointermove', draw, true)
  return () => {
    window.removeEventListener('pointermove', draw, true)
    if (frame) frame.style.display = ''
  }
}
