import { sql } from 'kysely'
import type { ListBody } from '#schemas/api/record.ts'
import type { Page } from '#schemas/wire/page.ts'
import { accessOf, columnNamed, listedPaths } from '../access.ts'
import type { Asking } from '../asking.ts'
import { derive, pathsToRead } from '../derive.ts'
import { veil } from '../mask.ts'
import type { Live } from '../models.ts'
import type { PresentedRecord } from '../present.ts'
import { cellOf, main } from '../statement/layout.ts'
import { plain } from '../statement/part.ts'
import type { Expr, Part } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runOn, selectionOf, selectPart, toRecord, valuePart } from '../statement/select.ts'
import type { RawRow } from '../statement/select.ts'
import { filterPart } from './filter.ts'

/**
 * `order by` as the caller asks, else as designed, else newest first. Ties are broken by id, in the
 * direction of the last key.
 */
function orderPart({ live, caller, say }: Asking, sidx: string | undefined): Part {
  const { sortable, sort } = accessOf(live, caller).plan
  const asked = (sidx ?? '')
    .split(',')
    .filter(Boolean)
    .map((key) =>
      key.startsWith('-') ? { field: key.slice(1), order: 'desc' } : { field: key, order: 'asc' },
    )
  for (const { field } of asked)
    columnNamed(field, { live, caller, say, at: 'sidx' }, (column) => sortable.has(column.path))
  const keys = (asked.length > 0 ? asked : sort).filter((key) => live.layout.byPath.has(key.field))
  const last = keys.at(-1)?.order ?? 'desc'
  return {
    key: `order ${keys.map((key) => `${key.order} ${key.field}`).join(',')}`,
    values: [],
    build() {
      const cells = keys.map(
        (key) =>
          sql`${cellOf(live.layout.byPath.get(key.field)!)} ${key.order === 'desc' ? sql`desc` : sql`asc`}`,
      )
      const first = cells.length > 0 ? cells : [sql`${columnOf('created_at', main)} desc`]
      return sql`order by ${sql.join([...first, sql`${columnOf('id', main)} ${last === 'desc' ? sql`desc` : sql`asc`}`])}`
    },
  }
}

const usual: { readonly [count: number]: Expr } = {
  0: sql`0`,
  10: sql`10`,
  20: sql`20`,
  50: sql`50`,
  100: sql`100`,
}

/**
 * A row count. Usual ones are part of the text, because with a literal limit of 20 the database
 * picks the plan that finds 20 rows fastest.
 */
const countPart = (count: number): Part => {
  const text = usual[count]
  return text
    ? plain(String(count), () => text)
    : { ...valuePart(count), build: (mark) => sql`${mark(0)}::bigint` }
}

const from = (live: Live) => sql`from ${tableOf(live.layout.table)} as ${columnOf(main)}`

/** The number of matching records, cached until one is written. */
const totalOf = ({ db, live }: Asking, filter: Part): Promise<number> =>
  live.totals.get(`${filter.key}\n${JSON.stringify(filter.values)}`, async () => {
    const [found] = await runOn(db)<{ total: number }>(
      live.shapes.take(
        'count',
        [filter],
        ([where]) => sql`select count(*)::int as total ${from(live)} where ${where!}`,
      ),
    )
    return found?.total ?? 0
  })

/**
 * One page of records with the total: the rows and columns that the caller may see, or those
 * columns of `paths`.
 */
export async function listRecords(
  asking: Asking,
  body: ListBody,
  paths?: ReadonlySet<string>,
): Promise<Page<PresentedRecord>> {
  const { db, live, caller } = asking
  const { currentPage = 1, pageSize = 10 } = body
  const listed = listedPaths(live, accessOf(live, caller))
  const wanted = paths ? new Set([...paths].filter((path) => listed.has(path))) : listed
  const wide = pathsToRead(live, wanted)
  const selection = selectionOf(live.layout, wide)
  const [filter, order] = [await filterPart(asking, body), orderPart(asking, body.sidx)]
  const page = live.shapes.take(
    'list',
    [
      selectPart(selection),
      filter,
      order,
      countPart(pageSize),
      countPart((currentPage - 1) * pageSize),
    ],
    ([select, where, sort, limit, offset]) =>
      sql`select ${select!} ${from(live)} where ${where!} ${sort!} limit ${limit!} offset ${offset!}`,
  )
  const [rows, total] = await Promise.all([runOn(db)<RawRow>(page), totalOf(asking, filter)])
  const read = rows.map((row) => toRecord(row, selection))
  const list = wide === wanted ? read : read.map((record) => derive(asking, record, wanted))
  return {
    list: list.map((record) => veil(asking, record)),
    pagination: { currentPage, pageSize, total },
  }
}
