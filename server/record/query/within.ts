import { sql } from 'kysely'
import { isDay } from '#schemas/format/wall.ts'
import type { DayUnit } from '#schemas/format/day-unit.ts'
import { canGroupBy } from '#schemas/page/can-group.ts'
import type { GroupLevel, GroupPlace } from '#schemas/page/group.ts'
import { startOf, stepBy } from '#schemas/query/bucket.ts'
import type { Field } from '#schemas/design/model.ts'
import { accessOf, columnNamed, refuseAt } from '../access.ts'
import type { Asking } from '../asking.ts'
import { cellOf } from '../statement/layout.ts'
import type { StoredField } from '../statement/layout.ts'
import type { Part } from '../statement/part.ts'

/**
 * The field that a caller groups a list by; 422 where it is not granted whole, or holds nothing to
 * group by.
 */
export function groupField(
  asking: Asking,
  { field, by }: GroupLevel,
  at: string,
): { readonly field: Field; readonly stored: StoredField } {
  const { live, caller, say } = asking
  const found = columnNamed(
    field,
    { live, caller, say, at },
    (named) => canGroupBy(named, by) && !accessOf(live, caller).masked.has(named.path),
  )
  const stored = live.layout.byPath.get(found.path)
  if (!stored) throw refuseAt(at, 'unknownField', say)
  return { field: found, stored }
}

/** The records of some days in the organisation's time zone: a part that can use an index. */
function daysPart(
  asking: Asking,
  stored: StoredField,
  { from, to }: { readonly from: string; readonly to: string },
): Part {
  const { path, bound } = stored.field
  if (bound.type === 'date')
    return {
      key: `${path} days`,
      values: [from, to],
      build: (mark) => sql`(${cellOf(stored)} >= ${mark(0)}::date
        and ${cellOf(stored)} < ${mark(1)}::date)`,
    }
  // A local midnight can occur twice, so the bound of the instants is two days off.
  return {
    key: `${path} local days`,
    values: [from, to, asking.env.timeZone],
    build: (mark) => sql`(${cellOf(stored)} >= (${mark(0)}::date - 2)::timestamp at time zone 'UTC'
      and ${cellOf(stored)} < (${mark(1)}::date + 2)::timestamp at time zone 'UTC'
      and (${cellOf(stored)} at time zone ${mark(2)}::text)::date >= ${mark(0)}::date
      and (${cellOf(stored)} at time zone ${mark(2)}::text)::date < ${mark(1)}::date)`,
  }
}

/** The records with exactly this value, as the groups of a query write it. */
function valuePart({ field, ...stored }: StoredField, value: string): Part {
  const cell = cellOf({ field, ...stored })
  const { type } = field.bound
  const isText = type === 'text' || type === 'id'
  return {
    key: `${field.path} = group`,
    values: [value],
    build: (mark) =>
      isText
        ? sql`${cell} = ${mark(0)}::text`
        : type === 'decimal'
          ? sql`trim_scale(${cell})::text = ${mark(0)}::text`
          : sql`${cell}::text = ${mark(0)}::text`,
  }
}

const bucketOf = (first: string, by: DayUnit) => ({ from: first, to: stepBy(first, 1, by) })

/** The records of one group. Throws 422 as `groupField` does, and where the value names no group. */
export function withinPart(asking: Asking, place: GroupPlace): Part {
  const { field, stored } = groupField(asking, place, 'within')
  const { value, by } = place
  if (value === null)
    return {
      key: `${field.path} is null`,
      values: [],
      build: () => sql`${cellOf(stored)} is null`,
    }
  const unit = by ?? (field.bound.type === 'date' ? 'day' : undefined)
  if (!unit) return valuePart(stored, value)
  if (!isDay(value)) throw refuseAt('within', 'wrong', asking.say)
  return daysPart(asking, stored, bucketOf(startOf(value, unit), unit))
}
