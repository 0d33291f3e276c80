import { useEffect, useState } from 'react'
import { loadPage } from '#src/engine/transport.ts'

/** Milliseconds between two checks, and the least between checks on returning to the window. */
const period = 300_000
const pause = 60_000

/** The hashed main script of a page, whose name changes with every build. */
const entryOf = (page: string): string | undefined =>
  /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(page)?.[1]

/**
 * Is another build installed than the one running here? Checks every 5 minutes, and on returning to
 * the window.
 */
export function useOutdated(load: () => Promise<string | null> = loadPage): boolean {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    if (isOutdated) return undefined
    const running = document.querySelector('script[type=module][src]')?.getAttribute('src')
    let isGone = false
    let looked = Date.now()
    const look = async (least: number) => {
      if (document.visibilityState === 'hidden' || Date.now() - looked < least) return
      looked = Date.now()
      const served = entryOf((await load()) ?? '')
      if (!isGone && running && served && served !== running) setOutdated(true)
    }
    const comeBack = () => void look(pause)
    const timer = setInterval(() => void look(0), period)
    window.addEventListener('focus', comeBack)
    return () => {
      isGone = true
      clearInterval(timer)
      window.removeEventListener('focus', comeBack)
    }
  }, [isOutdated, load])
  return isOutdated
}
