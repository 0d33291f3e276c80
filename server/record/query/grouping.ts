import { sql } from 'kysely'
import { partialsOf, quotientScale, typeOfMeasure } from '#schemas/query/measure.ts'
import type { Partial } from '#schemas/query/measure.ts'
import type { Grain, Plan, PlannedSource } from '#schemas/query/plan.ts'
import type { PlannedAggregate } from '#schemas/query/plan-measures.ts'
import type { Expr } from '../statement/part.ts'
import { nameOf } from '../statement/physical.ts'
import { countsName, era, inputName, memberName, record } from './source.ts'
import { joinItems } from '../statement/part.ts'

/** A named step of a statement; a materialised one is computed once, however often it is read. */
export interface StatementStep {
  readonly name: Expr
  readonly text: Expr
  readonly isKept: boolean
}

/** The steps for one source. */
export interface GroupedSource {
  readonly source: PlannedSource
  readonly rows: Expr
  /** Its groups at the finest level, for totals that follow from them; null where none do. */
  readonly leaf: Expr | null
  /** For each count of distinct values: the distinct values in each finest group. */
  readonly differing: ReadonlyMap<PlannedAggregate, Expr>
}

const partName = (start: number): Expr => nameOf(`p${start}`)

const functions: { readonly [P in Partial]: Expr } = {
  count: sql`count`,
  sum: sql`sum`,
  min: sql`min`,
  max: sql`max`,
}

const onlyCounting = (aggregate: PlannedAggregate): Expr =>
  aggregate.where ? sql` filter (where ${countsName(aggregate)})` : sql``

/** Columns of every group: the era where there are two, and the kept members. */
export function keysOf(plan: Plan, kept: readonly number[]): Expr[] {
  return [...(plan.period?.shift ? [era] : []), ...kept.map(memberName)]
}

/** The dimensions that a level keeps. */
export const keptBy = ({ dimensions, query }: Plan, [rows, columns]: Grain): number[] =>
  [...dimensions.keys()].filter((at) =>
    at < query.rows.length ? at < rows : at - query.rows.length < columns,
  )

const groupBy = (columns: readonly Expr[]): Expr =>
  columns.length === 0 ? sql`` : sql` group by ${joinItems(columns)}`

/** The finest groups, for aggregates that can be merged. */
function leafOf(plan: Plan, rows: Expr, own: readonly PlannedAggregate[]): Expr {
  const keys = keysOf(plan, [...plan.dimensions.keys()])
  const parts = own.flatMap((aggregate) =>
    (partialsOf[aggregate.how] ?? []).map(
      (part, at) =>
        sql`${functions[part]}(${inputName(aggregate)})${onlyCounting(aggregate)} as ${partName(aggregate.start + at)}`,
    ),
  )
  return sql`select ${joinItems([...keys, ...parts])} from ${rows}${groupBy(keys)}`
}

/**
 * Groups one source. Distinct values are counted from a table of the distinct ones, which is fast
 * for a field with few values and not slower for one with many.
 */
export function groupSource(
  plan: Plan,
  {
    source,
    index,
    text,
  }: { readonly source: PlannedSource; readonly index: number; readonly text: Expr },
): { readonly grouped: GroupedSource; readonly steps: readonly StatementStep[] } {
  const rows = nameOf(`s${index}`)
  const steps: StatementStep[] = [{ name: rows, text, isKept: false }]
  const merged = source.aggregates.filter((aggregate) => aggregate.mode === 'leaf')
  const leaf = merged.length > 0 ? nameOf(`l${index}`) : null
  if (leaf) steps.push({ name: leaf, text: leafOf(plan, rows, merged), isKept: true })
  const differing = new Map<PlannedAggregate, Expr>()
  for (const aggregate of source.aggregates) {
    if (aggregate.how !== 'countDistinct' || aggregate.mode !== 'level') continue
    const columns = [
      ...keysOf(plan, [...plan.dimensions.keys()]),
      inputName(aggregate),
      ...(aggregate.where ? [countsName(aggregate)] : []),
    ]
    const name = nameOf(`u${aggregate.start}`)
    differing.set(aggregate, name)
    steps.push({
      name,
      text: sql`select ${joinItems(columns)} from ${rows}${groupBy(columns)}`,
      isKept: true,
    })
  }
  return { grouped: { source, rows, leaf, differing }, steps }
}

/** Merges an aggregate from the finest groups. An empty count is 0, an empty sum is null. */
export const mergeParts = (aggregate: PlannedAggregate): Expr[] =>
  (partialsOf[aggregate.how] ?? []).map((part, at) => {
    const column = partName(aggregate.start + at)
    return part === 'count' ? sql`coalesce(sum(${column}), 0)` : sql`${functions[part]}(${column})`
  })

/** Computes an aggregate from the rows themselves. */
export function askRows(aggregate: PlannedAggregate): Expr[] {
  const [input, counting] = [inputName(aggregate), onlyCounting(aggregate)]
  if (aggregate.how === 'countDistinct') return [sql`count(distinct ${input})${counting}`]
  if (aggregate.how === 'p90')
    return [sql`percentile_disc(0.9) within group (order by ${input})${counting}`]
  // percentile_cont would compute in floating point, and dividing by two would round.
  if (aggregate.how === 'median')
    return [
      sql`(percentile_disc(0.5) within group (order by ${input})${counting}
        + percentile_disc(0.5) within group (order by ${input} desc)${counting}) * 0.5`,
    ]
  return (partialsOf[aggregate.how] ?? []).map(
    (part) => sql`${functions[part]}(${input})${counting}`,
  )
}

/** Takes a record that is joined to its lines only once in each group. */
export function countOnce(
  from: Expr,
  keys: readonly Expr[],
  own: readonly PlannedAggregate[],
): Expr {
  const columns = [
    ...keys,
    record,
    ...own.flatMap((aggregate) => [
      inputName(aggregate),
      ...(aggregate.where ? [countsName(aggregate)] : []),
    ]),
  ]
  return sql`(select ${joinItems(columns)} from ${from} group by ${joinItems(columns)}) as once_each`
}

/** A value as the answer carries it: decimals exact without trailing zeros, everything as text. */
export function asText(aggregate: PlannedAggregate, value: Expr): Expr {
  const isSum =
    aggregate.how !== 'count' &&
    aggregate.how !== 'countDistinct' &&
    typeOfMeasure(aggregate.how, aggregate.of?.type ?? null) === 'decimal'
  return isSum ? sql`trim_scale((${value})::numeric)::text` : sql`(${value})::text`
}

/** The expression that ranks members. */
export const rankOf = ({ how }: PlannedAggregate, [first, second]: readonly Expr[]): Expr =>
  how === 'avg' ? sql`round(${first} / nullif(${second}, 0), ${quotientScale}::int)` : sql`${first}`
