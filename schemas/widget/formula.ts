import * as Type from 'typebox'
import { isDecimal } from './decimal.ts'
import { dayOf, instantOf, isUnit, timeOf } from './formula-days.ts'
import { callFunction, findFunction } from './formula-functions.ts'
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
import type { Clock, FormulaValue } from './formula-value.ts'
import type { ValueType } from './value.ts'

const arithmetic = ['+', '-', '×', '÷'] as const
const comparisons = ['=', '≠', '>', '≥', '<', '≤'] as const
export const operators = [...arithmetic, ...comparisons] as const
export type Operator = (typeof operators)[number]

/**
 * A formula in postfix order (specification 5.3). Numbers are decimal texts; a field is a path:
 * `minutes`, or `parts.price`, which inside its own row reads that row's cell and anywhere else
 * stands for the whole column. A call takes the last `count` operands.
 */
export type Token =
  | { readonly type: 'number'; readonly value: string }
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'field'; readonly field: string }
  | { readonly type: 'operator'; readonly operator: Operator }
  | { readonly type: 'call'; readonly name: string; readonly count: number }

export type Expression = readonly Token[]

export const maxTokens = 200

/**
 * Schema of a formula in options or rules; `isWellFormed` checks whether its tokens fit together.
 */
export const expression = Type.Array(
  Type.Union([
    Type.Object({
      type: Type.Literal('number'),
      value: Type.String({ maxLength: 42, pattern: '^-?(0|[1-9]\\d*)(\\.\\d*[1-9])?$' }),
    }),
    Type.Object({ type: Type.Literal('text'), value: Type.String({ maxLength: 500 }) }),
    Type.Object({ type: Type.Literal('field'), field: Type.String({ maxLength: 90 }) }),
    Type.Object({ type: Type.Literal('operator'), operator: Type.Enum([...operators]) }),
    Type.Object({
      type: Type.Literal('call'),
      name: Type.String({ maxLength: 20 }),
      count: Type.Integer({ minimum: 0, maximum: 50 }),
    }),
  ]),
  { maxItems: maxTokens, default: [] },
)

const isArithmetic = (operator: Operator): operator is (typeof arithmetic)[number] =>
  arithmetic.some((sign) => sign === operator)

const holdsFor: { readonly [O in (typeof comparisons)[number]]: (order: number) => boolean } = {
  '=': (order) => order === 0,
  '≠': (order) => order !== 0,
  '>': (order) => order > 0,
  '≥': (order) => order >= 0,
  '<': (order) => order < 0,
  '≤': (order) => order <= 0,
}

/** A date and an instant are compared as dates. */
const besides = (formulaValue: FormulaValue, other: FormulaValue, clock: Clock): FormulaValue =>
  typeof formulaValue === 'number' && typeof other === 'string' && dayOf(other, clock) !== null
    ? dayOf(formulaValue, clock)
    : formulaValue

function operate(
  token: { readonly operator: Operator },
  [a, b]: readonly [FormulaValue, FormulaValue],
  clock: Clock,
): FormulaValue {
  if (isArithmetic(token.operator)) return combine(token.operator, numberOf(a), numberOf(b))
  return isBroken(a) || isBroken(b)
    ? broken
    : flagOf(holdsFor[token.operator](orderOf(besides(a, b, clock), besides(b, a, clock))))
}

/** Evaluates the formula step by step; undefined where its tokens do not fit together. */
function work(
  formula: Expression,
  read: (field: string) => unknown,
  clock: Clock,
): FormulaValue | undefined {
  const stack: FormulaValue[] = []
  for (const token of formula) {
    if (token.type === 'number') stack.push(toFraction(isDecimal(token.value) ? token.value : '0'))
    else if (token.type === 'text') stack.push(token.value)
    else if (token.type === 'field') stack.push(workedOf(read(token.field)))
    else if (token.type === 'operator') {
      const [b, a] = [stack.pop(), stack.pop()]
      if (a === undefined || b === undefined) return undefined
      stack.push(operate(token, [a, b], clock))
    } else {
      const called = findFunction(token.name)
      if (
        !called ||
        stack.length < token.count ||
        token.count < called.least ||
        token.count > called.most
      )
        return undefined
      stack.push(callFunction(called, token.count === 0 ? [] : stack.splice(-token.count), clock))
    }
  }
  return stack.length === 1 ? stack[0] : undefined
}

const lastOf: { readonly [T in ValueType]?: (value: FormulaValue, clock: Clock) => unknown } = {
  text: textOf,
  id: textOf,
  flag: (value) => Number(isTrue(value)),
  date: (value, clock) => dayOf(value, clock),
  instant: (value, clock) => instantOf(value, clock),
  time: (value, clock) => timeOf(value, clock),
  ids: (value) =>
    Array.isArray(value)
      ? value
      : isFraction(value) || value === null || value === ''
        ? null
        : [textOf(value)],
}

/** What a formula is worked out for. */
export interface FormulaTarget {
  readonly type: ValueType
  readonly clock: Clock
  readonly decimals?: number
}

/**
 * Works a formula out as a value of a type; null where what comes of it is none. `read` gives a
 * field's value: a decimal, nothing, or a whole column, which is summed; what is not a number
 * counts as 0. A decimal is exact until the last division, which rounds it to as many decimals as
 * asked for, 15 by default; a division by zero or a broken formula gives '0' (specification 5.3).
 * `if` takes the one that it chooses, whatever the other came to.
 */
export function workOut(
  formula: Expression,
  read: (field: string) => unknown,
  { type, clock, decimals }: FormulaTarget,
): unknown {
  const value = work(formula, read, clock)
  if (type === 'decimal') return value === undefined ? '0' : decimalOf(value, decimals)
  return value === undefined || isBroken(value) ? null : (lastOf[type]?.(value, clock) ?? null)
}

/**
 * Do the tokens fit together, so that exactly one result is left (specification 5.3), and is each
 * named unit of time one? An empty formula is not well formed.
 */
export function isWellFormed(formula: Expression): boolean {
  if (formula.length > maxTokens) return false
  let depth = 0
  for (const [index, token] of formula.entries()) {
    if (token.type === 'number' && !isDecimal(token.value)) return false
    const takes = token.type === 'operator' ? 2 : token.type === 'call' ? token.count : 0
    if (depth < takes) return false
    if (token.type === 'call') {
      const called = findFunction(token.name)
      if (!called || takes < called.least || takes > called.most) return false
      const last = formula[index - 1]
      if (token.name === 'datediff' && takes === 3 && last?.type === 'text' && !isUnit(last.value))
        return false
    }
    depth += 1 - takes
  }
  return depth === 1
}

/** Fields used where a formula needs a number: beside + - × ÷, in a numeric function, or alone. */
export function numbersIn(formula: Expression): ReadonlySet<string> {
  const found = new Set<string>()
  const stack: (string | null)[] = []
  const take = (count: number, isNumber: boolean): void => {
    for (const field of count === 0 ? [] : stack.splice(-count))
      if (isNumber && field !== null) found.add(field)
    stack.push(null)
  }
  for (const token of formula) {
    if (token.type === 'field') stack.push(token.field)
    else if (token.type === 'operator') take(2, isArithmetic(token.operator))
    else if (token.type === 'call') take(token.count, findFunction(token.name)?.takes === 'number')
    else stack.push(null)
  }
  return found
}

/** Every field that a formula reads, each once. */
export const fieldsIn = (formula: Expression): readonly string[] => [
  ...new Set(formula.flatMap((token) => (token.type === 'field' ? [token.field] : []))),
]

/**
 * The same formula with other field names; used by `mapFields` of kinds with formulas in their
 * options.
 */
export const mapExpression = (formula: Expression, map: (field: string) => string): Token[] =>
  formula.map((token) =>
    token.type === 'field' ? { type: 'field', field: map(token.field) } : token,
  )
