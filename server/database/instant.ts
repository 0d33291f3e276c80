import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { clock } from '../platform/clock.ts'

/** An instant (epoch milliseconds) for comparisons with a timestamptz column. */
export const toInstant = (milliseconds: number): RawBuilder<number> =>
  sql<number>`${new Date(milliseconds)}::timestamptz`

/**
 * The present as the database knows it, because the clocks of several instances may differ; where
 * a test holds the clock, what it shows.
 */
export const sharedNow = (): RawBuilder<number> =>
  clock.isReal ? sql<number>`now()` : toInstant(clock.now())
