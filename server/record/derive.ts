import type { Field } from '#schemas/design/model.ts'
import { evaluate } from '#schemas/record/evaluate.ts'
import type { RecordLine } from '#schemas/record/cell.ts'
import type { Data } from '#schemas/record/input.ts'
import { once, plainInput } from '#schemas/record/plain.ts'
import { presentRecord } from './present.ts'
import type { PresentedRecord } from './present.ts'
import type { Asking } from './asking.ts'
import type { Live } from './models.ts'

const isDerived = (field: Field): boolean =>
  (field.bound.expression !== null && field.bound.slot === null) || field.bound.shows !== null

/**
 * The fields to read for these paths: all fields, if one of the paths is computed instead of
 * stored.
 */
export function pathsToRead({ model }: Live, paths: ReadonlySet<string>): ReadonlySet<string> {
  return [...model.computed, ...model.shown].some(
    (field) => isDerived(field) && paths.has(field.path),
  )
    ? new Set(model.byPath.keys())
    : paths
}

/** The read values of a line, with its computed ones. */
function withDerived(line: RecordLine, data: Data): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...data }
  for (const cell of line.cells) {
    const name = cell.field.node.field
    const rows = data[name]
    if (isDerived(cell.field)) whole[name] = cell.isSaved ? cell.value : null
    else if (cell.law.columns.some(({ field }) => isDerived(field)) && Array.isArray(rows)) {
      const { lines } = cell
      whole[name] = rows.map((row: Data, at) => (lines[at] ? withDerived(lines[at], row) : row))
    }
  }
  return whole
}

/** A record read by `pathsToRead`, with its computed values, cut to the requested paths. */
export function derive(
  { live, env }: Asking,
  record: PresentedRecord,
  paths: ReadonlySet<string>,
): PresentedRecord {
  const stored = { raw: {}, before: record.data, env, canWrite: () => false }
  const line = evaluate(live.model, plainInput(stored), once)
  return presentRecord(live, { ...record, data: withDerived(line, record.data) }, paths)
}
