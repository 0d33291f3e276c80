import { useEffect, useRef, useState } from 'react'

/** Rows are drawn when they are this close to the viewport, in pixels. */
const margin = '300px'
/** Assumed height of a row that was not drawn yet, in pixels. */
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
 * Is a row, or a block of rows, near the viewport? Before it is first drawn it takes `expected`
 * pixels. A row that leaves keeps its height; one that has the focus stays drawn. All rows share
 * one observer.
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
