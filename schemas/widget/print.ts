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

/** What stands before and after a number, such as a currency and a unit. */
export interface Affix {
  readonly before: string
  readonly after: string
}

const currency = /^[¥￥$€£₩]$|^(CNY|RMB|USD|EUR|TWD|NT\$|HK\$)$/i

/** The affix of a number's options; an amount in Chinese capitals is one of yuan. */
export const affixOf = (options: {
  readonly addonBefore: string
  readonly addonAfter: string
  readonly isAmountChinese: boolean
}): Affix => ({
  before: options.addonBefore || (options.isAmountChinese && !options.addonAfter ? '¥' : ''),
  after: options.addonAfter,
})

/** Is it an amount of money, which always has separators? */
export const isMoney = ({ before }: Affix): boolean => currency.test(before.trim())

/** A printed number with its affix: '-¥1,200.00', '12 km', '80%'. */
export function withAffix(printed: string, { before, after }: Affix): string {
  const sign = before !== '' && printed.startsWith('-') ? '-' : ''
  const gap = /^[A-Za-z]/.test(after) ? ' ' : ''
  const start = /[A-Za-z]$/.test(before) ? `${before} ` : before
  return `${sign}${start}${printed.slice(sign.length)}${after === '' ? '' : gap + after}`
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
