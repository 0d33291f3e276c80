import { sql } from 'kysely'
import type { IndexSlot } from '#schemas/design/slots.ts'
import { columnOf, nameOf, tableOf } from '../record/statement/physical.ts'
import type { Expr } from '../record/statement/part.ts'
import { readingOrder } from '../record/statement/reading-order.ts'

interface WantedIndex {
  readonly table: string
  readonly name: string
  /** Its columns in order. */
  readonly keys: readonly string[]
  readonly method: IndexSlot['method']
}

/** Finds a value that stands twice in the column of a unique index. */
export const findRepeated = ({ table, keys: [column = ''] }: WantedIndex): Expr => sql`
  select 1 from ${tableOf(table)} where ${columnOf(column)} is not null
  group by ${columnOf(column)} having count(*) > 1 limit 1`

/** The statement that makes an index; `isRepeated`: its values repeat, so it only finds them. */
export function buildIndex(
  { table, name, keys, method }: WantedIndex,
  { isAside, isRepeated }: { readonly isAside: boolean; readonly isRepeated: boolean },
): Expr {
  const columns = keys.map((key, index) => {
    if (method === 'trigram') return sql`${columnOf(key)} gin_trgm_ops`
    return method === 'reading' && index === 0 ? readingOrder(columnOf(key)) : columnOf(key)
  })
  const unique = method === 'unique' && !isRepeated ? sql`unique ` : sql``
  const using = method === 'gin' || method === 'trigram' ? sql`gin` : sql`btree`
  const aside = isAside ? sql`concurrently ` : sql``
  return sql`
    create ${unique}index ${aside}${nameOf(name)} on ${tableOf(table)}
      using ${using} (${sql.join(columns)})`
}
