import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { migrations } from '../migrations/list.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Tables } from '../tables/tables.ts'

// Key of the advisory lock. The number means nothing, but must never change.
const lockNumber = 823_411
const minutes = 10 * 60_000

const reached = async (trx: Kysely<Tables>): Promise<number> => {
  await sql`create schema if not exists berth`.execute(trx)
  await sql`
    create table if not exists berth.migrations (number integer primary key, name text not null,
      at timestamptz not null default now())`.execute(trx)
  const { rows } = await sql<{
    number: number | null
  }>`select max(number) as number from berth.migrations`.execute(trx)
  return rows[0]?.number ?? 0
}

const apply = async (
  trx: Transaction<Tables>,
  { number, name, statements }: Migration,
): Promise<void> => {
  for (const statement of statements) await statement.execute(trx)
  await sql`insert into berth.migrations (number, name) values (${number}, ${name})`.execute(trx)
}

/** Waits for whoever migrates, and keeps others from it until the transaction ends. */
export const lockMigrations = async (trx: Transaction<Tables>): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(trx))

/**
 * Migrates the system tables to the end of `list`, in a transaction and one instance at a time.
 * Returns the names of the steps taken. Refuses a database of a newer program.
 */
export async function migrateIn(
  trx: Transaction<Tables>,
  list: readonly Migration[],
): Promise<string[]> {
  await lockMigrations(trx)
  const from = await reached(trx)
  const known = list.at(-1)?.number ?? 0
  if (from > known)
    throw new Error(
      `the database is of a newer Berth (schema ${from}; this one knows ${known}): start the newer program, or restore a backup`,
    )
  const pending = list.filter(({ number }) => number > from)
  for (const migration of pending) await apply(trx, migration)
  return pending.map(({ name }) => name)
}

/** Migrates the system tables to this program's version, all steps or none. */
export const migrate = (db: Database, list: readonly Migration[] = migrations): Promise<string[]> =>
  db.transaction((trx) => migrateIn(trx, list), { statementTimeout: minutes })
