import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Slots } from '#schemas/design/slots.ts'
import type { Tables } from '../tables/tables.ts'
import { nameOf, schemaName, tableOf } from '../record/statement/physical.ts'
import { quoteText, sqlPart } from './sql-text.ts'

/** A quoted literal, for statements in which PostgreSQL accepts no parameter. */
const literal = (label: string) => sqlPart(quoteText(label.replaceAll('\0', '')))

interface TableComment {
  readonly table: string
  /** '' means the table itself. */
  readonly column: string
  readonly comment: string
}

/** The present comments of design tables and their columns, by `table.column`. */
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
 * Writes the labels of live tables and columns as database comments, for people who use other
 * tools. Comments that are already right are skipped, and readers and writers never wait for it.
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
