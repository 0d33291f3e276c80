import type { DesignStore } from '../store.ts'
import { followPointer } from './ground.ts'
import type { DragStore } from './store.ts'

const ghostOffset = 14

interface FollowOptions {
  readonly drag: DragStore
  readonly design: DesignStore
  /** The element that is drawn at the pointer. */
  readonly ghost: HTMLElement | null
  /** The element that contains the drop line; it lies on the canvas and moves with it. */
  readonly layer: HTMLElement | null
}

const shift = (
  element: HTMLElement | null,
  { x, y }: { readonly x: number; readonly y: number },
): void => {
  if (element) element.style.transform = `translate3d(${x}px, ${y}px, 0)`
}

/**
 * Lets the ghost and the drop line follow the pointer until the returned function is called. Ctrl
 * or Cmd copies; Alt drops around the nearest place instead of into it.
 */
export function follow({ drag, design, ghost, layer }: FollowOptions): () => void {
  const stop = followPointer(design, ({ x, y, onCanvas, corner, isInside, boxes, event }) => {
    shift(ghost, { x: x + ghostOffset, y: y + ghostOffset })
    shift(layer, corner)
    drag.copying(event.ctrlKey || event.metaKey)
    drag.point(boxes, isInside ? { ...onCanvas, climbs: event.altKey } : null)
  })
  return () => {
    stop()
    if (ghost) ghost.style.transform = ''
  }
}
