import type { BatchOrder } from '#schemas/api/record-batch.ts'
import type { JobState } from '#schemas/api/record-job.ts'
import { audit } from '../../entries/entry.ts'
import type { Row, Trx } from '../../tables/tables.ts'

type EndedJob = Row<'record_jobs'>

/** What the audit says of a kind of jobs, by what they were at. */
interface JobWords {
  readonly run: string
  readonly undo: string
  /** What was ordered, without values of records. */
  order(job: EndedJob): object
}

/** The fields that a batch changes and how, or the new owner. */
function sayOrder(order: BatchOrder): object {
  if (!('changes' in order)) return order
  const { act, changes } = order
  return { act, changes: changes.map(({ field, act: how }) => ({ field, act: how })) }
}

const wordsOf: ReadonlyMap<EndedJob['kind'], JobWords> = new Map([
  [
    'import',
    {
      run: 'import',
      undo: 'restore',
      order: ({ file_name: fileName, added }) => ({ fileName, added }),
    },
  ],
  [
    'batch',
    {
      run: 'batch',
      undo: 'batchUndo',
      order: ({ request, total }) => ({
        ...sayOrder((request as { readonly order: BatchOrder }).order),
        total,
      }),
    },
  ],
])

/**
 * Writes down in the audit that a job which was at this is over, by itself or not, where records
 * were written.
 */
export async function noteEnd(
  trx: Trx,
  job: EndedJob,
  { work, was }: { readonly work: EndedJob['kind']; readonly was: JobState },
): Promise<void> {
  const { id, created_by: userId, design_id: modelId, state, done, added, changed, failed } = job
  const words = wordsOf.get(work)
  const isUndo = was === 'undoing'
  const isWritten = isUndo ? done > failed : added + changed > 0
  if (!words || was === 'checking' || !isWritten) return
  await audit(
    { trx, caller: { userId }, address: '', requestId: id },
    {
      what: isUndo ? words.undo : words.run,
      target: `record ${modelId}`,
      after: {
        ...words.order(job),
        job: id,
        end: state,
        changed,
        failed,
        ...(isUndo && { done }),
      },
    },
  )
}
