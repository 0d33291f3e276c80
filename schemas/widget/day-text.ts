import { isDay } from '../format/wall.ts'

/** The order of day and month in a column's dates, which cannot be told from a single cell. */
export type DayOrder = 'dmy' | 'mdy'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const weekDay =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+|(?:星期|週|周|礼拜)[一二三四五六日天]\s*)/i
const numbered = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T\s]+(.*))?$/
const yearFirst =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*(?:[-/.月]\s*(\d{1,2})\s*日?|月)?(?:[T\s]*(.*))?$/
const solid = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:[T\s]*(\d\d)(\d\d)(\d\d)?|[T\s]+(.*))?$/
const dayMonth = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th)?[-/.\\s]*${monthWord}[-/.,\\s]*(\\d{4}|\\d{2})(?:[,T\\s]+(.*))?$`,
  'i',
)
const monthDay = new RegExp(
  `^${monthWord}[-/.\\s]*(\\d{1,2})(?:st|nd|rd|th)?(?:,\\s*|[-/.\\s]+)(\\d{4}|\\d{2})(?:[,T\\s]+(.*))?$`,
  'i',
)

/** Two digits mean the years 1950 to 2049. */
const yearOf = (digits: string): string =>
  digits.length === 4 ? digits : `${Number(digits) < 50 ? 20 : 19}${digits}`
const monthOf = (word: string): string => String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1)

type DayMatch = readonly [day: string, rest: string]

function made(
  [year, month, date]: readonly [year: string, month: string, date: string],
  rest = '',
): DayMatch | undefined {
  const day = `${yearOf(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? [day, rest.trim()] : undefined
}

/** The orders in which a text is a date without a leading year: none, one or both. */
export function dayOrdersOf(text: string): readonly DayOrder[] {
  const [, first = '', , second = '', year = ''] = numbered.exec(text.trim()) ?? []
  if (year === '') return []
  return [
    ...(made([year, second, first]) ? ['dmy' as const] : []),
    ...(made([year, first, second]) ? ['mdy' as const] : []),
  ]
}

/**
 * A date (YYYY-MM-DD) from Chinese, English or ISO 8601 notation, and the text after it; undefined
 * for other text. Dates such as 05/01/2026 need a known order.
 */
export function dayIn(text: string, order?: DayOrder): DayMatch | undefined {
  const word = text.trim().replace(weekDay, '')
  if (/^\d{4}$/.test(word)) return made([word, '1', '1'])
  let found = yearFirst.exec(word)
  if (found) return made([found[1] ?? '', found[2] ?? '', found[3] ?? '1'], found[4])
  found = solid.exec(word)
  if (found) {
    const [, year = '', month = '', date = '', hour, minute, second = '00', rest = ''] = found
    return made([year, month, date], hour === undefined ? rest : `${hour}:${minute}:${second}`)
  }
  found = dayMonth.exec(word)
  if (found) return made([found[3] ?? '', monthOf(found[2] ?? ''), found[1] ?? ''], found[4])
  found = monthDay.exec(word)
  if (found) return made([found[3] ?? '', monthOf(found[1] ?? ''), found[2] ?? ''], found[4])
  found = order === undefined ? null : numbered.exec(word)
  if (!found) return undefined
  const [, first = '', , second = '', year = '', rest] = found
  return order === 'dmy' ? made([year, second, first], rest) : made([year, first, second], rest)
}

const clock =
  /^(上午|下午|凌晨|早上|中午|晚上|am|pm)?\s*(\d{1,2})(?:[:：时時点點])\s*(?:(\d{1,2})(?:(?:[:：分])\s*(?:(\d{1,2})(?:\.\d+)?秒?)?)?)?\s*([ap]\.?m\.?)?$/i
const late = ['下午', '晚上', 'pm']

/** A time of day as HH:mm:ss; undefined for other text and for durations of 24 hours or more. */
export function clockIn(text: string): string | undefined {
  const [, before = '', hour = '', minute = '00', second = '00', behind = ''] =
    clock.exec(text.trim()) ?? []
  if (hour === '' || (/[:：]$/.test(text.trim()) && minute === '00')) return undefined
  const half = (before || behind.replaceAll('.', '')).toLowerCase()
  const isHalved = half !== '' && half !== '中午'
  if (Number(minute) > 59 || Number(second) > 59 || Number(hour) > (isHalved ? 12 : 23))
    return undefined
  const hours = isHalved ? (Number(hour) % 12) + (late.includes(half) ? 12 : 0) : Number(hour)
  return [String(hours), minute, second].map((part) => part.padStart(2, '0')).join(':')
}
