import { divide } from '../widget/decimal.ts'
import type { ValueType } from '../widget/value.ts'

/** Ways to aggregate values. */
export const hows = ['count', 'countDistinct', 'sum', 'avg', 'min', 'max', 'median', 'p90'] as const
export type How = (typeof hows)[number]

export type Partial = 'count' | 'sum' | 'min' | 'max'

/**
 * What a group must keep so that totals follow from groups alone; null where a total must be
 * computed from the records again.
 */
export const partialsOf: { readonly [H in How]: readonly Partial[] | null } = {
  count: ['count'],
  sum: ['sum'],
  avg: ['sum', 'count'],
  min: ['min'],
  max: ['max'],
  countDistinct: null,
  median: null,
  p90: null,
}

/** Number of values in a group's answer. */
export const widthOf = (how: How): number => partialsOf[how]?.length ?? 1

/** The result for no records: 0 for counts, otherwise null. */
export const nothingOf = (how: How): string | null =>
  how === 'count' || how === 'countDistinct' ? '0' : null

/** Decimals of a quotient that is computed once. */
export const quotientScale = 10

/** The shown value, from the values of a group. */
export function finishMeasure(
  how: How,
  [first, second]: readonly (string | null)[],
): string | null {
  if (first == null) return nothingOf(how)
  if (how !== 'avg') return first
  return second == null || second === '0' ? null : divide(first, second, quotientScale)
}

const isNumber = (type: ValueType): boolean => type === 'decimal' || type === 'flag'
const ordered: readonly ValueType[] = ['decimal', 'flag', 'date', 'instant', 'time']
const distinct: readonly ValueType[] = [...ordered, 'text', 'id']

/** Can values of a type be aggregated so? Null stands for the records themselves. */
export function canMeasure(how: How, type: ValueType | null): boolean {
  if (how === 'count') return true
  if (type === null) return false
  if (how === 'countDistinct') return distinct.includes(type)
  if (how === 'sum' || how === 'avg' || how === 'median') return isNumber(type)
  return ordered.includes(type) || (type === 'text' && how !== 'p90')
}

/** The type of the result. */
export const typeOfMeasure = (how: How, type: ValueType | null): ValueType =>
  how === 'count' || how === 'countDistinct' || type === null || isNumber(type) ? 'decimal' : type
