import { sql } from 'kysely'
import { undoDays } from '#schemas/api/record-batch.ts'
import type { BatchBody, BatchDetail, BatchState } from '#schemas/api/record-batch.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Asking } from '../../record/asking.ts'
import { planBatch, refuseBatch } from '../../record/batch/plan.ts'
import { selectRows } from '../../record/batch/rows.ts'
import { requestOf, startBatch } from '../../record/batch/run.ts'
import type { BatchRequest } from '../../record/batch/run.ts'
import { beginAlone, dropOldJobs, getJob, whoseOf } from '../../record/job/job.ts'
import type { RecordJob } from '../../record/job/job.ts'
import { keepRows, partSize } from '../../record/job/parts.ts'
import { beginStep, resumeJob, stopJob } from '../../record/job/step.ts'
import type { Services } from '../../services.ts'
import { presentBatch, presentDetail } from './present.ts'

const kind = 'batch'

const keptFor = undoDays * 86_400_000

/** An own batch; notFound where there is none, or none any more. */
export async function getBatch(asking: Asking, id: string): Promise<RecordJob> {
  const job = await getJob(asking.db.kysely, id, whoseOf(asking, kind))
  if (job.created_at < asking.env.now - keptFor) throw new Failure('notFound')
  return job
}

/** Keeps which records a batch is over and in which versions, and begins to try them. */
export async function checkBatch(
  services: Services,
  asking: Asking,
  body: BatchBody,
): Promise<BatchDetail> {
  const { db } = services
  const { live, caller, language } = asking
  await planBatch(asking, body.order)
  const rows = await selectRows(asking, body)
  await dropOldJobs(db.kysely)
  const request: BatchRequest = { phase: 'check', order: body.order }
  const id = makeId()
  const { begun: job, held } = await beginAlone(db, { id, userId: caller.userId }, async (trx) => {
    const made = await trx
      .insertInto('record_jobs')
      .values({
        id,
        kind,
        design_id: live.id,
        state: 'checking',
        language,
        first_row: 1,
        total: rows.length,
        request: JSON.stringify(request),
        created_by: caller.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const keep = keepRows(trx, id)
    for (let at = 0; at < rows.length; at += partSize)
      await keep(rows.slice(at, at + partSize).map((row) => [row.id, String(row.version)]))
    return made
  })
  startBatch(services, { job, held })
  return presentDetail(asking, job)
}

/** Writes a checked batch; one that was stopped goes on where it ended. */
export async function runBatch(
  services: Services,
  asking: Asking,
  id: string,
): Promise<BatchDetail> {
  const { order } = requestOf(await getBatch(asking, id))
  await planBatch(asking, order)
  const begun = await beginStep<BatchRequest>(asking, {
    kind,
    id,
    from: ['checked', 'stopped', 'broken'],
    state: 'running',
    fits: ({ state }, { phase }) => state === 'checked' || phase === 'run',
    goesOn: (_job, { phase }) => phase === 'run',
    change: (request) => ({ ...request, phase: 'run' }),
  })
  startBatch(services, begun)
  return presentDetail(asking, begun.job)
}

/** Takes a batch back; one that was stopped goes on, and what was left is tried again. */
export async function undoBatch(
  services: Services,
  asking: Asking,
  id: string,
): Promise<BatchDetail> {
  refuseBatch(asking, requestOf(await getBatch(asking, id)).order.act)
  const begun = await beginStep<BatchRequest>(asking, {
    kind,
    id,
    from: ['done', 'stopped', 'broken', 'undone'],
    state: 'undoing',
    fits: ({ state, failed }, { phase }) =>
      phase === 'run' || (phase === 'undo' && (state !== 'undone' || failed > 0)),
    goesOn: ({ state }, { phase }) => phase === 'undo' && state !== 'undone',
    change: (request) => ({ ...request, phase: 'undo' }),
  })
  startBatch(services, begun)
  return presentDetail(asking, begun.job)
}

export const stopBatch = async (asking: Asking, id: string): Promise<BatchDetail> =>
  presentDetail(asking, await stopJob(asking, kind, id))

/** Goes on with an own batch whose process is gone; nothing happens where one is at it. */
export async function resumeBatch(
  services: Services,
  asking: Asking,
  id: string,
): Promise<BatchDetail> {
  await getBatch(asking, id)
  const begun = await resumeJob(asking, kind, id)
  if (begun) startBatch(services, begun)
  return presentDetail(asking, begun?.job ?? (await getBatch(asking, id)))
}

/** Most batches in an answer. */
const mostListed = 100

/** Own batches that were run while they can still be taken back, the latest first. */
export async function listBatches(asking: Asking): Promise<BatchState[]> {
  const { db, live, caller, env } = asking
  const since = env.now - keptFor
  const jobs = await db.kysely
    .selectFrom('record_jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('design_id', '=', live.id)
    .where('created_by', '=', caller.userId)
    .where(sql<boolean>`created_at >= to_timestamp(${since}::float8 / 1000)`)
    .where(sql<boolean>`request ->> 'phase' <> 'check'`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return Promise.all(jobs.map((job) => presentBatch(asking, job)))
}
