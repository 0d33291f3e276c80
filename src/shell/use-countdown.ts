import { useEffect, useRef, useState } from 'react'

/**
 * The whole seconds left of a wait, 0 when it is over, and the function to start one. It compares
 * clock times, so that a sleeping machine does not lengthen the wait.
 */
export function useCountdown(): readonly [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const until = useRef(0)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((until.current - Date.now()) / 1000))),
      250,
    )
    return () => clearInterval(timer)
  }, [isRunning])
  const begin = (seconds: number) => {
    until.current = Date.now() + seconds * 1000
    setLeft(seconds)
  }
  return [left, begin]
}
