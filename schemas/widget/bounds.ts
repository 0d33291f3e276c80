import * as Type from 'typebox'
import { defineTexts } from '../text.ts'
import { toCanonical, compare, decimalsOf, divide, multiply, round } from './decimal.ts'
import type { Issue } from './define.ts'

/** A decimal in the design, '' for none; text, because JSON numbers are not exact. */
export const decimalOption = (title: string, initial = '') =>
  Type.String({ title, maxLength: 42, draw: 'decimal', default: initial })

/** Most decimals of a value; null: unlimited. */
export const precision = Type.Union([Type.Integer({ minimum: 0, maximum: 15 }), Type.Null()], {
  title: 'precision',
  default: null,
})

/** Texts of `checkBounds` and titles of its options, to be included in a kind's texts. */
export const boundTexts = defineTexts({
  zh: {
    min: '最小值',
    max: '最大值',
    step: '步长',
    badNumber: '请填写正确的数字',
    minOverMax: '最小值不能大于最大值',
    badDefault: '默认值不符合规则',
  },
  zhtw: {
    min: '最小值',
    max: '最大值',
    step: '步長',
    badNumber: '請填寫正確的數字',
    minOverMax: '最小值不能大於最大值',
    badDefault: '預設值不符合規則',
  },
  en: {
    min: 'Least',
    max: 'Most',
    step: 'Step',
    badNumber: 'A limit, the step or the default is not a number',
    minOverMax: 'The least is more than the most',
    badDefault: 'The default value breaks the limits',
  },
})

interface Bounds {
  readonly min: string
  readonly max: string
  readonly step: string
  readonly stepStrictly: boolean
  readonly precision: number | null
}

const isMultiple = (value: string, step: string): boolean =>
  compare(multiply(round(divide(value, step), 0), step), value) === 0

/**
 * The violations of a decimal, compared exactly: decimals, then bounds, then step. Invalid bounds
 * are ignored.
 */
export function checkDecimal(value: string, bounds: Bounds): Issue[] {
  const [min, max, step] = [
    toCanonical(bounds.min),
    toCanonical(bounds.max),
    toCanonical(bounds.step),
  ]
  if (bounds.precision !== null && decimalsOf(value) > bounds.precision)
    return [{ code: 'decimals', params: { limit: bounds.precision } }]
  if (min !== null && compare(value, min) < 0) return [{ code: 'tooSmall', params: { limit: min } }]
  if (max !== null && compare(value, max) > 0) return [{ code: 'tooLarge', params: { limit: max } }]
  if (bounds.stepStrictly && step !== null && compare(step, '0') > 0 && !isMultiple(value, step))
    return [{ code: 'step', params: { limit: step } }]
  return []
}

const isNumberOrNone = (text: string): boolean => text === '' || toCanonical(text) !== null

/** Mistakes of a designer in the number options, as keys of the texts. */
export function checkBounds(bounds: Bounds & { readonly defaultValue: string }): string[] {
  const { min, max, step, defaultValue } = bounds
  const own = toCanonical(defaultValue)
  const [low, high, stride] = [toCanonical(min), toCanonical(max), toCanonical(step)]
  if (
    ![min, max, step, defaultValue].every(isNumberOrNone) ||
    (stride !== null && compare(stride, '0') <= 0)
  )
    return ['badNumber']
  if (low !== null && high !== null && compare(low, high) > 0) return ['minOverMax']
  return own !== null && checkDecimal(own, bounds).length > 0 ? ['badDefault'] : []
}
