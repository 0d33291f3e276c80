import { computeCheck } from './check-digit.ts'
import { periodOf, printDate } from './date-part.ts'
import type { NumberMoment } from './date-part.ts'
import { codeName, counterOf, isCode, longestCode } from './pattern.ts'
import type { NumberPart, NumberPattern } from './pattern.ts'

/** Texts of the parts that come from the record, by `codeName`. */
export type NumberCodes = ReadonlyMap<string, string>

/**
 * A value as numbers hold it: letters, digits and dots alone, so that it is told apart from the
 * separators around it. '' where nothing is left; null where it is too long.
 */
export function toCode(text: string): string | null {
  const code = text.replaceAll(/[^\p{L}\p{N}.]/gu, '')
  return code.length > longestCode ? null : code
}

/** Which counter of a rule a number takes. */
export interface CounterKey {
  /** Codes that have counters of their own, joined by /; '' where there is one for all. */
  readonly scope: string
  readonly period: string
}

/** What the numbers of one record are printed from. */
export interface NumberSeed extends NumberMoment {
  readonly codes: NumberCodes
}

/** The counter that a record takes its number from. */
export function keyOf(pattern: NumberPattern, seed: NumberSeed): CounterKey {
  const scope = pattern.parts
    .flatMap((part) => (isCode(part) && part.own ? [seed.codes.get(codeName(part)) ?? ''] : []))
    .join('/')
  return {
    scope,
    period: periodOf(counterOf(pattern)?.reset ?? 'never', seed, pattern.fiscalMonth),
  }
}

const digits = '0123456789'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Random characters, all equally likely. */
function randomText(length: number, alphabet: string): string {
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length)
  return text
}

function printPart(part: NumberPart, seed: NumberSeed, fiscalMonth: number): string {
  switch (part.type) {
    case 'text':
      return part.text
    case 'date':
      return printDate(part.format, seed, fiscalMonth)
    case 'field':
    case 'organize':
      return seed.codes.get(codeName(part)) ?? ''
    case 'random':
      return randomText(part.length, part.letters ? digits + capitals : digits)
    case 'uuid':
      return crypto.randomUUID()
    case 'counter':
    case 'check':
      return ''
  }
}

/** Stands where a check will stand; no part can print it. */
const gap = '\u0001'

/** What a number holds around its counter; the place of a check is kept. */
export interface NumberFrame {
  readonly head: string
  readonly tail: string
}

/** Everything of a number but its count and its check, so that the rest can be added anywhere. */
export function frameOf({ parts, fiscalMonth }: NumberPattern, seed: NumberSeed): NumberFrame {
  const at = parts.findIndex((part) => part.type === 'counter')
  const texts = parts.map((part) =>
    part.type === 'check' ? gap : printPart(part, seed, fiscalMonth),
  )
  return at < 0
    ? { head: texts.join(''), tail: '' }
    : { head: texts.slice(0, at).join(''), tail: texts.slice(at + 1).join('') }
}

/** Puts the check into a number that only lacks it. */
export function completeNumber({ parts }: Pick<NumberPattern, 'parts'>, text: string): string {
  const check = parts.find((part) => part.type === 'check')
  const at = text.indexOf(gap)
  return check && at >= 0
    ? text.slice(0, at) + computeCheck(check.algorithm, text.slice(0, at)) + text.slice(at + 1)
    : text
}

/** Has its numbers a check, which is worked out after the count is known? */
export const hasCheck = ({ parts }: Pick<NumberPattern, 'parts'>): boolean =>
  parts.some(({ type }) => type === 'check')

/** A number of this frame and count. A count beyond its width makes a longer number. */
export function fillFrame(
  pattern: NumberPattern,
  { head, tail }: NumberFrame,
  count: number,
): string {
  const counter = counterOf(pattern)
  const text = counter ? String(count).padStart(counter.width, '0') : ''
  return completeNumber(pattern, head + text + tail)
}

/** One number by a rule (7.12). */
export const printNumber = (pattern: NumberPattern, seed: NumberSeed, count: number): string =>
  fillFrame(pattern, frameOf(pattern, seed), count)
