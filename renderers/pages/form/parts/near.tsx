import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** So far outside the viewport a field is drawn already, in pixels. */
const margin = '600px'
/** So many fields in a row come near together: the browser looks at each watched place in every frame. */
export const together = 8

const watched = new Map<Element, () => void>()
let watcher: IntersectionObserver | undefined

function arrive(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) watched.get(target)?.()
}

/** `came` is told when the place is near the viewport. Returns how to stop waiting. */
export function watch(place: Element, came: () => void): () => void {
  watcher ??= new IntersectionObserver(arrive, { rootMargin: margin, scrollMargin: margin })
  watched.set(place, came)
  watcher.observe(place)
  return () => {
    watcher?.unobserve(place)
    watched.delete(place)
  }
}

/** Fields side by side that are not near yet; the first of them is watched for all. */
export class Neighbours {
  readonly #waiting = new Map<Element, () => void>()
  #watched: Element | undefined
  #forget = () => {}

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
    this.#forget = this.#watched ? watch(this.#watched, () => this.#arrive()) : () => {}
  }

  #arrive(): void {
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#watch()
    for (const came of all) came()
  }
}

/** Gives each field of a form, by its place in reading order, its neighbours. */
export function makeNeighbours(): (index: number) => Neighbours {
  const groups: Neighbours[] = []
  return (index) => (groups[Math.floor(index / together)] ??= new Neighbours())
}

/** Is the field near the viewport, or was it ever? Without neighbours it is drawn at once. `wake` says so by hand. */
export function useNear(place: RefObject<Element | null>, given: { readonly neighbours: Neighbours | null; readonly isThere: boolean }): readonly [isNear: boolean, wake: () => void] {
  const { neighbours, isThere } = given
  const [isNear, setNear] = useState(neighbours === null)
  useEffect(() => {
    if (isNear || !isThere || !place.current) return undefined
    return neighbours?.join(place.current, () => setNear(true))
  }, [isNear, isThere, place, neighbours])
  return [isNear, () => setNear(true)]
}
