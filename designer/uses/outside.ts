import { createContext, use } from 'react'
import type { ReferencePlace } from '#schemas/api/reference.ts'

/**
 * Asks the server where other designs refer to the form (null) or to one of its fields, given by
 * path.
 */
export type Outside = (
  field: string | null,
) => Promise<{ readonly list: readonly ReferencePlace[] }>

const Context = createContext<Outside>(() => Promise.resolve({ list: [] }))

export const OutsideProvider = Context.Provider
export const useOutside = (): Outside => use(Context)
