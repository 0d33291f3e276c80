import type { BatchOrder } from '#schemas/api/record-batch.ts'
import type { JobPhase } from '#schemas/api/record-job.ts'
import type { BatchAct } from '#schemas/page/batch-act.ts'
import type { Asking } from '../asking.ts'
import type { RecordJob } from '../job/job.ts'
import { noteBatch, startJob } from '../job/run.ts'
import type { BegunJob, JobServices, JobWork } from '../job/run.ts'
import { edit } from './edit.ts'
import { giving } from './giving.ts'
import { planBatch, refuseBatch } from './plan.ts'
import { removal } from './removal.ts'
import { readRows } from './rows.ts'
import type { BatchPartResult, BatchRow } from './rows.ts'
import { readSteps } from './steps.ts'
import type { BatchWork, SeenOnce } from './work.ts'

/** What is kept of a batch beside its records. */
export interface BatchRequest {
  readonly phase: JobPhase
  readonly order: BatchOrder
}

export const requestOf = (job: RecordJob): BatchRequest => job.request as BatchRequest

/** Records between two notes of the progress. */
const atOnce = 100

const works: { readonly [A in BatchAct]: BatchWork } = { edit, remove: removal, transfer: giving }

async function writeRows(
  asking: Asking,
  job: RecordJob,
  rows: readonly BatchRow[],
): Promise<BatchPartResult> {
  const { order } = requestOf(job)
  const plan = await planBatch(asking, order)
  const made = await readSteps(asking, job.id, rows)
  const open = rows.filter(({ id }) => !made.has(id))
  const { changed, problems } = await works[order.act].write(asking, {
    plan,
    rows: open,
    jobId: job.id,
  })
  return { changed: changed + made.size, problems }
}

async function goThrough(asking: Asking, job: RecordJob, seen: SeenOnce): Promise<boolean> {
  if (job.done >= job.total) return true
  const { order } = requestOf(job)
  const rows = await readRows(asking, job, { from: job.done, count: atOnce })
  const { changed, problems } =
    job.state === 'checking'
      ? await works[order.act].try(asking, { plan: await planBatch(asking, order), rows, seen })
      : await writeRows(asking, job, rows)
  await noteBatch(asking, job, { next: job.done + rows.length, added: 0, changed, problems })
  return rows.length === 0
}

/** Takes back what was written of the next records, the last first; true where none is left. */
async function goBack(asking: Asking, job: RecordJob): Promise<boolean> {
  const rest = job.total - job.done
  const { act } = requestOf(job).order
  refuseBatch(asking, act)
  if (rest <= 0) return true
  const count = Math.min(atOnce, rest)
  const rows = await readRows(asking, job, { from: rest - count, count })
  const steps = await readSteps(asking, job.id, rows)
  const open = rows.filter(({ id }) => steps.get(id)?.isUndone === false).toReversed()
  const problems = await works[act].undo(asking, { rows: open, steps, jobId: job.id })
  await noteBatch(asking, job, { next: job.done + count, added: 0, changed: 0, problems })
  return false
}

/** Checks, writes or takes back a batch, by its state. */
function workOnBatch(): JobWork {
  const seen: SeenOnce = new Map()
  return {
    goOn: (asking, job) =>
      job.state === 'undoing' ? goBack(asking, job) : goThrough(asking, job, seen),
  }
}

/** Goes on with a batch in the background. */
export const startBatch = (services: JobServices, begun: BegunJob): void =>
  startJob(services, begun, workOnBatch())
