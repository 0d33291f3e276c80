import { sql } from 'kysely'
import type { ListBody } from '#schemas/api/record.ts'
import type { Page } from '#schemas/wire/page.ts'
import { readSnapshot } from '../../database/snapshot.ts'
import { accessOf, columnNamed, listedPaths } from '../access.ts'
import type { Asking } from '../asking.ts'
import { derive, pathsToRead } from '../derive.ts'
import { veil } from '../mask.ts'
import type { Live } from '../models.ts'
import type { PresentedRecord } from '../present.ts'
import { cellOf, main, present, removed } from '../statement/layout.ts'
import type { StoredField } from '../statement/layout.ts'
import { plain } from '../statement/part.ts'
import type { Expr, Part } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { readingOrder } from '../statement/reading-order.ts'
import { runOn, selectionOf, selectPart, toRecord, valuePart } from '../statement/select.ts'
import type { RawRow } from '../statement/select.ts'
import { filterPart } from './filter.ts'
import type { ListRequest } from './filter.ts'
import { rankedPart } from './ranked.ts'

/** What a list is sorted by: the value, of a document number as people read it. */
const sortedBy = (stored: StoredField): Expr =>
  stored.field.bound.traits.billNumber === undefined ? cellOf(stored) : readingOrder(cellOf(stored))

/**
 * `order by` as the caller asks, else as designed, else newest first. Ties are broken by id, in the
 * direction of the last key.
 */
export function orderPart({ live, caller, say }: Asking, sidx: string | undefined): Part {
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
          sql`${sortedBy(live.layout.byPath.get(key.field)!)} ${key.order === 'desc' ? sql`desc` : sql`asc`}`,
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
export const countPart = (count: number): Part => {
  const text = usual[count]
  return text
    ? plain(String(count), () => text)
    : { ...valuePart(count), build: (mark) => sql`${mark(0)}::bigint` }
}

const from = (live: Live) => sql`from ${tableOf(live.layout.table)} as ${columnOf(main)}`

/**
 * The number of matching records, cached until one is written. Of all records those in the recycle
 * bin are counted by their own index, so that the rest needs no look at each row.
 */
export const totalOf = ({ db, live }: Asking, filter: Part): Promise<number> =>
  live.totals.get(`${filter.key}\n${JSON.stringify(filter.values)}`, async () => {
    const ready =
      filter === present
        ? live.shapes.take(
            'count all',
            [removed],
            ([gone]) => sql`
              select ((select count(*) ${from(live)}) - (select count(*) ${from(live)}
                where ${gone!}))::int as total`,
          )
        : live.shapes.take(
            'count',
            [filter],
            ([where]) => sql`select count(*)::int as total ${from(live)} where ${where!}`,
          )
    const [found] = await runOn(db)<{ total: number }>(ready)
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
  const order = body.ranked ? rankedPart(asking, body.ranked) : orderPart(asking, body.sidx)
  const filter = await filterPart(asking, body)
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

/** What of a list is read, and by which columns. */
export interface ListStream extends Omit<ListRequest, 'currentPage' | 'pageSize'> {
  /** Only this page; absent: everything. */
  readonly page?: { readonly currentPage: number; readonly pageSize: number }
}

/**
 * All records of a list in its order as they are at one instant, some hundreds at a time. `paths`
 * must be granted to the caller.
 */
export async function* streamRecords(
  asking: Asking,
  { page, ...body }: ListStream,
  paths: ReadonlySet<string>,
): AsyncGenerator<PresentedRecord[]> {
  const { db, live } = asking
  const wide = pathsToRead(live, paths)
  const selection = selectionOf(live.layout, wide)
  const parts = [
    selectPart(selection),
    await filterPart(asking, body),
    orderPart(asking, body.sidx),
  ]
  const statement = page
    ? live.shapes.take(
        'streamPage',
        [...parts, countPart(page.pageSize), countPart((page.currentPage - 1) * page.pageSize)],
        ([select, where, sort, limit, offset]) =>
          sql`select ${select!} ${from(live)} where ${where!} ${sort!} limit ${limit!} offset ${offset!}`,
      )
    : live.shapes.take(
        'stream',
        parts,
        ([select, where, sort]) => sql`select ${select!} ${from(live)} where ${where!} ${sort!}`,
      )
  for await (const rows of readSnapshot<RawRow>(db, statement)) {
    const read = rows.map((row) => toRecord(row, selection))
    const list = wide === paths ? read : read.map((record) => derive(asking, record, paths))
    yield list.map((record) => veil(asking, record))
  }
}
