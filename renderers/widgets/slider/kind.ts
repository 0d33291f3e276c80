import * as Type from 'typebox'
import { checkBounds, decimalOption, checkDecimal } from '#schemas/widget/bounds.ts'
import { toCanonical } from '#schemas/widget/decimal.ts'
import { defineKind } from '#schemas/widget/define.ts'
import { decimalPattern } from '#schemas/widget/value.ts'
import { texts } from './texts.ts'

/** A number chosen on a line between two limits. */
export const slider = defineKind({
  kind: 'slider',
  group: 'basic',
  icon: 'ControlOutlined',
  texts,
  options: Type.Object({
    defaultValue: decimalOption('defaultValue'),
    min: decimalOption('min', '0'),
    max: decimalOption('max', '100'),
    step: decimalOption('step', '1'),
  }),
  type: 'decimal',
  value: () => Type.String({ pattern: decimalPattern }),
  places: ['form', 'table', 'list', 'search', 'sort', 'source', 'import'],
  search: ['range', 'equals'],
  // A slider always shows a position, so it starts with a value; what is shown is what is saved.
  initial: ({ defaultValue, min }) => toCanonical(defaultValue) ?? toCanonical(min) ?? '0',
  problems: (value, options) =>
    checkDecimal(value, { ...options, stepStrictly: false, precision: null }),
  check: (options) =>
    toCanonical(options.min) === null || toCanonical(options.max) === null
      ? ['badNumber']
      : checkBounds({ ...options, stepStrictly: false, precision: null }),
})
