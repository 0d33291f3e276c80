import { useEffect, useState } from 'react'

export interface Fresh<T> {
  /** The value loaded last; undefined before the first load. */
  readonly value: T | undefined
  /** A new value is loading in place of the present one. */
  readonly isBusy: boolean
  /** The last load failed; an earlier value stays. */
  readonly isFailed: boolean
  retry(): void
}

interface FreshState<T> {
  readonly load: unknown
  readonly turn: number
  readonly value: T | undefined
  readonly isFailed: boolean
}

/**
 * Loads each time the page is shown, when `load` changes, and on `retry`; the old value stays until
 * the new one is loaded. Answers to older requests are dropped.
 */
export function useFresh<T>(load: () => Promise<T>): Fresh<T> {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<FreshState<T>>({
    load: null,
    turn,
    value: undefined,
    isFailed: false,
  })
  useEffect(() => {
    let isGone = false
    load().then(
      (value) => !isGone && setAnswer({ load, turn, value, isFailed: false }),
      () => !isGone && setAnswer(({ value }) => ({ load, turn, value, isFailed: true })),
    )
    return () => {
      isGone = true
    }
  }, [load, turn])
  const isBusy = answer.load !== load || answer.turn !== turn
  return {
    value: answer.value,
    isBusy,
    isFailed: answer.isFailed && !isBusy,
    retry: () => setTurn(turn + 1),
  }
}
