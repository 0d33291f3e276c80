import { useEffect, useRef } from 'react'

/**
 * More is loaded when the end of a list is so near to the bottom of what scrolls, in pixels
 * (specification 9).
 */
export const nearEnd = 200

const scrolls = (element: Element): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowY)

/** What scrolls around an element; null is the window. */
function scrollerOf(element: Element): Element | null {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (scrolls(above)) return above
  return null
}

/**
 * Stands behind the last row of a list and tells once when it is, or comes, near (specification 9:
 * within 200 px of the bottom). A longer list needs another: give it a key.
 */
export const NearEnd = ({ onNear }: { readonly onNear: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const tell = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
    }
    const watcher = new IntersectionObserver(tell, {
      root: scrollerOf(element),
      rootMargin: `0px 0px ${nearEnd}px 0px`,
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [onNear])
  return <div ref={place} style={{ height: 1 }} />
}
