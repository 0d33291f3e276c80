import * as Type from 'typebox'
import { checkBounds, decimalOption, checkDecimal, precision } from '#schemas/widget/bounds.ts'
import { toCanonical } from '#schemas/widget/decimal.ts'
import { defineKind } from '#schemas/widget/define.ts'
import {
  addonAfter,
  addonBefore,
  isAmountChinese,
  placeholder,
  thousands,
} from '#schemas/widget/option.ts'
import { affixOf, isMoney, printDecimal } from '#schemas/widget/print.ts'
import { decimalPattern } from '#schemas/widget/value.ts'
import { texts } from './texts.ts'

/** An exact number. */
export const inputNumber = defineKind({
  kind: 'inputNumber',
  group: 'basic',
  icon: 'NumberOutlined',
  texts,
  options: Type.Object({
    placeholder,
    defaultValue: decimalOption('defaultValue'),
    min: decimalOption('min'),
    max: decimalOption('max'),
    step: decimalOption('step', '1'),
    stepStrictly: Type.Boolean({ title: 'stepStrictly', default: false }),
    precision,
    controls: Type.Boolean({ title: 'controls', default: false }),
    addonBefore,
    addonAfter,
    thousands,
    isAmountChinese,
  }),
  type: 'decimal',
  value: () => Type.String({ pattern: decimalPattern }),
  slot: ({ precision: scale }) => ({ type: 'numeric', ...(scale !== null && { scale }) }),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['range', 'equals'],
  initial: ({ defaultValue }) => toCanonical(defaultValue),
  problems: checkDecimal,
  affix: affixOf,
  print: (value, options) =>
    printDecimal(value, {
      ...options,
      thousands: options.thousands || isMoney(affixOf(options)),
    }),
  check: checkBounds,
})
