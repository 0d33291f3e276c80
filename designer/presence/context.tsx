import { createContext, useContext, useEffect, useState } from 'react'
import type { DesignStore } from '../store.ts'
import { Presence } from './store.ts'
import type { PresencePort } from './store.ts'

const Context = createContext<Presence | null>(null)

/** Gives every part of the designer access to `usePresence`. */
export const PresenceProvider = Context.Provider

/** Who else has the design open; null where there is no connection to learn that. */
export const usePresence = (): Presence | null => useContext(Context)

/**
 * Tells the others that this user has the design open, and learns who else has, as long as the
 * designer is on the screen.
 */
export function useBeingHere(
  store: DesignStore,
  designId: string,
  port: PresencePort | undefined,
): Presence | null {
  const [presence, setPresence] = useState<Presence | null>(null)
  useEffect(() => {
    if (!port) return undefined
    const here = new Presence({ store, designId, port })
    // oxlint-disable-next-line react/set-state-in-effect -- it opens a connection, so it can only be made in an effect
    setPresence(here)
    return () => {
      here.stop()
      setPresence(null)
    }
  }, [store, designId, port])
  return presence
}
