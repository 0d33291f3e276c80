import { toWall } from '../format/wall.ts'
import { round } from './decimal.ts'
import type { Look, Reference } from './reference.ts'
import type { ValueType } from './value.ts'

/** Any value as text; never throws, even for hostile objects. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

const named = (id: unknown, reference: Reference | null, look: Look): string =>
  (typeof id === 'string' && reference ? look.name(reference, id) : undefined) ?? plainText(id)

/** How values of each type are printed unless their kind decides. */
export const printOfType: {
  readonly [T in ValueType]: (value: unknown, reference: Reference | null, look: Look) => string
} = {
  text: plainText,
  decimal: plainText,
  flag: plainText,
  date: plainText,
  instant: (value, _reference, look) =>
    typeof value === 'number' ? printInstant(value, look) : plainText(value),
  time: plainText,
  id: named,
  ids: (value, reference, look) =>
    Array.isArray(value)
      ? value.map((id) => named(id, reference, look)).join(', ')
      : plainText(value),
  range: (value) =>
    Array.isArray(value)
      ? value.map((end) => (end === null ? '' : plainText(end))).join(' ~ ')
      : plainText(value),
  rows: (value) => (Array.isArray(value) ? String(value.length) : ''),
}

/** An instant in the reader's zone, to the second. */
export const printInstant = (epoch: number, { timeZone = 'UTC' }: Look): string =>
  Math.abs(epoch) <= 8.64e15 ? toWall(epoch, timeZone) : String(epoch)

/**
 * A decimal with a fixed number of decimals (null: as many as it has), on request with thousands
 * separators.
 */
export function printDecimal(
  decimal: string,
  given: { readonly precision: number | null; readonly thousands: boolean },
): string {
  const { precision, thousands } = given
  const [whole = '', fraction = ''] = (
    precision === null ? decimal : round(decimal, precision)
  ).split('.')
  const grouped = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  const decimals = precision === null ? fraction : fraction.padEnd(precision, '0')
  return decimals === '' ? grouped : `${grouped}.${decimals}`
}
