import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Page } from '#schemas/wire/page.ts'
import { ordersOf } from '../order.ts'
import { escapeLike } from '../rows/bound.ts'

interface Asked {
  readonly currentPage?: number
  readonly pageSize?: number
  readonly sidx?: string
}

interface Listing<R, W> {
  /** What the list may be sorted by: name on the wire, column. */
  readonly columns: ReadonlyMap<string, string>
  /** The order otherwise, and of what is equal; its last column is unique. `-` before one means descending. */
  readonly otherwise: readonly string[]
  present(rows: R[]): W[] | Promise<W[]>
}

/** One page of what was found, and how much there is; 400 for a `sidx` that the list does not sort by. */
export async function pageOf<DB, TB extends keyof DB, R, W>(found: SelectQueryBuilder<DB, TB, R>, asked: Asked = {}, listing: Listing<R, W>): Promise<Page<W>> {
  const { currentPage = 1, pageSize = 10, sidx } = asked
  // Kysely does not follow a selection from tables that are known by their parameter only.
  const { total } = (await found.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()) as { total: number }
  let ordered = found
  for (const { column, direction } of ordersOf(sidx, listing.columns)) ordered = ordered.orderBy(sql.ref(column), direction)
  for (const column of listing.otherwise) ordered = ordered.orderBy(sql.ref(column.replace(/^-/, '')), column.startsWith('-') ? 'desc' : 'asc')
  const rows = await ordered.limit(pageSize).offset((currentPage - 1) * pageSize).execute()
  return { list: await listing.present(rows), pagination: { currentPage, pageSize, total } }
}

/** Does one of the columns hold the keyword? True of everything where there is none. */
export function holding(columns: readonly string[], keyword: string | undefined): RawBuilder<boolean> {
  const word = keyword?.trim()
  if (!word) return sql<boolean>`true`
  const pattern = `%${escapeLike(word)}%`
  return sql<boolean>`(${sql.join(columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`), sql` or `)})`
}
