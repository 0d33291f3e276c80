import { useCallback, useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'

/** So far a pointer moves before a press becomes a drag, in pixels. */
const slack = 5
/** So near to its edge the board scrolls while a card is dragged, and by so much, in pixels. */
const edge = 48
const stride = 16

export interface DropSpot {
  /** The `data-lane` of the lane. */
  readonly lane: string
  /** Its place among the other cards of that lane, from 0. */
  readonly at: number
}

interface Dragging {
  readonly id: string
  readonly spot: DropSpot | null
}

/** The place under a pointer; null outside of every lane. */
function findDrop(board: HTMLElement, id: string, { clientX, clientY }: PointerEvent) {
  const lanes = [...board.querySelectorAll<HTMLElement>('[data-lane]')]
  const lane = lanes.find((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top - 40 && clientY <= bottom + 40
  })
  if (!lane) return null
  const others = [...lane.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (card) => card.dataset['card'] !== id,
  )
  const below = others.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect()
    return clientY < top + height / 2
  })
  return { lane: lane.dataset['lane'] ?? '', at: below < 0 ? others.length : below }
}

const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, a, [role="menu"]') !== null

/**
 * Drags a card by mouse, and by touch at its handle, which does not scroll the page. `onDrop` is
 * told where it was let go; Escape lets it go where it was.
 */
export function useDrag(onDrop: (id: string, spot: DropSpot) => void) {
  const board = useRef<HTMLDivElement>(null)
  const press = useRef<{ id: string; x: number; y: number; isDrag: boolean } | null>(null)
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const end = useCallback(() => {
    press.current = null
    setDragging(null)
  }, [])
  const isDragging = dragging !== null
  useEffect(() => {
    if (!isDragging) return undefined
    window.getSelection()?.removeAllRanges()
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isDragging, end])
  const scroll = (x: number) => {
    const element = board.current
    if (!element) return
    const { left, right } = element.getBoundingClientRect()
    if (x < left + edge) element.scrollLeft -= stride
    else if (x > right - edge) element.scrollLeft += stride
  }
  const handlersOf = (id: string) => ({
    onPointerDown(event: PointerEvent) {
      const isHandle = event.target instanceof Element && event.target.closest('.board-handle')
      if (event.button !== 0 || isOwnControl(event.target)) return
      if (event.pointerType === 'touch' && !isHandle) return
      press.current = { id, x: event.clientX, y: event.clientY, isDrag: false }
    },
    onPointerMove(event: PointerEvent) {
      const start = press.current
      const { currentTarget, pointerId } = event
      if (start?.id !== id || !board.current) return
      // It was let go where this card did not see it.
      if (event.buttons === 0) return end()
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y)
      if (!start.isDrag && far < slack) return
      if (!start.isDrag && currentTarget instanceof HTMLElement)
        currentTarget.setPointerCapture(pointerId)
      start.isDrag = true
      scroll(event.clientX)
      setDragging({ id, spot: findDrop(board.current, id, event) })
    },
    onPointerUp(event: PointerEvent) {
      const spot = press.current?.isDrag && board.current && findDrop(board.current, id, event)
      if (spot) onDrop(id, spot)
      end()
    },
    onPointerCancel: end,
    onLostPointerCapture: end,
  })
  return { board, dragging, handlersOf }
}
