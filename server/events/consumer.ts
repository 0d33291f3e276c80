import type { Transaction } from 'kysely'
import type { Texts } from '#schemas/text.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables/tables.ts'
import type { ChangeEvent } from './event.ts'

/** The transaction in which a consumer handles events. */
export interface ConsumerContext {
  readonly db: Database
  /** The consumer's writes are committed together with its position. */
  readonly trx: Transaction<Tables>
}

/** Reacts to changes: one file in `consumers/` and one line in `consumers.ts`. */
export interface Consumer {
  /** Its position is stored under this name; a renamed consumer starts as a new one. */
  readonly name: string
  /** Name to show. */
  readonly texts: Texts<'name'>
  /**
   * The nouns whose events it gets: a system noun, `record:` and a model id, or `record` for all
   * models. Events that no consumer wants are not stored.
   */
  wants(db: Pick<Database, 'engine'>): readonly string[]
  /**
   * Handles events in the order of their positions, each once. When it throws, its writes through
   * `trx` are undone and the events come again at once in smaller batches; the one that fails alone
   * is tried again later, a limited number of times. Effects outside the database may happen more
   * than once.
   */
  take(events: readonly ChangeEvent[], taking: ConsumerContext): Promise<void>
  /** How often an event is tried before it is given up; 8 by default. */
  readonly tries?: number
}
