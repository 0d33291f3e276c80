import { useRef } from 'react'

/**
 * Runs an act only once at a time; a call while it runs does nothing. A second quick click arrives
 * before the button is drawn as busy.
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
