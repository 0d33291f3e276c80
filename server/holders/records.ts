import { codeOf } from '../platform/error-code.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { columnOf, nameOf, tableOf } from '../record/statement/physical.ts'
import type { HoldingColumn, HoldingTable } from './columns.ts'
import type { Db } from '../tables/tables.ts'

/** Records are counted up to this number; beyond it the answer says "more". */
export const mostCounted = 1000

/** Milliseconds that searching one table may take while an entry is being removed. */
const patience = '5000'

const holds = ({ column, isList, texts }: HoldingColumn): RawBuilder<boolean> =>
  isList
    ? sql<boolean>`coalesce(${columnOf(column)} ?| ${texts}::text[], false)`
    : sql<boolean>`coalesce(${columnOf(column)} = any(${texts}::text[]), false)`

const anyHolds = (columns: readonly HoldingColumn[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(columns.map(holds), sql` or `)})`

/**
 * A column and the number of lines that hold the entry: at least 1, at most one more than is
 * counted.
 */
export interface HeldColumn {
  readonly column: HoldingColumn
  readonly count: number
}

/** Thrown where a table could not be searched in time. */
export class TooSlow extends Error {
  readonly table: HoldingTable
  constructor(table: HoldingTable, cause: unknown) {
    super('too slow', { cause })
    this.table = table
  }
}

const slowCodes: readonly string[] = ['57014', '55P03']
const isSlow = (error: unknown): boolean => slowCodes.includes(codeOf(error))

/**
 * The columns of a table that hold the entry, found in one pass that stops at the counting limit.
 * Throws `TooSlow` where that takes too long.
 */
export async function countHeld(trx: Db, table: HoldingTable): Promise<HeldColumn[]> {
  const counts = table.columns.map(
    (column, index) => sql`count(*) filter (where ${holds(column)})::int as ${nameOf(`n${index}`)}`,
  )
  const { rows: before } = await sql<{
    statement: string
    lock: string
  }>`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    trx,
  )
  const limit = (statement: string, lock: string) =>
    sql`select set_config('statement_timeout', ${statement}, true), set_config('lock_timeout', ${lock}, true)`.execute(
      trx,
    )
  await limit(patience, patience)
  try {
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(counts)} from (
        select ${sql.join(table.columns.map(({ column }) => columnOf(column)))} from ${tableOf(table.table)}
        where ${anyHolds(table.columns)} limit ${mostCounted + 1}
      ) as held`.execute(trx)
    await limit(before[0]?.statement ?? '0', before[0]?.lock ?? '0')
    return table.columns.flatMap((column, index) => {
      const count = rows[0]?.[`n${index}`] ?? 0
      return count === 0 ? [] : [{ column, count }]
    })
  } catch (error) {
    // The failed statement has ended the transaction, so the caller must give up.
    throw isSlow(error) ? new TooSlow(table, error) : error
  }
}

/** A list with one text replaced by another, without repetitions, in its order. */
const listWith = (
  column: RawBuilder<unknown>,
  from: string,
  to: string,
): RawBuilder<unknown> => sql`(
  select jsonb_agg(one.value order by one.place) from (
    select case when e.value = to_jsonb(${from}::text) then to_jsonb(${to}::text) else e.value
      end as value, min(e.place) as place
    from jsonb_array_elements(${column}) with ordinality as e(value, place) group by 1
  ) as one)`

function replaced(holdingColumn: HoldingColumn, to: readonly string[]): RawBuilder<unknown> {
  const column = columnOf(holdingColumn.column)
  const value = holdingColumn.texts.reduce<RawBuilder<unknown>>((next, text, index) => {
    const other = to[index] ?? ''
    return holdingColumn.isList
      ? listWith(next, text, other)
      : sql`case when ${column} = ${text} then ${other} else ${next} end`
  }, column)
  return sql`${nameOf(holdingColumn.column)} = case when ${holds(holdingColumn)} then ${value} else ${column} end`
}

/**
 * Replaces the entry in all records of a table and increments their versions. Returns the records
 * with their new versions. `textsFor` gives the texts of the replacement for a column, in the same
 * order.
 */
export async function replaceInTable(
  trx: Db,
  table: HoldingTable,
  textsFor: (column: HoldingColumn) => readonly string[],
): Promise<{ readonly id: string; readonly version: number }[]> {
  const sets = sql.join(table.columns.map((column) => replaced(column, textsFor(column))))
  if (table.table === table.main) {
    const { rows } = await sql<{ id: string; version: number }>`
      update ${tableOf(table.table)} set ${sets}, version = version + 1
      where ${anyHolds(table.columns)} returning id, version`.execute(trx)
    return rows
  }
  const { rows } = await sql<{ id: string; version: number }>`
    with changed as (update ${tableOf(table.table)} set ${sets} where ${anyHolds(table.columns)} returning parent_id)
    update ${tableOf(table.main)} set version = version + 1
    where id in (select parent_id from changed) returning id, version`.execute(trx)
  return rows
}
