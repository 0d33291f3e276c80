import type { Database } from '../database/database.ts'
import { sqlText } from '../database/sql-text.ts'

const statement = {
  name: 'berth_person_names',
  text: sqlText`select id, real_name as name from users where id = any($1::text[])`,
}

/** The names of users by id; '' for those who are gone. */
export async function personNames(
  db: Pick<Database, 'query'>,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const wanted = [...new Set(ids)].filter((id) => id !== '')
  if (wanted.length === 0) return () => ''
  const rows = await db.query<{ id: string; name: string }>(statement, [wanted])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}
