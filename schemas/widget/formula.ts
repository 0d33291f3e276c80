import * as Type from 'typebox'
import { add, divide, isDecimal, multiply, subtract, toDecimal } from './decimal.ts'

export type Operator = '+' | '-' | '×' | '÷'

/**
 * A formula in postfix order (specification 5.3). Numbers are decimal texts; a field is a path: `minutes`, or `parts.price`, which
 * inside its own row reads that row's cell and anywhere else stands for the whole column.
 */
export type Token =
  | { readonly type: 'number'; readonly value: string }
  | { readonly type: 'field'; readonly field: string }
  | { readonly type: 'operator'; readonly operator: Operator }

export type Expression = readonly Token[]

export const maxTokens = 200

/** Schema of a formula inside a kind's options; whether its tokens fit together says `isWellFormed`. */
export const expression = Type.Array(
  Type.Union([
    Type.Object({ type: Type.Literal('number'), value: Type.String({ maxLength: 42, pattern: '^-?(0|[1-9]\\d*)(\\.\\d*[1-9])?$' }) }),
    Type.Object({ type: Type.Literal('field'), field: Type.String({ maxLength: 90 }) }),
    Type.Object({ type: Type.Literal('operator'), operator: Type.Enum(['+', '-', '×', '÷']) }),
  ]),
  { maxItems: maxTokens, default: [] },
)

/** A fraction of two decimals: dividing last keeps `a ÷ 3 × 3` exact. */
type Fraction = readonly [above: string, below: string]

const operate: { readonly [O in Operator]: (a: Fraction, b: Fraction) => Fraction } = {
  '+': ([a, c], [b, d]) => [add(multiply(a, d), multiply(b, c)), multiply(c, d)],
  '-': ([a, c], [b, d]) => [subtract(multiply(a, d), multiply(b, c)), multiply(c, d)],
  '×': ([a, c], [b, d]) => [multiply(a, b), multiply(c, d)],
  '÷': ([a, c], [b, d]) => [multiply(a, d), multiply(c, b)],
}

/**
 * Works a formula out as a decimal with at most 15 decimals, exact until the last division. `read` gives a field's value: a decimal,
 * nothing, or a whole column, which is summed; what is not a number counts as 0. A division by zero or a broken formula gives '0'
 * (specification 5.3).
 */
export function evaluate(formula: Expression, read: (field: string) => unknown): string {
  const stack: Fraction[] = []
  for (const token of formula) {
    if (token.type === 'number') stack.push([toDecimal(token.value), '1'])
    else if (token.type === 'field') stack.push([toDecimal(read(token.field)), '1'])
    else {
      const [b, a] = [stack.pop(), stack.pop()]
      if (!a || !b) return '0'
      const result = operate[token.operator](a, b)
      if (result[1] === '0') return '0'
      stack.push(result)
    }
  }
  const [result, ...rest] = stack
  return result && rest.length === 0 ? divide(result[0], result[1]) : '0'
}

/** Do operands and operators alternate, so that exactly one result is left (specification 5.3)? An empty formula is not well formed. */
export function isWellFormed(formula: Expression): boolean {
  if (formula.length > maxTokens) return false
  let depth = 0
  for (const token of formula) {
    if (token.type === 'number' && !isDecimal(token.value)) return false
    if (token.type === 'operator' && depth < 2) return false
    depth += token.type === 'operator' ? -1 : 1
  }
  return depth === 1
}

/** The same formula over other field names; what a kind's `mapFields` does with a formula among its options. */
export const mapExpression = (formula: Expression, map: (field: string) => string): Token[] =>
  formula.map((token) => (token.type === 'field' ? { type: 'field', field: map(token.field) } : token))
