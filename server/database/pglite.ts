import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Dialect } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from '../tables/tables.ts'
import { Channels } from './channels.ts'
import { lockFolder } from '../platform/folder-lock.ts'
import { TransactionGuard } from './guard.ts'
import { PgliteDriver, usualTimeout } from './pglite-driver.ts'
import { PgliteThread } from './thread.ts'
import { transactions } from './transaction.ts'

interface PgliteOptions {
  /** Folder of the data; none keeps it in memory. */
  readonly dir?: string
  /** A data folder as a tar, for a new database. */
  readonly template?: ArrayBuffer
  /**
   * The database's thread as it was built, where there are many to start: read from source it
   * starts more slowly than the database.
   */
  readonly thread?: URL
  /** Milliseconds that a statement may take. */
  readonly statementTimeout?: number
  readonly onTrouble: (error: unknown) => void
}

class Adapter extends PostgresAdapter {
  // There is one connection: nobody to be locked out.
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
  /** The data folder as a tar, for `template`. */
  dump(): Promise<ArrayBuffer>
}

/**
 * Opens the embedded database: one folder, one process, every commit on disk before it is answered.
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
  const guard = new TransactionGuard()
  const driver = new PgliteDriver(thread, guard, statementTimeout)
  const kysely = new Kysely<Tables>({ dialect: dialectOf(driver) })
  const channels = new Channels(onTrouble)
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
    kysely,
    query: ({ text }, values) => query(text, values),
    runLong: async (text, timeout) => void (await driver.once(text, [], timeout)),
    ...transactions({
      kysely,
      guard,
      channels,
      send: async () => undefined,
      allow: async (_, timeout) => driver.allow(timeout),
    }),
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
