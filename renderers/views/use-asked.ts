import { useEffect, useState } from 'react'

interface Answer<T> {
  readonly asked: string
  readonly value: T | undefined
  /** Why the last request failed, in words; what was there before stays. */
  readonly failure: string | undefined
}

const toWords = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Asks for something, and again whenever `key` changes; meanwhile what was there before stays. With
 * no key nothing is asked for.
 */
export function useAsked<T>(key: string | null, load: () => Promise<T>) {
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const asked = key === null ? null : `${key} ${turn}`
  const isAnswered = asked === null || answer?.asked === asked
  useEffect(() => {
    if (isAnswered) return undefined
    let isGone = false
    const ask = async () => {
      try {
        const value = await load()
        if (!isGone) setAnswer({ asked, value, failure: undefined })
      } catch (error) {
        const failure = toWords(error)
        if (!isGone) setAnswer((before) => ({ asked, value: before?.value, failure }))
      }
    }
    void ask()
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key identifies what is asked for
  }, [asked])
  return {
    value: answer?.value,
    failure: isAnswered ? answer?.failure : undefined,
    isLoading: !isAnswered,
    retry: () => setTurn((count) => count + 1),
  }
}
