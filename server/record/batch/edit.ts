import type { RowProblem } from '#schemas/api/record-job.ts'
import { stableText } from '#schemas/design/stable.ts'
import type { Data } from '#schemas/record/input.ts'
import { isSame, linesOf } from '#schemas/record/lines.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { workOut } from '#schemas/widget/formula.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import { findRecord, reachOf } from '../query/find.ts'
import type { StoredRecord } from '../query/find.ts'
import type { Part } from '../statement/part.ts'
import { rehearse, write } from '../write.ts'
import type { BatchWork } from './work.ts'
import type { BatchPlan, PlannedChange } from './plan.ts'
import { problemAt, tellRefusal } from './rows.ts'
import type { BatchRow } from './rows.ts'
import { undoEdit } from './undo-edit.ts'

/** Reads fields of a stored record as a formula of a design does: a column in all of its lines. */
const reading =
  ({ live }: Asking, data: Data) =>
  (path: string): unknown => {
    const field = live.model.byPath.get(path)
    if (!field) return null
    const { table, node } = field
    return table
      ? linesOf(data[table.node.field]).map((line) => line[node.field] ?? null)
      : (data[node.field] ?? null)
  }

function valueOf(asking: Asking, { field, change }: PlannedChange, data: Data): unknown {
  if (change.act === 'set') return change.value
  if (change.act === 'clear') return null
  const { bound } = field
  const target = { type: bound.type ?? 'text', clock: asking.env, decimals: bound.decimals }
  return bound.read(workOut(change.formula, reading(asking, data), target))
}

/** Is the value stored already? Of a masked field nobody is told that. */
function isThere({ live, caller }: Asking, { field }: PlannedChange, sides: ValuePair): boolean {
  if (accessOf(live, caller).masked.has(field.path)) return false
  const { bound } = field
  const read = bound.read(sides.value)
  if (isEmpty(read) && !isEmpty(sides.value)) return false
  const stored = bound.read(sides.stored)
  return isSame(read, stored) || (isEmpty(read) && isEmpty(stored))
}

interface ValuePair {
  readonly value: unknown
  readonly stored: unknown
}

/** The values to send for a record; null where all of them are there already. */
function findValues(asking: Asking, { changes }: BatchPlan, { data }: StoredRecord): Data | null {
  const sent: Record<string, unknown> = {}
  let isOther = false
  for (const planned of changes) {
    const name = planned.field.node.field
    const value = valueOf(asking, planned, data)
    sent[name] = value
    isOther ||= !isThere(asking, planned, { value, stored: data[name] })
  }
  return isOther ? sent : null
}

type WantedEdit = { readonly data: Data | null } | { readonly problem: RowProblem }

async function findEdit(
  asking: Asking,
  plan: BatchPlan,
  { batchRow, reach }: { readonly batchRow: BatchRow; readonly reach: Part },
): Promise<WantedEdit> {
  const paths = new Set(asking.live.model.byPath.keys())
  const stored = await findRecord(asking, batchRow.id, { paths, reach })
  if (!stored) return { problem: problemAt(asking, batchRow, { word: 'gone' }) }
  if (stored.version !== batchRow.version)
    return { problem: problemAt(asking, batchRow, { word: 'stale' }) }
  return { data: findValues(asking, plan, stored) }
}

/** Goes through records; `save` gets those that are to be changed and gives what is wrong. */
async function eachEdit(
  asking: Asking,
  { plan, rows }: { readonly plan: BatchPlan; readonly rows: readonly BatchRow[] },
  save: (batchRow: BatchRow, data: Data) => Promise<RowProblem[]>,
) {
  const reach = await reachOf(asking)
  const problems: RowProblem[] = []
  let changed = 0
  for (const batchRow of rows) {
    const wanted = await findEdit(asking, plan, { batchRow, reach })
    if ('problem' in wanted) problems.push(wanted.problem)
    else if (wanted.data) {
      const wrong = await save(batchRow, wanted.data).catch((error: unknown) =>
        tellRefusal(asking, batchRow, { error, stale: 'stale' }),
      )
      problems.push(...wrong)
      if (wrong.length === 0) changed++
    }
  }
  return { changed, problems }
}

/** Sets, clears and works out values of many records, each by an ordinary save. */
export const edit: BatchWork = {
  try: (asking, { plan, rows, seen }) =>
    eachEdit(asking, { plan, rows }, async (batchRow, data) => {
      const { id, version } = batchRow
      const save = await rehearse(asking, { type: 'update', id, version, data })
      const { either, masked } = accessOf(asking.live, asking.caller)
      return save.unique.flatMap((paths) => {
        // A trial would tell what is in a field that is not seen; the write refuses.
        if (!paths.every((path) => either.has(path) && !masked.has(path))) return []
        const values = paths.map((path) => save.data[path])
        if (values.some(isEmpty)) return []
        const text = stableText([paths, values])
        const first = seen.get(text) ?? id
        seen.set(text, first)
        if (first === id) return []
        const field = asking.live.model.byPath.get(paths[0] ?? '')
        const label = field ? labelOf(field.node, asking.language) : ''
        return [problemAt(asking, batchRow, { word: 'twin', label })]
      })
    }),
  write: (asking, { plan, rows, jobId }) =>
    eachEdit(asking, { plan, rows }, async ({ id, version }, data) => {
      await write(asking, { type: 'update', id, version, data, way: 'batch', job: jobId })
      return []
    }),
  undo: undoEdit,
}
