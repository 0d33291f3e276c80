import type { Database } from '../database/database.ts'
import { nameFrom } from '../text/names.ts'

/** Published designs by name, for pickers. */
export const listPublished = async (
  db: Database,
): Promise<{ id: string; fullName: string; enCode: string }[]> => {
  const rows = await db.kysely
    .selectFrom('designs')
    .select(['id', nameFrom().as('full_name'), 'en_code'])
    .where('model_version', 'is not', null)
    .orderBy('sort_code')
    .orderBy('full_name')
    .execute()
  return rows.map((row) => ({ id: row.id, fullName: row.full_name, enCode: row.en_code }))
}
