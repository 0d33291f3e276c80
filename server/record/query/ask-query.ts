import { toDay } from '#schemas/format/time.ts'
import { canOpen } from '#schemas/permission.ts'
import { planQuery } from '#schemas/query/plan.ts'
import type { Plan } from '#schemas/query/plan.ts'
import { queryProblemTexts } from '#schemas/query/problem.ts'
import type { QueryProblem } from '#schemas/query/problem.ts'
import type { ParameterValues, Query } from '#schemas/query/query.ts'
import { buildResult } from '#schemas/query/result.ts'
import type { AnswerRow, Result } from '#schemas/query/result.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { widthOf } from '#schemas/query/measure.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { sha256 } from '../../platform/hash.ts'
import type { Asking } from '../asking.ts'
import { overtaken } from '../statement/shapes.ts'
import type { BoundStatement } from '../statement/shapes.ts'
import { compileQuery, overtakenLevel, tooManyLevel } from './compile.ts'
import { findExcess } from './estimate.ts'
import type { ListRequest } from './filter.ts'
import { withReach } from './reach.ts'
import type { QueryReach } from './reach.ts'

/** Most groups, and most heads of an axis, in an answer. */
const mostGroups = 200_000

export interface AskedQuery {
  readonly query: Query
  readonly values?: ParameterValues
  /** Fields of the form offered beside granted columns, for what the product itself shows. */
  readonly also?: readonly string[]
  readonly most?: number
  /** Only what this search finds in the list of the form; absent: all records. */
  readonly search?: ListRequest
}

/** One row of the result. */
interface QueryRow {
  readonly level: number
  readonly era: 0 | 1
  readonly rest: boolean | null
  readonly [column: string]: unknown
}

/** The label of a dimension. */
const nameOf = ({ dimensions }: Plan, at: string, { language }: Asking): string => {
  const found = dimensions.find((dimension) => dimension.at === at)
  return (found?.path.steps ?? [])
    .map(({ field, name }) => (field ? labelOf(field.node, language) : name))
    .join(' / ')
}

const refuse = ({ say }: Asking, problems: readonly QueryProblem[]): Failure =>
  new Failure('invalid', {
    data: {
      problems: problems.map(({ at, code, params }) => ({
        path: at,
        code,
        message: say(queryProblemTexts, code, params),
      })),
    },
  })

const texts = (row: QueryRow, letter: string, count: number): (string | null)[] =>
  Array.from({ length: count }, (_, at) => (row[`${letter}${at}`] as string | null) ?? null)

function toAnswer(plan: Plan, rows: readonly QueryRow[]): AnswerRow[] {
  const width = plan.aggregates.reduce((all, { how }) => all + widthOf(how), 0)
  return rows.map((row) => ({
    level: row.level,
    era: row.era,
    rest: row.rest,
    members: texts(row, 'd', plan.dimensions.length),
    values: texts(row, 'v', width),
  }))
}

/** Identifies a statement, its values, and the state of everything that it reads. */
function keyOf({ statement, values }: BoundStatement, { reached }: QueryReach): string {
  const versions = [...reached].map(([id, { live }]) => [id, live.number, live.answers.version])
  return sha256(JSON.stringify([statement.text, values, versions]), 'base64url')
}

/**
 * The dimension with most members when there are too many groups: the one to leave out or narrow.
 */
function excessIn({ dimensions }: Plan, notice: AnswerRow, most: number): QueryProblem {
  const counts = notice.members.map(Number)
  const count = Math.max(...counts)
  const at = dimensions[counts.indexOf(count)]?.at ?? 'rows'
  return { at, code: 'tooMany', params: { count, most } }
}

async function answer(
  asking: Asking,
  reach: QueryReach,
  { query, values, most = mostGroups }: AskedQuery,
): Promise<Result> {
  const { db, live, env } = asking
  const today = toDay(env.now, env.timeZone)
  const planned = planQuery(query, reach, { today, ...(values && { values }) })
  if ('problems' in planned) throw refuse(asking, planned.problems)
  const { plan } = planned
  const named = ({ params, ...problem }: QueryProblem): QueryProblem => ({
    ...problem,
    params: { ...params, name: nameOf(plan, problem.at, asking) },
  })
  const ready = compileQuery({ plan, models: reach.reached, env, shapes: live.queryShapes, most })
  const key = keyOf(ready, reach)
  const rows =
    plan.aggregates.length === 0
      ? []
      : await live.answers.get(key, async () => {
          const excess = await findExcess({ db, plan, models: reach.reached, most })
          if (excess) throw refuse(asking, [named(excess)])
          const found = toAnswer(plan, await db.query<QueryRow>(ready.statement, ready.values))
          if (found.some(({ level }) => level === overtakenLevel)) throw overtaken()
          return found
        })
  const notice = rows.find(({ level }) => level === tooManyLevel)
  if (notice) throw refuse(asking, [named(excessIn(plan, notice, most))])
  const versions = Object.fromEntries(
    [...reach.reached].map(([id, model]) => [id, model.live.number]),
  )
  const built = buildResult(plan, rows, {
    provenance: { asOf: env.now, key, versions },
    clock: env,
    most,
  })
  if ('problems' in built) throw refuse(asking, built.problems.map(named))
  return built.result
}

/**
 * Answers a query on the model of `asking` as its caller may see it: columns by grants, records by
 * scope, nothing masked. Throws 403 where the form is closed to the caller, and 422 with the places
 * of what cannot be asked, or with the dimension that makes too many groups.
 */
export async function askQuery(asking: Asking, asked: AskedQuery): Promise<Result> {
  if (!canOpen(asking.caller, asking.live.id)) throw new Failure('forbidden')
  const { query, also = [], search } = asked
  return withReach({ asking, query, also, search }, (reach) => answer(asking, reach, asked))
}
