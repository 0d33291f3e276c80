import { createContext, useContext } from 'react'
import { nameIn } from '#schemas/names.ts'
import type { NamedInLanguages } from '#schemas/names.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import type { Params, Texts } from '#schemas/text.ts'

const Context = createContext<PageRuntime | null>(null)

/** Gives every renderer below it access to `useRuntime`. */
export const RuntimeProvider = Context.Provider

/** All that a renderer knows of the product. Throws outside a provider. */
export function useRuntime(): PageRuntime {
  const runtime = useContext(Context)
  if (!runtime) throw new Error('no runtime above this renderer')
  return runtime
}

/**
 * May the signed-in user make a call? Screens hide what is not allowed, and the server refuses it
 * anyway. Inside an observer the answer follows changes of the user's rights.
 */
export function useMay(): NonNullable<PageRuntime['may']> {
  return useRuntime().may ?? everything
}
const everything = () => true

/** Returns a function that gives the name of an entry in the language of the interface. */
export function useNameOf(): (entry: NamedInLanguages) => string {
  const { language } = useRuntime()
  return (entry) => nameIn(entry, language)
}

/** Returns a function that gives the texts of one collection in the language of the interface. */
export function useTexts<K extends string>(texts: Texts<K>): (key: K, params?: Params) => string {
  const { say } = useRuntime()
  return (key, params) => say(texts, key, params)
}
