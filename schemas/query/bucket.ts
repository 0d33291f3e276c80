import { dayUnits } from '../format/day-unit.ts'
import type { DayUnit } from '../format/day-unit.ts'
import { shiftDay } from '../format/wall.ts'
import type { ValueType } from '../widget/value.ts'

/**
 * Buckets of time. A member of `hour` is its first instant, of a day unit its first day, of
 * `weekday` 1 (Monday) to 7, of `hourOfDay` 0 to 23.
 */
export const units = ['hour', ...dayUnits, 'weekday', 'hourOfDay'] as const
export type Unit = (typeof units)[number]

export const isDayUnit = (unit: Unit): unit is DayUnit =>
  dayUnits.some((dayUnit) => dayUnit === unit)

/** Can values of a type be grouped by such a unit? */
export const canBucket = (type: ValueType, unit: Unit): boolean =>
  type === 'instant' || (type === 'date' && unit !== 'hour' && unit !== 'hourOfDay')

const dayLength = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength
/** Days from the first to the second. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number =>
  new Date(numberOf(day) * dayLength).getUTCDay() || 7

/** The first day of the bucket that a day (YYYY-MM-DD) falls into. Weeks begin on Monday. */
export function startOf(day: string, unit: DayUnit): string {
  if (unit === 'week') return shiftDay(day, 1 - weekdayOf(day), 'day')
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`
  if (unit === 'day') return day
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`
}

/** The first day of the bucket that is `count` buckets after the one starting with `start`. */
export function stepBy(start: string, count: number, unit: DayUnit): string {
  if (unit === 'quarter') return shiftDay(start, count * 3, 'month')
  if (unit === 'week') return shiftDay(start, count * 7, 'day')
  return shiftDay(start, count, unit)
}

/** A range of days (YYYY-MM-DD): `from` is included, `to` is not. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a range relative to the organisation's present day. */
export const resolveRange = (
  range: Days | { readonly unit: DayUnit; readonly from: number; readonly to: number },
  today: string,
): Days =>
  'unit' in range
    ? {
        from: stepBy(startOf(today, range.unit), range.from, range.unit),
        to: stepBy(startOf(today, range.unit), range.to, range.unit),
      }
    : range

/** The distance of an earlier period from the requested one. */
export interface Shift {
  readonly months: number
  readonly days: number
}

/** Whole months are shifted by the calendar, other periods by days. */
export function shiftOf({ from, to }: Days, comparison: 'previous' | 'lastYear'): Shift {
  if (comparison === 'lastYear') return { months: 12, days: 0 }
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  return from.endsWith('-01') && to.endsWith('-01')
    ? { months, days: 0 }
    : { months: 0, days: daysBetween(from, to) }
}

/** The day that much earlier; the last of its month where that day does not exist. */
export const shiftBack = (day: string, { months, days }: Shift): string =>
  shiftDay(shiftDay(day, -months, 'month'), -days, 'day')

/** The earlier period. */
export const earlierOf = ({ from, to }: Days, shift: Shift): Days => ({
  from: shiftBack(from, shift),
  to: shiftBack(to, shift),
})

/**
 * At most how many buckets of a unit a range of days can have; always 7 weekdays and 24 hours of
 * the day.
 */
export function countBuckets({ from, to }: Days, unit: Unit): number {
  if (unit === 'weekday') return 7
  if (unit === 'hourOfDay') return 24
  const days = Math.max(0, daysBetween(from, to))
  const length = { hour: 1 / 24, day: 1, week: 7, month: 28, quarter: 90, year: 365 }[unit]
  return Math.ceil(days / length) + 1
}

/** Every bucket of a unit in a range of days, at most `most`. */
export function bucketsIn({ from, to }: Days, unit: DayUnit, most: number): string[] {
  const found: string[] = []
  let bucket = startOf(from, unit)
  while (bucket < to && found.length < most) {
    found.push(bucket)
    const next = stepBy(bucket, 1, unit)
    // After the year 9999 days are no longer ordered as texts.
    if (next <= bucket) break
    bucket = next
  }
  return found
}
