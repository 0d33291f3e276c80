import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * So far outside the viewport a field is drawn already once somebody scrolls, in pixels. Until then
 * what is seen is enough: a form opens as fast as its first screen.
 */
const margin = '600px'
/**
 * So many fields in a row come near together: the browser looks at each watched place in every
 * frame.
 */
export const together = 4

/** What of one drawn form is near the viewport. */
export class Nearness {
  readonly #waiting = new Map<Element, () => void>()
  readonly #neighbours: Neighbours[] = []
  #watcher: IntersectionObserver | undefined

  /** `came` is told when the place is near. Returns how to stop waiting. */
  watch(place: Element, came: () => void): () => void {
    if (!this.#watcher) {
      this.#watcher = this.#look('0px')
      document.addEventListener('scroll', this.#widen, { capture: true, passive: true, once: true })
    }
    this.#waiting.set(place, came)
    this.#watcher.observe(place)
    return () => {
      this.#waiting.delete(place)
      this.#watcher?.unobserve(place)
      if (this.#waiting.size === 0) this.#rest()
    }
  }

  /** The neighbours of a field by its place in reading order. */
  neighboursOf(index: number): Neighbours {
    return (this.#neighbours[Math.floor(index / together)] ??= new Neighbours(this))
  }

  #look(rootMargin: string): IntersectionObserver {
    return new IntersectionObserver(
      (entries) =>
        entries.forEach(
          ({ isIntersecting, target }) => isIntersecting && this.#waiting.get(target)?.(),
        ),
      { rootMargin, scrollMargin: rootMargin },
    )
  }

  readonly #widen = (): void => {
    this.#watcher?.disconnect()
    this.#watcher = this.#look(margin)
    for (const place of this.#waiting.keys()) this.#watcher.observe(place)
  }

  #rest(): void {
    this.#watcher?.disconnect()
    this.#watcher = undefined
    document.removeEventListener('scroll', this.#widen, { capture: true })
  }
}

/** Fields side by side that are not near yet; the first of them is watched for all. */
export class Neighbours {
  readonly #nearness: Nearness
  readonly #waiting = new Map<Element, () => void>()
  #watched: Element | undefined
  #forget = () => {}

  constructor(nearness: Nearness) {
    this.#nearness = nearness
  }

  /** `came` is told once when the neighbours come near. Returns how to stop waiting. */
  join(place: Element, came: () => void): () => void {
    this.#waiting.set(place, came)
    this.#watch()
    return () => {
      this.#waiting.delete(place)
      if (this.#watched === place) this.#watch()
    }
  }

  #watch(): void {
    if (this.#watched && this.#waiting.has(this.#watched)) return
    this.#forget()
    this.#watched = this.#waiting.keys().next().value
    this.#forget = this.#watched
      ? this.#nearness.watch(this.#watched, () => this.#arrive())
      : () => {}
  }

  #arrive(): void {
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#watch()
    for (const came of all) came()
  }
}

/**
 * Is the field near the viewport, or was it ever? Without neighbours it is drawn at once. `wake`
 * says so by hand.
 */
export function useNear(
  place: RefObject<Element | null>,
  given: { readonly neighbours: Neighbours | null; readonly isThere: boolean },
): readonly [isNear: boolean, wake: () => void] {
  const { neighbours, isThere } = given
  const [isNear, setNear] = useState(neighbours === null)
  useEffect(() => {
    if (isNear || !isThere || !place.current) return undefined
    return neighbours?.join(place.current, () => setNear(true))
  }, [isNear, isThere, place, neighbours])
  return [isNear, () => setNear(true)]
}
