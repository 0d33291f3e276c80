import { createContext, useContext } from 'react'
import type { DesignStore } from './store.ts'

const Context = createContext<DesignStore | null>(null)

/** Gives every part of the designer the open design. */
export const DesignProvider = Context.Provider

/** The open design. Throws outside a designer. */
export function useDesign(): DesignStore {
  const store = useContext(Context)
  if (!store) throw new Error('no design above this part')
  return store
}
