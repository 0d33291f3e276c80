import { toWall } from './wall.ts'

/** How a number is made: date and counter, random signs, or a UUID. */
export const billTypes = { counter: 1, random: 2, uuid: 3 } as const
/** Signs of a random number: digits, or capital letters and digits. */
export const randomTypes = { digits: 1, letters: 2 } as const
/** What a number shows of the time that it is made at; '' is nothing. */
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

/** How numbers of documents are built: prefix, body, suffix. */
export interface BillPattern {
  readonly prefix: string
  readonly suffix: string
  readonly type: number
  readonly dateFormat: DateFormat
  /** Digits of the counter at least, 1 to 9. */
  readonly digit: number
  /** The counter begins with it, and again in each period. */
  readonly startNumber: number
  /** Signs of a random number: 16 or 32. */
  readonly randomDigit: number
  readonly randomType: number
}

/** The longest number that a rule can make. */
export const longestNumber = 100

interface BillMoment {
  /** Epoch milliseconds. */
  readonly now: number
  /** IANA zone of the organisation: its clock says the date. */
  readonly timeZone: string
}

const dateOf = (format: DateFormat, { now, timeZone }: BillMoment): string =>
  (toWall(now, timeZone).replace(/\D/g, '') + String(now % 1000).padStart(3, '0')).slice(
    0,
    format.length,
  )

/**
 * The period in which the counter runs before it begins anew, as its digits: the year, month or day
 * that the format shows; '' never ends. Hours and finer belong to their day.
 */
export const periodOf = (
  { type, dateFormat }: Pick<BillPattern, 'type' | 'dateFormat'>,
  moment: BillMoment,
): string => (type === billTypes.counter ? dateOf(dateFormat, moment).slice(0, 8) : '')

const signs = {
  [randomTypes.digits]: '0123456789',
  [randomTypes.letters]: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
}

/** So many signs, each as likely as any other. */
function randomText(length: number, alphabet: string): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length)
  return text
}

/**
 * One number by a rule (7.12). A counter that has outgrown its digits makes a longer number, never
 * one that was there before.
 */
export function billNumber(
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
