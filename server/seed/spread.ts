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

const day = 86_400_000

/** Puts the lines of a table between `days` ago and now, in their order. */
const spreadLines = (
  db: Database,
  { table, column, days, now }: { table: string; column: string; days: number; now: number },
) =>
  sql`
  update ${sql.table(table)} line set ${sql.ref(column)} =
    ${new Date(now).toISOString()}::timestamptz
      - make_interval(secs => ${(days * day) / 1000} * (placed.total - placed.place + 0.1) / placed.total)
  from (select id, row_number() over (order by id) as place, count(*) over () as total
    from ${sql.table(table)}) placed
  where line.id = placed.id`.execute(db.kysely)

/**
 * Dates notices, changes and sign-ins of the demo data over the last days, and lets most people have
 * read the older notices. Only for a database that was just filled.
 */
export async function spreadWork(db: Database, now = Date.now()): Promise<void> {
  await spreadLines(db, { table: 'audit', column: 'at', days: 20, now })
  await spreadLines(db, { table: 'sign_ins', column: 'at', days: 5, now })
  await spreadLines(db, { table: 'messages', column: 'released_at', days: 14, now })
  await sql`update messages set created_at = released_at - interval '40 minutes'`.execute(db.kysely)
  await sql`
    update message_receipts r set released_at = m.released_at,
      read_at = case when m.released_at < ${new Date(now - 3 * day).toISOString()}::timestamptz
        and ascii(right(r.user_id, 1)) % 5 <> 0 then m.released_at + interval '3 hours' end
    from messages m where m.id = r.message_id`.execute(db.kysely)
}
