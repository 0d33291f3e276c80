import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** An instant (epoch milliseconds) to compare a timestamptz column with. */
export const instant = (milliseconds: number): RawBuilder<number> =>
  sql<number>`${new Date(milliseconds)}::timestamptz`
