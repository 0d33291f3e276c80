import type { ReactNode } from 'react'
import type { FieldSpec } from './spec.ts'

/** What a page of the benchmark is asked to draw: a form of fields, or one sub-table. */
export interface FormSpec {
  readonly fields: readonly FieldSpec[]
  readonly hasTable: boolean
}

/**
 * A form library under measurement. `prepare` may load and compile what a product keeps between two
 * openings.
 */
export interface Peer {
  prepare(asked: FormSpec): Promise<void>
  /** A fresh form; everything that opening one costs happens here and in what it returns. */
  open(asked: FormSpec): ReactNode
}

/**
 * The plain button that every peer is submitted by: always in view, and without an animation that
 * would be measured with the form.
 */
export const submitPlace = { position: 'fixed', insetBlockEnd: 0, insetInlineEnd: 0 } as const
