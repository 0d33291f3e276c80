import { createContext, useContext, useEffect, useId, useRef } from 'react'

/** The parts of the page that may hold unsaved work, by a name of their own. */
export type Holds = Map<string, () => boolean>
const Context = createContext<Holds>(new Map())
export const HoldsProvider = Context.Provider

/** Says what asks whether a part of the page would lose unsaved work; a hidden part still would. */
export function useHold(isDirty: () => boolean): void {
  const holds = useContext(Context)
  const id = useId()
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
    holds.set(id, () => latest.current())
  })
}
