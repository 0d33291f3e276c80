import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { nameOf, schemaName, tableOf } from '../record/statement/physical.ts'
import { limitLockWait, retryUntilLocked } from './briefly.ts'
import { runAlone } from './pages.ts'
import type { ReleaseHold } from './state.ts'
import type { Tables } from '../tables/tables.ts'

interface Remains {
  readonly name: string
  readonly functions: readonly string[]
  readonly columns: readonly string[]
  readonly indexes: readonly string[]
}

/** Leftovers of conversions in design tables, found by their reserved name endings. */
const findRemains = (db: Database, but: readonly string[]): Promise<Remains[]> =>
  runAlone(
    db,
    sql`select c.relname as name,
      array(select p.proname::text from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and t.tgname = 'next_') as functions,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and not a.attisdropped and a.attname ~ '^next_[0-9]+_$') as columns,
      array(select i.relname::text from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and i.relname ~ '_next_$') as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schemaName} and c.relkind = 'r' and not c.relname::text = any(${but}::text[])`,
  )

const busyTables = async (
  db: Kysely<Tables>,
  held: ReleaseHold | null,
): Promise<readonly string[]> => {
  const { rows } = await sql<{
    tables: string[]
  }>`select tables from releases where state = 'running' and holder <> ${held?.holder ?? ''}`.execute(
    db,
  )
  return rows.flatMap((row) => row.tables)
}

async function sweepTable(
  trx: Transaction<Tables>,
  { name, functions, columns, indexes }: Remains,
): Promise<void> {
  await sql`drop trigger if exists ${nameOf('next_')} on ${tableOf(name)}`.execute(trx)
  for (const functionName of functions)
    await sql`drop function ${tableOf(functionName)}()`.execute(trx)
  for (const index of indexes) await sql`drop index ${tableOf(index)}`.execute(trx)
  const dropped = columns.map((column) => sql`drop column ${nameOf(column)}, `)
  const more = dropped.length > 0 ? sql.join(dropped, sql``) : sql``
  await sql`alter table ${tableOf(name)} ${more}reset (autovacuum_enabled)`.execute(trx)
}

/** Removes all leftovers of conversions, except those of other runs at work. Safe to repeat. */
export async function sweepRemains(db: Database, held: ReleaseHold | null = null): Promise<void> {
  for (const remain of await findRemains(db, await busyTables(db.kysely, held))) {
    if (remain.functions.length + remain.columns.length + remain.indexes.length === 0) continue
    await retryUntilLocked(db, async (trx) => {
      await limitLockWait(trx)
      await sql`lock table ${tableOf(remain.name)} in access exclusive mode`.execute(trx)
      // Checked again under the lock, since a run may have started meanwhile.
      if (!(await busyTables(trx, held)).includes(remain.name)) await sweepTable(trx, remain)
    })
  }
}
