import type { JobPhase, JobState } from '#schemas/api/record-job.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import type { Asking } from '../asking.ts'
import {
  beginAlone,
  busyStates,
  getJob,
  isLost,
  letEnd,
  ownerOf,
  touchJob,
  whoseOf,
} from './job.ts'
import type { RecordJob } from './job.ts'
import type { BegunJob } from './run.ts'
import { noteEnd } from './note-end.ts'
import { dropProblems } from './parts.ts'
import { jobTexts } from './texts.ts'

interface PhasedRequest {
  readonly phase: JobPhase
}

interface NextStep<R extends PhasedRequest> {
  readonly kind: RecordJob['kind']
  readonly id: string
  readonly from: readonly JobState[]
  readonly state: JobState
  change(request: R): R
  /** Whether it may follow what was done before. */
  fits(job: RecordJob, request: R): boolean
  /** Whether an earlier try goes on where it ended. */
  goesOn?(job: RecordJob, request: R): boolean
}

/** Begins the next step of an own job; 422 where it cannot follow what was done before. */
export async function beginStep<R extends PhasedRequest>(
  asking: Asking,
  step: NextStep<R>,
): Promise<BegunJob> {
  const { db } = asking
  const { id, from, state } = step
  const whose = whoseOf(asking, step.kind)
  const job = await getJob(db.kysely, id, whose)
  const request = job.request as R
  const refuse = () =>
    refuseWrong([{ path: '', code: 'state', message: asking.say(jobTexts, 'state') }])
  if (!from.includes(job.state) || !step.fits(job, request)) refuse()
  const isNew = step.goesOn?.(job, request) !== true
  const next = {
    state,
    reason: '',
    language: asking.language,
    request: JSON.stringify(step.change(request)),
    ...(isNew && { done: 0, failed: 0 }),
    ...(isNew && state !== 'undoing' && { added: 0, changed: 0 }),
  }
  const { begun, held } = await beginAlone(db, ownerOf(asking, id), async (trx) => {
    if (isNew) await dropProblems(trx, id)
    if (!(await touchJob(trx, { id, states: [job.state] }, next))) refuse()
    return getJob(trx, id, whose)
  })
  return { job: begun, held }
}

/** Milliseconds that a stop waits for the batch that is being written, so that its figures are told. */
const longestStop = 10_000

/** Ends what an own job is doing, and returns it; nothing happens where it is over. */
export async function stopJob(
  asking: Asking,
  kind: RecordJob['kind'],
  id: string,
): Promise<RecordJob> {
  const { db } = asking
  const whose = whoseOf(asking, kind)
  const { state: was } = await getJob(db.kysely, id, whose)
  const isEnded = await touchJob(db.kysely, { id, states: busyStates }, { state: 'stopped' })
  await letEnd(db, id, longestStop)
  const job = await getJob(db.kysely, id, whose)
  if (isEnded)
    await db.transaction((trx) => noteEnd(trx, { ...job, state: 'stopped' }, { work: kind, was }))
  return job
}

/** Takes up an own job whose process is gone; null where one is at it or nothing is to do. */
export async function resumeJob(
  asking: Asking,
  kind: RecordJob['kind'],
  id: string,
): Promise<BegunJob | null> {
  const { db } = asking
  const whose = whoseOf(asking, kind)
  if (!(await isLost(db, await getJob(db.kysely, id, whose)))) return null
  const { begun, held } = await beginAlone(db, ownerOf(asking, id), async (trx) => {
    // What a check has seen of earlier rows is gone with its process. One that ended while this was
    // asked has lost nothing.
    const anew = { done: 0, added: 0, changed: 0, failed: 0 }
    if (await touchJob(trx, { id, states: ['checking'] }, anew)) await dropProblems(trx, id)
    return getJob(trx, id, whose)
  })
  return { job: begun, held }
}
