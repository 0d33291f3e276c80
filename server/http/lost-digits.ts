import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'

const texts = defineTexts({
  zh: { inexact: '此数字无法精确读取，请以文本形式（加引号）发送' },
  zhtw: { inexact: '此數字無法精確讀取，請以文字形式（加引號）傳送' },
  en: { inexact: 'This number cannot be read exactly; please send it as text, in quotes' },
})

/** Most problems of one call. */
const most = 100
/** Most steps of a path and most characters of a step, so that no answer outgrows its call. */
const mostSteps = 60
const longestStep = 100

/** A double holds all numbers of so many digits. */
const sureDigits = 15

/**
 * May a text hold a number that is lost? Only one with an exponent or with more digits than are
 * sure; most texts have none, and need no walk.
 */
const suspect = /(?:^|[:,[\s])-?(?:\d[\d.]{15}|[\d.]+[eE])/

/** A number as its sign, its digits without zeros around them, and a power of ten. */
function normalize(number: string): string {
  const [mantissa = '', power = '0'] = number.toLowerCase().split('e')
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.')
  const digits = whole + fraction
  let from = 0
  while (digits[from] === '0') from += 1
  let to = digits.length
  while (to > from && digits[to - 1] === '0') to -= 1
  const scale = Number(power) - fraction.length + digits.length - to
  return from === to ? '0' : `${sign}${digits.slice(from, to)}e${scale}`
}

/** Is a JSON number, once parsed, still the number that was written? */
export function isKept(number: string): boolean {
  if (number.length <= sureDigits && !/e/i.test(number)) return true
  const parsed = Number(number)
  return Number.isFinite(parsed) && normalize(String(parsed)) === normalize(number)
}

/** An open list with the index of its entry, or an open object with the position of its key. */
interface Container {
  readonly isList: boolean
  at: number
  /** The key as a step of a path, once it was read. */
  step?: string | undefined
}

/** The position after a string that starts at `from`. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text[before - 1] === '\\') before -= 1
    if ((end - before) % 2 === 0) return end + 1
  }
}

function endOfNumber(text: string, from: number): number {
  let end = from + 1
  while (end < text.length && '0123456789.eE+-'.includes(text.charAt(end))) end += 1
  return end
}

function isBeforeColon(text: string, from: number): boolean {
  let at = from
  while (' \t\n\r'.includes(text[at] ?? ':')) at += 1
  return text[at] === ':'
}

/** Each key is read once: it may be as long as the text, and hold as many numbers. */
function stepOf(text: string, container: Container): string {
  const { isList, at } = container
  if (isList) return String(at)
  container.step ??= (JSON.parse(text.slice(at, endOfString(text, at))) as string).slice(
    0,
    longestStep,
  )
  return container.step
}

/**
 * The dotted paths of the first 100 numbers in a valid JSON text that parsing would change, each
 * path once. A number that a later key of the same name replaces counts too.
 */
export function findLostNumbers(text: string): readonly string[] {
  if (!suspect.test(text)) return []
  const open: Container[] = []
  const paths = new Set<string>()
  let found = 0
  let at = 0
  while (at < text.length && found < most) {
    const letter = text.charAt(at)
    const top = open.at(-1)
    let next = at + 1
    if (letter === '"') {
      next = endOfString(text, at)
      if (top?.isList === false && isBeforeColon(text, next)) {
        top.at = at
        top.step = undefined
      }
    } else if (letter === '{' || letter === '[') open.push({ isList: letter === '[', at: 0 })
    else if (letter === '}' || letter === ']') open.pop()
    else if (letter === ',' && top?.isList) top.at += 1
    else if (letter === '-' || (letter >= '0' && letter <= '9')) {
      next = endOfNumber(text, at)
      if (!isKept(text.slice(at, next))) {
        found += 1
        paths.add(
          open
            .slice(0, mostSteps)
            .map((container) => stepOf(text, container))
            .join('.'),
        )
      }
    }
    at = next
  }
  return [...paths]
}

/**
 * Refuses a valid JSON text with numbers that parsing would change (422 at their places), because
 * rounding them would store what nobody sent. `pathOf` names the place of a path in the call.
 */
export function refuseLostNumbers(
  text: string,
  say: Say,
  pathOf: (path: string) => string = (path) => path,
): void {
  const lost = findLostNumbers(text)
  if (lost.length === 0) return
  const problems = lost.map((path): Problem => ({
    path: pathOf(path),
    code: 'inexact',
    message: say(texts, 'inexact'),
  }))
  throw new Failure('invalid', { data: { problems } })
}
