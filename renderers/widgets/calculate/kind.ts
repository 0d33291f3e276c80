import * as Type from 'typebox'
import { toCanonical, round } from '#schemas/widget/decimal.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { expression, isWellFormed, mapExpression } from '#schemas/widget/formula.ts'
import { addonAfter, addonBefore, isAmountChinese, thousands } from '#schemas/widget/option.ts'
import { affixOf, isMoney, plainText, printDecimal } from '#schemas/widget/print.ts'
import { readOfType } from '#schemas/widget/read.ts'
import { decimalPattern, schemaOfType, slotOfType } from '#schemas/widget/value.ts'
import { texts } from './texts.ts'

const typeOf = { number: 'decimal', text: 'text', date: 'date', flag: 'flag' } as const

/**
 * A number computed from other fields (specification 5.3); with functions also a text, a date or a
 * boolean.
 */
export const calculate = defineKind({
  kind: 'calculate',
  group: 'advanced',
  icon: 'CalculatorOutlined',
  texts,
  options: Type.Object({
    expression: { ...expression, title: 'expression', draw: 'formula' },
    result: Type.Enum(['number', 'text', 'date', 'flag'], {
      title: 'resultType',
      default: 'number',
    }),
    precision: Type.Integer({
      title: 'precision',
      when: { result: ['number'] },
      minimum: 0,
      maximum: 15,
      default: 2,
    }),
    addonBefore: { ...addonBefore, when: { result: ['number'] } },
    addonAfter: { ...addonAfter, when: { result: ['number'] } },
    thousands: { ...thousands, when: { result: ['number'] } },
    isAmountChinese: { ...isAmountChinese, when: { result: ['number'] } },
    isStorage: Type.Boolean({ title: 'isStorage', default: true }),
  }),
  type: ({ result }) => typeOf[result],
  value: ({ result }) =>
    result === 'number' ? Type.String({ pattern: decimalPattern }) : schemaOfType[typeOf[result]],
  slot: ({ isStorage, precision, result }) =>
    !isStorage
      ? null
      : result === 'number'
        ? { type: 'numeric', scale: precision }
        : slotOfType[typeOf[result]],
  places: ['form', 'table', 'list', 'search', 'sort', 'source'],
  search: ['range', 'equals'],
  read(raw, { precision, result }) {
    if (result !== 'number') return readOfType[typeOf[result]](raw)
    const value =
      typeof raw === 'string' || typeof raw === 'number' ? toCanonical(String(raw)) : null
    return value === null ? raw : round(value, precision)
  },
  computes: ({ expression: tokens }) => tokens,
  decimals: ({ precision }) => precision,
  affix: (options) => (options.result === 'number' ? affixOf(options) : { before: '', after: '' }),
  print: (value, options) =>
    options.result === 'number' && typeof value === 'string'
      ? printDecimal(value, {
          ...options,
          thousands: options.thousands || isMoney(affixOf(options)),
        })
      : plainText(value),
  mapFields: (options, map) => ({ ...options, expression: mapExpression(options.expression, map) }),
  check: ({ expression: tokens }) =>
    tokens.length === 0 ? ['noExpression'] : isWellFormed(tokens) ? [] : ['badExpression'],
})
