import { toCanonical, compare } from '../widget/decimal.ts'
import type { ValueType } from '../widget/value.ts'

/* Values of comparisons as texts that can be compared. */

/** Values of different families are never compared, except days with moments: see `areComparable`. */
export const familyOf: { readonly [T in ValueType]: string } = {
  text: 'text',
  id: 'text',
  ids: 'text',
  decimal: 'number',
  flag: 'number',
  date: 'date',
  instant: 'instant',
  time: 'time',
  range: 'range',
  rows: 'rows',
}

const number = (raw: unknown): string | null =>
  typeof raw === 'string' || typeof raw === 'number'
    ? toCanonical(String(raw))
    : typeof raw === 'boolean'
      ? String(Number(raw))
      : null
/** The text of a value for `like`; null where it has none. */
export const toText = (raw: unknown): string | null =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw) : null
const matching =
  (form: RegExp) =>
  (raw: unknown): string | null =>
    typeof raw === 'string' && form.test(raw) ? raw : null
const time = matching(/^\d\d:\d\d(:\d\d)?$/)

/** One value of a type as a text comparable by `===`; null where it is empty or unreadable. */
export const readOne: { readonly [T in ValueType]: (raw: unknown) => string | null } = {
  text: toText,
  id: toText,
  ids: toText,
  decimal: number,
  flag: number,
  date: matching(/^\d{4}-\d\d-\d\d$/),
  instant: number,
  time: (raw) => time(raw)?.padEnd(8, ':00') ?? null,
  range: () => null,
  rows: () => null,
}

/** A list as it is, a single value as a list of one. */
export const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [raw])
/** Every readable value of a list, or of a single value. */
export const readAll = (raw: unknown, type: ValueType): readonly string[] =>
  listOf(raw).flatMap((value) => readOne[type](value) || [])

function compareTexts(a: string, b: string): number {
  const [x, y] = [Array.from(a), Array.from(b)]
  const at = x.findIndex((letter, index) => letter !== y[index])
  return at < 0
    ? x.length - y.length
    : (x[at]?.codePointAt(0) ?? -1) - (y[at]?.codePointAt(0) ?? -1)
}

const isNumber = (type: ValueType): boolean =>
  type === 'decimal' || type === 'flag' || type === 'instant'
/** The order of two values from `readOne`. */
export const orderOf = (type: ValueType, a: string, b: string): number =>
  isNumber(type) ? compare(a, b) : compareTexts(a, b)
