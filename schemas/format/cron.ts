/** Rhythms that people name a schedule by. */
export const rhythms = ['minutes', 'hour', 'day', 'week', 'month', 'year'] as const

interface ClockTime {
  readonly hour: number
  readonly minute: number
}

/**
 * A usual schedule by the wall clock. Days of the week count from 0, Sunday; months from 1. A month
 * without its day is left out.
 */
export type Rhythm =
  | { readonly every: 'minutes'; readonly step: number }
  | { readonly every: 'hour'; readonly minute: number }
  | ({ readonly every: 'day' } & ClockTime)
  | ({ readonly every: 'week'; readonly days: readonly number[] } & ClockTime)
  | ({ readonly every: 'month'; readonly day: number | 'last' } & ClockTime)
  | ({ readonly every: 'year'; readonly month: number; readonly day: number } & ClockTime)

/** Steps that divide an hour, so that it always begins with a run. */
export const minuteSteps = [2, 3, 4, 5, 6, 10, 12, 15, 20, 30] as const
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** The most days that a month (1 to 12) has in any year. */
export const longestMonth = (month: number): number => longestMonths[month - 1] ?? 0

/** The cron expression of five fields of a rhythm. */
export function cronOf(rhythm: Rhythm): string {
  if (rhythm.every === 'minutes') return `*/${rhythm.step} * * * *`
  if (rhythm.every === 'hour') return `${rhythm.minute} * * * *`
  const time = `${rhythm.minute} ${rhythm.hour}`
  if (rhythm.every === 'day') return `${time} * * *`
  if (rhythm.every === 'week')
    return `${time} * * ${rhythm.days.toSorted((day, other) => day - other).join(',')}`
  if (rhythm.every === 'month') return `${time} ${rhythm.day === 'last' ? 'L' : rhythm.day} * *`
  return `${time} ${rhythm.day} ${rhythm.month} *`
}

/** A whole number of a field, from `least` to `most`; undefined for anything else. */
function numberIn(field: string, least: number, most: number): number | undefined {
  const number = /^\d{1,2}$/.test(field) ? Number(field) : NaN
  return number >= least && number <= most ? number : undefined
}

/** Days of the week in a field such as `1-5` or `0,6`; undefined for anything else. */
function daysIn(field: string): readonly number[] | undefined {
  const days = new Set<number>()
  for (const part of field.split(',')) {
    const [, from, to = from] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? []
    if (from === undefined || Number(from) > Number(to)) return undefined
    for (let day = Number(from); day <= Number(to); day++) days.add(day % 7)
  }
  return [...days].toSorted((day, other) => day - other)
}

/** The rhythm of a time by the fields for day of the month, month and day of the week. */
function rhythmAt(time: ClockTime, fields: readonly string[]): Rhythm | undefined {
  const [date = '', month = '', weekday = ''] = fields
  if (date === '*' && month === '*') {
    const days = daysIn(weekday)
    if (weekday === '*') return { every: 'day', ...time }
    return days && { every: 'week', days, ...time }
  }
  if (weekday !== '*') return undefined
  if (month === '*') {
    const day = date === 'L' ? 'last' : numberIn(date, 1, 31)
    return day === undefined ? undefined : { every: 'month', day, ...time }
  }
  const ofYear = numberIn(month, 1, 12)
  const day = ofYear && numberIn(date, 1, longestMonth(ofYear))
  return ofYear && day ? { every: 'year', month: ofYear, day, ...time } : undefined
}

/**
 * The rhythm that a cron expression means, of five fields, or of six that begin at second 0;
 * undefined where none of them says it.
 */
export function rhythmOf(cron: string): Rhythm | undefined {
  const fields = cron.trim().split(/\s+/)
  if (fields.length === 6 && fields[0] === '0') fields.shift()
  if (fields.length !== 5) return undefined
  const [minutes = '', hours = '', ...rest] = fields
  const isEachDay = rest.every((field) => field === '*')
  const step = minuteSteps.find((known) => minutes === `*/${known}`)
  if (step) return hours === '*' && isEachDay ? { every: 'minutes', step } : undefined
  const [minute, hour] = [numberIn(minutes, 0, 59), numberIn(hours, 0, 23)]
  if (minute === undefined) return undefined
  if (hours === '*' && isEachDay) return { every: 'hour', minute }
  return hour === undefined ? undefined : rhythmAt({ hour, minute }, rest)
}
