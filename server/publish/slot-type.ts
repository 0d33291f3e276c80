import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Slot } from '#schemas/widget/value.ts'
import { sqlPart, sqlText } from '../database/sql-text.ts'

const whole = (size: number): RawBuilder<unknown> => {
  if (!Number.isInteger(size) || size < 0 || size > 10_485_760) throw new Error('not a size')
  return sqlPart(sqlText`${size}`)
}

/**
 * Digits of a number column of fixed scale: 21 before the point (the longest decimal) plus the
 * scale.
 */
const digits = (scale: number): number => 22 + scale

/** The SQL type of a column. Texts compare by code points on every database. */
export function typeOf(slot: Slot): RawBuilder<unknown> {
  if (slot.type === 'text')
    return slot.size === undefined
      ? sql`text collate "C"`
      : sql`varchar(${whole(slot.size)}) collate "C"`
  if (slot.type === 'numeric')
    return slot.scale === undefined
      ? sql`numeric`
      : sql`numeric(${whole(digits(slot.scale))}, ${whole(slot.scale)})`
  return {
    integer: sql`integer`,
    date: sql`date`,
    time: sql`time(0)`,
    timestamp: sql`timestamptz(3)`,
    json: sql`jsonb`,
  }[slot.type]
}

/** Does the database rewrite every row to widen one slot into the other? */
export const isRewritten = (from: Slot, to: Slot): boolean =>
  from.type !== to.type ||
  (to.type === 'numeric' && to.scale !== undefined && from.scale !== to.scale)
