import type { Field } from '../design/model.ts'
import type { Env } from '../widget/define.ts'

/** Values of a record, or of one line of a sub-table, by field name. */
export type Data = Readonly<Record<string, unknown>>

/** A record, or one line of a sub-table, as it is stored and as somebody filled it in. */
export interface LineInput {
  /** What is stored; null for a new one. */
  readonly before: Data | null
  /**
   * What came in or was typed; undefined where nothing was. Of a sub-table: its rows, objects that
   * `open` knows.
   */
  raw(field: Field): unknown
}

/** All that the evaluator asks of those who have a record worked out. */
export interface RecordInput {
  readonly env: Env
  readonly line: LineInput
  /** May the caller write this field or column? Others keep what is stored, or their default. */
  canWrite(path: string): boolean
  /**
   * Opens one row of a sub-table: one that came in, or a stored one. The same object gives the same
   * line for as long as it is to be one.
   */
  open(row: object, before: Data | null): LineInput
}

/** Something that is worked out when it is first asked for, and kept. */
export interface Answer<T> {
  get(): T
}

/**
 * Makes an answer: on the server it is kept for good, in the browser until something that it was
 * worked out from changes.
 */
export type Memo = <T>(work: () => T) => Answer<T>
