import { sql } from 'kysely'
import type { Db } from '../tables/tables.ts'
import { nameFrom } from '../text/names.ts'

/** Names that are looked up at most for one answer. */
const most = 1000
/** The ids that `makeId` makes. */
const isMade = (text: string): boolean => /^[0-9A-Za-z]{18}$/.test(text)
/** Names of fields that hold ids. */
const isIdField = (field: string): boolean =>
  /(?:^id|Ids?|^added|^removed|^designs|^fragment)$/.test(field)

/** Does this text stand for an entry? */
export const isEntryId = (field: string, text: string): boolean =>
  text !== '' && text.length <= 40 && (isMade(text) || isIdField(field))

/** All ids of entries in a value, with those in it. */
export function idsWithin(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return isEntryId(field, value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((entry) => idsWithin(entry, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => idsWithin(inner, name))
}

const tables = [
  'organizes',
  'positions',
  'roles',
  'groups',
  'menus',
  'designs',
  'dictionary_types',
  'dictionary_data',
  'areas',
  'data_scopes',
  'signatures',
  'bill_rules',
  'tasks',
] as const

/** Names of entries of any kind in the reader's language, by id; removed ones are missing. */
export async function loadEntryNames(
  kysely: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].slice(0, most)
  if (wanted.length === 0) return new Map()
  const parts = tables.map(
    (table) => sql`select id, ${nameFrom(table)} as name from ${sql.table(table)}
      where id = any(${wanted}::text[])`,
  )
  const { rows } = await sql<{ id: string; name: string }>`
    select id, real_name as name from users where id = any(${wanted}::text[])
    union all ${sql.join(parts, sql` union all `)}`.execute(kysely)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
