import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** An instant (epoch milliseconds) for comparisons with a timestamptz column. */
export const toInstant = (milliseconds: number): RawBuilder<number> =>
  sql<number>`${new Date(milliseconds)}::timestamptz`
