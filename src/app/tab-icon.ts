import { useEffect } from 'react'
import type { Engine } from '#src/engine/engine.ts'
import { systemConfig } from './system-config.ts'

/**
 * Shows the small picture of the system config as the icon of the browser tab (specification 3);
 * without one the product's own. Its type is unknown, so the browser finds it out.
 */
export function useTabIcon(engine: Pick<Engine, 'session' | 'settings'>): void {
  const { navigationIcon, logoIcon } = systemConfig(engine)
  const picture = navigationIcon || logoIcon
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || !picture) return undefined
    const { href, type } = link
    link.removeAttribute('type')
    link.href = picture
    return () => {
      Object.assign(link, { href, type })
    }
  }, [picture])
}
