import { sql } from 'kysely'
import type { Plan } from '#schemas/query/plan.ts'
import type { QueryProblem } from '#schemas/query/problem.ts'
import type { Database } from '../../database/database.ts'
import { schemaName } from '../statement/physical.ts'
import type { ReachedModels } from './joins.ts'

/** Rows. A smaller table is grouped faster than it is estimated. */
const heavy = 50_000

interface EstimateInput {
  readonly db: Database
  readonly plan: Plan
  readonly models: ReachedModels
  readonly most: number
}

interface EstimateRow {
  readonly table_name: string
  readonly column_name: string
  readonly count: number
}

/** The table and column of each dimension that is grouped by its plain values. */
function columnsOf({ plan, models }: EstimateInput) {
  return plan.dimensions.flatMap(({ at, path, by }) => {
    const last = path.steps.at(-1)
    const layout = last && models.get(last.modelId)?.live.layout
    if (!last?.field || !layout || by) return []
    const column = layout.byPath.get(last.name)?.column
    const isLine = path.steps.length === 1 && path.table !== null
    const table = isLine
      ? layout.children.find(({ field }) => field === path.table)?.table
      : layout.table
    return column && table ? [{ at, table, column }] : []
  })
}

/**
 * A dimension that alone makes too many groups, by the statistics of the database; checked before a
 * heavy statement starts. Combinations of dimensions are counted by the statement itself.
 */
export async function findExcess(asked: EstimateInput): Promise<QueryProblem | null> {
  const { db, most } = asked
  const columns = columnsOf(asked)
  if (columns.length === 0) return null
  const tables = [...new Set(columns.map(({ table }) => table))]
  const names = columns.map(({ column }) => column)
  const { rows } = await sql<EstimateRow>`
    select c.relname as table_name, s.attname as column_name,
      (case when s.n_distinct < 0 then -s.n_distinct * c.reltuples else s.n_distinct end)::float8 as count
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname
    where n.nspname = ${schemaName}::text and c.relname = any(${tables}::text[]) and s.attname = any(${names}::text[])
      and c.reltuples >= ${heavy}::float8`.execute(db.kysely)
  for (const { at, table, column } of columns) {
    const guess = rows.find((row) => row.table_name === table && row.column_name === column)
    if (guess && guess.count > most)
      return { at, code: 'tooMany', params: { count: Math.round(guess.count), most } }
  }
  return null
}
