import { formatTime, fromDay } from './time.ts'

/** An instant as local time in an IANA zone: `YYYY-MM-DD HH:mm:ss`. */
export const toWall = (epoch: number, zone: string): string => formatTime(epoch, zone)

const hour = 3_600_000

/**
 * The instant of a local time `YYYY-MM-DD HH:mm[:ss]` (or the start of a date) in a zone. A time
 * that occurs twice means the earlier instant; one that daylight saving skips is moved later by the
 * skipped time. NaN for an invalid time.
 */
export function fromWall(wall: string, zone: string): number {
  const [day = '', time = ''] = wall.split(' ')
  const start = fromDay(day, zone)
  if (time === '' || Number.isNaN(start)) return start
  const asked = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(asked)) return Number.NaN
  const offsets = [asked - 24 * hour, asked + 24 * hour].map(
    (near) => Date.parse(`${toWall(near, zone).replace(' ', 'T')}Z`) - near,
  )
  const guesses = offsets.map((offset) => asked - offset)
  const hits = guesses.filter((guess) => toWall(guess, zone).startsWith(wall))
  return hits.length > 0 ? Math.min(...hits) : Math.max(...guesses)
}

const daysOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/**
 * A date (YYYY-MM-DD) moved by years, months or days, backwards if negative; months that are too
 * short give their last day.
 */
export function shiftDay(day: string, count: number, unit: 'year' | 'month' | 'day'): string {
  const [year, month, date] = [
    Number(day.slice(0, 4)),
    Number(day.slice(5, 7)) - 1,
    Number(day.slice(8, 10)),
  ]
  const months = year * 12 + month + count * (unit === 'year' ? 12 : unit === 'month' ? 1 : 0)
  const [y, m] = [Math.floor(months / 12), ((months % 12) + 12) % 12]
  const moved = new Date(
    Date.UTC(y, m, Math.min(date, daysOf(y, m)) + (unit === 'day' ? count : 0)),
  )
  return moved.toISOString().slice(0, 10)
}

/** Does the date exist in the calendar? */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && shiftDay(text, 0, 'day') === text
