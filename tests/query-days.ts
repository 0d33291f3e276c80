import type { Unit } from '#schemas/query/bucket.ts'

/*
 * Days and buckets calculated with the platform's calendar, independently of the product's own
 * code.
 */

export interface Days {
  readonly from: string
  readonly to: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time in a time zone; `rest` is the elapsed part of the hour. */
export function localOf(
  epoch: number,
  zone: string,
): { readonly day: string; readonly hour: number; readonly rest: number } {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(zone, format)
  const parts = Object.fromEntries(
    format.formatToParts(epoch).map(({ type, value }) => [type, value]),
  )
  const seconds = Number(parts['minute']) * 60 + Number(parts['second'])
  return {
    day: `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`,
    hour: Number(parts['hour']),
    rest: seconds * 1000 + (((epoch % 1000) + 1000) % 1000),
  }
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

export function addDays(day: string, count: number): string {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return isoDay(date)
}

function addMonths(day: string, count: number): string {
  const date = utc(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return isoDay(date)
}

export function bucketOf(day: string, by: Unit): string {
  if (by === 'month') return `${day.slice(0, 8)}01`
  if (by === 'year') return `${day.slice(0, 5)}01-01`
  const date = utc(day)
  if (by === 'quarter')
    return `${day.slice(0, 5)}${['01', '04', '07', '10'][Math.floor(date.getUTCMonth() / 3)]}-01`
  if (by === 'week') return addDays(day, -((date.getUTCDay() + 6) % 7))
  return by === 'weekday' ? String(date.getUTCDay() || 7) : day
}

interface ComparedPeriod extends Days {
  readonly comparison?: 'previous' | 'lastYear'
}

/** By how many months, or otherwise days, the earlier period is shifted. */
function distance({
  from,
  to,
  comparison,
}: ComparedPeriod): readonly [months: number, days: number] {
  if (comparison === 'lastYear') return [12, 0]
  const [first, last] = [utc(from), utc(to)]
  if (from.endsWith('-01') && to.endsWith('-01'))
    return [
      (last.getUTCFullYear() - first.getUTCFullYear()) * 12 +
        last.getUTCMonth() -
        first.getUTCMonth(),
      0,
    ]
  return [0, Math.round((last.getTime() - first.getTime()) / 86_400_000)]
}

/** The requested period and the earlier one. */
export function periodsOf(period: ComparedPeriod): readonly Days[] {
  const [months, days] = distance(period)
  const back = (day: string): string => (months ? addMonths(day, -months) : addDays(day, -days))
  return [period, { from: back(period.from), to: back(period.to) }]
}

/** Moves a day of the earlier period into the requested one, if it exists there. */
export const moveDay =
  (period: ComparedPeriod) =>
  (day: string): string => {
    const [months, days] = distance(period)
    const moved = months ? addMonths(day, months) : addDays(day, days)
    if (moved < period.from) return period.from
    return moved >= period.to ? addDays(period.to, -1) : moved
  }
