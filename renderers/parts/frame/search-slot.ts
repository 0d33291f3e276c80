import type { ReactNode } from 'react'

/** One field of the search above a list. */
export interface SearchSlot {
  readonly key: string
  readonly label: string
  /** The id of its control, where the label belongs to it; else the control names itself. */
  readonly id?: string
  /** True where it stays folded away until somebody asks for more. */
  readonly isExtra?: boolean
  readonly content: ReactNode
}

/** The order of cards, which have no heads to press. */
export interface SortChoice {
  /** The key sorted by, `-` before it means descending; '' for the default order. */
  readonly value: string
  readonly names: readonly { readonly key: string; readonly name: string }[]
  choose(value: string): void
}
