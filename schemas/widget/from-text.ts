import { fromWall, isDay } from '../format/wall.ts'
import { canonical } from './decimal.ts'
import type { Choice } from './reference.ts'
import type { ValueType } from './value.ts'

/** What a text of a spreadsheet is read with. */
export interface Reading {
  /** Candidates of ids, where it is known who they are. */
  readonly choices: readonly Choice[] | undefined
  readonly timeZone: string
}

type Read = (text: string, given: Reading) => unknown

const yes = ['1', 'true', 'yes', 'y', 'on', '是', '√', '✓', '开', '開']
const no = ['0', 'false', 'no', 'n', 'off', '否', '×', '✗', '关', '關']

const flag: Read = (text) => {
  const word = text.toLowerCase()
  return yes.includes(word) ? 1 : no.includes(word) ? 0 : undefined
}

/** Grouping commas and a currency sign in front are how a spreadsheet shows a number. */
const decimal: Read = (text) => {
  const plain = text.replace(/^([-+]?)\s*[¥￥$€£]\s*/, '$1').replaceAll(/[\s\u00A0\u202F]/g, '')
  return (
    canonical(/^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain) ??
    undefined
  )
}

const dayPattern = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?|月)?(?:[T\s]+(.*))?$/
const timePattern = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/

const time: Read = (text) => {
  const [, hour = '', minute = '', second = '00'] = timePattern.exec(text) ?? []
  return minute === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59
    ? undefined
    : `${hour.padStart(2, '0')}:${minute}:${second}`
}

/** Only days that begin with their year: the others mean different days in different countries. */
function dayOf(text: string): readonly [day: string, rest: string] | undefined {
  const [, year, month = '', date = '1', rest = ''] =
    dayPattern.exec(/^\d{4}$/.test(text) ? `${text}-1-1` : text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? [day, rest.trim()] : undefined
}

const instant: Read = (text, given) => {
  const { timeZone } = given
  const [day, rest = ''] = dayOf(text) ?? []
  const clock = rest === '' ? '00:00:00' : time(rest, given)
  const epoch =
    day !== undefined && typeof clock === 'string'
      ? fromWall(`${day} ${clock}`, timeZone)
      : Number.NaN
  return Number.isNaN(epoch) ? undefined : epoch
}

/** By name or id; a name that several share names none of them. */
const id: Read = (text, { choices }) => {
  const found = choices?.filter((one) => one.fullName === text || one.id === text) ?? []
  return found.length === 1 ? found[0]?.id : undefined
}

const ids: Read = (text, given) => {
  const found = text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => id(part, given))
  return found.includes(undefined) ? undefined : [...new Set(found)]
}

const byType: { readonly [T in ValueType]?: Read } = {
  text: (text) => text,
  decimal,
  flag,
  date: (text) => dayOf(text)?.[0],
  instant,
  time,
  id,
  ids,
  range: (text) => text,
}

/** The value that a cell of a spreadsheet means for a field of this type: null for an empty one, undefined where it means nothing. */
export function fromText(type: ValueType, text: string, given: Reading): unknown {
  const word = text.trim()
  return word === '' ? null : byType[type]?.(word, given)
}
