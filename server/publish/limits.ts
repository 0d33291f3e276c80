import type { Database } from '../database/database.ts'

/** How much load a publish may put on the database. */
export interface Limits {
  /** A table estimated to have more rows is read only as long as `reading` allows. */
  sampled: number
  /** Milliseconds that a plan may read such a table. */
  reading: number
  /** A table with more rows than this is converted while it is in use. */
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
