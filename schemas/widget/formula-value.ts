import { mostDecimals } from './value.ts'
import { add, toCanonical, compare, divide, multiply, subtract, toDecimal } from './decimal.ts'

/**
 * A fraction of two decimals: dividing last keeps `a ÷ 3 × 3` exact. A denominator '0' marks a
 * division by zero.
 */
export interface Fraction {
  readonly above: string
  readonly below: string
}

/**
 * An intermediate value of a formula: a number, or a field's value (text, date, instant, list,
 * nothing).
 */
export type FormulaValue = Fraction | string | number | null | readonly unknown[]

/** The time settings of a formula. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: number
  /** IANA name of the organisation's time zone. */
  readonly timeZone: string
}

export const broken: Fraction = { above: '0', below: '0' }
export const isFraction = (value: FormulaValue): value is Fraction =>
  typeof value === 'object' && value !== null && 'above' in value
export const isBroken = (value: FormulaValue): boolean => isFraction(value) && value.below === '0'
export const toFraction = (decimal: string): Fraction => ({ above: decimal, below: '1' })
export const flagOf = (isSo: boolean): Fraction => toFraction(isSo ? '1' : '0')

/** A field's value for use in formulas. */
export const workedOf = (raw: unknown): FormulaValue =>
  typeof raw === 'string' || typeof raw === 'number' || Array.isArray(raw)
    ? raw
    : typeof raw === 'boolean'
      ? flagOf(raw)
      : null

/**
 * As a number: a list as the sum of its numbers, all else that is no number as 0 (specification
 * 5.3).
 */
export const numberOf = (value: FormulaValue): Fraction =>
  isFraction(value) ? value : toFraction(toDecimal(value))
/** The same as a decimal, rounded once; '0' after a division by zero. */
export const decimalOf = (value: FormulaValue, decimals = mostDecimals): string => {
  const { above, below } = numberOf(value)
  return divide(above, below, decimals)
}
export const textOf = (value: FormulaValue): string => {
  if (isFraction(value)) return decimalOf(value)
  return Array.isArray(value)
    ? value.map((part) => textOf(workedOf(part))).join(', ')
    : String(value ?? '')
}

const isNumeric = (value: FormulaValue): boolean =>
  isFraction(value) ||
  typeof value === 'number' ||
  (typeof value === 'string' && toCanonical(value) !== null)
const isNothing = (value: FormulaValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Does it count as true: a number other than 0, a text or list that is not empty? */
export function isTrue(value: FormulaValue): boolean {
  if (isFraction(value)) return value.above !== '0' && value.below !== '0'
  return typeof value === 'string' && isNumeric(value)
    ? toDecimal(value) !== '0'
    : typeof value === 'number'
      ? value !== 0
      : !isNothing(value)
}

function compareTexts(a: string, b: string): number {
  const [x, y] = [Array.from(a), Array.from(b)]
  const at = x.findIndex((letter, index) => letter !== y[index])
  return at < 0
    ? x.length - y.length
    : (x[at]?.codePointAt(0) ?? -1) - (y[at]?.codePointAt(0) ?? -1)
}

function compareNumbers(a: Fraction, b: Fraction): number {
  const { above, below } = combine('-', a, b)
  return compare(multiply(above, below), '0')
}

/**
 * The order of two values: as numbers where both are (nothing counts as 0 next to one), else as
 * texts by code points.
 */
export function orderOf(a: FormulaValue, b: FormulaValue): number {
  const asNumbers = isNumeric(a) ? isNumeric(b) || isNothing(b) : isNothing(a) && isNumeric(b)
  return asNumbers ? compareNumbers(numberOf(a), numberOf(b)) : compareTexts(textOf(a), textOf(b))
}

/** The four operators on fractions; an invalid one makes the result invalid. */
export function combine(operator: '+' | '-' | '×' | '÷', a: Fraction, b: Fraction): Fraction {
  if (a.below === '0' || b.below === '0') return broken
  if (operator === '×')
    return { above: multiply(a.above, b.above), below: multiply(a.below, b.below) }
  if (operator === '÷')
    return { above: multiply(a.above, b.below), below: multiply(a.below, b.above) }
  const work = operator === '+' ? add : subtract
  return {
    above: work(multiply(a.above, b.below), multiply(b.above, a.below)),
    below: multiply(a.below, b.below),
  }
}
