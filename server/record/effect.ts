import type { Transaction } from 'kysely'
import type { Field } from '#schemas/design/model.ts'
import type { Data } from '#schemas/record/input.ts'
import type { RowIssue } from '#schemas/record/issue.ts'
import type { SettledRecord } from '#schemas/record/settle.ts'
import type { Tables } from '../tables/tables.ts'
import type { NumberDraft } from '../numbers/draft.ts'
import type { Asking } from './asking.ts'
import type { Live } from './models.ts'
import type { Part } from './statement/part.ts'

type Awaitable<T> = T | Promise<T>

/** Nothing was written: another save was faster, or something that this one refers to is gone. */
export const unwritten = new Error('unwritten')

/** What was read before the statement no longer holds; another try reads it anew. */
export const outdated = new Error('outdated')

/**
 * A value that the statement which adds a record takes from elsewhere and stores in one of its
 * fields.
 */
export interface Taking {
  /** The field name. */
  readonly field: string
  /**
   * A statement that gives one row with the text `value`; no row, and nothing taken, where it has
   * none or the condition does not hold.
   */
  part(condition: Part): Part
}

/** A save of one record before it is written. */
export interface Save extends Asking {
  readonly id: string
  /** The stored values; null for a new record. */
  readonly before: Data | null
  /** Earlier values of the same record that it returns to; its lines of then keep their ids. */
  readonly former?: Data | undefined
}

/** The same after the law of the design has checked and completed all values. */
export interface SettledSave extends Save {
  readonly data: Data
  readonly left: SettledRecord['left']
  readonly unique: SettledRecord['unique']
  /** Document numbers that are still to be taken. */
  readonly drafts?: readonly NumberDraft[]
  /** Takes the only one of them, where the statement itself can. */
  readonly taking?: Taking
  /** Is it only tried out? Then whatever is taken has to come back with the transaction. */
  readonly trial?: { readonly reach: Part }
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
  /**
   * Takes what no transaction is needed for, and reads what the statement will need. `isAgain`: what
   * was read before is outdated.
   */
  ahead?(save: SettledSave, isAgain: boolean): Promise<SettledSave>
  /** A condition of the writing statement; nothing is written where it fails. */
  keep?(save: SettledSave): Part
  /**
   * The problems behind a statement that wrote nothing; none where it would succeed by now. Throws
   * `outdated` where only what `ahead` read is at fault.
   */
  explain?(save: SettledSave): Promise<readonly RowIssue[]>
  /** The problems of a save that a unique index refused. */
  collide?(save: SettledSave): readonly RowIssue[]
  /** Does this save need `within` or `after`? By default yes. */
  concerns?(save: SettledSave): boolean
  /** Runs in the transaction before the statement; returns the values to write. */
  within?(save: SettledSave, trx: Transaction<Tables>): Promise<Data>
  /** Runs in the transaction after the statement. */
  after?(save: SettledSave, trx: Transaction<Tables>): Promise<void>
  /** Runs in the transaction that deletes records for good, after they are deleted. */
  purged?(live: Live, trx: Transaction<Tables>, ids: readonly string[]): Promise<void>
}
