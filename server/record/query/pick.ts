import { sql } from 'kysely'
import type { Condition } from '#schemas/design/condition.ts'
import { accessOf, listedPaths } from '../access.ts'
import type { Asking } from '../asking.ts'
import { derive, pathsToRead } from '../derive.ts'
import { veil } from '../mask.ts'
import type { PresentedRecord } from '../present.ts'
import type { Live } from '../models.ts'
import { cellOf, main } from '../statement/layout.ts'
import type { Part } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runOn, selectionOf, selectPart, toRecord } from '../statement/select.ts'
import type { RawRow } from '../statement/select.ts'
import { filterPart } from './filter.ts'

interface PickRecordsOptions {
  /** Only these; absent: all. */
  readonly ids?: readonly string[]
  /** Only records that fulfil it. */
  readonly filter?: Condition
  /**
   * Only so many of each value of a stored field: enough to tell none, one and several apart,
   * however many there are.
   */
  readonly each?: { readonly path: string; readonly most: number }
}

/** So many of those that `where` finds for each value of a field. */
function someOfEach(
  { layout }: Live,
  where: Part,
  { path, most }: NonNullable<PickRecordsOptions['each']>,
): Part {
  const stored = layout.byPath.get(path)
  const value = stored ? cellOf(stored) : sql`null`
  return {
    key: `each ${path} ${where.key}`,
    values: [...where.values, most],
    build: (mark) => sql`${columnOf('id', main)} in (
      select counted.id from (
        select ${columnOf('id', main)}, row_number() over (partition by ${value}) as nth
        from ${tableOf(layout.table)} as ${columnOf(main)} where ${where.build(mark)}) as counted
      where counted.nth <= ${mark(where.values.length)}::bigint)`,
  }
}

/**
 * Those of these records that are in the caller's list, with the caller's columns among `paths`; in
 * no order.
 */
export async function pickRecords(
  asking: Asking,
  picked: PickRecordsOptions,
  paths: ReadonlySet<string>,
): Promise<PresentedRecord[]> {
  const { db, live, caller } = asking
  const listed = listedPaths(live, accessOf(live, caller))
  const wanted = new Set([...paths].filter((path) => listed.has(path)))
  const wide = pathsToRead(live, wanted)
  const selection = selectionOf(live.layout, wide)
  const filter = await filterPart(asking, picked)
  const rows = await runOn(db)<RawRow>(
    live.shapes.take(
      'pick',
      [selectPart(selection), picked.each ? someOfEach(live, filter, picked.each) : filter],
      ([select, where]) =>
        sql`select ${select!} from ${tableOf(live.layout.table)} as ${columnOf(main)} where ${where!}`,
    ),
  )
  const read = rows.map((row) => toRecord(row, selection))
  return (wide === wanted ? read : read.map((record) => derive(asking, record, wanted))).map(
    (record) => veil(asking, record),
  )
}
