import type { Field } from '#schemas/design/model.ts'
import type { Look } from '#schemas/widget/reference.ts'
import type { Live } from '../../rows/models.ts'
import { mentionedIn, Names } from '../../rows/names.ts'
import type { Asking } from '../../rows/asking.ts'

type Data = Readonly<Record<string, unknown>>

export interface Presented {
  readonly id: string
  readonly version: number
  readonly data: Record<string, unknown>
}

const pick = (fields: readonly Field[], data: Data, paths: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (!paths.has(field.path)) return []
      const value = data[field.node.field] ?? null
      return [[field.node.field, field.kind.holds === 'rows' && Array.isArray(value) ? value.map((line: Data) => ({ id: line['id'], ...pick(field.columns, line, paths) })) : value]]
    }),
  )

/** A whole record as one caller may see it. */
export const presentRecord = ({ model }: Live, record: Presented, paths: ReadonlySet<string>): Presented => ({ id: record.id, version: record.version, data: pick(model.fields, record.data, paths) })

const printAll = (fields: readonly Field[], data: Data, look: Look): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const name = field.node.field
      if (!(name in data)) return []
      const value = data[name]
      return [[name, field.kind.holds === 'rows' && Array.isArray(value) ? value.map((line: Data) => printAll(field.columns, line, look)) : field.bound.print(value, look)]]
    }),
  )

/** Every value of what a caller may see as text for people; sub-tables as lists of rows. */
export async function printRecord({ db, live, language }: Asking, data: Data): Promise<Record<string, unknown>> {
  const { fields } = live.model
  return printAll(fields, data, await Names.load(db, mentionedIn(fields, data), language))
}

/** One field of several records as texts. */
export async function printField({ db, language }: Asking, field: Field, rows: readonly Presented[]): Promise<{ id: string; fullName: string }[]> {
  const look = await Names.load(db, rows.flatMap((one) => mentionedIn([field], one.data)), language)
  return rows.map((one) => ({ id: one.id, fullName: field.bound.print(one.data[field.node.field], look) }))
}
