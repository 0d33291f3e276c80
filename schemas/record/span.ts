import { fromDay, hasDay, toDay } from '../format/time.ts'
import { isDay, shiftDay } from '../format/wall.ts'
import type { Days } from '../query/bucket.ts'
import type { ValueType } from '../widget/value.ts'
import { familyOf, listOf, orderOf, readOne } from './read-value.ts'

/*
 * The right side of a comparison as a stretch of the left type's values: a day is a stretch of
 * moments. What a symbol asks of it is a few bounds, which evaluator and SQL share.
 */

/** One value, or, where there is an `end`, all values from `first` until before it. */
export interface Span {
  readonly first: string
  readonly end: string | null
}

/** Are these values days, or moments that days consist of? */
export const isOfDays = (type: ValueType | null): type is 'date' | 'instant' =>
  type === 'date' || type === 'instant'

/** May values of both types be compared? Those of one family, and days with moments. */
export const areComparable = (type: ValueType, other: ValueType): boolean =>
  familyOf[type] === familyOf[other] || (isOfDays(type) && isOfDays(other))

const dayLength = 86_400_000
/** The first moment after a day. After the last day that can be written no clock is changed. */
const endOfDay = (day: string, zone: string): number => {
  const next = shiftDay(day, 1, 'day')
  return isDay(next) ? fromDay(next, zone) : fromDay(day, zone) + dayLength
}

/** Days as a right side, for values of either type of days. */
export class DaySpan implements Span {
  readonly first: string
  readonly end: string
  constructor({ from, to }: Days, type: 'date' | 'instant', zone: string) {
    this.first = type === 'date' ? from : String(fromDay(from, zone))
    this.end = type === 'date' ? to : String(fromDay(to, zone))
  }
}

/**
 * The other side of a comparison, read by the left type in the organisation's zone; null where it is
 * empty or cannot be read. A day is a span for moments, and a moment its day for dates.
 */
export function readSpan(raw: unknown, type: ValueType, zone: string): Span | null {
  if (raw instanceof DaySpan) return raw
  if (type === 'instant' && typeof raw === 'string' && isDay(raw))
    return { first: String(fromDay(raw, zone)), end: String(endOfDay(raw, zone)) }
  const isMoment = type === 'date' && typeof raw === 'number' && Number.isFinite(raw)
  const one = isMoment ? (hasDay(raw, zone) ? toDay(raw, zone) : null) : readOne[type](raw)
  return one ? { first: one, end: null } : null
}

/** Every readable one of a list, or of a single value. */
export const readSpans = (raw: unknown, type: ValueType, zone: string): readonly Span[] =>
  listOf(raw).flatMap((value) => readSpan(value, type, zone) ?? [])

export type OrderSymbol = '==' | '>' | '>=' | '<' | '<='

/** One comparison with a single value; all bounds of a symbol must hold. */
export interface Bound {
  readonly order: OrderSymbol
  readonly value: string
}

/**
 * What a symbol asks of a value: to be one of the span, to lie before it, or after it. Half open at
 * its end, so that it is exact between milliseconds too and an index can be used.
 */
export function boundsOf(symbol: OrderSymbol, { first, end }: Span): readonly Bound[] {
  if (end === null) return [{ order: symbol, value: first }]
  if (symbol === '==')
    return [
      { order: '>=', value: first },
      { order: '<', value: end },
    ]
  if (symbol === '<' || symbol === '>=') return [{ order: symbol, value: first }]
  return [{ order: symbol === '<=' ? '<' : '>=', value: end }]
}

const laws: { readonly [S in OrderSymbol]: (order: number) => boolean } = {
  '==': (order) => order === 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
}

/** Does a value from `readOne` lie so to the span? */
export const isSoTo = (
  value: string,
  symbol: OrderSymbol,
  { type, span }: { readonly type: ValueType; readonly span: Span },
): boolean =>
  boundsOf(symbol, span).every((bound) => laws[bound.order](orderOf(type, value, bound.value)))
