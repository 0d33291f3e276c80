import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { fromWall, toWall } from '#schemas/format/wall.ts'
import type { FieldPort } from '#schemas/runtime.ts'

dayjs.extend(utc)

/*
 * Pickers work with wall-clock time. It is represented as UTC, which has no skipped or repeated
 * hours. Only its text goes in and out, so the browser's time zone has no effect.
 */

const wallForm = 'YYYY-MM-DD HH:mm:ss'

const clock = (wall: string): Dayjs | null => {
  const day = dayjs.utc(wall.replace(' ', 'T'))
  return day.isValid() ? day : null
}

/** A date (YYYY-MM-DD) or a time (HH:mm:ss) for a picker; null for anything else. */
export function toPicker(value: unknown): Dayjs | null {
  if (typeof value !== 'string') return null
  return clock(/^\d\d:\d\d/.test(value) ? `1970-01-01 ${value}` : value)
}

/** An instant as wall-clock time in a zone, for a picker; null for anything else. */
export const instantToPicker = (value: unknown, zone: string): Dayjs | null =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15 ? clock(toWall(value, zone)) : null

export const dateOf = (day: Dayjs): string => day.format('YYYY-MM-DD')
export const timeOf = (day: Dayjs): string => day.format('HH:mm:ss')
export const wallOf = (day: Dayjs): string => day.format(wallForm)
export const instantOf = (day: Dayjs, zone: string): number => fromWall(wallOf(day), zone)

/**
 * Does the browser use this time zone? Only then may a picker offer its own "now", which uses the
 * browser's clock.
 */
export const isOwnZone = (zone: string): boolean =>
  Intl.DateTimeFormat().resolvedOptions().timeZone === zone

type LimitedField = Pick<FieldPort, 'limits'>

/**
 * The limits of a picker: the control's own and those that rules set now. Instants are numbers,
 * other values texts.
 */
export function endsOf(
  { limits = [] }: LimitedField,
  side: 'least' | 'most',
  own: string | number | null,
): readonly (string | number)[] {
  return [own, ...limits.map((limit) => limit[side])].filter(
    (end): end is string | number => typeof end === 'string' || typeof end === 'number',
  )
}

/**
 * The strictest of several times (HH:mm:ss): the latest for `least`, the earliest for `most`; null
 * of an empty list.
 */
export const narrowest = (times: readonly string[], side: 'least' | 'most'): string | null =>
  times.toSorted().at(side === 'least' ? -1 : 0) ?? null

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/**
 * The hours, minutes and seconds that a time picker disables. Times are HH:mm:ss, and both ends can
 * be chosen.
 */
export function closedTimes(from: string | null, to: string | null) {
  const [fromHour = 0, fromMinute = 0, fromSecond = 0] = (from ?? '00:00:00').split(':').map(Number)
  const [toHour = 23, toMinute = 59, toSecond = 59] = (to ?? '23:59:59').split(':').map(Number)
  const outside = (low: number, high: number, all: number): number[] => [
    ...upTo(0, low),
    ...upTo(high + 1, all),
  ]
  return {
    disabledHours: () => outside(fromHour, toHour, 24),
    disabledMinutes: (hour: number) =>
      outside(hour === fromHour ? fromMinute : 0, hour === toHour ? toMinute : 59, 60),
    disabledSeconds: (hour: number, minute: number) =>
      outside(
        hour === fromHour && minute === fromMinute ? fromSecond : 0,
        hour === toHour && minute === toMinute ? toSecond : 59,
        60,
      ),
  }
}
