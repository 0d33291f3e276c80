import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Slots } from '#schemas/design/slots.ts'
import type { Tables } from '../tables/tables.ts'
import { nameOf, schemaName, tableOf } from '../record/statement/physical.ts'

/** A literal, where PostgreSQL takes no parameter. */
const literal = (label: string) => sql.lit(label.replaceAll('\0', ''))

interface TableComment {
  readonly table: string
  /** '' for the table itself. */
  readonly column: string
  readonly comment: string
}

/** What tables and columns of designs say of themselves, by `table.column`. */
async function readComments(db: Transaction<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<TableComment>`
    select c.relname as table, coalesce(a.attname, '') as column, d.description as comment
    from pg_description d
    join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
    where n.nspname = ${schemaName}`.execute(db)
  return new Map(rows.map(({ table, column, comment }) => [`${table}.${column}`, comment]))
}

/**
 * Gives live tables and columns their labels as comments, for whoever reads them with other tools.
 * What says the same already is left alone; no reader or writer of a table waits for it.
 */
export async function commentTables(
  db: Transaction<Tables>,
  { tables }: Pick<Slots, 'tables'>,
): Promise<void> {
  const said = await readComments(db)
  for (const { table, label, parked, columns } of Object.values(tables)) {
    if (parked) continue
    if (said.get(`${table}.`) !== label)
      await sql`comment on table ${tableOf(table)} is ${literal(label)}`.execute(db)
    for (const columnSlot of Object.values(columns)) {
      if (columnSlot.parked || said.get(`${table}.${columnSlot.column}`) === columnSlot.label)
        continue
      await sql`comment on column ${tableOf(table)}.${nameOf(columnSlot.column)} is ${literal(columnSlot.label)}`.execute(
        db,
      )
    }
  }
}
