import { useEffect, useState } from 'react'

/** Loading, failed, or loaded with its value; `retry` loads again. */
export type Loading<T> =
  | { readonly state: 'loading' | 'failed'; readonly value: undefined; retry(): void }
  | { readonly state: 'there'; readonly value: T; retry(): void }

/** Loads once, and again whenever `key` changes. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loading<T> {
  const [turn, setTurn] = useState(0)
  const asked = `${key} ${turn}`
  const [found, setFound] = useState<{ readonly asked: string; readonly value: T | null } | null>(
    null,
  )
  useEffect(() => {
    let isGone = false
    const settle = (value: T | null) => void (isGone || setFound({ asked, value }))
    load().then(settle, () => settle(null))
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key identifies what is loaded
  }, [asked])
  const retry = () => setTurn((count) => count + 1)
  if (found?.asked !== asked) return { state: 'loading', value: undefined, retry }
  return found.value === null
    ? { state: 'failed', value: undefined, retry }
    : { state: 'there', value: found.value, retry }
}
