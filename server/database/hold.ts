import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './database.ts'
import { keptWith } from './kept.ts'
import type { Tables } from '../tables/tables.ts'

/*
 * A named lock that one process of all holds as long as it lives. On PostgreSQL it is an advisory
 * lock in a transaction of its own, which ends with its connection however the process ends. The
 * embedded database has only one process, so its memory is enough.
 */

const hours = 3 * 3_600_000
const makeNames = (): Set<string> => new Set()
const namesOf = (db: Database): Set<string> => keptWith(db, makeNames)

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
 * Waits until the name is free, then holds it until the returned function is called or the process
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
    // If the connection broke meanwhile, the lock is already released.
    await held.catch(() => undefined)
  }
}

/** Whether any process holds the name. */
export async function isHeld(db: Database, kysely: Kysely<Tables>, name: string): Promise<boolean> {
  if (namesOf(db).has(name)) return true
  if (db.engine === 'pglite') return false
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(${lockOf(name)}) as free`.execute(kysely)
  return rows[0]?.free === false
}
