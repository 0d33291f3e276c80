import { settle } from '#schemas/design/row.ts'
import type { Field } from '#schemas/design/model.ts'
import { presentRecord } from '../resources/record/present.ts'
import type { Presented } from '../resources/record/present.ts'
import type { Asking } from './asking.ts'
import type { Live } from './models.ts'

type Data = Readonly<Record<string, unknown>>

const isDerived = (field: Field): boolean =>
  (field.bound.expression !== null && field.bound.slot === null) || field.bound.shows !== null

/**
 * What must be read so that these paths can be answered: everything, where one of them is worked
 * out and not stored.
 */
export function pathsToRead({ model }: Live, paths: ReadonlySet<string>): ReadonlySet<string> {
  return [...model.computed, ...model.shown].some(
    (field) => isDerived(field) && paths.has(field.path),
  )
    ? new Set(model.byPath.keys())
    : paths
}

const fill = (fields: readonly Field[], data: Data, worked: Data): Data => {
  const filled: Record<string, unknown> = { ...data }
  for (const field of fields) {
    const name = field.node.field
    const [lines, results] = [data[name], worked[name]]
    if (isDerived(field)) filled[name] = results ?? null
    else if (field.columns.length > 0 && Array.isArray(lines) && Array.isArray(results))
      filled[name] = lines.map((line: Data, index) =>
        fill(field.columns, line, results[index] ?? {}),
      )
  }
  return filled
}

/** A record read by `pathsToRead` with what is worked out, cut to the paths asked for. */
export function derive(
  { live, env }: Asking,
  record: Presented,
  paths: ReadonlySet<string>,
): Presented {
  const { model } = live
  const worked = settle(model, { raw: {}, before: record.data, env, canWrite: () => false }).data
  return presentRecord(
    live,
    { ...record, data: { ...fill(model.fields, record.data, worked) } },
    paths,
  )
}
