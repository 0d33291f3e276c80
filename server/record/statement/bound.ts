import { sql } from 'kysely'
import type { ValueType } from '#schemas/widget/value.ts'
import { never } from './part.ts'
import type { Expr, Part } from './part.ts'

interface LeftSide {
  readonly key: string
  readonly type: ValueType
  readonly left: Expr
}

/**
 * How a value is bound: with the column's own type, so that an index can be used, or with a wider
 * one where the column's type cannot hold it.
 */
interface ValueBinding {
  readonly way: 'own' | 'wide'
  cast(value: Expr): Expr
  left(column: Expr): Expr
}

const asIs = (column: Expr): Expr => column
const own = (cast: (value: Expr) => Expr): ValueBinding => ({ way: 'own', cast, left: asIs })
const textWide: ValueBinding = {
  way: 'wide',
  cast: (value) => sql`${value}::text`,
  left: (column) => sql`(${column}::text collate "C")`,
}

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return (
    !text.startsWith('0000') && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  )
}
const isTime = (text: string): boolean => /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(text)
const isInstant = (text: string): boolean =>
  /^-?\d{1,15}$/.test(text) &&
  Number(text) >= -62_135_596_800_000 &&
  Number(text) <= 253_402_300_799_999

const texts = own((value) => sql`${value}::text`)
const numbers = own((value) => sql`${value}::numeric`)
const instantWide: ValueBinding = {
  way: 'wide',
  cast: (value) => sql`${value}::numeric`,
  left: (column) => sql`(extract(epoch from ${column}) * 1000)`,
}

function bindValue(type: ValueType, value: string): ValueBinding {
  if (type === 'decimal' || type === 'flag') return numbers
  if (type === 'date') return isDay(value) ? own((expr) => sql`${expr}::date`) : textWide
  if (type === 'time') return isTime(value) ? own((expr) => sql`${expr}::time`) : textWide
  if (type === 'instant')
    return isInstant(value) ? own((expr) => sql`to_timestamp(${expr}::float8 / 1000)`) : instantWide
  return texts
}

const bindOf = (type: ValueType, handed: ValueBinding, value: string): unknown =>
  type === 'instant' && handed.way === 'own' ? Number(value) : value

/** `left order value`; false where there is no value. */
export function boundPart(
  { key, type, left, order }: LeftSide & { readonly order: Expr },
  value: string | null,
): Part {
  if (!value) return never
  const handed = bindValue(type, value)
  return {
    key: `${key} ${handed.way}`,
    values: [bindOf(type, handed, value)],
    build: (mark) => sql`${handed.left(left)} ${order} ${handed.cast(mark(0))}`,
  }
}

/** `left` is one of the values; those that the column's type cannot hold equal nothing. */
export function listPart({ key, type, left }: LeftSide, values: readonly string[]): Part {
  const fitting = values.filter((value) => value !== '' && bindValue(type, value).way === 'own')
  if (fitting.length === 0) return never
  if (type === 'instant')
    return {
      key,
      values: [fitting.map(Number)],
      build: (mark) =>
        sql`${left} = any(array(select to_timestamp(one / 1000) from unnest(${mark(0)}::float8[]) as list(one)))`,
    }
  const cast = {
    decimal: sql`numeric[]`,
    flag: sql`numeric[]`,
    date: sql`date[]`,
    time: sql`time[]`,
    text: sql`text[]`,
    id: sql`text[]`,
    ids: sql`text[]`,
    range: sql`text[]`,
    rows: sql`text[]`,
  }[type]
  return { key, values: [fitting], build: (mark) => sql`${left} = any(${mark(0)}::${cast})` }
}

/** Escapes a text so that LIKE matches it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
