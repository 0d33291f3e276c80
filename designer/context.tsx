import { createContext, useContext } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
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

/**
 * Gives nodes by id their names in the language of the interface. Reads the design inside an
 * observer.
 */
export function useNodeName(): (id: string) => string {
  const store = useDesign()
  const { language } = useRuntime()
  return (id) => {
    const node = store.document.nodes[id]
    return (node && labelOf(node, language)) || store.nameOf(id)
  }
}
