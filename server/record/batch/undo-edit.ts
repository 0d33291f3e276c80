import type { RowProblem } from '#schemas/api/record-job.ts'
import type { Field } from '#schemas/design/model.ts'
import { isSame } from '#schemas/record/lines.ts'
import { findStep } from '#schemas/record/past.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import { keptFieldsOf } from '../history/part.ts'
import { readState } from '../history/read.ts'
import { planReturn } from '../history/return.ts'
import { findRecord } from '../query/find.ts'
import type { RecordVersion } from '../statement/versions.ts'
import { write } from '../write.ts'
import { problemAt, tellRefusal } from './rows.ts'
import type { BatchRow } from './rows.ts'
import type { UndoneBatch } from './work.ts'

/** Is the value nobody's to choose, because it follows from others? */
const isFollowing = ({ kind, bound }: Field): boolean =>
  kind.fill !== null || bound.expression !== null

/** A field that would not get its earlier value, because a rule or a missing grant is in the way. */
function findUnreturned({ live }: Asking, nodes: readonly string[], name: string): Field | null {
  const field = live.model.byPath.get(name)
  if (!field || isFollowing(field)) return null
  const own = [field, ...field.columns.filter((column) => !isFollowing(column))]
  return own.some(({ node }) => nodes.includes(node.id)) ? field : null
}

/**
 * Ids of the nodes that were written after this version. What another batch wrote and took back
 * again counts as not written.
 */
async function findTouched({ db, live }: Asking, { id, version }: RecordVersion) {
  const later = await db.kysely
    .selectFrom('record_history')
    .select(['job', 'nodes'])
    .where('record_id', '=', id)
    .where('model_id', '=', live.id)
    .where('version', '>', version)
    .execute()
  const times = new Map<string, number>()
  for (const { job } of later) if (job !== null) times.set(job, (times.get(job) ?? 0) + 1)
  const isCancelled = (job: string | null): boolean => job !== null && (times.get(job) ?? 0) > 1
  return new Set(later.flatMap(({ job, nodes }) => (isCancelled(job) ? [] : nodes)))
}

/**
 * Gives one record the values back that the batch replaced, where none of them was written since.
 * What others changed beside them stays.
 */
async function undoRow(asking: Asking, batchRow: BatchRow, jobId: string): Promise<RowProblem[]> {
  const { live, caller, language } = asking
  const { id, version } = batchRow
  const record = await findRecord(asking, id, { paths: new Set(live.model.byPath.keys()) })
  if (!record) return [problemAt(asking, batchRow, { word: 'gone' })]
  const left = await readState(asking, record, version + 1)
  const target = await readState(asking, record, version)
  if (!left || !target) return [problemAt(asking, batchRow, { word: 'unknown' })]
  const touched = await findTouched(asking, { id, version: version + 1 })
  const fields = [...live.layout.stored, ...live.layout.children].flatMap(({ field }) =>
    isFollowing(field) || isSame(left[field.node.field], target[field.node.field]) ? [] : [field],
  )
  const names = fields.map(({ node }) => node.field)
  const isTouched = ({ node, columns }: Field): boolean =>
    [{ node }, ...columns].some((part) => touched.has(part.node.id))
  if (fields.some(isTouched) || names.some((name) => !isSame(record.data[name], left[name])))
    return [problemAt(asking, batchRow, { word: 'left' })]
  const goal = {
    ...record.data,
    ...Object.fromEntries(names.map((name) => [name, target[name] ?? null])),
  }
  const { way, after } = planReturn(asking, record, goal)
  const { nodes } = findStep(keptFieldsOf(live.layout), goal, after)
  for (const name of names) {
    const field = findUnreturned(asking, nodes, name)
    if (!field) continue
    const isSeen = accessOf(live, caller).either.has(field.path)
    const label = isSeen ? labelOf(field.node, language) : ''
    return [problemAt(asking, batchRow, { word: 'unreturned', label })]
  }
  await write(asking, {
    type: 'update',
    id,
    version: record.version,
    data: way.data,
    former: target,
    way: 'batch',
    job: jobId,
  })
  return []
}

/** Takes back what a batch wrote of these records, and tells those that stay as they are. */
export async function undoEdit(
  asking: Asking,
  { rows, jobId }: UndoneBatch,
): Promise<RowProblem[]> {
  const problems: RowProblem[] = []
  for (const batchRow of rows)
    problems.push(
      ...(await undoRow(asking, batchRow, jobId).catch((error: unknown) =>
        tellRefusal(asking, batchRow, { error, stale: 'left' }),
      )),
    )
  return problems
}
