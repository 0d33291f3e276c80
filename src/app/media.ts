import { useSyncExternalStore } from 'react'

/** Follows a media query of the browser. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Below this width in pixels the device counts as mobile (specification 4, 9). */
export const mobileWidth = 992
export const mobileQuery = `(max-width: ${mobileWidth - 0.02}px)`

/** Below this width a list is drawn as cards. */
export const phoneQuery = '(max-width: 575.98px)'
