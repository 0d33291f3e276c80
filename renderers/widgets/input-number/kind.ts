import * as Type from 'typebox'
import { canonical } from '#schemas/widget/decimal.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { addonAfter, addonBefore, isAmountChinese, placeholder, thousands } from '#schemas/widget/option.ts'
import { printDecimal } from '#schemas/widget/print.ts'
import { decimalPattern } from '#schemas/widget/value.ts'
import { checkBounds, outside } from './rules.ts'
import { texts } from './texts.ts'

/** A decimal in the design, '' for none: text, because a number of JSON is not exact. */
const number = (title: string, initial = '') => Type.String({ title, maxLength: 42, draw: 'decimal', default: initial })

/** An exact number. */
export const inputNumber = defineKind({
  kind: 'inputNumber',
  group: 'basic',
  icon: 'NumberOutlined',
  texts,
  options: Type.Object({
    placeholder,
    defaultValue: number('defaultValue'),
    min: number('min'),
    max: number('max'),
    step: number('step', '1'),
    stepStrictly: Type.Boolean({ title: 'stepStrictly', default: false }),
    precision: Type.Union([Type.Integer({ minimum: 0, maximum: 15 }), Type.Null()], { title: 'precision', default: null }),
    controls: Type.Boolean({ title: 'controls', default: false }),
    addonBefore,
    addonAfter,
    thousands,
    isAmountChinese,
  }),
  type: 'decimal',
  value: () => Type.String({ pattern: decimalPattern }),
  slot: ({ precision }) => ({ type: 'numeric', ...(precision !== null && { scale: precision }) }),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['range', 'equals'],
  initial: ({ defaultValue }) => canonical(defaultValue),
  problems: outside,
  print: (value, options) => printDecimal(value, options),
  check: checkBounds,
})
