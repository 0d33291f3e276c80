import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Dialect } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from '../tables/tables.ts'
import { Channels } from './channels.ts'
import { Gate } from './gate.ts'
import { lockFolder } from '../platform/folder-lock.ts'
import { TransactionGuard } from './guard.ts'
import { PgliteDriver, usualTimeout } from './pglite-driver.ts'
import { PgliteThread } from './thread.ts'
import { makeTransactions } from './transaction.ts'

interface PgliteOptions {
  /** Data folder; without one the data stays in memory. */
  readonly dir?: string
  /** A tar of a data folder, to start a new database from. */
  readonly template?: ArrayBuffer
  /**
   * The compiled file of the database thread, for starting many databases: running it from source
   * is slower than starting the database.
   */
  readonly thread?: URL
  /** Time limit of a statement in milliseconds. */
  readonly statementTimeout?: number
  readonly onTrouble: (error: unknown) => void
}

class Adapter extends PostgresAdapter {
  // With a single connection there is nobody to lock out.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

const dialectOf = (driver: PgliteDriver): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => driver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
})

export interface PgliteDatabase extends Database {
  /** The data folder as a tar, to be used as a `template`. */
  dump(): Promise<ArrayBuffer>
}

/**
 * Opens the embedded database: one folder, one process. Every commit is on disk before it is
 * answered.
 */
export async function openPglite({
  dir,
  template,
  thread: built,
  statementTimeout = usualTimeout,
  onTrouble,
}: PgliteOptions): Promise<PgliteDatabase> {
  const release = dir === undefined ? () => undefined : lockFolder(dir)
  const thread = new PgliteThread(
    { ...(dir && { dir }), ...(template && { template }) },
    onTrouble,
    built,
  )
  const channels = new Channels(onTrouble)
  const gate = new Gate(() => channels.tellGap())
  const guard = new TransactionGuard(gate)
  const driver = new PgliteDriver(thread, guard, statementTimeout)
  const kysely = new Kysely<Tables>({ dialect: dialectOf(driver) })
  try {
    await thread.ready()
  } catch (error) {
    release()
    throw error
  }
  const query = <R>(text: string, values: readonly unknown[]): Promise<R[]> =>
    driver.once(text, values) as Promise<R[]>

  return {
    engine: 'pglite',
    connections: 1,
    gate,
    kysely,
    query: ({ text }, values) => query(text, values),
    runLong: async (text, timeout) => void (await driver.once(text, [], timeout)),
    ...makeTransactions({
      kysely,
      aside: kysely,
      guard,
      channels,
      send: async () => undefined,
      allow: async (_, timeout) => driver.allow(timeout),
    }),
    // There is no other process.
    lock: async () => async () => undefined,
    listen: (channel, hear) => channels.add(channel, hear),
    ping: () => query('select 1', []).then(() => undefined),
    dump: () => thread.dump(),
    async close() {
      await driver.idle()
      await thread.close()
      release()
    },
  }
}
