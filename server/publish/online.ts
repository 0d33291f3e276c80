import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { IndexSlot, Slots, Step } from '#schemas/design/slots.ts'
import type { Database } from '../database/database.ts'
import { columnOf, nameOf, schemaName, tableOf } from '../record/statement/physical.ts'
import type { Expr } from '../record/statement/part.ts'
import type { Tables } from '../tables/tables.ts'
import type { At, Course, MadeColumn } from './columns.ts'
import { textOf, triggerFunction } from './literal.ts'
import { runAlone } from './pages.ts'
import type { ReleaseGround } from './releases.ts'
import { typeOf } from './slot-type.ts'
import { joinTexts, sqlText } from '../database/sql-text.ts'

/** An index that is built under a temporary name before the table changes. */
export interface BuiltIndex {
  /** Null for an index over a widened column, which keeps its name. */
  readonly step: Step | null
  readonly name: string
  readonly passing: string
  readonly keys: readonly string[]
  readonly method: IndexSlot['method']
}

/** A table that gets its new columns while it is in use. */
export interface OnlineTable {
  readonly course: Course
  readonly indexes: readonly BuiltIndex[]
}

const at: At = (column) => columnOf(column)

/** Made columns that hold values. */
const filled = ({ made }: Course): MadeColumn[] => made.filter((madeColumn) => madeColumn.value)

/** Condition: a row's made columns differ from what its other columns give. */
export const isWrong = (course: Course): Expr =>
  sql`(${sql.join(
    filled(course).map(({ name, value }) => sql`${at(name)} is distinct from ${value?.(at)}`),
    sql` or `,
  )})`

const isOver = async (db: Database, table: string, rows: number): Promise<boolean> => {
  const [found] = await runAlone<{ rows: number }>(
    db,
    sql`select count(*)::int as rows from (select 1 from ${tableOf(table)} limit ${rows + 1}) as first`,
  )
  return (found?.rows ?? 0) > rows
}

function builtIndexes(course: Course, steps: readonly Step[], after: Slots): BuiltIndex[] {
  const wanted = [...course.indexed].flatMap(([step, keys]) =>
    step.type === 'index' ? [{ step, name: step.name, keys, method: step.method }] : [],
  )
  const named = new Set(steps.flatMap((step) => (step.type === 'index' ? [step.name] : [])))
  // Rewriting a widened column drops its indexes with the old column.
  const widened = course.rewriting.flatMap((step) => (step.type === 'widen' ? [step] : []))
  const kept = Object.values(after.indexes).filter(
    (index) =>
      !named.has(index.name) &&
      widened.some((step) => step.owner === index.owner && index.on.includes(step.nodeId)),
  )
  const again = kept.map((index) => ({
    step: null,
    name: index.name,
    keys: index.on.map((id) => course.at(after.tables[index.owner]?.columns[id]?.column ?? id)),
    method: index.method,
  }))
  return [...wanted, ...again].map((index) => ({ ...index, passing: passingName(index.name) }))
}

const passingName = (name: string): string => `${name.slice(0, 56)}_next_`

/** The tables that are too large to be locked while rows are written or an index is built. */
export async function findLarge(
  { db, releases }: ReleaseGround,
  courses: readonly Course[],
  given: { readonly steps: readonly Step[]; readonly after: Slots },
): Promise<OnlineTable[]> {
  const { online } = releases.limits
  const large: OnlineTable[] = []
  for (const course of courses) {
    if (course.rewriting.length === 0 && course.indexed.size === 0) continue
    if (await isOver(db, course.table, online))
      large.push({ course, indexes: builtIndexes(course, given.steps, given.after) })
  }
  return large
}

const functionOf = (table: string): Expr => sql.table(`${schemaName}.next_${table}_`)

/**
 * Adds the new columns and a trigger that fills them at every write, and switches autovacuum off.
 * It needs a lock on the table, so try it with a short wait.
 */
export async function openTable(trx: Transaction<Tables>, { course }: OnlineTable): Promise<void> {
  const table = tableOf(course.table)
  if (course.made.length === 0) return
  await sql`lock table ${table} in access exclusive mode`.execute(trx)
  const columns = course.made.map(
    ({ name, slot }) => sql`add column ${nameOf(name)} ${typeOf(slot)}`,
  )
  await sql`alter table ${table} ${sql.join(columns)}, set (autovacuum_enabled = off)`.execute(trx)
  const isNew: At = (column) => columnOf(column, 'new')
  const lines = filled(course).map(({ name, value }) =>
    textOf(trx, sql`${isNew(name)} := ${value?.(isNew)};`),
  )
  if (lines.length === 0) return
  const name = functionOf(course.table)
  await triggerFunction(name, joinTexts(lines, sqlText` `)).execute(trx)
  await sql`create trigger ${nameOf('next_')} before insert or update on ${table} for each row execute function ${name}()`.execute(
    trx,
  )
}

/** Removes the trigger and switches autovacuum on again; the columns stay. */
export async function closeTable(trx: Transaction<Tables>, table: string): Promise<void> {
  await sql`drop trigger if exists ${nameOf('next_')} on ${tableOf(table)}`.execute(trx)
  await sql`drop function if exists ${functionOf(table)}()`.execute(trx)
  await sql`alter table ${tableOf(table)} reset (autovacuum_enabled)`.execute(trx)
}
