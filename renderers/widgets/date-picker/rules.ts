import { fromDay, hasDay, toDay, toTime } from '#schemas/format/time.ts'
import { fromWall, isDay, shiftDay, toWall } from '#schemas/format/wall.ts'
import type { Around, Issue } from '#schemas/widget/define.ts'
import { resolveLimit } from '#schemas/widget/limit.ts'
import type { Limit } from '#schemas/widget/limit.ts'

export const formats = [
  'yyyy',
  'yyyy-MM',
  'yyyy-MM-dd',
  'yyyy-MM-dd HH:mm',
  'yyyy-MM-dd HH:mm:ss',
] as const
export type DatePickerFormat = (typeof formats)[number]

interface DateOptions {
  readonly format: DatePickerFormat
  readonly start: Limit<'year' | 'month' | 'day'>
  readonly end: Limit<'year' | 'month' | 'day'>
}

/**
 * A format with a time of day holds an instant. Other formats hold the first day of the year, month
 * or day.
 */
export const isInstant = (format: DatePickerFormat): boolean => format.includes('HH')

/**
 * A day or an instant, reduced to the precision of the format. A year or a month becomes its first
 * day. Other values are returned unchanged.
 */
export function cut(value: unknown, format: DatePickerFormat): unknown {
  if (isInstant(format)) {
    const grain = format.endsWith('ss') ? 1000 : 60_000
    return typeof value === 'number' && Math.abs(value) <= 8.64e15
      ? Math.floor(value / grain) * grain
      : value
  }
  if (typeof value !== 'string' || !/^\d{4}(-\d\d(-\d\d)?)?$/.test(value)) return value
  return value.slice(0, format.length) + '0000-01-01'.slice(Math.min(value.length, format.length))
}

/** Reads a value of the format from a text in wall-clock time; null where the text is not one. */
export function fromText(text: string, format: DatePickerFormat, timeZone: string): unknown {
  if (!isDay(text.slice(0, 10))) return null
  if (!isInstant(format)) return cut(text.slice(0, 10), format)
  const epoch = fromWall(text, timeZone)
  return Number.isNaN(epoch) ? null : cut(epoch, format)
}

/** A value as text for people. */
export const tell = (value: string | number, format: DatePickerFormat, timeZone: string): string =>
  (typeof value === 'number' ? toWall(value, timeZone) : value).slice(0, format.length)

type LimitSide = 'start' | 'end'

const lastOf = (day: string, timeZone: string): number =>
  fromDay(shiftDay(day, 1, 'day'), timeZone) - 1

function fromOther(
  value: unknown,
  given: { readonly format: DatePickerFormat; readonly side: LimitSide; readonly timeZone: string },
): unknown {
  const { format, side, timeZone } = given
  if (typeof value === 'number') return isInstant(format) ? value : toDay(value, timeZone)
  if (typeof value !== 'string' || !isDay(value)) return null
  if (!isInstant(format)) return value
  return side === 'start' ? fromDay(value, timeZone) : lastOf(value, timeZone)
}

/**
 * One limit of the values that can be chosen, of the same type as the field's values; null where
 * there is none.
 */
export function limitOf(
  options: DateOptions,
  side: LimitSide,
  { env, get }: Around,
): string | number | null {
  const { format } = options
  const { timeZone, now } = env
  const found = resolveLimit<'year' | 'month' | 'day', unknown>(options[side], get, {
    fixed: (text) => fromText(text, format, timeZone),
    field: (value) => fromOther(value, { format, side, timeZone }),
    now: (count, unit) => {
      const day = shiftDay(toDay(now, timeZone), count, unit)
      return isInstant(format) ? fromWall(`${day} ${toTime(now, timeZone)}`, timeZone) : day
    },
  })
  const value = cut(found, format)
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
    ? value
    : null
}

/**
 * What is wrong with a value: a day that does not exist or has no year of four digits, or a limit
 * that it exceeds (reference: date limits).
 */
export function outsideLimits(value: unknown, options: DateOptions, around: Around): Issue[] {
  if (typeof value === 'string' && !isDay(value)) return [{ code: 'notADate' }]
  if (typeof value !== 'string' && typeof value !== 'number') return []
  if (typeof value === 'number' && !hasDay(value, around.env.timeZone))
    return [{ code: 'notADate' }]
  const [from, to] = [limitOf(options, 'start', around), limitOf(options, 'end', around)]
  const word = (limit: string | number) => ({
    limit: tell(limit, options.format, around.env.timeZone),
  })
  if (from !== null && value < from) return [{ code: 'tooEarly', params: word(from) }]
  return to !== null && value > to ? [{ code: 'tooLate', params: word(to) }] : []
}
