/** How a number is displayed; `zeros` is its least number of digits. */
export type NumberKind =
  | { readonly as: 'number' | 'date' | 'time' | 'moment' | 'duration' }
  | { readonly as: 'zeros'; readonly digits: number }

const builtIn: { readonly [id: string]: NumberKind['as'] } = {
  ...Object.fromEntries(
    [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date']),
  ),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'])),
  22: 'moment',
  46: 'duration',
}

/** What a number format displays, by its id for built-in formats, else by its code. */
export function kindOfFormat(id: string, code: string): NumberKind {
  if (code === '') return { as: (builtIn[id] ?? 'number') as 'number' }
  const [first = ''] = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')
  if (/\[(h+|m+|s+)\]/i.test(first)) return { as: 'duration' }
  const zeros = /^0{2,}$/.exec(first.trim())
  if (zeros) return { as: 'zeros', digits: first.trim().length }
  if (/general|[0#?]/i.test(first.replaceAll(/[.,]0+/g, ''))) return { as: 'number' }
  const bare = first.replaceAll(/am\/pm|a\/p/gi, 'h')
  const hasClock = /[hs]/i.test(bare)
  const hasDay = /[yde]/i.test(bare) || (/m/i.test(bare) && !hasClock)
  return { as: hasDay ? (hasClock ? 'moment' : 'date') : hasClock ? 'time' : 'number' }
}

const day = 86_400
const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

/**
 * Seconds of a day as HH:mm, or HH:mm:ss where there are seconds. Hours run past 24 for longer
 * times.
 */
export function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  return `${pad(hours)}:${pad(minutes)}${rest === 0 ? '' : `:${pad(rest)}`}`
}

/**
 * The date of a serial number. The 1900 system counts a 29 February 1900 that never existed; the
 * 1904 system starts four years later.
 */
function dayOfSerial(serial: number, is1904: boolean): string {
  if (!is1904 && serial === 60) return '1900-02-29'
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Date.UTC(1899, 11, 30) + days * day * 1000).toISOString().slice(0, 10)
}

/** The highest serial number of spreadsheets: 31 December 9999. */
const lastSerial = 2_958_466

/**
 * A number as its format displays it: a date, a time, or a number with the digits that spreadsheets
 * keep.
 */
export function textOfNumber(value: number, kind: NumberKind, is1904: boolean): string {
  if (kind.as === 'zeros' && Number.isInteger(value) && value >= 0)
    return digitsOf(value).padStart(kind.digits, '0')
  if (kind.as === 'number' || kind.as === 'zeros' || value < 0 || value >= lastSerial)
    return digitsOf(value)
  const seconds = Math.round(value * day)
  if (kind.as === 'duration') return clockOf(seconds)
  if (kind.as === 'time') return clockOf(seconds % day)
  const [date, rest] = [dayOfSerial(Math.floor(seconds / day), is1904), seconds % day]
  if (!is1904 && seconds < day) return clockOf(rest)
  return kind.as === 'date' && rest === 0
    ? date
    : `${date} ${clockOf(rest)}${rest % 60 === 0 ? ':00' : ''}`
}

/** Digits that a spreadsheet keeps; further ones were lost when the file was written. */
export const mostDigits = 15

/** A number without exponent, with at most 15 significant digits. */
function digitsOf(value: number): string {
  if (!Number.isFinite(value)) return ''
  const plain = Number.isInteger(value) ? value : Number(value.toPrecision(mostDigits))
  if (Number.isInteger(plain)) {
    if (Math.abs(plain) < 10 ** mostDigits || Math.abs(plain) >= 1e30) return String(plain)
    // Digits beyond that are binary noise, so they become zeros.
    const [digits = '', power] = plain.toExponential(mostDigits - 1).split('e')
    const whole = digits.replace(/[-.]/g, '').padEnd(Number(power) + 1, '0')
    return plain < 0 ? `-${whole}` : whole
  }
  const text = String(plain)
  return text.includes('e') ? plain.toFixed(20).replace(/0+$/, '') : text
}

/** An ISO 8601 date or instant in the format of our texts. */
export const textOfIso = (text: string): string =>
  text
    .replace(/^T/, '')
    .replace('T', ' ')
    .replace(/\.\d+|Z$/g, '')
    .replace(/ 00:00:00$/, '')
