import { compare, divide, divideFloor, multiply, subtract } from './decimal.ts'
import { dayOf, subtractDates, makeDay, moveDate, partOf } from './formula-days.ts'
import {
  broken,
  combine,
  decimalOf,
  flagOf,
  isBroken,
  isFraction,
  isTrue,
  numberOf,
  orderOf,
  textOf,
  toFraction,
  workedOf,
} from './formula-value.ts'
import type { Clock, Fraction, FormulaValue } from './formula-value.ts'
import { isEmpty, maxTextLength } from './value.ts'

type Arguments = readonly FormulaValue[]

/** A formula function: its number of arguments and its result. Never throws. */
export interface FormulaFunction {
  readonly least: number
  readonly most: number
  /** The type of its arguments, for checks while typing. */
  readonly takes: 'number' | 'mixed'
  /**
   * It handles divisions by zero among its arguments itself; otherwise they make the result
   * invalid.
   */
  readonly isCareful?: boolean
  work(args: Arguments, clock: Clock): FormulaValue
}

/** Limit of arguments, more than anybody needs. */
const many = 50

/** The whole part of a number. */
const wholeOf = (value: FormulaValue): number => Number(decimalOf(value).split('.')[0])
const sizeOf = (value: FormulaValue): number => Math.max(0, wholeOf(value))
const decimalsFrom = (value: FormulaValue, least: number): number =>
  Math.max(least, Math.min(15, wholeOf(value)))

function rounded(value: FormulaValue, decimals: FormulaValue): Fraction {
  const { above, below } = numberOf(value)
  const scale = decimalsFrom(decimals, -15)
  if (scale >= 0) return toFraction(divide(above, below, scale))
  const unit = `1${'0'.repeat(-scale)}`
  return toFraction(multiply(divide(above, multiply(below, unit), 0), unit))
}

const floored = ({ above, below }: Fraction): Fraction => toFraction(divideFloor(above, below))
const negated = ({ above, below }: Fraction): Fraction => ({ above: subtract('0', above), below })
const isNegative = (value: Fraction): boolean =>
  compare(multiply(value.above, value.below), '0') < 0

/** All single values of the arguments that are not empty; a column gives all its values. */
const single = (args: Arguments): FormulaValue[] =>
  args
    .flatMap((arg) => (Array.isArray(arg) ? arg.map(workedOf) : [arg]))
    .filter((formulaValue) => isFraction(formulaValue) || !isEmpty(formulaValue))
const total = (values: Arguments): Fraction =>
  values.reduce<Fraction>((sum, value) => combine('+', sum, numberOf(value)), toFraction('0'))
const extreme = (args: Arguments, sign: 1 | -1): FormulaValue =>
  single(args).reduce<FormulaValue>(
    (best, formulaValue) =>
      best === null || orderOf(formulaValue, best) * sign > 0 ? formulaValue : best,
    null,
  )

const letters = (value: FormulaValue): string[] => Array.from(textOf(value))
const numeric = (least: number, most: number, work: FormulaFunction['work']): FormulaFunction => ({
  least,
  most,
  takes: 'number',
  work,
})
const mixed = (least: number, most: number, work: FormulaFunction['work']): FormulaFunction => ({
  least,
  most,
  takes: 'mixed',
  work,
})

function fixedText(value: FormulaValue, decimals: FormulaValue | undefined): string {
  if (decimals === undefined || !(isFraction(value) || typeof value === 'string'))
    return textOf(value)
  const scale = decimalsFrom(decimals, 0)
  const [digits = '', fraction = ''] = rounded(value, toFraction(String(scale))).above.split('.')
  return scale === 0 ? digits : `${digits}.${fraction.padEnd(scale, '0')}`
}

function holdsPart(all: FormulaValue, part: FormulaValue): boolean {
  const wanted = textOf(part)
  return Array.isArray(all)
    ? all.some((value) => textOf(workedOf(value)) === wanted)
    : wanted !== '' && textOf(all).includes(wanted)
}

/** Every function by name; formulas may write it in any case. */
export const functions = {
  if: {
    ...mixed(2, 3, ([test, yes = null, no = null]) =>
      isBroken(test ?? null) ? broken : isTrue(test ?? null) ? yes : no,
    ),
    isCareful: true,
  },
  and: mixed(1, many, (args) => flagOf(args.every(isTrue))),
  or: mixed(1, many, (args) => flagOf(args.some(isTrue))),
  not: mixed(1, 1, ([value = null]) => flagOf(!isTrue(value))),
  isempty: {
    ...mixed(1, 1, ([value = null]) => flagOf(!isFraction(value) && isEmpty(value))),
    isCareful: true,
  },
  ifempty: {
    ...mixed(2, 2, ([value = null, other = null]) =>
      isBroken(value) || (!isFraction(value) && isEmpty(value)) ? other : value,
    ),
    isCareful: true,
  },
  round: numeric(1, 2, ([value = null, decimals = null]) => rounded(value, decimals)),
  floor: numeric(1, 1, ([value = null]) => floored(numberOf(value))),
  ceil: numeric(1, 1, ([value = null]) => negated(floored(negated(numberOf(value))))),
  abs: numeric(1, 1, ([value = null]) =>
    isNegative(numberOf(value)) ? negated(numberOf(value)) : numberOf(value),
  ),
  mod: numeric(2, 2, ([value = null, by = null]) => {
    const quotient = combine('÷', numberOf(value), numberOf(by))
    return quotient.below === '0'
      ? broken
      : combine('-', numberOf(value), combine('×', numberOf(by), floored(quotient)))
  }),
  sum: numeric(1, many, (args) => total(single(args))),
  avg: numeric(1, many, (args) =>
    single(args).length === 0
      ? toFraction('0')
      : combine('÷', total(single(args)), toFraction(String(single(args).length))),
  ),
  min: mixed(1, many, (args) => extreme(args, -1)),
  max: mixed(1, many, (args) => extreme(args, 1)),
  count: mixed(1, many, (args) =>
    toFraction(
      String(
        args
          .flatMap((arg): readonly unknown[] => (Array.isArray(arg) ? arg : [arg]))
          .filter((value) => !isEmpty(value)).length,
      ),
    ),
  ),
  today: mixed(0, 0, (_args, clock) => dayOf(clock.now, clock)),
  now: mixed(0, 0, (_args, { now }) => now),
  date: mixed(3, 3, ([year = null, month = null, day = null]) =>
    makeDay(wholeOf(year), wholeOf(month), wholeOf(day)),
  ),
  datediff: mixed(2, 3, ([from = null, to = null, unit = 'day'], clock) =>
    subtractDates(from, to, { unit: textOf(unit).toLowerCase(), clock }),
  ),
  adddays: mixed(2, 2, ([from = null, by = null], clock) =>
    moveDate(from, wholeOf(by), { unit: 'day', clock }),
  ),
  addmonths: mixed(2, 2, ([from = null, by = null], clock) =>
    moveDate(from, wholeOf(by), { unit: 'month', clock }),
  ),
  year: mixed(1, 1, ([value = null], clock) => partOf(value, 'year', clock)),
  month: mixed(1, 1, ([value = null], clock) => partOf(value, 'month', clock)),
  day: mixed(1, 1, ([value = null], clock) => partOf(value, 'day', clock)),
  weekday: mixed(1, 1, ([value = null], clock) => partOf(value, 'weekday', clock)),
  concat: mixed(1, many, (args) => args.map(textOf).join('').slice(0, maxTextLength)),
  text: mixed(1, 2, ([value = null, decimals]) => fixedText(value, decimals)),
  value: mixed(1, 1, ([value = null]) =>
    numberOf(typeof value === 'string' ? value.trim() : value),
  ),
  len: mixed(1, 1, ([value = null]) => toFraction(String(letters(value).length))),
  left: mixed(2, 2, ([value = null, count = null]) =>
    letters(value).slice(0, sizeOf(count)).join(''),
  ),
  right: mixed(2, 2, ([value = null, count = null]) =>
    sizeOf(count) === 0 ? '' : letters(value).slice(-sizeOf(count)).join(''),
  ),
  mid: mixed(3, 3, ([value = null, from = null, count = null]) =>
    letters(value)
      .slice(Math.max(0, wholeOf(from) - 1), Math.max(0, wholeOf(from) - 1) + sizeOf(count))
      .join(''),
  ),
  upper: mixed(1, 1, ([value = null]) => textOf(value).toUpperCase()),
  lower: mixed(1, 1, ([value = null]) => textOf(value).toLowerCase()),
  trim: mixed(1, 1, ([value = null]) => textOf(value).trim()),
  contains: mixed(2, 2, ([value = null, part = null]) => flagOf(holdsPart(value, part))),
} as const satisfies { readonly [name: string]: FormulaFunction }

export type FunctionName = keyof typeof functions
export const functionNames = Object.keys(functions) as FunctionName[]

const byName: ReadonlyMap<string, FormulaFunction> = new Map(
  Object.entries<FormulaFunction>(functions),
)

/** The function of a lower-case name; undefined where there is none. */
export const findFunction = (name: string): FormulaFunction | undefined => byName.get(name)

/**
 * Calls a function; a division by zero among the arguments makes the result invalid, unless the
 * function handles it.
 */
export const callFunction = (
  formulaFunction: FormulaFunction,
  args: Arguments,
  clock: Clock,
): FormulaValue =>
  !formulaFunction.isCareful && args.some(isBroken) ? broken : formulaFunction.work(args, clock)
