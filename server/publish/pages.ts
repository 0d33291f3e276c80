import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Expr } from '../record/statement/part.ts'
import { schemaName } from '../record/statement/physical.ts'

/** Runs a statement by itself, outside any transaction. */
export const runAlone = <R>(db: Database, statement: RawBuilder<unknown>): Promise<R[]> => {
  const { sql: text, parameters } = statement.compile(db.kysely)
  return db.query<R>({ name: '', text }, parameters)
}

/** How many pages a table of a design has now. */
export async function countPages(db: Database, table: string): Promise<number> {
  const [found] = await runAlone<{ pages: number }>(
    db,
    sql`select (pg_relation_size(${`${schemaName}.${table}`}::regclass) / current_setting('block_size')::int)::int as pages`,
  )
  return found?.pages ?? 0
}

const place = (page: number): Expr => sql`${`(${page},0)`}::tid`

/** The rows that stand on these pages; the last page is not among them. */
export const onPages = (from: number, to: number): Expr =>
  sql`ctid >= ${place(from)} and ctid < ${place(to)}`

/**
 * Lets others have their turn: where one connection serves all, it answers so fast that without a
 * timer nobody else gets one.
 */
export const giveWay = (ms = 1): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
