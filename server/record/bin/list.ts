import { sql } from 'kysely'
import type { RemovedRecord } from '#schemas/api/recycle-bin.ts'
import type { ListBody } from '#schemas/api/record.ts'
import type { Page } from '#schemas/wire/page.ts'
import { accessOf, listedPaths } from '../access.ts'
import type { Asking } from '../asking.ts'
import { derive, pathsToRead } from '../derive.ts'
import { veil } from '../mask.ts'
import { personNames } from '../person-names.ts'
import { filterPart } from '../query/filter.ts'
import { countPart, orderPart } from '../query/list.ts'
import { main } from '../statement/layout.ts'
import { plain } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runOn, selectionOf, selectPart, toRecord } from '../statement/select.ts'
import type { RawRow } from '../statement/select.ts'

const latest = plain(
  'latest removed',
  () => sql`order by ${columnOf('removed_at_', main)} desc, ${columnOf('id', main)} desc`,
)

interface RemovedRow extends RawRow {
  readonly removedAt: number
  readonly removedBy: string
}

/** One page of the recycle bin: what the caller's own list would hold, with who removed it. */
export async function listRemoved(asking: Asking, body: ListBody): Promise<Page<RemovedRecord>> {
  const { db, live, caller } = asking
  const { currentPage = 1, pageSize = 10 } = body
  const wanted = listedPaths(live, accessOf(live, caller))
  const wide = pathsToRead(live, wanted)
  const selection = selectionOf(live.layout, wide)
  const filter = await filterPart(asking, { ...body, isOfRemoved: true })
  const parts = [
    selectPart(selection),
    filter,
    body.sidx ? orderPart(asking, body.sidx) : latest,
    countPart(pageSize),
    countPart((currentPage - 1) * pageSize),
  ]
  const from = sql`from ${tableOf(live.layout.table)} as ${columnOf(main)}`
  const page = live.shapes.take(
    'bin list',
    parts,
    ([select, where, sort, limit, offset]) => sql`
      select ${select!}, ${columnOf('removed_at_', main)} as "removedAt",
        ${columnOf('removed_by_', main)} as "removedBy" ${from}
      where ${where!} ${sort!} limit ${limit!} offset ${offset!}`,
  )
  const count = live.shapes.take(
    'bin count',
    [filter],
    ([where]) => sql`select count(*)::int as total ${from} where ${where!}`,
  )
  const [rows, [counted]] = await Promise.all([
    runOn(db)<RemovedRow>(page),
    runOn(db)<{ total: number }>(count),
  ])
  const names = await personNames(
    db,
    rows.map((row) => row.removedBy),
  )
  const list = rows.map((row): RemovedRecord => {
    const read = toRecord(row, selection)
    const record = wide === wanted ? read : derive(asking, read, wanted)
    return {
      ...veil(asking, { ...record, data: { ...record.data } }),
      removedAt: row.removedAt,
      removedBy: names(row.removedBy),
    }
  })
  return { list, pagination: { currentPage, pageSize, total: counted?.total ?? 0 } }
}
