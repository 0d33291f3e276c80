import type { Database } from '../database/database.ts'
import { quoteName, sqlText } from '../database/sql-text.ts'

/** Trees are followed no deeper than this, so that a circle ends. */
export const deepest = 20

const belowIn = (table: 'areas' | 'dictionary_data') => ({
  name: `berth_below_${table}`,
  text: sqlText`with recursive below as (
      select id, 0 as depth from ${quoteName(table)} where id = any($1::text[])
      union
      select c.id, b.depth + 1 from ${quoteName(table)} c join below b on c.parent_id = b.id where b.depth < ${deepest}
    ) select distinct id from below`,
})
const statements = { areas: belowIn('areas'), dictionary_data: belowIn('dictionary_data') }

/** These ids and all ids below them. */
export const readBelow = async (
  db: Database,
  table: keyof typeof statements,
  ids: readonly string[],
): Promise<string[]> =>
  (await db.query<{ id: string }>(statements[table], [ids])).map(({ id }) => id)
