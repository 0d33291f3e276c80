import { createContext } from 'react'
import type { ReactNode } from 'react'

/** Draws what the product says in place of a page whose content is refused; null where nothing. */
export const RefusedContext = createContext<(() => ReactNode) | null>(null)
