import type { Transaction } from 'kysely'
import type { Texts } from '#schemas/text.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables/tables.ts'
import type { ChangeEvent } from './event.ts'

/** In what transaction a consumer takes events in. */
export interface ConsumerContext {
  readonly db: Database
  /** Everything that it writes: it is committed together with how far the consumer is. */
  readonly trx: Transaction<Tables>
}

/** Who reacts to changes: one file in `consumers/` and one line in `consumers.ts`. */
export interface Consumer {
  /** Its cursor stands under it: a renamed consumer is another one. */
  readonly name: string
  /** What people call it. */
  readonly texts: Texts<'name'>
  /**
   * The nouns whose events it gets: words of the system's nouns, `record:` and the id of a model, or
   * `record` for all models. Nothing is written down of what nobody wants.
   */
  wants(db: Pick<Database, 'engine'>): readonly string[]
  /**
   * Takes events in, in the order of their positions; each comes once. What it writes to the database
   * through `trx` is undone where it throws, and the events come again: alone, later, and after
   * some tries no more. What it does outside of the database may happen more than once.
   */
  take(events: readonly ChangeEvent[], taking: ConsumerContext): Promise<void>
  /** Times that an event is tried before it is dead; 8 unless told. */
  readonly tries?: number
}
