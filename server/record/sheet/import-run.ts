import type { ImportSettings } from '#schemas/api/record-import.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Asking } from '../asking.ts'
import { touchJob } from '../job/job.ts'
import type { RecordJob } from '../job/job.ts'
import {
  addFindings,
  dropUnwritten,
  dropWritten,
  findLastWritten,
  loadMeant,
  loadRows,
  loadWritten,
} from '../job/parts.ts'
import { countRows, noteBatch, startJob } from '../job/run.ts'
import type { BegunJob, JobServices, JobWork } from '../job/run.ts'
import { gatherRecords } from './gather.ts'
import type { RecordRows } from './gather.ts'
import { tryRecords } from './import.ts'
import type { BatchResult, SeenValues } from './import.ts'
import { mayImport, planImport } from './import-plan.ts'
import type { ImportPlan } from './import-plan.ts'
import { writeRecords } from './import-write.ts'
import { undoWritten } from './undo.ts'

/** Records of one batch, whose progress is stored together. */
const batch = 100

/** The next records of a file, and the offset of the row after them. */
async function nextRecords(
  { db }: Asking,
  job: RecordJob,
  { columns }: ImportPlan,
): Promise<{ readonly records: readonly RecordRows[]; readonly next: number }> {
  for (let parts = 1; ; parts *= 2) {
    const rows = await loadRows(db.kysely, job, { from: job.done, parts })
    const all = gatherRecords(rows, job.first_row + job.done, columns)
    const isEnd = job.done + rows.length >= job.total
    // The last record may go on in the rows that were not loaded.
    const records = (isEnd ? all : all.slice(0, -1)).slice(0, batch)
    if (records.length === 0 && !isEnd) continue
    const after = all[records.length]
    return { records, next: after ? after.row - job.first_row : job.done + rows.length }
  }
}

/** Stores what became of a batch. */
const noteRecords = (
  asking: Asking,
  job: RecordJob,
  { result, next }: { readonly result: BatchResult; readonly next: number },
): Promise<void> =>
  noteBatch(asking, job, {
    ...result,
    next,
    also: async (trx) => {
      // What was to be written was kept before it was; what was refused is nothing to take back.
      if (job.state === 'running')
        await dropUnwritten(trx, job, { to: next, rows: result.written.map(({ row }) => row) })
    },
  })

/** One batch of a check or an import; true where nothing is left to do. */
async function goThrough(asking: Asking, job: RecordJob, seen: SeenValues): Promise<boolean> {
  if (job.done >= job.total) return true
  const plan = planImport(asking, job.request as ImportSettings)
  const { records, next } = await nextRecords(asking, job, plan)
  const [first, last] = [records[0]?.row ?? 0, records.at(-1)?.row ?? 0]
  const result =
    job.state === 'checking'
      ? await tryRecords(asking, plan, { records, seen })
      : await writeRecords(asking, plan, {
          jobId: job.id,
          records,
          meant: await loadMeant(asking.db.kysely, job, { from: first, to: last }),
          intend: (rows) => addFindings(asking.db.kysely, job, { column: 'written', rows }),
        })
  await noteRecords(asking, job, { result, next })
  return false
}

/**
 * Takes back what was written of the records of one part, the last first; true where nothing is left
 * to do.
 */
async function goBack(asking: Asking, job: RecordJob): Promise<boolean> {
  const { db } = asking
  const { mode } = job.request as ImportSettings
  if (!mayImport(asking, mode)) throw new Failure('forbidden')
  const part = await findLastWritten(db.kysely, job.id)
  if (!part) return true
  // Only where records are found by a key, rows of other parts can be of the same record.
  const from = mode === 'add' ? part.number : 0
  const written = await loadWritten(db.kysely, part, from)
  const problems = await undoWritten(asking, written)
  await db.transaction(async (trx) => {
    await dropWritten(trx, part, from)
    if (problems.length > 0) await addFindings(trx, job, { column: 'problems', rows: problems })
    const done = job.done + written.length
    const failed = job.failed + countRows(problems)
    await touchJob(trx, { id: job.id, states: ['undoing'] }, { done, failed })
  })
  return false
}

/** Checks, brings in or takes back an import, by its state. */
function workOnImport(): JobWork {
  const seen: SeenValues = new Map()
  return {
    goOn: (asking, job) =>
      job.state === 'undoing' ? goBack(asking, job) : goThrough(asking, job, seen),
  }
}

/** Goes on with an import in the background. */
export const startImport = (services: JobServices, begun: BegunJob): void =>
  startJob(services, begun, workOnImport())
