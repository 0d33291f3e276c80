import { useRef } from 'react'

/**
 * The same act, one at a time: asked for while it runs it does nothing. Of two quick clicks the
 * second comes before a button is drawn as busy.
 */
export function useOnce<A extends readonly unknown[]>(
  act: (...given: A) => Promise<void>,
): (...given: A) => Promise<void> {
  const isRunning = useRef(false)
  return async (...given) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await act(...given)
    } finally {
      isRunning.current = false
    }
  }
}
