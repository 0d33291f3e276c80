import { useEffect, useRef, useState } from 'react'

/** So far outside the viewport rows are drawn, in pixels. */
const margin = '300px'
/** Height of a row that was never drawn, in pixels. */
const guess = 49

const watched = new Map<Element, (isNear: boolean) => void>()
let watcher: IntersectionObserver | undefined

function watch(element: Element, tell: (isNear: boolean) => void): () => void {
  watcher ??= new IntersectionObserver(
    (entries) => entries.forEach((entry) => watched.get(entry.target)?.(entry.isIntersecting)),
    { rootMargin: margin },
  )
  watched.set(element, tell)
  watcher.observe(element)
  return () => {
    watcher?.unobserve(element)
    watched.delete(element)
  }
}

/**
 * Is a row, or a block of rows, near the viewport? Until it was drawn it takes `expected` pixels. A
 * row that goes keeps its height, one that holds the focus never goes. One observer watches for
 * all.
 */
export function useNearRow<E extends HTMLElement>(isNearAtFirst: boolean, expected = guess) {
  const place = useRef<E>(null)
  const [state, setState] = useState({ isNear: isNearAtFirst, height: expected })
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    return watch(element, (isNear) => {
      if (!isNear && element.contains(element.ownerDocument.activeElement)) return
      setState((before) =>
        before.isNear === isNear
          ? before
          : { isNear, height: isNear ? before.height : element.offsetHeight || before.height },
      )
    })
  }, [])
  return [place, state] as const
}
