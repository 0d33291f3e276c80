import { fromWall } from '../format/wall.ts'
import { clockIn, dayIn } from './day-text.ts'
import type { DayOrder } from './day-text.ts'
import { toCanonical } from './decimal.ts'
import type { Choice } from './reference.ts'
import type { ValueType } from './value.ts'

/** What is needed to parse a text from a spreadsheet. */
export interface TextParseContext {
  /** The possible choices, where known. */
  readonly choices: readonly Choice[] | undefined
  readonly timeZone: string
  /** The order of dates without a leading year, where known. */
  readonly order?: DayOrder
}

type TextParser = (text: string, given: TextParseContext) => unknown

const yes = ['1', 'true', 'yes', 'y', 'on', '是', '√', '✓', '开', '開']
const no = ['0', 'false', 'no', 'n', 'off', '否', '×', '✗', '关', '關']

const flag: TextParser = (text) => {
  const word = text.toLowerCase()
  return yes.includes(word) ? 1 : no.includes(word) ? 0 : undefined
}

/** Grouping commas and a leading currency sign are only the display of a spreadsheet. */
const decimal: TextParser = (text) => {
  const plain = text.replace(/^([-+]?)\s*[¥￥$€£]\s*/, '$1').replaceAll(/[\s\u00A0\u202F]/g, '')
  return (
    toCanonical(
      /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain,
    ) ?? undefined
  )
}

const time: TextParser = (text) => clockIn(text)

/** Milliseconds of a time's UTC offset, such as Z or +08:00; undefined where there is none. */
function offsetIn(text: string): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /([-+])(\d\d):?(\d\d)?$/.exec(text) ?? []
  if (sign === undefined) return /\d\s*Z$/i.test(text) ? 0 : undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const instant: TextParser = (text, { timeZone, order }) => {
  const [day, rest = ''] = dayIn(text, order) ?? []
  const offset = offsetIn(rest)
  const clock = rest === '' ? '00:00:00' : clockIn(rest.replace(/\s*(Z|[-+]\d\d:?(\d\d)?)$/i, ''))
  if (day === undefined || clock === undefined) return undefined
  const epoch = fromWall(`${day} ${clock}`, offset === undefined ? timeZone : 'UTC')
  return Number.isNaN(epoch) ? undefined : epoch - (offset ?? 0)
}

/** By name or id; a name that is not unique matches nothing. */
const id: TextParser = (text, { choices }) => {
  const found = choices?.filter((choice) => choice.fullName === text || choice.id === text) ?? []
  return found.length === 1 ? found[0]?.id : undefined
}

const ids: TextParser = (text, given) => {
  const found = text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => id(part, given))
  return found.includes(undefined) ? undefined : [...new Set(found)]
}

const byType: { readonly [T in ValueType]?: TextParser } = {
  text: (text) => text,
  decimal,
  flag,
  date: (text, { order }) => dayIn(text, order)?.[0],
  instant,
  time,
  id,
  ids,
  range: (text) => text,
}

/**
 * The value of a spreadsheet cell for a field of this type: null where it is empty, undefined where
 * it is unreadable.
 */
export function fromText(type: ValueType, text: string, given: TextParseContext): unknown {
  const word = text.trim()
  return word === '' ? null : byType[type]?.(word, given)
}
