import type { Generated } from 'kysely'
import type { Instant } from './column.ts'

/** What was done to an entry or a record. */
export type Act = 'add' | 'change' | 'remove'

interface EventColumns {
  /** Word of a system noun, or `record:` and the id of the model. */
  noun: string
  id: string
  /** Counts on with every change; what is removed counts once more. */
  version: number
  act: Act
  /** Names of what changed; none where the entry is removed. */
  fields: string[]
  /** User; '' where nobody asked for it. */
  who: string
  at: Instant
  /** The request that did it. */
  operation: string
}

/** As changes write them, in no order that readers could rely on. */
export interface EventNewTable extends EventColumns {
  seq: Generated<number>
}

/** With their positions: 1, 2, 3 … in the order in which they are handed over. */
export interface EventTable extends EventColumns {
  position: number
}

/** Position of the last event. */
export interface EventTailTable {
  is_only: Generated<boolean>
  position: number
}

/** Which nouns are written down for whom; `record` means the records of all models. */
export interface EventWantTable {
  noun: string
  consumer: string
}

/** How far each consumer is. */
export interface EventConsumerTable {
  name: string
  position: number
}

/** An event that a consumer could not take in: to be tried again, or dead. */
export interface EventFailureTable {
  id: string
  consumer: string
  position: number
  noun: string
  /** Id of what the event is about. */
  target: string
  tries: number
  due_at: Instant
  failed_at: Instant
  is_dead: Generated<boolean>
  error: string
}
