import { createContext, use } from 'react'
import type { ReferencePlace } from '#schemas/api/reference.ts'

/** Where others name the form (null), or one of its fields by path: asked of the server. */
export type Outside = (
  field: string | null,
) => Promise<{ readonly list: readonly ReferencePlace[] }>

const Context = createContext<Outside>(() => Promise.resolve({ list: [] }))

export const OutsideProvider = Context.Provider
export const useOutside = (): Outside => use(Context)
