import { createContext, useContext, useEffect, useId, useRef } from 'react'

/** Functions that tell whether a part of the page has unsaved work, by part. */
export type Holds = Map<string, () => boolean>
const Context = createContext<Holds>(new Map())
export const HoldsProvider = Context.Provider

/**
 * Registers the function that tells whether a part of the page has unsaved work; a hidden part
 * stays registered.
 */
export function useHold(isDirty: () => boolean): void {
  const holds = useContext(Context)
  const id = useId()
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
    holds.set(id, () => latest.current())
  })
}
