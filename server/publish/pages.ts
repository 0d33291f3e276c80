import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Expr } from '../record/statement/part.ts'
import { schemaName } from '../record/statement/physical.ts'
import { compileText } from '../database/sql-text.ts'

/** Runs a statement by itself, outside any transaction. */
export const runAlone = <R>(db: Database, statement: RawBuilder<unknown>): Promise<R[]> => {
  const { text, values } = compileText(db.kysely, statement)
  return db.query<R>({ name: '', text }, values)
}

/** The present number of pages of a design's table. */
export async function countPages(db: Database, table: string): Promise<number> {
  const [found] = await runAlone<{ pages: number }>(
    db,
    sql`select (pg_relation_size(${`${schemaName}.${table}`}::regclass) / current_setting('block_size')::int)::int as pages`,
  )
  return found?.pages ?? 0
}

const place = (page: number): Expr => sql`${`(${page},0)`}::tid`

/** Condition: rows on pages from `from` up to, not including, `to`. */
export const onPages = (from: number, to: number): Expr =>
  sql`ctid >= ${place(from)} and ctid < ${place(to)}`

/**
 * Lets other work run. The embedded database answers so fast that nothing else would get a turn
 * without a timer.
 */
export const giveWay = (ms = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
