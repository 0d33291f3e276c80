import { sql } from 'kysely'
import type { Plan } from '#schemas/query/plan.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Expr } from '../statement/part.ts'
import type { BoundStatement, Shapes } from '../statement/shapes.ts'
import { groupSource } from './grouping.ts'
import type { GroupedSource, StatementStep } from './grouping.ts'
import { Joins } from './joins.ts'
import type { ReachedModels } from './joins.ts'
import { bestOf, branchesOf, noticeBranch } from './levels.ts'
import { Scribe } from './scribe.ts'
import type { Later } from './scribe.ts'
import { memberName, sourceOf } from './source.ts'
import type { Making } from './source.ts'

/** Level numbers of rows without data: another version is live, or there are too many groups. */
export const overtakenLevel = -1
export const tooManyLevel = -2

/**
 * Everything that decides about a statement's text beside its parts: plans of equal shape differ
 * only in values.
 */
const shapeOf = (
  { dimensions, period, sources, grains, query, line, aggregates, filters }: Plan,
  joins: Joins,
): string =>
  JSON.stringify([
    joins.links.map(({ text, target }) => [text, target]),
    dimensions.map(({ path, by }) => [path.text, by]),
    period && [period.path.text, period.shift !== null],
    sources.map(({ table, aggregates }) => [
      table?.path ?? null,
      aggregates.map(({ how, of, where, mode, start }) => [
        how,
        of?.text ?? null,
        where !== null,
        mode,
        start,
      ]),
    ]),
    grains,
    query.top && [query.top.row, aggregates.findIndex(({ id }) => id === query.top?.by)],
    query.rows.length,
    filters.length,
    line?.path ?? null,
  ])

const versionsOf = (models: ReachedModels): string =>
  [...models].map(([id, { live }]) => `${id}_${live.number}`).join()

/** Condition: every version that the statement was made for is still live. */
const liveOf = (models: ReachedModels): Expr =>
  sql.join(
    [...models.values()].map(({ live }) => live.layout.isLive),
    sql` and `,
  )

/** The number of finest groups; where groups cannot be merged, only whether there are too many. */
const countOf = ({ leaf, rows }: GroupedSource, plan: Plan, most: Expr): Expr => {
  if (leaf) return sql`(select count(*) from ${leaf})`
  const members = [...plan.dimensions.keys()].map(memberName)
  return sql`(select count(*) from (select 1 from ${rows} group by ${sql.join(members)} limit ${most} + 1) as groups)`
}

const distinctIn =
  ({ leaf, rows }: GroupedSource) =>
  (at: number): Expr =>
    sql`(select count(distinct ${memberName(at)})::text from ${leaf ?? rows})`

/** Stops an answer with too many groups, and tells how many members each dimension has. */
function guardOf(
  plan: Plan,
  all: readonly GroupedSource[],
  most: Expr,
): {
  readonly steps: readonly StatementStep[]
  readonly guard: Expr
  readonly notice: readonly Expr[]
} {
  const [first] = all
  if (plan.dimensions.length === 0 || !first) return { steps: [], guard: sql`true`, notice: [] }
  const counts = all.map((source) => countOf(source, plan, most))
  const step: StatementStep = {
    name: sql`guard`,
    text: sql`select greatest(${sql.join(counts)}) <= ${most} as is_fine`,
    isKept: true,
  }
  const guard = sql`(select is_fine from guard)`
  const notice = sql`${noticeBranch(plan, tooManyLevel, distinctIn(first))} where not ${guard}`
  return { steps: [step], guard, notice: [notice] }
}

function write(
  making: Making,
  models: ReachedModels,
  laters: { readonly sources: readonly Later[]; readonly most: Later; readonly count: Later },
): Expr {
  const { plan } = making
  const made = plan.sources.map((source, index) =>
    groupSource(plan, { source, index, text: laters.sources[index]?.() ?? sql`` }),
  )
  const all = made.map(({ grouped }) => grouped)
  const best = bestOf(plan, all, laters.count)
  const { steps: guards, guard, notice } = guardOf(plan, all, laters.most())
  const steps = [
    ...made.flatMap((groupedSource) => groupedSource.steps),
    ...(best ? [best] : []),
    ...guards,
  ]
  const named = steps.map(
    ({ name, text, isKept }) => sql`${name} as ${isKept ? sql`materialized ` : sql``}(${text})`,
  )
  const branches = [
    ...all.flatMap((source) => branchesOf(plan, source, guard)),
    ...notice,
    sql`${noticeBranch(plan, overtakenLevel, () => sql`null::text`)} where not (${liveOf(models)})`,
  ]
  return sql`with ${sql.join(named)} ${sql.join(branches, sql` union all `)}`
}

interface Compiling {
  readonly plan: Plan
  readonly models: ReachedModels
  readonly env: Env
  readonly shapes: Shapes
  /** Most finest groups in an answer. */
  readonly most: number
}

/**
 * A plan as one statement, so that all data is from one instant. Each source is grouped once at its
 * own grain; totals are computed from these groups, or from the rows where they do not follow from
 * them. Levels come one after the other and are joined by their members.
 */
export function compileQuery({ plan, models, env, shapes, most }: Compiling): BoundStatement {
  const scribe = new Scribe()
  const joins = new Joins(plan, models, scribe)
  const zone = scribe.value(env.timeZone, sql`text`)
  const making: Making = { plan, env, joins, scribe, zone }
  const sources = plan.sources.map((source) => sourceOf(making, source))
  const laters = {
    sources,
    most: scribe.value(most, sql`bigint`),
    count: scribe.value(plan.query.top?.count ?? 0, sql`int`),
  }
  const kind = `query ${versionsOf(models)} ${shapeOf(plan, joins)}`
  return shapes.take(kind, scribe.parts, () => write(making, models, laters))
}
