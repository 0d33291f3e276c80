import { startTransition, useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Controls are drawn when they are this close to the visible part of the canvas, in pixels. */
const margin = '600px 0px'

const waiting = new Map<Element, () => void>()
const watchers = new WeakMap<Element, IntersectionObserver>()

const late: Element[] = []

const draw = (elements: readonly Element[]) =>
  startTransition(() => elements.forEach((element) => waiting.get(element)?.()))

/**
 * Draws the waiting controls one by one while the browser is idle, so that a drag is not slowed
 * down.
 */
function drawLate(): void {
  draw(late.splice(0, 1))
  if (late.length > 0) whenIdle(drawLate)
}

const whenIdle = (act: () => void) =>
  typeof requestIdleCallback === 'undefined'
    ? setTimeout(act, 50)
    : requestIdleCallback(act, { timeout: 1000 })

const tell = (entries: readonly IntersectionObserverEntry[]) => {
  const near = entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target)
  if (!near[0]?.closest('[data-dragged]')) return draw(near)
  if (late.push(...near) === near.length) whenIdle(drawLate)
}

/**
 * One observer for each scroller, because the margin only counts when the scroller itself is the
 * root.
 */
function watcherOf(scroller: Element): IntersectionObserver {
  const watcher =
    watchers.get(scroller) ?? new IntersectionObserver(tell, { root: scroller, rootMargin: margin })
  watchers.set(scroller, watcher)
  return watcher
}

/** Has the element ever been near the visible part of the canvas? Once true, it stays true. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    const scroller = element?.closest('[data-scroller]')
    if (isNear || !element || !scroller) return undefined
    const watcher = watcherOf(scroller)
    waiting.set(element, () => setIsNear(true))
    watcher.observe(element)
    return () => {
      watcher.unobserve(element)
      waiting.delete(element)
    }
  }, [ref, isNear])
  return isNear
}
