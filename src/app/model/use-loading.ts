import { useCallback, useEffect, useState } from 'react'

export type Loading<T> = { readonly state: 'loading' } | { readonly state: 'there'; readonly value: T } | { readonly state: 'failed'; readonly error: unknown }

/** Loads something once, and again on `retry`; a change of what is loaded drops the answer of the former. `load` must be stable. */
export function useLoading<T>(load: () => Promise<T>): readonly [Loading<T>, retry: () => void] {
  const [found, setFound] = useState<{ readonly by: unknown; readonly loading: Loading<T> }>({ by: null, loading: { state: 'loading' } })
  const [tries, setTries] = useState(0)
  const isLoaded = found.by === load && found.loading.state === 'there'
  useEffect(() => {
    if (isLoaded) return undefined
    let isGone = false
    const settle = (loading: Loading<T>) => {
      if (!isGone) setFound({ by: load, loading })
    }
    load().then(
      (value) => settle({ state: 'there', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    )
    return () => {
      isGone = true
    }
  }, [load, tries, isLoaded])
  const retry = useCallback(() => {
    setFound({ by: null, loading: { state: 'loading' } })
    setTries((count) => count + 1)
  }, [])
  return [found.by === load ? found.loading : { state: 'loading' }, retry]
}
