import * as Type from 'typebox'
import type { Static } from 'typebox'
import { mapOf } from '../wire/map-of.ts'
import type { BoundValues, PlainValue } from './parameter.ts'
import { toCanonical } from '../widget/decimal.ts'

/** One row of an answer, by the fields of its columns. */
export const answerRow = mapOf(
  120,
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
)
export type InterfaceRow = { readonly [field: string]: PlainValue }

/** A column of an answer. */
export const answerColumn = Type.Object({ field: Type.String(), fullName: Type.String() })
export type InterfaceColumn = Static<typeof answerColumn>

/** The answer of a data interface: its columns, and its rows in order. */
export interface InterfaceAnswer {
  readonly columns: readonly InterfaceColumn[]
  readonly rows: readonly InterfaceRow[]
}

/** The fields of rows, in the order in which they first appear. */
export const fieldsOf = (rows: readonly InterfaceRow[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
]

/** The value of a cell; null where the row lacks it. */
export const cellOf = (row: InterfaceRow, field: string): PlainValue =>
  Object.hasOwn(row, field) ? (row[field] ?? null) : null

/** Two values are equal as texts, numbers also where they are written differently. */
const isSame = (left: PlainValue, right: PlainValue): boolean => {
  if (left === null || right === null) return left === right
  const [a, b] = [String(left), String(right)]
  return a === b || (typeof left === 'number' && toCanonical(a) === toCanonical(b))
}

/** The rows whose columns hold these values; a value of null does not narrow them. */
export const narrowRows = (rows: readonly InterfaceRow[], values: BoundValues): InterfaceRow[] => {
  const wanted = [...values].filter(([, value]) => value !== null)
  return rows.filter((row) => wanted.every(([field, value]) => isSame(cellOf(row, field), value)))
}

/** The rows of which a column contains the keyword; `field` searches only that column. */
export function searchRows(
  rows: readonly InterfaceRow[],
  keyword: string | undefined,
  field?: string,
): readonly InterfaceRow[] {
  const word = keyword?.trim().toLowerCase()
  if (!word) return rows
  const has = (value: PlainValue) => value !== null && String(value).toLowerCase().includes(word)
  return rows.filter((row) =>
    field === undefined ? Object.values(row).some(has) : has(cellOf(row, field)),
  )
}

/** The first row whose column holds the value; null where there is none. */
export const findRow = (
  rows: readonly InterfaceRow[],
  field: string,
  value: string,
): InterfaceRow | null =>
  rows.find((row) => {
    const held = cellOf(row, field)
    return held !== null && String(held) === value
  }) ?? null
