import { stableText } from '#schemas/design/stable.ts'
import { groupBy } from '../../database/group-by.ts'
import type { Asking } from '../asking.ts'
import type { PresentedRecord } from '../present.ts'
import { pickRecords } from '../query/pick.ts'
import type { ReadRecord } from './gather.ts'
import type { ImportPlan } from './import-plan.ts'
import type { PlacedField } from './read-cells.ts'

/** The value of a key as one text, equal for equal values. */
export const keyText = ({ field }: PlacedField, value: unknown): string =>
  stableText(field.bound.read(value))

/** What tells which record a row is: the value of its key, or where none is asked for, its number. */
export const keyOf = ({ key }: ImportPlan, { row, data }: ReadRecord): string =>
  key ? keyText(key, data[key.field.node.field]) : String(row)

/**
 * Which records of the caller's list have the keys of these rows, by the text of the key: of each
 * key two at most, in one statement.
 */
export async function matchRecords(
  asking: Asking,
  key: PlacedField,
  records: readonly ReadRecord[],
): Promise<ReadonlyMap<string, readonly PresentedRecord[]>> {
  const { field } = key
  const { field: name } = field.node
  const values = records.flatMap(({ data }) => (data[name] === undefined ? [] : [data[name]]))
  if (values.length === 0) return new Map()
  const comparison = {
    field: field.path,
    symbol: 'in' as const,
    operand: { type: 'fixed' as const, value: [...new Set(values)] },
  }
  const filter = {
    match: 'and' as const,
    groups: [{ match: 'and' as const, comparisons: [comparison] }],
  }
  // Two tell that there are several.
  const each = { path: field.path, most: 2 }
  const found = await pickRecords(asking, { filter, each }, new Set([field.path]))
  return groupBy(found, ({ data }) => keyText(key, data[name]))
}
