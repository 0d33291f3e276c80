import { useEffect, useState } from 'react'
import { useHolds } from './use-holds.ts'

/** Milliseconds after the last key press before the search starts. */
export const searchPause = 250

interface FoundAnswer<T> {
  readonly find: unknown
  readonly keyword: string
  readonly answer: T
}

/**
 * The result of a search, started a moment after the last key press. The previous result stays
 * until the next arrives; late answers are dropped. `find` must be stable and gives null where it
 * was refused; `retry` runs it again.
 */
export function useFound<T>(
  find: (keyword: string) => Promise<T | null>,
  keyword: string,
): { readonly found: T | null; readonly isBusy: boolean; retry(): void } {
  const [answered, setAnswered] = useState<FoundAnswer<T | null> | null>(null)
  const isOther = answered?.find !== find
  const isBusy = isOther || answered.keyword !== keyword
  useEffect(() => {
    if (!isBusy) return undefined
    let isGone = false
    const settle = (answer: T | null) => isGone || setAnswered({ find, keyword, answer })
    const timer = setTimeout(
      () => void find(keyword).then(settle, () => settle(null)),
      isOther ? 0 : searchPause,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [find, keyword, isBusy, isOther])
  return { found: isOther ? null : answered.answer, isBusy, retry: () => setAnswered(null) }
}

/**
 * Tells which labels to list: all, or while an answer is awaited those of the previous one that
 * hold what is typed. Else Enter would take an entry that has nothing of it.
 */
export function useFits(keyword: string, isBusy: boolean): (label: string) => boolean {
  const holds = useHolds()
  return (label) => !isBusy || holds(label, keyword)
}
