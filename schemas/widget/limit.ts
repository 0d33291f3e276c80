import Type from 'typebox'
import type { Static } from 'typebox'

/**
 * The earliest or latest value of a date or time: a fixed one, that of another field, now, or so many units before or after now.
 * A fixed value is told as the clock shows it: `2026-01-31`, `2026-01-31 08:00:00` or `08:00:00`.
 */
export const limitOption = <const U extends string[]>(title: 'start' | 'end', units: readonly [...U]) =>
  Type.Object(
    {
      type: Type.Enum(['none', 'fixed', 'field', 'now', 'before', 'after'], { title: 'limitType', default: 'none' }),
      value: Type.String({ title: 'limitValue', maxLength: 19, default: '' }),
      field: Type.String({ title: 'limitField', maxLength: 90, default: '' }),
      count: Type.Integer({ title: 'count', minimum: 0, maximum: 100_000, default: 1 }),
      unit: Type.Enum([...units], { title: 'unit', default: units[0] }),
    },
    { title, default: {} },
  )
export type Limit<U extends string = string> = Omit<Static<ReturnType<typeof limitOption>>, 'unit'> & { readonly unit: U }

/** The same limit over other field names. */
export const mapLimit = <L extends Limit>(limit: L, map: (field: string) => string): L => (limit.type === 'field' && limit.field !== '' ? { ...limit, field: map(limit.field) } : limit)

interface Places<U extends string, T> {
  fixed(text: string): T | null
  /** A value of another field, null when it says nothing. */
  field(value: unknown): T | null
  now(count: number, unit: U): T
}

/** The limit as a value to compare with; null when there is none. */
export function resolveLimit<U extends string, T>(limit: Limit<U>, get: (field: string) => unknown, places: Places<U, T>): T | null {
  if (limit.type === 'none') return null
  if (limit.type === 'fixed') return places.fixed(limit.value)
  if (limit.type === 'field') return places.field(get(limit.field))
  return places.now(limit.type === 'now' ? 0 : limit.type === 'before' ? -limit.count : limit.count, limit.unit)
}
