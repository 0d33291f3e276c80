import type { Database } from '../database/database.ts'

/** How much load a publish may put on the database. */
export interface Limits {
  /** From this number of rows on a plan reads only a sample. */
  sampled: number
  /** Milliseconds that a plan may read a larger table. */
  reading: number
  /** From this number of rows on a table is converted while it is in use. */
  online: number
  /** Milliseconds that one batch of a conversion should take. */
  batch: number
}

const usual: Limits = { sampled: 100_000, reading: 1000, online: 5000, batch: 50 }

/** The limits for a database; batches are shorter where one connection serves everybody. */
export const usualLimits = ({ engine }: Database): Limits => ({
  ...usual,
  ...(engine === 'pglite' && { batch: 8 }),
})
