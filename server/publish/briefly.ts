import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { giveWay } from './pages.ts'
import type { Database, TransactionOptions } from '../database/database.ts'
import { codeOf } from '../platform/error-code.ts'
import type { Tables } from '../tables/tables.ts'

/**
 * Milliseconds that a change of a table waits for its lock. Everybody who comes later waits behind
 * it, so it must be short.
 */
const wait = 50
const usualPatience = 120_000

const heldUpCodes: readonly string[] = ['55P03', '40P01']
const wasHeldUp = (error: unknown): boolean => heldUpCodes.includes(codeOf(error))

/** Limits how long the transaction waits for any lock from here on, in milliseconds. */
export const limitLockWait = async (trx: Transaction<Tables>, limit = wait): Promise<void> =>
  void (await sql`select set_config('lock_timeout', ${`${limit}ms`}, true)`.execute(trx))

interface RetryOptions extends TransactionOptions {
  readonly signal?: AbortSignal
  /** Milliseconds after which nothing is tried again; two minutes by default. */
  readonly patience?: number
}

/**
 * Runs a transaction with short lock waits and repeats it until it gets all its locks. After
 * `patience` the last refusal is thrown.
 */
export async function retryUntilLocked<T>(
  db: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
  { signal, patience = usualPatience, ...settings }: RetryOptions = {},
): Promise<T> {
  for (const begun = performance.now(); ;) {
    try {
      return await db.transaction(work, settings)
    } catch (error) {
      if (!wasHeldUp(error) || signal?.aborted || performance.now() - begun > patience) throw error
      // A pause lets those who queued up behind the lock pass.
      await giveWay(wait * (1 + Math.random() * 4))
    }
  }
}
