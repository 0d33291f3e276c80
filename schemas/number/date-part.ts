import { toDay } from '../format/time.ts'
import { toWall } from '../format/wall.ts'

/** How a date can be written in a number. */
export const dateFormats = [
  'yyyy',
  'yy',
  'yyyyMM',
  'yyMM',
  'yyyy-MM',
  'yyyyMMdd',
  'yyMMdd',
  'yyyy-MM-dd',
  'MM',
  'MMdd',
  'dd',
  'yyyyMMddHH',
  'yyyyMMddHHmm',
  'yyyyMMddHHmmss',
  'yyyyMMddHHmmssSSS',
  'HHmmss',
  'FYYYY',
  'FYY',
  'FQ',
] as const
export type DateFormat = (typeof dateFormats)[number]

/** When a counter begins anew, by the date of the organisation. */
export const resets = ['never', 'day', 'month', 'year', 'fiscalYear'] as const
export type Reset = (typeof resets)[number]

/** A moment by the clock of the organisation. */
export interface NumberMoment {
  /** Epoch milliseconds. */
  readonly now: number
  /** IANA zone of the organisation, which decides on the date. */
  readonly timeZone: string
}

const marks = /FYYYY|FYY|FQ|yyyy|yy|MM|dd|HH|mm|SSS|ss/g
const two = (count: number): string => String(count % 100).padStart(2, '0')
const four = (count: number): string => String(count).padStart(4, '0')

/** The fiscal year of a date, named after the calendar year that it begins in. */
const fiscalYearOf = (year: number, month: number, fiscalMonth: number): number =>
  month >= fiscalMonth ? year : year - 1

/** A date as a number holds it. */
export function printDate(
  format: DateFormat,
  { now, timeZone }: NumberMoment,
  fiscalMonth: number,
): string {
  const wall = toWall(now, timeZone)
  const [year = 0, month = 0] = wall.split(/\D/).map(Number)
  const fiscalYear = fiscalYearOf(year, month, fiscalMonth)
  const values: { readonly [mark: string]: string } = {
    FYYYY: four(fiscalYear),
    FYY: two(fiscalYear),
    FQ: String(Math.floor(((month - fiscalMonth + 12) % 12) / 3) + 1),
    yyyy: wall.slice(0, 4),
    yy: wall.slice(2, 4),
    MM: wall.slice(5, 7),
    dd: wall.slice(8, 10),
    HH: wall.slice(11, 13),
    mm: wall.slice(14, 16),
    ss: wall.slice(17, 19),
    SSS: String(((now % 1000) + 1000) % 1000).padStart(3, '0'),
  }
  return format.replaceAll(marks, (mark) => values[mark] ?? mark)
}

const lengthOf = (mark: string): number =>
  mark === 'FYYYY' ? 4 : mark === 'FYY' ? 2 : mark === 'FQ' ? 1 : mark.length

/** What texts of a format look like, as a pattern without groups. */
export const datePattern = (format: DateFormat): string =>
  format.replaceAll(marks, (mark) => `\\d{${lengthOf(mark)}}`)

/** The parts of a date that are written in a number, by their marks; years with four digits. */
export type DateMarks = ReadonlyMap<string, string>

/** Reads the marks of a printed date; years of two digits are of this century. */
export function readDate(format: DateFormat, text: string): DateMarks {
  const found = new Map<string, string>()
  let at = 0
  for (const [piece = ''] of format.matchAll(/FYYYY|FYY|FQ|yyyy|yy|MM|dd|HH|mm|SSS|ss|./g)) {
    const length = piece === '-' ? 1 : lengthOf(piece)
    const value = text.slice(at, at + length)
    at += length
    if (piece === 'yy') found.set('yyyy', `20${value}`)
    else if (piece === 'FYY') found.set('FYYYY', `20${value}`)
    else found.set(piece, value)
  }
  return found
}

/** The marks that a number must hold, so that no two periods give the same one. */
export const neededMarks: { readonly [R in Reset]: readonly string[] } = {
  never: [],
  year: ['yyyy'],
  month: ['yyyy', 'MM'],
  day: ['yyyy', 'MM', 'dd'],
  fiscalYear: ['FYYYY'],
}

/**
 * The period of a counter: '' for one that never restarts, else its year, month or day in digits;
 * that of a fiscal year begins with F. Later periods are greater among those of the same length.
 */
export function periodOf(reset: Reset, { now, timeZone }: NumberMoment, fiscalMonth: number) {
  const day = toDay(now, timeZone).replaceAll('-', '')
  if (reset === 'fiscalYear')
    return `F${four(fiscalYearOf(Number(day.slice(0, 4)), Number(day.slice(4, 6)), fiscalMonth))}`
  return reset === 'never' ? '' : day.slice(0, { year: 4, month: 6, day: 8 }[reset])
}

/** The period that the marks of a number name. */
export const periodFrom = (reset: Reset, found: DateMarks): string =>
  (reset === 'fiscalYear' ? 'F' : '') +
  neededMarks[reset].map((mark) => found.get(mark) ?? '').join('')

/** The first date of a period, as YYYY-MM-DD; '' for a counter that never restarts. */
export function firstDay(period: string, fiscalMonth: number): string {
  if (period === '') return ''
  if (period.startsWith('F')) return `${period.slice(1)}-${two(fiscalMonth)}-01`
  return `${period.slice(0, 4)}-${period.slice(4, 6) || '01'}-${period.slice(6, 8) || '01'}`
}
