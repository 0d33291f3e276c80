import { fromDay, toDay, toTime } from '../format/time.ts'
import { toFraction } from './formula-value.ts'
import type { Clock, Fraction, FormulaValue } from './formula-value.ts'

const dayLength = 86_400_000
const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/
const timeForm = /^(\d\d):(\d\d)(?::(\d\d))?$/

type DayParts = readonly [year: number, month: number, day: number]

const pad = (part: number, size: number): string => String(part).padStart(size, '0')
const write = ([year, month, day]: DayParts): string | null =>
  year < 1 || year > 9999 ? null : `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
const count = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength

/** A value as a date (YYYY-MM-DD) in the organisation's zone; null where it is none. */
export function dayOf(value: FormulaValue, { timeZone }: Clock): string | null {
  if (typeof value === 'number') return Math.abs(value) <= 1 ? null : toDay(value, timeZone)
  if (typeof value !== 'string') return null
  const parts = dayForm.exec(value)
  return parts &&
    Number(parts[2]) >= 1 &&
    Number(parts[2]) <= 12 &&
    Number(parts[3]) >= 1 &&
    Number(parts[3]) <= daysIn(Number(parts[1]), Number(parts[2]))
    ? value
    : null
}

/** A value as an instant; a date means its midnight. */
export function instantOf(value: FormulaValue, clock: Clock): number | null {
  if (typeof value === 'number') return Math.abs(value) <= 1 ? null : value
  const day = dayOf(value, clock)
  return day === null ? null : fromDay(day, clock.timeZone)
}

/** A value as a time of day, HH:mm:ss. */
export const timeOf = (value: FormulaValue, { timeZone }: Clock): string | null =>
  typeof value === 'string' && timeForm.test(value)
    ? value.padEnd(8, ':00')
    : typeof value === 'number' && Math.abs(value) > 1
      ? toTime(value, timeZone)
      : null

const parse = (day: string): DayParts => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** A date from its parts; null where it does not exist. */
export function makeDay(year: number, month: number, day: number): string | null {
  if (![year, month, day].every(Number.isInteger)) return null
  return month < 1 || month > 12 || day < 1 || day > daysIn(year, month)
    ? null
    : write([year, month, day])
}

/** One part of a date; weekdays count from Monday, 1, to Sunday, 7. */
export function partOf(
  value: FormulaValue,
  part: 'year' | 'month' | 'day' | 'weekday',
  clock: Clock,
): Fraction | null {
  const day = dayOf(value, clock)
  if (day === null) return null
  if (part === 'weekday') return toFraction(String(((((count(day) + 3) % 7) + 7) % 7) + 1))
  return toFraction(String(parse(day)[part === 'year' ? 0 : part === 'month' ? 1 : 2]))
}

function moveDay(day: string, by: number, unit: 'day' | 'month'): string | null {
  if (Math.abs(by) > 4_000_000) return null
  if (unit === 'day') {
    const moved = new Date((count(day) + by) * dayLength)
    return write([moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate()])
  }
  const [year, month, date] = parse(day)
  const months = year * 12 + month - 1 + by
  const [inYear, inMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1]
  return write([inYear, inMonth, Math.min(date, daysIn(inYear, inMonth))])
}

/**
 * Moved by days or months; a month that is too short gives its last day. An instant keeps its time
 * of day.
 */
export function moveDate(
  value: FormulaValue,
  by: number,
  { unit, clock }: { readonly unit: 'day' | 'month'; readonly clock: Clock },
): FormulaValue {
  const day = dayOf(value, clock)
  if (day === null || !Number.isInteger(by)) return null
  const next = moveDay(day, by, unit)
  if (next === null || typeof value !== 'number') return next
  return fromDay(next, clock.timeZone) + value - fromDay(day, clock.timeZone)
}

const seconds = (time: string): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const lengths: { readonly [unit: string]: number } = { hour: 3600, minute: 60, second: 1 }

function monthsBetween(from: string, to: string): number {
  if (from > to) return 0 - monthsBetween(to, from)
  const [[y, m, d], [toYear, toMonth, toDate]] = [parse(from), parse(to)]
  return (toYear - y) * 12 + toMonth - m - (toDate < d ? 1 : 0)
}

/** Units of `datediff`; whole numbers from day on, exact below. */
export const units = ['day', 'week', 'month', 'year', 'hour', 'minute', 'second'] as const
/** Is it a unit of time, regardless of case? */
export const isUnit = (text: string): boolean => units.some((unit) => unit === text.toLowerCase())

/** The difference between two dates, instants or times; null where one of them is none. */
export function subtractDates(
  from: FormulaValue,
  to: FormulaValue,
  { unit, clock }: { readonly unit: string; readonly clock: Clock },
): Fraction | null {
  const length = lengths[unit]
  if (length !== undefined) {
    const times = [from, to].map((formulaValue) =>
      typeof formulaValue === 'string' ? timeOf(formulaValue, clock) : null,
    )
    const [a, b] = times.every((time) => time !== null)
      ? times.map((time) => seconds(time) * 1000)
      : [instantOf(from, clock), instantOf(to, clock)]
    return typeof a !== 'number' || typeof b !== 'number'
      ? null
      : { above: String(b - a), below: String(length * 1000) }
  }
  const [a, b] = [dayOf(from, clock), dayOf(to, clock)]
  if (a === null || b === null) return null
  if (unit === 'month') return toFraction(String(monthsBetween(a, b)))
  if (unit === 'year') return toFraction(String(Math.trunc(monthsBetween(a, b) / 12)))
  return unit === 'week'
    ? toFraction(String(Math.trunc((count(b) - count(a)) / 7)))
    : unit === 'day'
      ? toFraction(String(count(b) - count(a)))
      : null
}
