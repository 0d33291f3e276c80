import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** So far outside the viewport a field is drawn already, in pixels. */
const margin = '600px'

const waiting = new Map<Element, () => void>()
let watcher: IntersectionObserver | undefined

function watch(element: Element, came: () => void): () => void {
  watcher ??= new IntersectionObserver(arrive, { rootMargin: margin, scrollMargin: margin })
  waiting.set(element, came)
  watcher.observe(element)
  return () => forget(element)
}

function forget(element: Element): void {
  watcher?.unobserve(element)
  waiting.delete(element)
}

function arrive(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue
    const came = waiting.get(target)
    forget(target)
    came?.()
  }
}

/** Is the element near the viewport, or was it ever? One observer watches for all. `wake` says so by hand. */
export function useNear(place: RefObject<Element | null>, given: { readonly isEager: boolean; readonly isThere: boolean }): readonly [isNear: boolean, wake: () => void] {
  const [isNear, setNear] = useState(given.isEager)
  const wake = () => setNear(true)
  useEffect(() => {
    if (isNear || !given.isThere || !place.current) return undefined
    return watch(place.current, () => setNear(true))
  }, [isNear, given.isThere, place])
  return [isNear, wake]
}
