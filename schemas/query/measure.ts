import { divide } from '../widget/decimal.ts'
import type { ValueType } from '../widget/value.ts'

/** Ways to make one value out of many. */
export const hows = ['count', 'countDistinct', 'sum', 'avg', 'min', 'max', 'median', 'p90'] as const
export type How = (typeof hows)[number]

export type Partial = 'count' | 'sum' | 'min' | 'max'

/**
 * Additivity. What a group keeps so that any total above it follows from the groups alone; null
 * where a total must be asked of the records again, because it follows from no such thing.
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

/** How many values a group answers for it. */
export const widthOf = (how: How): number => partialsOf[how]?.length ?? 1

/** What it is of nothing at all: a count is 0, anything else is not there. */
export const nothingOf = (how: How): string | null =>
  how === 'count' || how === 'countDistinct' ? '0' : null

/** Decimals of a quotient that is worked out once. */
export const quotientScale = 10

/** The value that people see, out of those that a group answers. */
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

/** May values of a type be measured so? Null are the records themselves. */
export function canMeasure(how: How, type: ValueType | null): boolean {
  if (how === 'count') return true
  if (type === null) return false
  if (how === 'countDistinct') return distinct.includes(type)
  if (how === 'sum' || how === 'avg' || how === 'median') return isNumber(type)
  return ordered.includes(type) || (type === 'text' && how !== 'p90')
}

/** The type of what comes of it. */
export const typeOfMeasure = (how: How, type: ValueType | null): ValueType =>
  how === 'count' || how === 'countDistinct' || type === null || isNumber(type) ? 'decimal' : type
