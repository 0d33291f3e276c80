import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * How far outside the viewport fields are drawn once the user has scrolled, in pixels. Before that,
 * only visible fields are, so that the first screen appears quickly.
 */
const margin = '600px'
/**
 * This many neighbouring fields are watched as one, because the browser checks each watched element
 * in every frame.
 */
export const together = 4

/** Watches which parts of one drawn form are near the viewport. */
export class Nearness {
  readonly #waiting = new Map<Element, () => void>()
  readonly #neighbours: Neighbours[] = []
  #watcher: IntersectionObserver | undefined

  /** Calls `came` when the place is near the viewport. Returns a function that stops waiting. */
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

  /** The neighbours of a field, given its index in reading order. */
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

/**
 * Neighbouring fields that are not near the viewport yet. Only the first is watched, on behalf of
 * all.
 */
export class Neighbours {
  readonly #nearness: Nearness
  readonly #waiting = new Map<Element, () => void>()
  #watched: Element | undefined
  #forget = () => {}

  constructor(nearness: Nearness) {
    this.#nearness = nearness
  }

  /**
   * Calls `came` once when the neighbours come near the viewport. Returns a function that stops
   * waiting.
   */
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
 * Is the field near the viewport, or was it ever? Without neighbours it is always drawn. Calling
 * `wake` makes it count as near.
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
