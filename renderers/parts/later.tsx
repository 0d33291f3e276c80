import { Suspense, lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

/** A component whose code is loaded when it is first drawn, or before by `preload`. */
export interface Later<P> {
  (props: P): ReactNode
  /** Loads the code; never rejects, as a failure is reported where the component is drawn. */
  preload(): Promise<void>
}

/**
 * A component whose code is loaded later. Once that is done, it is drawn at once; until then, the
 * fallback stands in its place.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): Later<P> {
  let there: ComponentType<P> | undefined
  const fetch = async () => {
    there = await load()
    return { default: there }
  }
  const Waiting = lazy(fetch)
  function LaterComponent(props: P) {
    // Chosen once: another component here would lose the state below it.
    const [Drawn] = useState<ComponentType<P>>(() => there ?? Waiting)
    return (
      <Suspense fallback={fallback}>
        <Drawn {...props} />
      </Suspense>
    )
  }
  LaterComponent.preload = () =>
    there
      ? Promise.resolve()
      : fetch().then(
          () => undefined,
          () => undefined,
        )
  return LaterComponent
}
