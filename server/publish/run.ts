import type { ReleaseProgress } from '#schemas/api/design.ts'
import type { Step } from '#schemas/design/slots.ts'
import type { Say } from '#schemas/text.ts'
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import { prepareTable } from './convert.ts'
import type { OnlineTable } from './online.ts'
import type { ReleaseGround } from './releases.ts'
import {
  askToCancel,
  beatRelease,
  claimRelease,
  endDead,
  failRelease,
  findRelease,
} from './state.ts'
import type { ReleaseHold } from './state.ts'
import { metOf } from './survey.ts'
import type { StepFigures } from './survey.ts'
import { sweepRemains } from './sweep.ts'
import { letExit } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'

/** The columns and indexes prepared beside the live ones. */
export interface PreparedTables {
  readonly held: ReleaseHold
  readonly tables: readonly OnlineTable[]
  readonly known: ReadonlyMap<Step, StepFigures>
}

/** Milliseconds between two signs of life of a run. */
const beat = 1000
/** Milliseconds between two searches for runs whose server is gone. */
const look = 30_000
/** Milliseconds to wait for the publish before the caller gets its progress instead. */
const patience = 2000

async function prepareTables(
  { db, releases }: ReleaseGround,
  tables: readonly OnlineTable[],
  given: { readonly held: ReleaseHold; readonly signal: AbortSignal; onShare(share: number): void },
): Promise<PreparedTables> {
  const known = new Map<Step, StepFigures>()
  for (const [index, table] of tables.entries()) {
    const counted = await prepareTable(
      {
        db,
        limits: releases.limits,
        signal: given.signal,
        onShare: (share) => given.onShare((index + share) / tables.length),
      },
      table,
    )
    for (const [step, met] of metOf(table.course, { counted, isEstimate: false }))
      known.set(step, met)
  }
  return { held: given.held, tables, known }
}

/** Cleans up after runs whose server is gone. */
export const clearDead = async (db: Database): Promise<void> => {
  if (await endDead(db)) await sweepRemains(db)
}

interface PublishWork<T> {
  readonly designId: string
  readonly userId: string
  readonly tables: readonly OnlineTable[]
  /** The publish itself, after all slow preparation. */
  publish(prepared: PreparedTables): Promise<T>
  onTrouble(error: unknown): void
}

async function carryOut<T>(
  ground: ReleaseGround,
  held: ReleaseHold,
  work: PublishWork<T>,
): Promise<T> {
  const { db } = ground
  const { running } = ground.releases
  const stop = new AbortController()
  running.set(held.designId, stop)
  let share = 0
  const timer = setInterval(() => {
    beatRelease(db, held, share).then(
      (goesOn) => goesOn || stop.abort(),
      (error: unknown) => work.onTrouble(error),
    )
  }, beat)
  try {
    const prepared = await prepareTables(ground, work.tables, {
      held,
      signal: stop.signal,
      onShare: (now) => (share = now),
    })
    if (stop.signal.aborted) throw new Failure('cancelled')
    return await work.publish(prepared)
  } catch (error) {
    if (!(error instanceof Failure)) work.onTrouble(error)
    // The design stays claimed until then, so that no other run begins over the remains.
    await sweepRemains(db, held).catch(work.onTrouble)
    await failRelease(db, held, error)
    throw error
  } finally {
    clearInterval(timer)
    running.delete(held.designId)
  }
}

/**
 * Starts a publish whose tables are converted while in use; it continues even if nobody waits.
 * Returns its outcome if that is soon there, else null. Refuses with beingPublished while another
 * run is alive.
 */
export async function beginRelease<T>(
  ground: ReleaseGround,
  work: PublishWork<T>,
): Promise<T | null> {
  const held = await claimRelease(ground.db, {
    designId: work.designId,
    userId: work.userId,
    tables: work.tables.map(({ course }) => course.table),
  })
  const outcome = carryOut(ground, held, work)
  // A later outcome is stored in the run's row, so it need not be handled here.
  outcome.catch(() => undefined)
  let timer: Timer | undefined
  const soon = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patience)))
  return Promise.race([outcome, soon]).finally(() => clearTimeout(timer))
}

/** Progress or outcome of the last publish of a design. */
export async function readProgress(
  db: Database,
  designId: string,
  say: Say,
): Promise<ReleaseProgress> {
  await clearDead(db)
  const row = await findRelease(db.kysely, designId)
  if (!row) return { state: 'none', share: 0, number: null, message: '' }
  const { state, share, number, failure } = row
  const message = failure ? say(failureTexts, failure.failure, failure.params) : ''
  return { state, share, number, message }
}

/** Cancels the publish of a design without leaving traces. Does nothing where none is running. */
export async function cancelRelease(
  { db, releases }: ReleaseGround,
  designId: string,
): Promise<null> {
  await askToCancel(db, designId)
  releases.running.get(designId)?.abort()
  return null
}

/** Cleans up after servers that are gone, now and regularly. Returns the function that stops. */
export async function watchReleases(
  db: Database,
  onTrouble: (error: unknown) => void,
): Promise<() => void> {
  const clear = async (isFirst: boolean): Promise<void> => {
    const isAlone = isFirst && db.engine === 'pglite'
    if ((await endDead(db, isAlone)) || isFirst) await sweepRemains(db)
  }
  await clear(true)
  const timer = letExit(setInterval(() => void clear(false).catch(onTrouble), look))
  return () => clearInterval(timer)
}
