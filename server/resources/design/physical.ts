import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { physicalPattern } from '#schemas/design/slot-names.ts'
import type { Slot } from '#schemas/widget/value.ts'

/** PostgreSQL schema of the tables that are made from designs. */
export const schemaName = 'app'

/*
 * The one place where a name that came from a design becomes part of a statement, and only if it fits the pattern of physical
 * names. Everything else that a caller sends is a bound value.
 */
const safe = (name: string): string => {
  if (!physicalPattern.test(name)) throw new Error('not a physical name')
  return name
}

export const tableOf = (name: string): RawBuilder<unknown> => sql.table(`${schemaName}.${safe(name)}`)
export const columnOf = (name: string, alias?: string): RawBuilder<unknown> => sql.ref(alias ? `${safe(alias)}.${safe(name)}` : safe(name))
/** A name in key position: an alias, the key of a JSON object, a column of a record set. */
export const nameOf = (name: string): RawBuilder<unknown> => sql.ref(safe(name))

const whole = (size: number): RawBuilder<unknown> => {
  if (!Number.isInteger(size) || size < 0 || size > 10_485_760) throw new Error('not a size')
  return sql.raw(String(size))
}

/** Digits of a number column with a fixed scale: 21 before the point (the longest decimal) and up to 15 behind. */
const digits = (scale: number): number => 22 + scale

/** The type of a column. Texts compare by code points on every database. */
export function typeOf(slot: Slot): RawBuilder<unknown> {
  if (slot.type === 'text') return slot.size === undefined ? sql`text collate "C"` : sql`varchar(${whole(slot.size)}) collate "C"`
  if (slot.type === 'numeric') return slot.scale === undefined ? sql`numeric` : sql`numeric(${whole(digits(slot.scale))}, ${whole(slot.scale)})`
  return { integer: sql`integer`, date: sql`date`, time: sql`time(0)`, timestamp: sql`timestamptz(3)`, json: sql`jsonb` }[slot.type]
}

/** A literal, where PostgreSQL takes no parameter: the node id behind a column, for its comment. */
export const commentOf = (nodeId: string): RawBuilder<unknown> => sql.lit(nodeId.replace(/[^\w-]/g, ''))
