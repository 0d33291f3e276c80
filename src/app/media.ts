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

/** Under this width the device is a mobile one (specification 9: 992 px). */
export const mobileQuery = '(max-width: 991.98px)'

/** Under this width a list is drawn as cards. */
export const phoneQuery = '(max-width: 575.98px)'
