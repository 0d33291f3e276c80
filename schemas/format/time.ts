const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, made)
  return made
}

type ClockUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const dayLength = 86_400_000
const [earliest, latest] = [-62_135_596_800_000, 253_402_300_799_999]
/** Instants of the years 1 to 9999. */
const isPlain = (epoch: number): boolean => epoch >= earliest && epoch <= latest

/** The local time in a zone: each part with leading zeros, the year with four digits. */
function wallClock(epoch: number, zone: string): { readonly [U in ClockUnit]: string } {
  // UTC needs no zone calculation, which matters for sheets with many times.
  if (zone === 'UTC' && isPlain(epoch)) {
    const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(epoch)
      .toISOString()
      .split(/[-:T.]/)
    return { year, month, day, hour, minute, second }
  }
  const parts = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const { type, value } of formatOf(zone).formatToParts(epoch))
    if (type in parts) parts[type as ClockUnit] = value
  return { ...parts, year: parts.year.padStart(4, '0') }
}

/** The date of an instant in an IANA zone, as YYYY-MM-DD. */
export function toDay(epoch: number, zone: string): string {
  const { year, month, day } = wallClock(epoch, zone)
  return `${year}-${month}-${day}`
}

/** The instant, or the nearest one that has a local date of the years 1 to 9999 in every zone. */
const within = (epoch: number): number =>
  Math.min(Math.max(epoch, earliest + 2 * dayLength), latest - 2 * dayLength)

/** Is the local date of an instant one of the years 1 to 9999, so that it can be written? */
export function hasDay(epoch: number, zone: string): boolean {
  const inside = within(epoch)
  // No zone is two days away from UTC, so only instants at the ends need the zone, which is slow.
  return inside === epoch || isPlain(epoch + offsetAt(inside, zone))
}

/** The time of day of an instant in an IANA zone, as HH:mm:ss. */
export function toTime(epoch: number, zone: string): string {
  const { hour, minute, second } = wallClock(epoch, zone)
  return `${hour}:${minute}:${second}`
}

const offsetAt = (epoch: number, zone: string): number =>
  Date.parse(formatTime(epoch, zone, 'YYYY-MM-DDTHH:mm:ssZ')) - Math.floor(epoch / 1000) * 1000

/**
 * The first instant of a date (YYYY-MM-DD) in an IANA zone, also where daylight saving skips or
 * repeats midnight; of a date that the zone skipped, the first after it; NaN for an invalid date.
 */
export function fromDay(day: string, zone: string): number {
  const guess = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(guess)) return Number.NaN
  const starts = [guess - dayLength, guess + dayLength].map(
    (near) => guess - offsetAt(within(near), zone),
  )
  const own = starts.filter((start) => toDay(start, zone) === day)
  return own.length > 0 ? Math.min(...own) : Math.max(...starts)
}

/**
 * An instant in an IANA zone, in a format of specification 9 with the parts YYYY or yyyy, MM, DD or
 * dd, HH, mm, ss.
 */
export function formatTime(epoch: number, zone: string, format = 'YYYY-MM-DD HH:mm:ss'): string {
  const { year, month, day, hour, minute, second } = wallClock(epoch, zone)
  const parts: { readonly [mark: string]: string } = {
    YYYY: year,
    yyyy: year,
    MM: month,
    DD: day,
    dd: day,
    HH: hour,
    mm: minute,
    ss: second,
  }
  return format.replaceAll(/YYYY|yyyy|MM|DD|dd|HH|mm|ss/g, (mark) => parts[mark] ?? mark)
}
