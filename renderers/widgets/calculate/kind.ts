import * as Type from 'typebox'
import { canonical, round } from '#schemas/widget/decimal.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { expression, isWellFormed, mapExpression } from '#schemas/widget/formula.ts'
import { isAmountChinese, thousands } from '#schemas/widget/option.ts'
import { printDecimal } from '#schemas/widget/print.ts'
import { decimalPattern } from '#schemas/widget/value.ts'
import { texts } from './texts.ts'

/** A number worked out from other fields (specification 5.3). */
export const calculate = defineKind({
  kind: 'calculate',
  group: 'advanced',
  icon: 'CalculatorOutlined',
  texts,
  options: Type.Object({
    expression: { ...expression, title: 'expression', draw: 'formula' },
    precision: Type.Integer({ title: 'precision', minimum: 0, maximum: 15, default: 2 }),
    thousands,
    isAmountChinese,
    isStorage: Type.Boolean({ title: 'isStorage', default: true }),
  }),
  type: 'decimal',
  value: () => Type.String({ pattern: decimalPattern }),
  slot: ({ isStorage, precision }) => (isStorage ? { type: 'numeric', scale: precision } : null),
  places: ['form', 'table', 'list', 'search', 'sort', 'source'],
  search: ['range', 'equals'],
  read(raw, { precision }) {
    const value = typeof raw === 'string' || typeof raw === 'number' ? canonical(String(raw)) : null
    return value === null ? raw : round(value, precision)
  },
  computes: ({ expression: tokens }) => tokens,
  print: (value, options) => printDecimal(value, options),
  mapFields: (options, map) => ({ ...options, expression: mapExpression(options.expression, map) }),
  check: ({ expression: tokens }) => (tokens.length === 0 ? ['noExpression'] : isWellFormed(tokens) ? [] : ['badExpression']),
})
