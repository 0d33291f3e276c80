import { useEffect } from 'react'
import { useEngine } from '#src/app/engine.tsx'

/**
 * Events that count as using the product. They are captured, because scroll events do not bubble.
 */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const
/**
 * Milliseconds between messages to other windows that this one is used, and between checks of the
 * clock.
 */
const told = 10_000
const looked = 5000

/**
 * Locks the screen when no window of the browser was used for the minutes in the settings
 * (specification 4, rulings); 0 turns it off. It compares clock times, so that a machine that was
 * asleep is locked when it wakes.
 */
export function useIdleLock(): void {
  const { session, settings, storage } = useEngine()
  const { idleLock } = settings
  useEffect(() => {
    if (idleLock === 0) return undefined
    let used = Date.now()
    let toldAt = 0
    const isIdle = () => Date.now() - used >= idleLock * 60_000
    const look = () => {
      if (isIdle()) void session.lock()
    }
    const use = (sign?: Event) => {
      // Browsers also report a resting pointer when the page moves below it.
      if (
        sign instanceof PointerEvent &&
        sign.type === 'pointermove' &&
        sign.movementX === 0 &&
        sign.movementY === 0
      )
        return
      // After a long pause the first touch must lock instead of counting as use.
      if (isIdle()) return look()
      used = Date.now()
      if (used - toldAt < told) return
      toldAt = used
      storage.write('used', used)
    }
    use()
    for (const sign of signs) window.addEventListener(sign, use, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, looked)
    const stop = storage.watch('used', (at) => {
      if (typeof at === 'number') used = Math.max(used, Math.min(at, Date.now()))
    })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, use, { capture: true })
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
      stop()
    }
  }, [idleLock, session, storage])
}
