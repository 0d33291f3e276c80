import type { Database } from '../database/database.ts'

/** How much a publish may ask of the database at a time. */
export interface Limits {
  /** Rows from which on a plan reads a sample. */
  sampled: number
  /** Milliseconds that a plan reads a table that is larger. */
  reading: number
  /** Rows from which on a table is converted while it is in use. */
  online: number
  /** Milliseconds that one batch of a conversion should take. */
  batch: number
}

const usual: Limits = { sampled: 100_000, reading: 1000, online: 5000, batch: 50 }

const known = new WeakMap<Database, Limits>()

/** The limits of a database; a batch is shorter where one connection serves all. */
export function limitsOf(db: Database): Limits {
  const found = known.get(db) ?? { ...usual, ...(db.engine === 'pglite' && { batch: 8 }) }
  known.set(db, found)
  return found
}
