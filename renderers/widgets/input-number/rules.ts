import { canonical, compare, decimalsOf, divide, multiply, round } from '#schemas/widget/decimal.ts'
import type { Issue } from '#schemas/widget/define.ts'

interface Bounds {
  readonly min: string
  readonly max: string
  readonly step: string
  readonly stepStrictly: boolean
  readonly precision: number | null
}

const isMultiple = (value: string, step: string): boolean => compare(multiply(round(divide(value, step), 0), step), value) === 0

/** What a decimal breaks, compared exactly: its decimals first, then its bounds, then its step. A bound that is no number bounds nothing. */
export function outside(value: string, bounds: Bounds): Issue[] {
  const [min, max, step] = [canonical(bounds.min), canonical(bounds.max), canonical(bounds.step)]
  if (bounds.precision !== null && decimalsOf(value) > bounds.precision) return [{ code: 'decimals', params: { limit: bounds.precision } }]
  if (min !== null && compare(value, min) < 0) return [{ code: 'tooSmall', params: { limit: min } }]
  if (max !== null && compare(value, max) > 0) return [{ code: 'tooLarge', params: { limit: max } }]
  if (bounds.stepStrictly && step !== null && compare(step, '0') > 0 && !isMultiple(value, step)) return [{ code: 'step', params: { limit: step } }]
  return []
}

const isNumberOrNone = (text: string): boolean => text === '' || canonical(text) !== null

/** What a designer left wrong about the numbers, as keys of the texts. */
export function checkBounds(bounds: Bounds & { readonly defaultValue: string }): string[] {
  const { min, max, step, defaultValue } = bounds
  const own = canonical(defaultValue)
  const [low, high, stride] = [canonical(min), canonical(max), canonical(step)]
  if (![min, max, step, defaultValue].every(isNumberOrNone) || (stride !== null && compare(stride, '0') <= 0)) return ['badNumber']
  if (low !== null && high !== null && compare(low, high) > 0) return ['minOverMax']
  return own !== null && outside(own, bounds).length > 0 ? ['badDefault'] : []
}
