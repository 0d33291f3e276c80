import type { Generated } from 'kysely'
import type { Instant } from './column.ts'

/** What happened to an entry or a record. */
export type Act = 'add' | 'change' | 'remove'

interface EventColumns {
  /** A system noun, or `record:` and the id of the model. */
  noun: string
  id: string
  /** Version after the change; for a removed entry the next number. */
  version: number
  act: Act
  /** Names of the changed fields; none where the entry is removed. */
  fields: string[]
  /** User id; '' where no user caused it. */
  who: string
  at: Instant
  /** Id of the request. */
  operation: string
}

/** Events as changes write them, in no reliable order. */
export interface EventNewTable extends EventColumns {
  seq: Generated<number>
}

/** Events with their positions: 1, 2, 3 … in the order in which they are handed over. */
export interface EventTable extends EventColumns {
  position: number
}

/** Position of the last event. */
export interface EventTailTable {
  is_only: Generated<boolean>
  position: number
}

/** Which nouns each consumer wants; `record` means the records of all models. */
export interface EventWantTable {
  noun: string
  consumer: string
}

/** The position of each consumer. */
export interface EventConsumerTable {
  name: string
  position: number
}

/** An event that a consumer failed to handle, to be tried again or given up. */
export interface EventFailureTable {
  id: string
  consumer: string
  position: number
  noun: string
  /** Id of the changed entry. */
  target: string
  tries: number
  due_at: Instant
  failed_at: Instant
  is_dead: Generated<boolean>
  error: string
}
