import { createContext, useContext } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
import type { DesignStore } from './store.ts'

const Context = createContext<DesignStore | null>(null)

/** Gives every part of the designer access to `useDesign`. */
export const DesignProvider = Context.Provider

/** The open design. Throws outside a designer. */
export function useDesign(): DesignStore {
  const store = useContext(Context)
  if (!store) throw new Error('no design above this part')
  return store
}

/**
 * A function that gives the name of a node by its id, in the language of the interface. Call it
 * inside an observer, so that it follows the design.
 */
export function useNodeName(): (id: string) => string {
  const store = useDesign()
  const { language } = useRuntime()
  return (id) => {
    const node = store.document.nodes[id]
    return (node && labelOf(node, language)) || store.nameOf(id)
  }
}
