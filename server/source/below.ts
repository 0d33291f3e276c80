import type { Database } from '../database/database.ts'

/** Trees are followed no deeper than this, so that a circle ends. */
export const deepest = 20

const belowIn = (table: 'areas' | 'dictionary_data') => ({
  name: `berth_below_${table}`,
  text: `with recursive below as (
      select id, 0 as depth from ${table} where id = any($1::text[])
      union
      select c.id, b.depth + 1 from ${table} c join below b on c.parent_id = b.id where b.depth < ${deepest}
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
