import { fromHex } from '../platform/bytes.ts'

/**
 * How the text of a value is parsed, by PostgreSQL type, alike for both engines. Other types are
 * left to the driver.
 */
export const parsers: { readonly [oid: number]: (text: string) => unknown } = {
  // int8: a number where that is exact, else text.
  20: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  // numeric stays text, to remain exact.
  1700: (text) => text,
  // date, time, timestamp, timetz
  1082: (text) => text,
  1083: (text) => text,
  1114: (text) => text,
  1266: (text) => text,
  // timestamptz
  1184: (text) => toInstant(text),
  // json, jsonb
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
  // bytea
  17: (text) => fromHex(text.slice(2)),
}

const instant = /^(\d{4,})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*\+00$/

/** Parses `2026-11-21 11:27:07.123456+00` (sessions run in UTC) into epoch milliseconds. */
export function toInstant(text: string): number {
  const [, year = '', month, day, time] = instant.exec(text) ?? []
  if (!year) throw new Error(`not an instant of our time: ${text}`)
  return Date.parse(
    `${year.length > 4 ? `+${year.padStart(6, '0')}` : year}-${month}-${day}T${time}Z`,
  )
}

const arrays: readonly (readonly [array: number, element: number])[] = [
  [1016, 20],
  [1231, 1700],
  [1182, 1082],
  [1183, 1083],
  [1115, 1114],
  [1185, 1184],
  [199, 114],
  [3807, 3802],
]

/** Array types, each with the type of its elements in the table above. */
export const arrayElements: ReadonlyMap<number, (text: string) => unknown> = new Map(
  arrays.map(([array, element]) => [array, parsers[element] ?? ((text: string) => text)]),
)
