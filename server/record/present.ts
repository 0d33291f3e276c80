import type { Field } from '#schemas/design/model.ts'
import type { Live } from './models.ts'
import type { Data } from '#schemas/record/input.ts'

export interface PresentedRecord {
  readonly id: string
  readonly version: number
  readonly data: Record<string, unknown>
}

const pick = (
  fields: readonly Field[],
  data: Data,
  paths: ReadonlySet<string>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (!paths.has(field.path)) return []
      const value = data[field.node.field] ?? null
      return [
        [
          field.node.field,
          field.kind.holds === 'rows' && Array.isArray(value)
            ? value.map((line: Data) => ({ id: line['id'], ...pick(field.columns, line, paths) }))
            : value,
        ],
      ]
    }),
  )

/** A whole record as one caller may see it. */
export const presentRecord = (
  { model }: Live,
  record: PresentedRecord,
  paths: ReadonlySet<string>,
): PresentedRecord => ({
  id: record.id,
  version: record.version,
  data: pick(model.fields, record.data, paths),
})
