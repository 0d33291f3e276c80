import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, followed while it changes; 0 until it is known. */
export function useRoom<E extends HTMLElement = HTMLDivElement>() {
  const place = useRef<E>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element || !('ResizeObserver' in window)) return undefined
    const measure = () => setRoom(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, room] as const
}
