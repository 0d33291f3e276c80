import { undoDays } from '#schemas/api/record-batch.ts'
import type { BatchDetail, BatchState } from '#schemas/api/record-batch.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { accessOf } from '../../record/access.ts'
import type { Asking } from '../../record/asking.ts'
import { requestOf } from '../../record/batch/run.ts'
import { isLost } from '../../record/job/job.ts'
import type { RecordJob } from '../../record/job/job.ts'
import { personNames } from '../../record/person-names.ts'
import { printField } from '../../record/print.ts'
import { pickRecords } from '../../record/query/pick.ts'
import { countRefused, readReasons, readRefused } from './table.ts'

/** Labels of the changed fields that the caller sees, or the name of the new owner. */
async function sayWhat(asking: Asking, job: RecordJob): Promise<string[]> {
  const { db, live, caller, language } = asking
  const { order } = requestOf(job)
  if ('owner' in order) return [(await personNames(db, [order.owner]))(order.owner)]
  if (!('changes' in order)) return []
  const { forms } = accessOf(live, caller)
  return order.changes.flatMap(({ field: path }) => {
    const field = live.model.byPath.get(path)
    return field && forms.has(path) ? [labelOf(field.node, language)] : []
  })
}

/** A batch as its owner sees it. */
export async function presentBatch(asking: Asking, job: RecordJob): Promise<BatchState> {
  const { phase, order } = requestOf(job)
  return {
    id: job.id,
    act: order.act,
    state: job.state,
    isLost: await isLost(asking.db, job),
    phase,
    total: job.total,
    done: job.done,
    changed: job.changed,
    failed: job.failed,
    reason: job.reason,
    what: await sayWhat(asking, job),
    creatorTime: job.created_at,
    undoUntil: job.created_at + undoDays * 86_400_000,
  }
}

/** Titles of records in the caller's own list; of others, and where no field names them, ''. */
async function titlesOf(asking: Asking, ids: readonly string[]): Promise<(id: string) => string> {
  const { title } = accessOf(asking.live, asking.caller).plan
  if (!title || ids.length === 0) return () => ''
  const picked = await pickRecords(asking, { ids: [...new Set(ids)] }, new Set([title.path]))
  const names = new Map(
    (await printField(asking, title, picked)).map(({ id, fullName }) => [id, fullName]),
  )
  return (id) => names.get(id) ?? ''
}

const isUnderWay = ({ state }: RecordJob): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** The same with why records were refused. */
export async function presentDetail(asking: Asking, job: RecordJob): Promise<BatchDetail> {
  const found =
    job.failed === 0 || isUnderWay(job) ? [] : await readReasons(asking.db.kysely, job.id)
  const titles = await titlesOf(
    asking,
    found.flatMap(({ ids }) => ids),
  )
  const reasons = found.map(({ ids, ...reason }) => ({
    ...reason,
    examples: ids.map((id) => ({ id, title: titles(id) })),
  }))
  return { ...(await presentBatch(asking, job)), reasons }
}

/** One page of the records that a batch was refused for. */
export async function presentRefused(
  asking: Asking,
  job: RecordJob,
  { currentPage, pageSize }: { readonly currentPage: number; readonly pageSize: number },
) {
  const { kysely } = asking.db
  const [rows, total] = await Promise.all([
    readRefused(kysely, job.id, { offset: (currentPage - 1) * pageSize, limit: pageSize }),
    countRefused(kysely, job.id),
  ])
  const titles = await titlesOf(
    asking,
    rows.map(({ id }) => id),
  )
  return {
    list: rows.map((row) => ({ ...row, title: titles(row.id) })),
    pagination: { currentPage, pageSize, total },
  }
}
