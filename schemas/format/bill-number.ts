import { toWall } from './wall.ts'

/** The body of a number: date and counter, random characters, or a UUID. */
export const billTypes = { counter: 1, random: 2, uuid: 3 } as const
/** Characters of a random number: digits, or capital letters and digits. */
export const randomTypes = { digits: 1, letters: 2 } as const
/** Formats of the time in a number; '' for none. */
export const dateFormats = [
  '',
  'yyyy',
  'yyyyMM',
  'yyyyMMdd',
  'yyyyMMddHH',
  'yyyyMMddHHmm',
  'yyyyMMddHHmmss',
  'yyyyMMddHHmmssSSS',
] as const
export type DateFormat = (typeof dateFormats)[number]

/** The structure of document numbers: prefix, body, suffix. */
export interface BillPattern {
  readonly prefix: string
  readonly suffix: string
  readonly type: number
  readonly dateFormat: DateFormat
  /** Least digits of the counter, 1 to 9. */
  readonly digit: number
  /** First value of the counter in each period. */
  readonly startNumber: number
  /** Length of a random number: 16 or 32. */
  readonly randomDigit: number
  readonly randomType: number
}

/** The longest number that a rule can make. */
export const longestNumber = 100

interface BillMoment {
  /** Epoch milliseconds. */
  readonly now: number
  /** IANA zone of the organisation, which decides on the date. */
  readonly timeZone: string
}

const dateOf = (format: DateFormat, { now, timeZone }: BillMoment): string =>
  (toWall(now, timeZone).replace(/\D/g, '') + String(now % 1000).padStart(3, '0')).slice(
    0,
    format.length,
  )

/**
 * The period after which the counter restarts, as digits: the year, month or day in the format; ''
 * never restarts. Formats with hours or finer restart daily.
 */
export const periodOf = (
  { type, dateFormat }: Pick<BillPattern, 'type' | 'dateFormat'>,
  moment: BillMoment,
): string => (type === billTypes.counter ? dateOf(dateFormat, moment).slice(0, 8) : '')

const signs = {
  [randomTypes.digits]: '0123456789',
  [randomTypes.letters]: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
}

/** Random characters, all equally likely. */
function randomText(length: number, alphabet: string): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length)
  return text
}

/**
 * One number by a rule (7.12). A counter beyond its digits makes a longer number, so that no number
 * repeats.
 */
export function printBillNumber(
  pattern: BillPattern,
  { count, ...moment }: BillMoment & { readonly count: number },
): string {
  const { prefix, suffix, type, dateFormat, digit, randomDigit, randomType } = pattern
  if (type === billTypes.uuid) return prefix + crypto.randomUUID() + suffix
  if (type === billTypes.random)
    return (
      prefix +
      randomText(
        randomDigit,
        signs[randomType === randomTypes.letters ? randomTypes.letters : randomTypes.digits],
      ) +
      suffix
    )
  return prefix + dateOf(dateFormat, moment) + String(count).padStart(digit, '0') + suffix
}
