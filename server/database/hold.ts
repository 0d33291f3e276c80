import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from '../tables/tables.ts'

/*
 * A name that one process of all holds while it lives: on PostgreSQL an advisory lock of a
 * transaction that does nothing else, which ends with its connection, however the process ended.
 * The embedded database has one process, so there its memory is enough.
 */

const hours = 3 * 3_600_000
const own = new WeakMap<Database, Set<string>>()

const namesOf = (db: Database): Set<string> => {
  const names = own.get(db) ?? new Set<string>()
  own.set(db, names)
  return names
}

const lockOf = (name: string) => sql`hashtextextended(${`berth ${name}`}, 0)`

async function lockAndWait(
  trx: Transaction<Tables>,
  name: string,
  { isTaken, end }: { readonly isTaken: () => void; readonly end: Promise<void> },
): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${lockOf(name)})`.execute(trx)
  isTaken()
  await end
}

/**
 * Waits until nobody holds the name, and holds it until what it gives is called, or the process
 * ends.
 */
export async function hold(db: Database, name: string): Promise<() => Promise<void>> {
  const names = namesOf(db)
  names.add(name)
  if (db.engine === 'pglite') return async () => void names.delete(name)
  let [release, isTaken] = [(): void => undefined, (): void => undefined]
  const end = new Promise<void>((resolve) => (release = resolve))
  const taken = new Promise<void>((resolve) => (isTaken = resolve))
  const held = db.transaction((trx) => lockAndWait(trx, name, { isTaken: () => isTaken(), end }), {
    statementTimeout: hours,
  })
  await Promise.race([taken, held])
  return async () => {
    names.delete(name)
    release()
    // A connection that broke meanwhile has let go by itself.
    await held.catch(() => undefined)
  }
}

/** Does any process hold the name? */
export async function isHeld(db: Database, kysely: Kysely<Tables>, name: string): Promise<boolean> {
  if (namesOf(db).has(name)) return true
  if (db.engine === 'pglite') return false
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(${lockOf(name)}) as free`.execute(kysely)
  return rows[0]?.free === false
}
