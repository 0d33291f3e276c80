import fc from 'fast-check'
import { operators, workOut } from '#schemas/widget/formula.ts'
import type { Expression, Token } from '#schemas/widget/formula.ts'
import { parseFormula } from '#schemas/widget/formula-text.ts'
import { functionNames, functions } from '#schemas/widget/formula-functions.ts'
import type { FormulaFunction } from '#schemas/widget/formula-functions.ts'

export const fields = [
  { field: 'minutes', label: '分钟' },
  { field: 'cost', label: '每分钟 费用' },
  { field: 'parts.price', label: '配件.单价' },
  { field: 'a', label: '同名' },
  { field: 'b', label: '同名' },
]
export const values: { readonly [field: string]: unknown } = {
  minutes: '12.5',
  cost: '0.1',
  'parts.price': ['1', null, 'x', '2.5'],
  a: null,
  b: 'no number',
}
export const read = (field: string): unknown => values[field]
/** The result of a formula as a decimal. */
export const decimalOf = (formula: Expression): unknown =>
  workOut(formula, read, { type: 'decimal', clock: { now: 0, timeZone: 'UTC' } })
export const work = (text: string): unknown => {
  const parsed = parseFormula(text, fields)
  return 'problem' in parsed
    ? `${parsed.problem.code}@${parsed.problem.at}`
    : decimalOf(parsed.expression)
}

const operand: fc.Arbitrary<Expression> = fc.oneof(
  fc
    .integer({ min: -50, max: 50 })
    .map((value): Expression => [{ type: 'number', value: String(value) }]),
  fc.constantFrom('0.5', '1.25', '-3.1').map((value): Expression => [{ type: 'number', value }]),
  fc
    .constantFrom(...fields.map(({ field }) => field))
    .map((field): Expression => [{ type: 'field', field }]),
  fc
    .constantFrom('', 'day', 'a "b"', '2024-02-29', '12')
    .map((value): Expression => [{ type: 'text', value }]),
)
const operator = fc
  .constantFrom(...operators)
  .map((sign): Token => ({ type: 'operator', operator: sign }))
export const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    operand,
    fc
      .tuple(tie('tree'), tie('tree'), operator)
      .map(([a, b, sign]): Expression => [...a, ...b, sign]),
    fc
      .tuple(fc.constantFrom(...functionNames), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([name, args]): Expression => {
        const { least, most }: FormulaFunction = functions[name]
        const count = Math.max(least, Math.min(most, args.length))
        return [
          ...Array.from(
            { length: count },
            (_one, at): Expression => args[at] ?? [{ type: 'number', value: '1' }],
          ).flat(),
          { type: 'call', name, count },
        ]
      }),
  ),
}))
