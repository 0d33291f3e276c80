import { useEffect, useState } from 'react'
import { loadPage } from '#src/engine/transport.ts'

/**
 * Milliseconds between two looks at the site's page, and the least between two that a return to the
 * window makes.
 */
const period = 300_000
const pause = 60_000

/** The hashed script that a page begins with; it has another name in every build. */
const entryOf = (page: string): string | undefined =>
  /<script[^>]+type="module"[^>]+src="([^"]+)"/.exec(page)?.[1]

/**
 * Has the site got another build than the one that runs here? Looks every 5 minutes, and when
 * somebody comes back to the window.
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
