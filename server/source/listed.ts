import type { NamedEntry } from '#schemas/api/lookup.ts'
import type { Database } from '../database/database.ts'
import { nameFrom } from '../text/names.ts'

/** Enabled entries of a table, in their order. */
export async function listIn(
  { kysely }: Database,
  table: 'roles' | 'positions',
): Promise<{ list: NamedEntry[] }> {
  const rows = await kysely
    .selectFrom(table)
    .select(['id', nameFrom().as('full_name'), 'en_code'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return { list: rows.map((row) => ({ id: row.id, fullName: row.full_name, enCode: row.en_code })) }
}
