import { toTime } from '#schemas/format/time.ts'
import type { Around, Issue } from '#schemas/widget/define.ts'
import { resolveLimit } from '#schemas/widget/limit.ts'
import type { Limit } from '#schemas/widget/limit.ts'

export const formats = ['HH:mm:ss', 'HH:mm'] as const
export type TimePickerFormat = (typeof formats)[number]

type Unit = 'hour' | 'minute' | 'second'

interface TimeOptions {
  readonly format: TimePickerFormat
  readonly start: Limit<Unit>
  readonly end: Limit<Unit>
}

const seconds: { readonly [U in Unit]: number } = { hour: 3600, minute: 60, second: 1 }
const last = 86_399

/**
 * A time as HH:mm:ss, with 00 seconds where the format has none. Other values are returned
 * unchanged.
 */
export function cut(value: unknown, format: TimePickerFormat): unknown {
  if (typeof value !== 'string' || !/^\d\d:\d\d(:\d\d)?$/.test(value)) return value
  return `${value.slice(0, format.length)}:00`.slice(0, 8)
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

const fromText = (value: unknown): string | null =>
  typeof value === 'string' && isTime(value) ? value : null

/** The time moved by a number of units, limited to the same day. */
function shift(time: string, count: number, unit: Unit): string {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  const at = Math.max(0, Math.min(last, hour * 3600 + minute * 60 + second + count * seconds[unit]))
  return [at / 3600, (at / 60) % 60, at % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

/** One limit of the times that can be chosen, as HH:mm:ss; null where there is none. */
export function limitOf(
  options: TimeOptions,
  side: 'start' | 'end',
  { env, get }: Around,
): string | null {
  const found = resolveLimit<Unit, string>(options[side], get, {
    fixed: fromText,
    field: (value) => (typeof value === 'number' ? toTime(value, env.timeZone) : fromText(value)),
    now: (count, unit) => shift(toTime(env.now, env.timeZone), count, unit),
  })
  const value = cut(found, options.format)
  return typeof value === 'string' ? value : null
}

/** The limits that a time exceeds. */
export function outsideLimits(value: string, options: TimeOptions, around: Around): Issue[] {
  const [from, to] = [limitOf(options, 'start', around), limitOf(options, 'end', around)]
  if (from !== null && value < from)
    return [{ code: 'tooEarly', params: { limit: from.slice(0, options.format.length) } }]
  return to !== null && value > to
    ? [{ code: 'tooLate', params: { limit: to.slice(0, options.format.length) } }]
    : []
}
