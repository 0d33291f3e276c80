import { sql } from 'kysely'
import { demoCount } from '#fixtures/forms.ts'
import { momentOf } from '#fixtures/rows/moment.ts'
import type { Database } from '../database/database.ts'

/**
 * Dates the demo records as if they had been added day by day over two years: a call can only make
 * them today. Only for a database that was just filled, in which all tables of forms are the demo's.
 */
export async function spreadDays(db: Database, now = Date.now()): Promise<void> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'app' and column_name = 'created_at'`.execute(db.kysely)
  for (const { name } of tables.rows) {
    const table = sql.table(`app.${name}`)
    const moments = Array.from({ length: demoCount }, (_, index) =>
      new Date(momentOf({ form: name, index, count: demoCount }, now)).toISOString(),
    )
    await sql`
      update ${table} record set created_at = dated.at
      from (select id, row_number() over (order by id) as place from ${table}) placed
      join unnest(${moments}::timestamptz[]) with ordinality as dated (at, place)
        on dated.place = placed.place
      where record.id = placed.id`.execute(db.kysely)
  }
}
