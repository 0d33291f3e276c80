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

/** A save of one record before it is written. */
export interface Save extends Asking {
  readonly id: string
  /** The stored values; null for a new record. */
  readonly before: Data | null
}

/** The same after the law of the design has checked and completed all values. */
export interface SettledSave extends Save {
  readonly data: Data
  readonly left: SettledRecord['left']
  readonly unique: SettledRecord['unique']
}

/**
 * What a save does beside settling and storing values: a file in effects/ and a line in effects.ts,
 * whose order applies to each of these steps.
 */
export interface Effect {
  /** Does the effect concern a field or sub-table column? Asked once per version. */
  applies(field: Field): boolean
  /** Changes the sent values before the law checks them. */
  prepare?(
    save: Save,
    sent: Data,
  ): Awaitable<{ readonly data: Data; readonly issues?: readonly RowIssue[] }>
  /** Makes settled values fit for storage; `prepared` is what the law was given. */
  clean?(save: Save, data: Data, prepared: Data): Data
  /** Problems that only the database can find. */
  check?(save: SettledSave): Promise<readonly RowIssue[]>
  /** A condition of the writing statement; nothing is written where it fails. */
  keep?(save: SettledSave): Part
  /** The problems behind a failed `keep`; none where it would succeed by now. */
  explain?(save: SettledSave): Promise<readonly RowIssue[]>
  /** Does this save need `within` or `after`? By default yes. */
  concerns?(save: SettledSave): boolean
  /** Runs in the transaction before the statement; returns the values to write. */
  within?(save: SettledSave, trx: Transaction<Tables>): Promise<Data>
  /** Runs in the transaction after the statement. */
  after?(save: SettledSave, trx: Transaction<Tables>): Promise<void>
  /** Runs in the transaction that removes records, after they are removed. */
  removed?(live: Live, trx: Transaction<Tables>, ids: readonly string[]): Promise<void>
}
