import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Page } from '#schemas/wire/page.ts'
import { ordersOf } from './order.ts'
import { escapeLike } from '../record/statement/bound.ts'
import { searchedColumn, shownColumn } from '../text/names.ts'

interface PageRequest {
  readonly currentPage?: number
  readonly pageSize?: number
  readonly sidx?: string
}

interface Listing<R, W> {
  /** Columns that the list can be sorted by: name on the wire to column. */
  readonly columns: ReadonlyMap<string, string>
  /**
   * The default order, also used among equal rows; its last column is unique. A `-` means
   * descending.
   */
  readonly otherwise: readonly string[]
  present(rows: R[]): W[] | Promise<W[]>
  /** Supplies the total, possibly from a cache instead of asking. */
  readonly total?: (ask: () => Promise<number>) => Promise<number>
}

const flipped = { asc: 'desc', desc: 'asc' } as const

/**
 * One page of the matching rows, with the total; 400 for a `sidx` by which the list cannot be
 * sorted. A page in the second half is read from the end, because skipping rows is slow.
 */
export async function pageOf<DB, TB extends keyof DB, R, W>(
  found: SelectQueryBuilder<DB, TB, R>,
  asked: PageRequest = {},
  listing: Listing<R, W>,
): Promise<Page<W>> {
  const { currentPage = 1, pageSize = 10, sidx } = asked
  const orders = [
    ...ordersOf(sidx, listing.columns),
    ...listing.otherwise.map((column) => ({
      column: column.replace(/^-/, ''),
      direction: column.startsWith('-') ? ('desc' as const) : ('asc' as const),
    })),
  ]
  const ask = async (): Promise<number> => {
    // Kysely cannot type a selection from tables that are given as a type parameter.
    const { total } = (await found
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()) as { total: number }
    return total
  }
  const total = await (listing.total?.(ask) ?? ask())
  const skipped = (currentPage - 1) * pageSize
  const count = Math.max(0, Math.min(pageSize, total - skipped))
  const isFromEnd = skipped > total / 2
  let ordered = found
  for (const { column, direction } of orders)
    ordered = ordered.orderBy(shownColumn(column), isFromEnd ? flipped[direction] : direction)
  const rows =
    count === 0
      ? []
      : await ordered
          .limit(count)
          .offset(isFromEnd ? total - skipped - count : skipped)
          .execute()
  return {
    list: await listing.present(isFromEnd ? rows.toReversed() : rows),
    pagination: { currentPage, pageSize, total },
  }
}

/** Does one of the columns contain the keyword? True for every row where there is no keyword. */
export function matchKeyword(
  columns: readonly string[],
  keyword: string | undefined,
): RawBuilder<boolean> {
  const word = keyword?.trim()
  if (!word) return sql<boolean>`true`
  const pattern = `%${escapeLike(word)}%`
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${searchedColumn(column)} ilike ${pattern}`),
    sql` or `,
  )})`
}

/** A name as it was typed, with single spaces, and without any: "Li Na" is found by "lina" too. */
export function spellingsOf(keyword: string | undefined): readonly string[] {
  const word = keyword?.trim().replaceAll(/\s+/g, ' ') ?? ''
  return [...new Set([word, word.replaceAll(' ', '')])]
}

/**
 * Do the account, name or pinyin of user `u` contain the keyword, with or without its spaces? True
 * for everybody without one.
 */
export const matchPerson = (keyword: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    spellingsOf(keyword).map((word) =>
      word ? sql`u.words like ${`%${escapeLike(word.toLowerCase())}%`}` : sql`true`,
    ),
    sql` or `,
  )})`
