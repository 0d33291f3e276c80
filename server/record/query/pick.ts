import { sql } from 'kysely'
import type { Condition } from '#schemas/design/condition.ts'
import { accessOf, listedPaths } from '../access.ts'
import type { Asking } from '../asking.ts'
import { derive, pathsToRead } from '../derive.ts'
import { veil } from '../mask.ts'
import type { PresentedRecord } from '../present.ts'
import { main } from '../statement/layout.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runOn, selectionOf, selectPart, toRecord } from '../statement/select.ts'
import type { RawRow } from '../statement/select.ts'
import { filterPart } from './filter.ts'

interface PickRecordsOptions {
  readonly ids: readonly string[]
  /** Only records that fulfil it. */
  readonly filter?: Condition
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
  const rows = await runOn(db)<RawRow>(
    live.shapes.take(
      'pick',
      [selectPart(selection), await filterPart(asking, picked)],
      ([select, where]) =>
        sql`select ${select!} from ${tableOf(live.layout.table)} as ${columnOf(main)} where ${where!}`,
    ),
  )
  const read = rows.map((row) => toRecord(row, selection))
  return (wide === wanted ? read : read.map((record) => derive(asking, record, wanted))).map(
    (record) => veil(asking, record),
  )
}
