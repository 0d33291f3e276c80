import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

const margin = '600px'

/** Has the element been near what is seen? Once it has, it stays. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return undefined
    const watcher = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setIsNear(true), { rootMargin: margin })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [ref, isNear])
  return isNear
}
