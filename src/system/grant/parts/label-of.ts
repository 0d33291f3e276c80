import type { ModelParts } from '#schemas/api/authority.ts'
import type { RecordRow } from '#schemas/api/record.ts'

/** Excludes ids, because they mean nothing to users. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !/^[0-9A-Za-z]{16,}$/.test(value)

/** The first three texts of a record in column order; its id if there are none. */
export function labelOf({ id, data }: RecordRow, columns: ModelParts['columns']): string {
  const words = columns.map(({ enCode }) => data[enCode]).filter(isPlain)
  return words.slice(0, 3).join(' · ') || id
}
