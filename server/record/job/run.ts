import { sql } from 'kysely'
import type { JobState, RowProblem } from '#schemas/api/record-job.ts'
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import { loadWorker } from '../../auth/person.ts'
import { giveTurn, wait } from '../../platform/timer.ts'
import type { Services } from '../../services.ts'
import type { Trx } from '../../tables/tables.ts'
import { readIn } from '../../text/names.ts'
import { sayIn } from '../../text/say.ts'
import { ask } from '../asking.ts'
import type { Asking } from '../asking.ts'
import { busyStates, endJob } from './job.ts'
import type { JobHold, RecordJob } from './job.ts'
import { addFindings } from './parts.ts'
import { jobTexts } from './texts.ts'
import { batchTurns } from './turns.ts'

export type JobServices = Pick<Services, 'db' | 'guesses' | 'log'>

/** A job that was begun for this process. */
export interface BegunJob {
  readonly job: RecordJob
  readonly held: JobHold
}

/** What a job does, batch by batch. */
export interface JobWork {
  /** Goes on by one batch and stores how far it came; true where nothing is left to do. */
  goOn(asking: Asking, job: RecordJob): Promise<boolean>
}

/** What became of the rows of a batch; the next one begins after `next` of them. */
interface BatchNote {
  readonly next: number
  readonly added: number
  readonly changed: number
  readonly problems: readonly RowProblem[]
}

export const countRows = (problems: readonly RowProblem[]): number =>
  new Set(problems.map(({ row }) => row)).size

/**
 * Stores what became of a batch, and what else belongs to that; nothing where another process did,
 * or the next step has begun.
 */
export const noteBatch = (
  { db }: Asking,
  job: RecordJob,
  { next, added, changed, problems, also }: BatchNote & { also?(trx: Trx): Promise<void> },
): Promise<void> =>
  db.transaction(async (trx) => {
    const noted = await trx
      .updateTable('record_jobs')
      .set({
        done: next,
        added: job.added + added,
        changed: job.changed + changed,
        failed: job.failed + countRows(problems),
        seen_at: new Date(),
      })
      .where('id', '=', job.id)
      .where('done', '=', job.done)
      .where(sql<boolean>`request = ${JSON.stringify(job.request)}::jsonb`)
      .returning('id')
      .execute()
    if (noted.length === 0) return
    if (problems.length > 0) await addFindings(trx, job, { column: 'problems', rows: problems })
    await also?.(trx)
  })

const nextStates: { readonly [S in JobState]?: JobState } = {
  checking: 'checked',
  running: 'done',
  undoing: 'undone',
}

const findJob = ({ db }: JobServices, id: string): Promise<RecordJob | undefined> =>
  db.kysely.selectFrom('record_jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** Goes on by one batch with the rights that the owner has now; true where the job is over. */
async function doBatch(services: JobServices, id: string, work: JobWork): Promise<boolean> {
  const { db, guesses } = services
  const job = await findJob(services, id)
  const next = job && nextStates[job.state]
  if (!job || !next) return true
  const caller = await loadWorker(db, job.created_by)
  const { language } = job
  const given = { caller, language, say: sayIn(language), requestId: id }
  return readIn(language, () =>
    ask({ db, guesses })(job.design_id, given, async (asking) => {
      if (!(await work.goOn(asking, job))) return false
      await db.transaction((trx) => endJob(trx, { id, states: [job.state] }, { state: next }))
      return true
    }),
  )
}

/**
 * Goes on batch by batch until the job is over or stopped. Each batch takes its turn among those of
 * other jobs.
 */
async function drive(services: JobServices, job: RecordJob, work: JobWork): Promise<void> {
  const { db } = services
  for (;;) {
    let took = 0
    const isOver = await batchTurns(db).run(job.created_by, async () => {
      const began = performance.now()
      const isLast = await doBatch(services, job.id, work)
      took = performance.now() - began
      return isLast
    })
    if (isOver) return
    // On the embedded database others waited for this batch, and get as long.
    await (db.engine === 'pglite' ? wait(Math.min(500, took)) : giveTurn())
  }
}

/** Keeps with a job what it failed by, in words. */
async function noteFailure(
  { db, log }: JobServices,
  job: RecordJob,
  error: unknown,
): Promise<void> {
  const say = sayIn(job.language)
  const isRefused = error instanceof Failure
  if (!isRefused) log.error({ err: error, job: job.id }, job.kind)
  const reason = isRefused
    ? say(failureTexts, error.failure, error.params)
    : say(jobTexts, 'failed')
  const broken = { state: 'broken', reason } as const
  await db.transaction((trx) => endJob(trx, { id: job.id, states: busyStates }, broken))
}

async function runJob(
  services: JobServices,
  { job, held }: BegunJob,
  work: JobWork,
): Promise<void> {
  const release = await held
  try {
    await drive(services, job, work)
  } catch (error) {
    await noteFailure(services, job, error)
  } finally {
    await release()
  }
}

/**
 * Goes on with a job in the background, as soon as who is at it lets go; a failure is kept with it.
 */
export const startJob = (services: JobServices, begun: BegunJob, work: JobWork): void =>
  void runJob(services, begun, work).catch((error: unknown) =>
    services.log.error({ err: error, job: begun.job.id }, begun.job.kind),
  )
