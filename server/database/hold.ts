import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { keptWith } from './kept.ts'
import type { Tables } from '../tables/tables.ts'

/*
 * A named lock that one process of all holds as long as it lives. On PostgreSQL it is an advisory
 * lock of the one connection that the process keeps for them, which ends however the process ends.
 * The embedded database has only one process, whose holders wait in its memory.
 */

/** Those of this process that hold a name or wait for it. */
interface Holders {
  count: number
  /** Ends when the last of them has released it. */
  end: Promise<void>
}
const makeNames = (): Map<string, Holders> => new Map()
const namesOf = (db: Database): Map<string, Holders> => keptWith(db, makeNames)

/** Counts a holder of the name; returns what waits for those before it, and what ends it. */
function enter(db: Database, name: string) {
  const names = namesOf(db)
  const holders = names.get(name) ?? { count: 0, end: Promise.resolve() }
  names.set(name, holders)
  holders.count++
  const before = holders.end
  let pass = (): void => undefined
  holders.end = new Promise((resolve) => (pass = resolve))
  const leave = (): void => {
    holders.count--
    if (holders.count === 0) names.delete(name)
    pass()
  }
  return { before, leave }
}

const lockOf = (name: string): string => `berth ${name}`

/**
 * Waits until the name is free, then holds it until the returned function is called or the process
 * ends. To others of this process it is held from the call on.
 */
export async function hold(db: Database, name: string): Promise<() => Promise<void>> {
  const { before, leave } = enter(db, name)
  try {
    await before
    const unlock = await db.lock(lockOf(name))
    return async () => {
      await unlock()
      leave()
    }
  } catch (error) {
    leave()
    throw error
  }
}

/** Whether any process holds the name. */
export async function isHeld(db: Database, kysely: Kysely<Tables>, name: string): Promise<boolean> {
  if (namesOf(db).has(name)) return true
  if (db.engine === 'pglite') return false
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock_shared(hashtextextended(${lockOf(name)}, 0)) as free`.execute(
    kysely,
  )
  return rows[0]?.free === false
}
