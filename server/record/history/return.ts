import type { CallResult } from '#schemas/api/call.ts'
import type { LeftField, recordHistory } from '#schemas/api/record-history.ts'
import type { Field } from '#schemas/design/model.ts'
import type { Data } from '#schemas/record/input.ts'
import { isSame, linesOf } from '#schemas/record/lines.ts'
import { findStep } from '#schemas/record/past.ts'
import { settle } from '#schemas/record/settle.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import { keepHeldFiles } from '../effects/files.ts'
import type { PresentedRecord } from '../present.ts'
import { getRecord } from '../query/find.ts'
import type { StoredRecord } from '../query/find.ts'
import { write } from '../write.ts'
import { readWhole } from './list.ts'
import { PastFields } from './models.ts'
import { keptFieldsOf } from './part.ts'
import { readState } from './read.ts'
import { StepWords } from './words.ts'

type Why = LeftField['why']

/** What the caller would send to return a record, and what would stay as it is. */
interface ReturnWay {
  readonly data: Record<string, unknown>
  readonly left: Map<Field, Why>
}

/** Why nobody, or not this caller, can write a field; null where they can. */
function obstacleOf({ live, caller }: Asking, field: Field): Why | null {
  const { forms, masked } = accessOf(live, caller)
  const { kind, bound, node } = field
  if (kind.fill || bound.expression || bound.shows || bound.slot?.system || node.readOnly)
    return 'computed'
  return forms.has(field.path) && !masked.has(field.path) ? null : 'notYours'
}

const valuesOf = (columns: readonly Field[], line: Data): Data =>
  Object.fromEntries(columns.map(({ node }) => [node.field, line[node.field] ?? null]))

/** The lines as they were, in the columns that the caller may write. */
function linesBack(
  asking: Asking,
  table: Field,
  {
    present,
    wanted,
    left,
  }: {
    readonly present: readonly Data[]
    readonly wanted: readonly Data[]
    readonly left: Map<Field, Why>
  },
): readonly Data[] {
  const known = new Set(present.map((line) => line['id']))
  // A line that is gone comes back with its id, but is filled anew.
  const isFilledAnew = wanted.some((line) => !known.has(line['id']))
  const open = table.columns.filter((column) => {
    if (column.bound.slot === null && !column.bound.expression) return false
    const why = obstacleOf(asking, column)
    if (why === 'notYours' || (why === 'computed' && column.kind.fill && isFilledAnew))
      left.set(column, why)
    return why === null
  })
  return wanted.map((line) => ({ id: line['id'], ...valuesOf(open, line) }))
}

/** What differs from a state and can be sent. */
function differenceTo(asking: Asking, record: StoredRecord, target: Data): ReturnWay {
  const { layout } = asking.live
  const data: Record<string, unknown> = {}
  const left = new Map<Field, Why>()
  for (const { field } of [...layout.stored, ...layout.children]) {
    const name = field.node.field
    if (isSame(record.data[name], target[name])) continue
    const why = obstacleOf(asking, field)
    if (why) left.set(field, why)
    else if (field.kind.holds === 'rows')
      data[name] = linesBack(asking, field, {
        present: linesOf(record.data[name]),
        wanted: linesOf(target[name]),
        left,
      })
    else data[name] = target[name] ?? null
  }
  const { data: whole, lost } = keepHeldFiles(asking.live, data, record.data)
  for (const path of lost) {
    const field = asking.live.model.byPath.get(path)
    if (field) left.set(field, 'fileGone')
  }
  return { data: { ...whole }, left }
}

/** Leaves out what rules make read-only or hide now, so that the rest can return. */
function settleWay(asking: Asking, record: StoredRecord, way: ReturnWay): { readonly after: Data } {
  const { live, caller, env } = asking
  const { forms } = accessOf(live, caller)
  for (;;) {
    const { data, issues } = settle(live.model, {
      raw: way.data,
      before: record.data,
      env,
      canWrite: (path) => forms.has(path),
    })
    const closed = issues
      .filter(({ code }) => code === 'readOnly' || code === 'hidden')
      .map(({ path }) => path.split('.', 1)[0] ?? '')
      .filter((name) => name in way.data)
    if (closed.length === 0) return { after: data }
    for (const name of closed) {
      delete way.data[name]
      const field = live.model.byPath.get(name)
      if (field) way.left.set(field, 'computed')
    }
  }
}

/** How a record returns to a state: what is sent, what stays, and what would be stored then. */
export function planReturn(asking: Asking, record: StoredRecord, target: Data) {
  const way = differenceTo(asking, record, target)
  return { way, ...settleWay(asking, record, way) }
}

async function findWay(asking: Asking, id: string, version: number) {
  const record = await readWhole(asking, id)
  const target = version < record.version ? await readState(asking, record, version) : undefined
  if (!target) throw new Failure('notFound')
  return { record, target, ...planReturn(asking, record, target) }
}

/**
 * What would change if the record returned to its state after this version, and what would stay.
 * 404 where that state is not known.
 */
export async function previewReturn(
  asking: Asking,
  id: string,
  version: number,
): Promise<CallResult<typeof recordHistory.preview>> {
  const { live, language } = asking
  const { record, way, after } = await findWay(asking, id, version)
  const fields = await PastFields.load(asking, [])
  const words = new StepWords(asking, fields, record.data)
  const step = findStep(keptFieldsOf(live.layout), record.data, after)
  const [changes = []] = await words.say([{ ...step, number: live.number }])
  const left = [...way.left].flatMap(([field, why]) =>
    words.sees(field) ? [{ label: labelOf(field.node, language), why }] : [],
  )
  return { version: record.version, changes, left }
}

/**
 * Returns a record to its state after an earlier version, as an ordinary change: by the rules of
 * the form and what the caller may write. 409 where it was changed since it was looked at.
 */
export async function returnTo(
  asking: Asking,
  id: string,
  { to, version }: { readonly to: number; readonly version: number },
): Promise<PresentedRecord> {
  const { record, target, way } = await findWay(asking, id, to)
  if (Object.keys(way.data).length === 0 && record.version === version)
    return getRecord(asking, id, accessOf(asking.live, asking.caller).forms)
  return write(asking, {
    type: 'update',
    id,
    version,
    data: way.data,
    former: target,
    way: 'return',
  })
}
