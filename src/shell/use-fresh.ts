import { useEffect, useState } from 'react'

export interface Fresh<T> {
  /** What was loaded last; undefined before the first time. */
  readonly value: T | undefined
  /** Something else is asked for than what is there. */
  readonly isBusy: boolean
  /** The last try failed; what was there stays. */
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
 * Loads each time that the page is shown, again when `load` is another, and on `retry`; what was
 * there stays until the new is. The answer to a former question is dropped.
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
