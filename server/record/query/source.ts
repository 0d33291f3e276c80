import { sql } from 'kysely'
import { fieldsOf } from '#schemas/record/compare.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { earlierOf } from '#schemas/query/bucket.ts'
import type { FieldPath } from '#schemas/query/path.ts'
import type { Plan, PlannedDimension, PlannedSource } from '#schemas/query/plan.ts'
import type { PlannedAggregate } from '#schemas/query/plan-measures.ts'
import type { Env } from '#schemas/widget/define.ts'
import { conditionPart, groundOf } from '../statement/condition.ts'
import type { Ground } from '../statement/condition.ts'
import { child, main } from '../statement/layout.ts'
import { always, joinItems } from '../statement/part.ts'
import type { Expr } from '../statement/part.ts'
import { columnOf, nameOf, tableOf } from '../statement/physical.ts'
import type { Joins } from './joins.ts'
import type { Later, Scribe } from './scribe.ts'

/** The inputs for building one statement. */
export interface Making {
  readonly plan: Plan
  readonly env: Env
  readonly joins: Joins
  readonly scribe: Scribe
  readonly zone: Later
}

type Era = 0 | 1

/** Column names of the first step: members, inputs of aggregates, and whether they count. */
export const memberName = (at: number): Expr => nameOf(`d${at}`)
export const inputName = ({ start }: PlannedAggregate): Expr => nameOf(`x${start}`)
export const countsName = ({ start }: PlannedAggregate): Expr => nameOf(`w${start}`)
export const era = nameOf('era')
export const record = nameOf('rid')

const day = sql`date`
const whole = sql`int`

/** Literals in the text, because the query planner can use them better than bound values. */
const unitTexts = {
  week: sql`'week'`,
  month: sql`'month'`,
  quarter: sql`'quarter'`,
  year: sql`'year'`,
} as const

/** The local date of a field in the organisation's time zone. */
function dayOf({ joins, zone }: Making, path: FieldPath): Expr {
  const column = joins.column(path, child)
  return path.type === 'date' ? column : sql`(${column} at time zone ${zone()})::date`
}

/**
 * The member of a dimension. A date is cast to a timestamp before date_trunc, which would otherwise
 * apply the session's time zone.
 */
function memberOf(making: Making, { path, by }: PlannedDimension, move: (day: Expr) => Expr): Expr {
  const column = making.joins.column(path, child)
  if (!by) return path.type === 'decimal' ? sql`trim_scale(${column})` : column
  const { zone } = making
  if (by === 'hour')
    return sql`(extract(epoch from date_trunc('hour', ${column}, ${zone()})) * 1000)::bigint`
  if (by === 'hourOfDay') return sql`extract(hour from ${column} at time zone ${zone()})::int`
  if (by === 'weekday') return sql`extract(isodow from ${dayOf(making, path)})::int`
  const moved = move(dayOf(making, path))
  return by === 'day' ? moved : sql`date_trunc(${unitTexts[by]}, (${moved})::timestamp)::date`
}

/** The input of an aggregate from each row. */
function inputOf({ joins }: Making, { of }: PlannedAggregate): Expr {
  if (!of) return sql`1`
  const column = joins.column(of, child)
  if (of.type === 'instant') return sql`(extract(epoch from ${column}) * 1000)::bigint`
  return of.type === 'flag' ? sql`${column}::numeric` : column
}

const groundIn = ({ plan, joins, env }: Making, line: Field | null): Ground => ({
  ...groundOf({ live: joins.model(plan.query.model).live, env }),
  line,
  find: (path: string) => joins.cell(plan.paths.get(path)),
  joins: (table: Field, alias: string) => joins.ofLine(table, alias),
})

/** The fields read from the rows of a source, without those looked up line by line. */
function pathsRead({ plan }: Making, { aggregates }: PlannedSource, line: Field | null) {
  const conditions: readonly Condition[] = [
    ...plan.filters,
    ...aggregates.flatMap((aggregate) => aggregate.where ?? []),
  ]
  return [
    ...plan.dimensions.map(({ path }) => path),
    ...aggregates.flatMap(({ of }) => of ?? []),
    ...(plan.period ? [plan.period.path] : []),
    ...conditions.flatMap((condition) =>
      fieldsOf(condition).flatMap((text) => plan.paths.get(text) ?? []),
    ),
  ].filter(({ table }) => table === null || table === line)
}

/** Condition for the period: rough bounds that can use an index, and exact local dates. */
function periodOf(making: Making, at: Era): { readonly where: Later; readonly move: Later[] } {
  const { plan, scribe, joins } = making
  const { period } = plan
  if (!period) return { where: () => sql`true`, move: [] }
  const { from, to } = at === 1 && period.shift ? earlierOf(period, period.shift) : period
  const [low, high] = [scribe.value(from, day), scribe.value(to, day)]
  const where = (): Expr => {
    const exact = dayOf(making, period.path)
    const within = sql`${exact} >= ${low()} and ${exact} < ${high()}`
    if (period.path.type !== 'instant') return within
    const column = joins.column(period.path, child)
    // A local midnight can occur twice, so the bound is two days off to be safe.
    return sql`${column} >= (${low()} - 2)::timestamp at time zone 'UTC'
      and ${column} < (${high()} + 2)::timestamp at time zone 'UTC' and ${within}`
  }
  if (at === 0 || !period.shift) return { where, move: [] }
  const { months, days } = period.shift
  const move = [
    scribe.value(months, whole),
    scribe.value(days, whole),
    scribe.value(period.from, day),
    scribe.value(period.to, day),
  ]
  return { where, move }
}

/** Moves days of the earlier period forward onto the asked one, never beyond its end. */
const moveBy =
  (move: readonly Later[]) =>
  (moved: Expr): Expr => {
    const [months, days, from, to] = move
    if (!months || !days || !from || !to) return moved
    const forward = sql`(${moved} + make_interval(months => ${months()}, days => ${days()}))::date`
    return sql`least(greatest(${forward}, ${from()}), ${to()} - 1)`
  }

/**
 * The rows of one source at their own grain, records or sub-table lines, each with its members and
 * inputs. Every expression is named here once: the same value bound twice would be two parameters,
 * which GROUP BY would not recognise as equal.
 */
function rowsOf(making: Making, source: PlannedSource, at: Era): Later {
  const { plan, scribe, joins } = making
  const line = source.table ?? plan.line
  const isOnce = plan.line !== null && source.table === null
  const { live, where: reached } = joins.model(plan.query.model)
  const { where: within, move } = periodOf(making, at)
  const filters = [
    ...(reached === always ? [] : [scribe.take(reached)]),
    ...plan.filters.map((filter) => scribe.take(conditionPart(groundIn(making, null), filter))),
  ]
  const counted = source.aggregates.flatMap((aggregate) => {
    const { where } = aggregate
    // A record that counts once evaluates its lines like a record.
    const ground = groundIn(making, isOnce ? null : line)
    return where ? [{ aggregate, where: scribe.take(conditionPart(ground, where)) }] : []
  })
  const links = joins.linksTo(pathsRead(making, source, line))
  return () => {
    const table = live.layout.children.find((subTable) => subTable.field === line)?.table
    const lines = table
      ? sql` ${isOnce ? sql`left join` : sql`join`} ${tableOf(table)} as ${columnOf(child)}
          on ${columnOf('parent_id', child)} = ${columnOf('id', main)}`
      : sql``
    const columns = [
      ...(plan.period?.shift ? [sql`${at === 0 ? sql`0` : sql`1`} as ${era}`] : []),
      ...plan.dimensions.map((dimension, index) => {
        const moves = dimension.path.text === plan.period?.path.text ? move : []
        return sql`${memberOf(making, dimension, moveBy(moves))} as ${memberName(index)}`
      }),
      ...(isOnce ? [sql`${columnOf('id', main)} as ${record}`] : []),
      ...source.aggregates.map(
        (aggregate) => sql`${inputOf(making, aggregate)} as ${inputName(aggregate)}`,
      ),
      ...counted.map(({ aggregate, where }) => sql`${where()} as ${countsName(aggregate)}`),
    ]
    const where = sql.join([within(), ...filters.map((filter) => filter())], sql` and `)
    return sql`
      select ${joinItems(columns)}
      from ${tableOf(live.layout.table)} as ${columnOf(main)}${lines}${joins.write(links, child)}
      where ${where}`
  }
}

/** The rows of one source, with those of an earlier period where one is compared. */
export function sourceOf(making: Making, source: PlannedSource): Later {
  const eras: readonly Era[] = making.plan.period?.shift ? [0, 1] : [0]
  const parts = eras.map((at) => rowsOf(making, source, at))
  return () =>
    sql.join(
      parts.map((part) => part()),
      sql` union all `,
    )
}
