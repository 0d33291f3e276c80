import { useSyncExternalStore } from 'react'

const query = '(max-width: 899px)'
const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(query) : null)

const subscribe = (changed: () => void): (() => void) => {
  const list = media()
  list?.addEventListener('change', changed)
  return () => list?.removeEventListener('change', changed)
}

/** Is the window too narrow for panels beside the canvas? */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => media()?.matches ?? false)
