import { createContext, use } from 'react'
import type { Shelf } from './shelf.ts'

const Context = createContext<Shelf | null>(null)

/** Gives every part of the designer access to `useShelf`. */
export const ShelfProvider = Context.Provider

/** The groups of fields. Throws outside a designer. */
export function useShelf(): Shelf {
  const shelf = use(Context)
  if (!shelf) throw new Error('no shelf above this part')
  return shelf
}
