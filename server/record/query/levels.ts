import { sql } from 'kysely'
import { widthOf } from '#schemas/query/measure.ts'
import type { Grain, Plan } from '#schemas/query/plan.ts'
import type { PlannedAggregate } from '#schemas/query/plan-measures.ts'
import type { Expr } from '../statement/part.ts'
import { nameOf } from '../statement/physical.ts'
import { asText, askRows, keptBy, keysOf, mergeParts, countOnce, rankOf } from './grouping.ts'
import type { GroupedSource, StatementStep } from './grouping.ts'
import { addItems, joinItems } from '../statement/part.ts'
import type { Later } from './scribe.ts'
import { era, memberName } from './source.ts'

const rest = nameOf('rest')
const ranked = nameOf('top_member')
const best = nameOf('best')

const textsOf = (members: readonly Expr[], alias?: string): Expr =>
  sql`array[${joinItems(members.map((member) => (alias ? sql`${nameOf(alias)}.${member}::text` : sql`${member}::text`)))}]`

/** The members shown separately: ranked at their own level, ties by the member. */
export function bestOf(
  plan: Plan,
  all: readonly GroupedSource[],
  count: Later,
): StatementStep | null {
  const { top } = plan.query
  const by = plan.aggregates.find(({ id }) => id === top?.by)
  const grouped = all.find(({ source }) => by && source.aggregates.includes(by))
  if (!top || !by || !grouped) return null
  const members = Array.from({ length: top.row + 1 }, (_, at) => memberName(at))
  const last = memberName(top.row)
  const isLeaf = by.mode === 'leaf'
  const from = isLeaf
    ? (grouped.leaf ?? grouped.rows)
    : by.mode === 'once'
      ? countOnce(grouped.rows, keysOf(plan, [...members.keys()]), [by])
      : (grouped.differing.get(by) ?? grouped.rows)
  const value = rankOf(by, isLeaf ? mergeParts(by) : askRows(by))
  const within = members.length > 1 ? sql`partition by ${joinItems(members.slice(0, -1))} ` : sql``
  const present = plan.period?.shift ? sql` where ${era} = 0` : sql``
  const places = sql`
    select ${joinItems(members)},
      row_number() over (${within}order by ${value} desc nulls last, ${last} nulls last) as place
    from ${from}${present} group by ${joinItems(members)}`
  return {
    name: best,
    text: sql`select ${textsOf(members)} as key from (${places}) as places where place <= ${count()}`,
    isKept: true,
  }
}

/**
 * The same rows with each member either ranked or part of the rest. Arrays of texts are used
 * because they compare equal with null elements and can be hashed, which `is not distinct from`
 * cannot.
 */
function withRest(plan: Plan, from: Expr): Expr {
  const { top } = plan.query
  if (!top) return from
  const members = Array.from({ length: top.row + 1 }, (_, at) => memberName(at))
  return sql`(
    select o.*, best.key is null as ${rest},
      case when best.key is not null then o.${memberName(top.row)} end as ${ranked}
    from ${from} as o left join ${best} on ${textsOf(members, 'o')} = best.key) as ranked`
}

const memberIn = ({ query }: Plan, at: number): Expr =>
  at === query.top?.row ? ranked : memberName(at)

/** The columns that a level is grouped by. */
const columnsOf = (plan: Plan, grain: Grain): Expr[] => {
  const kept = keptBy(plan, grain)
  return [
    ...(plan.period?.shift ? [era] : []),
    ...kept.map((at) => memberIn(plan, at)),
    ...(plan.query.top && kept.includes(plan.query.top.row) ? [rest] : []),
  ]
}

const maskOf = (plan: Plan, grain: Grain): number => {
  const kept = keptBy(plan, grain)
  return plan.dimensions.reduce((all, _, at) => all * 2 + (kept.includes(at) ? 0 : 1), 0)
}

interface LevelBranch {
  readonly level: Expr
  readonly has: (at: number) => boolean
  readonly hasRest: boolean
  readonly values: ReadonlyMap<number, Expr>
}

/** Every branch of the union returns the same columns, empty where it has no value. */
function selectOf(plan: Plan, { level, has, hasRest, values }: LevelBranch): Expr {
  const width = plan.aggregates.reduce((all, { how }) => all + widthOf(how), 0)
  const members = [...plan.dimensions.keys()].map(
    (at) =>
      sql`${has(at) ? sql`${memberIn(plan, at)}::text` : sql`null::text`} as ${memberName(at)}`,
  )
  const cells = Array.from(
    { length: width },
    (_, at) => sql`${values.get(at) ?? sql`null::text`} as ${nameOf(`v${at}`)}`,
  )
  const [inEra, isRest] = [plan.period?.shift ? era : sql`0`, hasRest ? rest : sql`null::boolean`]
  return sql`select ${level} as level, ${inEra} as era, ${isRest} as rest${addItems(members)}${addItems(cells)}`
}

const valuesOf = (
  own: readonly PlannedAggregate[],
  ask: (aggregate: PlannedAggregate) => readonly Expr[],
): Map<number, Expr> =>
  new Map(
    own.flatMap((aggregate) =>
      ask(aggregate).map((value, at): [number, Expr] => [
        aggregate.start + at,
        at === 0 ? asText(aggregate, value) : sql`(${value})::text`,
      ]),
    ),
  )

/** All levels, computed at once from the finest groups. */
function leafBranch(plan: Plan, leaf: Expr, { guard, own }: Own): Expr {
  const all = [...plan.dimensions.keys()]
  const list = all.map((at) => memberIn(plan, at))
  const sets = plan.grains.map((grain) => sql`(${joinItems(columnsOf(plan, grain))})`)
  const level = list.length > 0 ? sql`grouping(${joinItems(list)})` : sql`0`
  const hasRest = plan.query.top !== undefined
  const select = selectOf(plan, {
    level,
    has: () => true,
    hasRest,
    values: valuesOf(own, mergeParts),
  })
  return sql`${select} from ${withRest(plan, leaf)} where ${guard} group by grouping sets (${joinItems(sets)})`
}

interface Own {
  readonly own: readonly PlannedAggregate[]
  readonly guard: Expr
}

/** One level, computed from the rows themselves. */
function levelBranch(
  plan: Plan,
  { from, grain, own, guard }: Own & { readonly from: Expr; readonly grain: Grain },
): Expr {
  const columns = columnsOf(plan, grain)
  const kept = keptBy(plan, grain)
  const isOnce = own.some((aggregate) => aggregate.mode === 'once')
  const rows = withRest(plan, from)
  const select = selectOf(plan, {
    level: sql`${maskOf(plan, grain)}::int`,
    has: (at) => kept.includes(at),
    hasRest: plan.query.top !== undefined && kept.includes(plan.query.top.row),
    values: valuesOf(own, askRows),
  })
  const grouped = columns.length > 0 ? sql` group by ${joinItems(columns)}` : sql``
  return sql`${select} from ${isOnce ? countOnce(rows, columns, own) : rows} where ${guard}${grouped}`
}

/**
 * The branches of one source: from the finest groups, and one for each level computed from rows.
 */
export function branchesOf(plan: Plan, grouped: GroupedSource, guard: Expr): Expr[] {
  const { source, rows, leaf, differing } = grouped
  const merged = source.aggregates.filter((aggregate) => aggregate.mode === 'leaf')
  const others = source.aggregates.filter((aggregate) => aggregate.mode !== 'leaf')
  const tables = [
    { from: rows, own: others.filter((other) => !differing.has(other)) },
    ...[...differing].map(([aggregate, from]) => ({ from, own: [aggregate] })),
  ].filter(({ own }) => own.length > 0)
  return [
    ...(leaf ? [leafBranch(plan, leaf, { guard, own: merged })] : []),
    ...tables.flatMap(({ from, own }) =>
      plan.grains.map((grain) => levelBranch(plan, { from, grain, own, guard })),
    ),
  ]
}

/** A row about the whole statement; its level is below 0. */
export function noticeBranch(plan: Plan, level: number, cells: (at: number) => Expr): Expr {
  const width = plan.aggregates.reduce((all, { how }) => all + widthOf(how), 0)
  const members = [...plan.dimensions.keys()].map((at) => sql`${cells(at)} as ${memberName(at)}`)
  const values = Array.from({ length: width }, (_, at) => sql`null::text as ${nameOf(`v${at}`)}`)
  return sql`select ${level}::int as level, 0 as era, null::boolean as rest${addItems(members)}${addItems(values)}`
}
