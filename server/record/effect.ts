import type { Transaction } from 'kysely'
import type { Field } from '#schemas/design/model.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import type { SettledRecord } from '#schemas/record/settle.ts'
import type { Tables } from '../tables/tables.ts'
import type { Asking } from './asking.ts'
import type { Live } from './models.ts'
import type { Part } from './statement/part.ts'

type Awaitable<T> = T | Promise<T>

/** A save of one record on its way to the database. */
export interface Save extends Asking {
  readonly id: string
  /** What the record holds as yet; null for a new one. */
  readonly before: Data | null
}

/** The same with all values that will be stored, found right by the law of the design. */
export interface SettledSave extends Save {
  readonly data: Data
  readonly left: SettledRecord['left']
  readonly unique: SettledRecord['unique']
}

/**
 * What a save does besides settling and storing values. Each is a file of effects/ and a line in
 * effects.ts, whose order holds in each of these steps.
 */
export interface Effect {
  /** Has a field, or a column of a sub-table, anything to do with it? Asked once a version. */
  applies(field: Field): boolean
  /** Reads what was sent before the law does; gives it as the law is to see it. */
  prepare?(
    save: Save,
    sent: Data,
  ): Awaitable<{ readonly data: Data; readonly issues?: readonly RowIssue[] }>
  /** Makes settled values fit to be stored; `prepared` is what the law was given. */
  clean?(save: Save, data: Data, prepared: Data): Data
  /** Problems of the settled record that the database alone can tell. */
  check?(save: SettledSave): Promise<readonly RowIssue[]>
  /** What must hold in the very statement that writes, else nothing is written. */
  keep?(save: SettledSave): Part
  /** Problems that made `keep` fail; none where it would hold by now. */
  explain?(save: SettledSave): Promise<readonly RowIssue[]>
  /** Has this save something for `within` or `after`? Absent: it always has. */
  concerns?(save: SettledSave): boolean
  /** Works in the transaction of the save, before the statement; gives the values to write. */
  within?(save: SettledSave, trx: Transaction<Tables>): Promise<Data>
  /** Works in the transaction of the save, after the statement. */
  after?(save: SettledSave, trx: Transaction<Tables>): Promise<void>
  /** Works in the transaction that removes records, after they are gone. */
  removed?(live: Live, trx: Transaction<Tables>, ids: readonly string[]): Promise<void>
}
