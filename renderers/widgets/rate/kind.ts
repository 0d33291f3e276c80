import * as Type from 'typebox'
import { decimalOption, checkDecimal } from '#schemas/widget/bounds.ts'
import { toCanonical } from '#schemas/widget/decimal.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { decimalPattern } from '#schemas/widget/value.ts'
import { texts } from './texts.ts'

const limits = (count: number, allowHalf: boolean) => ({
  min: '0',
  max: String(count),
  step: allowHalf ? '0.5' : '1',
  stepStrictly: true,
  precision: null,
})

/** A rating in stars, at least one; no stars means no value. */
export const rate = defineKind({
  kind: 'rate',
  group: 'basic',
  icon: 'StarOutlined',
  texts,
  options: Type.Object({
    defaultValue: decimalOption('defaultValue'),
    count: Type.Integer({ title: 'count', minimum: 1, maximum: 50, default: 5 }),
    allowHalf: Type.Boolean({ title: 'allowHalf', default: false }),
  }),
  type: 'decimal',
  value: () => Type.String({ pattern: decimalPattern }),
  decimals: ({ allowHalf }) => (allowHalf ? 1 : 0),
  slot: () => ({ type: 'numeric', scale: 1 }),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['range', 'equals'],
  read(raw) {
    const value =
      typeof raw === 'string' || typeof raw === 'number' ? toCanonical(String(raw)) : null
    return value === '0' ? null : (value ?? raw)
  },
  initial: ({ defaultValue }) =>
    toCanonical(defaultValue) === '0' ? null : toCanonical(defaultValue),
  problems: (value, { count, allowHalf }) => checkDecimal(value, limits(count, allowHalf)),
  check({ defaultValue, count, allowHalf }) {
    const own = toCanonical(defaultValue)
    return defaultValue === '' ||
      (own !== null && checkDecimal(own, limits(count, allowHalf)).length === 0)
      ? []
      : ['badDefault']
  },
})
