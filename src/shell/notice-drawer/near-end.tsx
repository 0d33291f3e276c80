import { useEffect, useRef } from 'react'

/**
 * More is loaded when the end of a list is at most this many pixels below the visible area
 * (specification 9).
 */
export const nearEnd = 200

const scrolls = (element: Element): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowY)

/** The nearest scrolling element around an element; null means the window. */
function scrollerOf(element: Element): Element | null {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (scrolls(above)) return above
  return null
}

/**
 * Placed after the last row of a list; calls `onNear` once when it is or comes within 200 px of the
 * bottom (specification 9). Give it a new key when the list grows, so that it can call again.
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
