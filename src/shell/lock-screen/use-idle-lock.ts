import { useEffect } from 'react'
import { useEngine } from '#src/app/engine.tsx'

/**
 * What counts as using the product. Scrolling does not bubble: all of them are heard on their way
 * down.
 */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const
/**
 * How often, in milliseconds, the other windows hear that this one is used, and how often the clock
 * is looked at.
 */
const told = 10_000
const looked = 5000

/**
 * Locks the screen when no window of the browser was used for the minutes of the settings
 * (specification 4, rulings); 0 never. The clock decides, so that a machine that slept is locked
 * when it wakes.
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
      // Browsers tell of a pointer that rests while the page moves below it.
      if (
        sign instanceof PointerEvent &&
        sign.type === 'pointermove' &&
        sign.movementX === 0 &&
        sign.movementY === 0
      )
        return
      // The first touch after a long pause comes too late.
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
