import type { Field } from '../design/model.ts'
import type { Env } from '../widget/define.ts'

/** Values of a record or line, by field name. */
export type Data = Readonly<Record<string, unknown>>

/** A record or line as stored and as entered. */
export interface LineInput {
  /** The stored values; null for a new one. */
  readonly before: Data | null
  /**
   * What was sent or typed; undefined for nothing. For a sub-table: its rows, as objects for
   * `open`.
   */
  raw(field: Field): unknown
}

/** What the evaluator needs from its user. */
export interface RecordInput {
  readonly env: Env
  readonly line: LineInput
  /** May the caller write this field or column? If not, it keeps its stored value or default. */
  canWrite(path: string): boolean
  /**
   * Opens one row of a sub-table, sent or stored. The same object must give the same line as long
   * as it exists.
   */
  open(row: object, before: Data | null): LineInput
}

/** A result that is computed on first use and then kept. */
export interface Answer<T> {
  get(): T
}

/**
 * Makes a cached result: on the server kept for good, in the browser until one of its inputs
 * changes.
 */
export type Memo = <T>(work: () => T) => Answer<T>
