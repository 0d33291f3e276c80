import { sql } from 'kysely'
import type { Slot } from '#schemas/widget/value.ts'
import type { Expr } from './part.ts'

/**
 * How a column is read for the wire: decimals as texts without trailing zeros, instants as epoch
 * milliseconds. Equal on both engines and inside JSON.
 */
export function readCell(slot: Slot, column: Expr): Expr {
  if (slot.type === 'numeric') return sql`trim_scale(${column})::text`
  if (slot.type === 'timestamp') return sql`(extract(epoch from ${column}) * 1000)::float8`
  return slot.type === 'date' || slot.type === 'time' ? sql`${column}::text` : column
}

/** Casts a bound value, or a cell of a record set, to the type of its column. */
export function writeCell(slot: Slot, value: Expr): Expr {
  if (slot.type === 'timestamp') return sql`to_timestamp(${value}::float8 / 1000)`
  return sql`${value}::${castOf(slot)}`
}

/** The type in which a value is sent to the database. */
export const castOf = (slot: Slot): Expr =>
  ({
    text: sql`text`,
    integer: sql`integer`,
    numeric: sql`numeric`,
    date: sql`date`,
    time: sql`time`,
    timestamp: sql`float8`,
    json: sql`jsonb`,
  })[slot.type]

/** A canonical value as a bound parameter. */
export const bindCell = (slot: Slot, value: unknown): unknown =>
  value === null || value === undefined
    ? null
    : slot.type === 'json'
      ? JSON.stringify(value)
      : value
