import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Step } from '#schemas/design/slots.ts'
import type { Database } from '../database/database.ts'
import { columnOf, nameOf, tableOf } from '../record/statement/physical.ts'
import type { Expr } from '../record/statement/part.ts'
import type { Tables } from '../tables/tables.ts'
import { followSteps } from './columns.ts'
import type { At, Course } from './columns.ts'
import type { Limits } from './limits.ts'
import { countPages, giveWay, onPages, runAlone } from './pages.ts'

/**
 * The rows that a step concerns (those with a value; all for a table), and how many of them would
 * be set aside because they do not convert or are rounded.
 */
export interface StepFigures {
  readonly step: Step
  readonly rows: number
  readonly lost: number
  /** Whether the figures come from a sample of the rows. */
  readonly isEstimate?: boolean
}

export type CourseCounts = Readonly<Record<string, number>>

/** A statement that counts for all steps of a course at once, over the rows that match `where`. */
export function countStatement({ table, made, counts }: Course, where: Expr): Expr {
  const wanted = new Set<string>()
  const names = new Map(made.map((madeColumn, index) => [madeColumn.name, `x${index}`]))
  const at: At = (column) => {
    const alias = names.get(column)
    if (alias) wanted.add(column)
    return columnOf(column, alias ?? 'r')
  }
  const figures = counts.flatMap(({ value, lost }, index) => [
    sql`${value ? sql`count(${value(at)})` : sql`count(*)`}::int as ${nameOf(`rows${index}`)}`,
    ...(lost ? [sql`(count(*) filter (where ${lost(at)}))::int as ${nameOf(`lost${index}`)}`] : []),
  ])
  // Built from last to first, because later made columns decide whether an earlier one is needed.
  const joined = made.toReversed().flatMap((madeColumn) => {
    if (!wanted.has(madeColumn.name)) return []
    const value = madeColumn.value ? madeColumn.value(at) : sql`null`
    return [
      sql` cross join lateral (select ${value} as ${nameOf(madeColumn.name)} offset 0) as ${nameOf(names.get(madeColumn.name) ?? '')}`,
    ]
  })
  const all = sql`count(*)::int as total`
  return sql`
    select ${sql.join([all, ...figures])}
    from (select * from ${tableOf(table)}
      where ${where}) as r${joined.length > 0 ? sql.join(joined.toReversed(), sql``) : sql``}`
}

/** Adds the figures of two parts. */
export const addCounts = (sum: CourseCounts, more: CourseCounts): CourseCounts =>
  Object.fromEntries(Object.entries(more).map(([key, count]) => [key, (sum[key] ?? 0) + count]))

/** Pages read by one statement of a plan. */
const width = { pglite: 8, postgres: 16 }
/** Fewest ranges to read; a single one would not be representative. */
const fewest = 4

/**
 * The indexes of all page ranges in random order, because faulty rows often lie together, as one
 * import left them.
 */
function shuffled(ranges: number): number[] {
  const order = Array.from({ length: ranges }, (_, index) => index)
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0]
  }
  return order
}

interface Figures {
  readonly counted: CourseCounts
  readonly isEstimate: boolean
}

/**
 * Reads a table range by range without holding locks in between; a large one only as long as a plan
 * may take.
 */
async function readCourse(
  { db, limits }: Pick<SurveyGround, 'db' | 'limits'>,
  course: Course,
  signal: AbortSignal | undefined,
): Promise<Figures> {
  const { sampled, reading } = limits
  const step = width[db.engine]
  const ranges = Math.ceil((await countPages(db, course.table)) / step)
  const begun = performance.now()
  let counted: CourseCounts = {}
  let read = 0
  for (const range of shuffled(ranges)) {
    if (signal?.aborted) throw new Failure('cancelled')
    const where = onPages(range * step, (range + 1) * step)
    const [row] = await runAlone<CourseCounts>(db, countStatement(course, where))
    counted = addCounts(counted, row ?? {})
    read += 1
    const isLarge = ((counted['total'] ?? 0) / read) * ranges > sampled
    if (isLarge && read >= fewest && performance.now() - begun > reading) break
    await giveWay()
  }
  if (read === ranges) return { counted, isEstimate: false }
  const whole = Object.entries(counted).map(([key, count]) => [
    key,
    Math.round((count / read) * ranges),
  ])
  return { counted: Object.fromEntries(whole), isEstimate: true }
}

/** The figures of a course, by step. */
export const metOf = (
  { counts }: Course,
  { counted, isEstimate }: Figures,
): [Step, StepFigures][] =>
  counts.map(({ step }, index) => {
    const met = { step, rows: counted[`rows${index}`] ?? 0, lost: counted[`lost${index}`] ?? 0 }
    return [step, isEstimate ? { ...met, isEstimate } : met]
  })

/** All steps in their order, with the figures of those that touch existing data. */
export const orderFigures = (
  steps: readonly Step[],
  known: ReadonlyMap<Step, StepFigures>,
): StepFigures[] => steps.map((step) => known.get(step) ?? { step, rows: 0, lost: 0 })

export interface SurveyGround {
  readonly db: Database
  readonly limits: Limits
  readonly timeZone: string
  /** Ends the reading before the next range. */
  readonly signal?: AbortSignal
}

/**
 * What the steps would find, by reading alone: exact for tables of ordinary size, estimated for
 * large ones that take too long. Rejects when `signal` is aborted.
 */
export async function surveySteps(
  { db, limits, timeZone, signal }: SurveyGround,
  steps: readonly Step[],
): Promise<StepFigures[]> {
  const known = new Map<Step, StepFigures>()
  for (const course of followSteps(steps, timeZone)) {
    if (course.counts.length === 0) continue
    for (const [step, met] of metOf(course, await readCourse({ db, limits }, course, signal)))
      known.set(step, met)
  }
  return orderFigures(steps, known)
}

/** The exact figures, table by table inside a transaction; tables in `but` were counted before. */
export async function countCourses(
  trx: Transaction<Tables>,
  courses: readonly Course[],
): Promise<ReadonlyMap<Step, StepFigures>> {
  const known = new Map<Step, StepFigures>()
  for (const course of courses) {
    if (course.counts.length === 0) continue
    const { rows } = await sql<CourseCounts>`${countStatement(course, sql`true`)}`.execute(trx)
    for (const [step, met] of metOf(course, { counted: rows[0] ?? {}, isEstimate: false }))
      known.set(step, met)
  }
  return known
}
