import * as Type from 'typebox'
import type { Static } from 'typebox'
import { defineTexts } from '../text.ts'

/**
 * The earliest or latest date or time: fixed, from another field, now, or some units before or
 * after now. Fixed values are local times: `2026-01-31`, `2026-01-31 08:00:00` or `08:00:00`.
 */
export const limitOption = <const U extends string[]>(
  title: 'start' | 'end',
  units: readonly [...U],
) =>
  Type.Object(
    {
      type: Type.Enum(['none', 'fixed', 'field', 'now', 'before', 'after'], {
        title: 'limitType',
        default: 'none',
      }),
      value: Type.String({
        title: 'limitValue',
        when: { type: ['fixed'] },
        maxLength: 19,
        default: '',
      }),
      field: Type.String({
        title: 'limitField',
        draw: 'field',
        when: { type: ['field'] },
        maxLength: 90,
        default: '',
      }),
      count: Type.Integer({
        title: 'count',
        when: { type: ['before', 'after'] },
        minimum: 0,
        maximum: 100_000,
        default: 1,
      }),
      unit: Type.Enum([...units], {
        title: 'unit',
        when: { type: ['before', 'after'] },
        default: units[0],
      }),
    },
    { title, default: {} },
  )
export type Limit<U extends string = string> = Omit<
  Static<ReturnType<typeof limitOption>>,
  'unit'
> & { readonly unit: U }

/** The same limit with other field names. */
export const mapLimit = <L extends Limit>(limit: L, map: (field: string) => string): L =>
  limit.type === 'field' && limit.field !== '' ? { ...limit, field: map(limit.field) } : limit

interface Places<U extends string, T> {
  fixed(text: string): T | null
  /** The value of another field; null where it is not usable. */
  field(value: unknown): T | null
  now(count: number, unit: U): T
}

/** The limit as a value for comparison; null for none. */
export function resolveLimit<U extends string, T>(
  limit: Limit<U>,
  get: (field: string) => unknown,
  places: Places<U, T>,
): T | null {
  if (limit.type === 'none') return null
  if (limit.type === 'fixed') return places.fixed(limit.value)
  if (limit.type === 'field') return places.field(get(limit.field))
  return places.now(
    limit.type === 'now' ? 0 : limit.type === 'before' ? -limit.count : limit.count,
    limit.unit,
  )
}

/** Texts of `checkLimits`, to be included in a kind's texts. */
export const limitProblems = defineTexts({
  zh: {
    noLimitValue: '请填写限制的固定值',
    noLimitField: '请选择限制所依据的字段',
    limitsCrossed: '最早不能晚于最晚',
  },
  zhtw: {
    noLimitValue: '請填寫限制的固定值',
    noLimitField: '請選擇限制所依據的欄位',
    limitsCrossed: '最早不能晚於最晚',
  },
  en: {
    noLimitValue: 'Enter the fixed value of the limit',
    noLimitField: 'Choose the field of the limit',
    limitsCrossed: 'The earliest is after the latest',
  },
})

/** Mistakes of a designer in the two limits, as keys of `limitProblems`. */
export function checkLimits(
  start: Limit,
  end: Limit,
  isValue: (text: string) => boolean,
): string[] {
  const both = [start, end]
  const noValue = both.some((limit) => limit.type === 'fixed' && !isValue(limit.value))
  const crossed =
    !noValue && both.every((limit) => limit.type === 'fixed') && start.value > end.value
  return [
    ...(noValue ? ['noLimitValue'] : []),
    ...(both.some((limit) => limit.type === 'field' && limit.field === '') ? ['noLimitField'] : []),
    ...(crossed ? ['limitsCrossed'] : []),
  ]
}
