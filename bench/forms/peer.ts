import type { ReactNode } from 'react'
import type { FieldSpec } from './spec.ts'

/** What a page of the benchmark draws: a form of fields, or one sub-table. */
export interface FormSpec {
  readonly fields: readonly FieldSpec[]
  readonly hasTable: boolean
}

/**
 * A measured form library. `prepare` may load and compile what a product would keep between two
 * openings.
 */
export interface Peer {
  prepare(asked: FormSpec): Promise<void>
  /** A fresh form. The whole cost of opening it arises here and in the returned node. */
  open(asked: FormSpec): ReactNode
}

/**
 * The plain submit button of all libraries: always visible, and without an animation that would be
 * measured with the form.
 */
export const submitPlace = { position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0 } as const
