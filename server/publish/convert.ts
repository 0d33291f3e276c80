import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import { nameOf, tableOf } from '../record/statement/physical.ts'
import type { Expr } from '../record/statement/part.ts'
import { limitLockWait, retryUntilLocked } from './briefly.ts'
import { buildIndex, findRepeated } from './build-index.ts'
import type { Course } from './columns.ts'
import type { Limits } from './limits.ts'
import { textOf } from './literal.ts'
import { isWrong, openTable } from './online.ts'
import type { BuiltIndex, OnlineTable } from './online.ts'
import { countPages, giveWay, onPages, runAlone } from './pages.ts'
import { addCounts, countStatement } from './survey.ts'
import type { CourseCounts } from './survey.ts'

/** Most milliseconds for building one index or one vacuum. */
const longest = 3_600_000
/** Most pages that one statement goes through. */
const mostPages = 400
/**
 * How often a table is vacuumed at most while it is filled, so that later batches reuse the space
 * of old rows.
 */
const sweeps = 10
/** How often the rows of a range are filled again while others hold them locked. */
const mostRounds = 20

interface ConversionContext {
  readonly db: Database
  readonly limits: Limits
  readonly signal: AbortSignal
  /** Reports progress on the table, from 0 to 1. */
  onShare(share: number): void
}

const refuseCancelled = (signal: AbortSignal): void => {
  if (signal.aborted) throw new Failure('cancelled')
}

/**
 * Goes through the pages of a table in ranges that take about the time of a batch, pausing between
 * them for other work.
 */
async function eachRange(
  { db, limits, signal, onShare }: ConversionContext,
  table: string,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const { batch } = limits
  const pages = await countPages(db, table)
  for (let from = 0, width = 4; from < pages;) {
    refuseCancelled(signal)
    const to = Math.min(from + width, pages)
    const begun = performance.now()
    await work(from, to)
    const took = Math.max(0.5, performance.now() - begun)
    from = to
    width = Math.max(1, Math.min(mostPages, Math.round(width * Math.min(1.5, batch / took))))
    onShare(from / pages)
    await giveWay(Math.max(1, took / 2))
  }
}

/**
 * Fills the made columns of the rows on some pages: setting the first of them to null is an
 * update, at which the trigger computes all of them. Rows locked by others are left to the trigger
 * or to the next round.
 */
const fill = (db: Database, course: Course, where: Expr): Promise<unknown[]> => {
  const first = course.made.find((madeColumn) => madeColumn.value)
  const table = tableOf(course.table)
  return runAlone(
    db,
    sql`
      with mine as materialized (select ctid as place from ${table}
        where ${where} and ${isWrong(course)} for no key update skip locked)
      update ${table} set ${nameOf(first?.name ?? '')} = null where ctid = any(array(select place from mine))`,
  )
}

async function fillAll(means: ConversionContext, course: Course): Promise<void> {
  const { db } = means
  let swept = 0
  await eachRange(means, course.table, async (from, to) => {
    await fill(db, course, onPages(from, to))
    const pages = await pagesBetweenSweeps(db, course.table)
    if (db.engine === 'postgres' && to - swept > pages) {
      swept = to
      await db.runLong(
        textOf(db.kysely, sql`vacuum (truncate off) ${tableOf(course.table)}`),
        longest,
      )
    }
  })
}

const pagesBetweenSweeps = async (db: Database, table: string): Promise<number> =>
  Math.max(1000, Math.ceil((await countPages(db, table)) / sweeps))

const countWrong = async (db: Database, course: Course, where: Expr): Promise<number> => {
  const [row] = await runAlone<{ wrong: number }>(
    db,
    sql`select count(*)::int as wrong from ${tableOf(course.table)} where ${where} and ${isWrong(course)}`,
  )
  return row?.wrong ?? 0
}

/** Fills remaining rows on some pages; unavailable where a row stays locked for long. */
async function settle(
  { db, signal }: ConversionContext,
  course: Course,
  where: Expr,
): Promise<void> {
  for (let round = 0; (await countWrong(db, course, where)) > 0; round++) {
    if (round === mostRounds) throw new Failure('unavailable')
    refuseCancelled(signal)
    await fill(db, course, where)
    await giveWay(20 * (round + 1))
  }
}

/**
 * Checks every row against its expected values and counts for the steps on the way. Rows that were
 * locked before are filled now.
 */
async function verify(means: ConversionContext, course: Course): Promise<CourseCounts> {
  const { db } = means
  let counted: CourseCounts = {}
  const hasFilled = course.made.some((madeColumn) => madeColumn.value)
  await eachRange(means, course.table, async (from, to) => {
    const where = onPages(from, to)
    if (hasFilled) await settle(means, course, where)
    const [row] = await runAlone<CourseCounts>(db, countStatement(course, where))
    counted = addCounts(counted, row ?? {})
  })
  return counted
}

async function addIndex(db: Database, table: string, builtIndex: BuiltIndex): Promise<void> {
  const { passing: name, keys, method } = builtIndex
  const index = { table, name, keys, method }
  const found = method === 'unique' ? await runAlone(db, findRepeated(index)) : []
  const statement = buildIndex(index, {
    isAside: db.engine === 'postgres',
    isRepeated: found.length > 0,
  })
  await db.runLong(textOf(db.kysely, statement), longest)
}

/**
 * Prepares the slow part of a change beside the live columns, while the table is in use: new
 * columns, kept up to date by a trigger, and their indexes. Returns the exact figures of the steps.
 * What a failure leaves behind is removed by the sweep.
 */
export async function prepareTable(
  means: ConversionContext,
  table: OnlineTable,
): Promise<CourseCounts> {
  const { db, signal } = means
  const { course, indexes } = table
  await retryUntilLocked(
    db,
    async (trx) => {
      await limitLockWait(trx)
      await openTable(trx, table)
    },
    { signal },
  )
  const part = (from: number, to: number): ConversionContext => ({
    ...means,
    onShare: (share) => means.onShare(from + share * (to - from)),
  })
  if (course.made.some((madeColumn) => madeColumn.value)) await fillAll(part(0, 0.7), course)
  const counted = await verify(part(0.7, 0.85), course)
  for (const [index, builtIndex] of indexes.entries()) {
    refuseCancelled(signal)
    await addIndex(db, course.table, builtIndex)
    means.onShare(0.85 + (0.15 * (index + 1)) / indexes.length)
  }
  if (db.engine === 'postgres')
    await db.runLong(textOf(db.kysely, sql`analyze ${tableOf(course.table)}`), longest)
  return counted
}
