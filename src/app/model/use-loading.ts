import { useCallback, useEffect, useState } from 'react'

export type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'there'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown }

interface LoadingState<T> {
  readonly load: unknown
  readonly turn: number
  readonly loading: Loading<T>
}

/**
 * Loads something once, and again on `retry`; results of earlier requests are ignored. `load` must
 * be stable.
 */
export function useLoading<T>(load: () => Promise<T>): readonly [Loading<T>, retry: () => void] {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<LoadingState<T> | null>(null)
  const current = answer?.load === load && answer.turn === turn ? answer.loading : null
  const isThere = current?.state === 'there'
  useEffect(() => {
    if (isThere) return undefined
    let isGone = false
    const settle = (loading: Loading<T>) => {
      if (!isGone) setAnswer({ load, turn, loading })
    }
    load().then(
      (value) => settle({ state: 'there', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    )
    return () => {
      isGone = true
    }
  }, [load, turn, isThere])
  return [current ?? { state: 'loading' }, useCallback(() => setTurn((count) => count + 1), [])]
}
