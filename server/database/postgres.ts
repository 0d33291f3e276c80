import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { ClientBase, Pool, PoolClient, PoolConfig } from 'pg'
import type { Database, Statement } from './database.ts'
import type { Tables } from '../tables/tables.ts'
import { watchAlone } from './alone.ts'
import { Channels } from './channels.ts'
import { Gate } from './gate.ts'
import { TransactionGuard } from './guard.ts'
import { Keeper } from './keeper.ts'
import { Listener } from './listener.ts'
import { arrayElements, parsers } from './parsers.ts'
import { usualTimeout } from './pglite-driver.ts'
import { sessionSettings } from './session.ts'
import { makeTransactions } from './transaction.ts'
import { allTaken, rolledBack } from './trouble.ts'
import { cores } from '../platform/machine.ts'

interface PostgresOptions {
  /** Time limit of a statement in milliseconds. */
  readonly statementTimeout?: number
  readonly poolSize?: number
  readonly onTrouble: (error: unknown) => void
}

const arrayReader = pg.types.getTypeParser(1009 as number) as (text: string) => (string | null)[]
const readArray = (element: (text: string) => unknown) => (text: string) =>
  arrayReader(text).map((value) => (value === null ? null : element(value)))
const readers: ReadonlyMap<number, (text: string) => unknown> = new Map([
  ...Object.entries(parsers).map(([oid, read]) => [Number(oid), read] as const),
  ...[...arrayElements].map(([oid, element]) => [oid, readArray(element)] as const),
])
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    readers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const settingsText = (more: Readonly<Record<string, string>>): string =>
  Object.entries({ ...sessionSettings, ...more })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * The pool reports only by its messages that all connections are in use, or that none could be
 * opened in time.
 */
const refuseWaiting = (error: unknown): never => {
  throw error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/.test(
      error.message,
    )
    ? allTaken()
    : error
}

interface ClientFace {
  readonly query: PoolClient['query']
  readonly release: () => void
}

/** A connection as Kysely sees it, which does not accept a rollback as a commit. */
const faceOf = (client: ClientBase, release: () => void): ClientFace => ({
  query: (async (text: string, values: unknown[]) => {
    const result = await client.query(text, values)
    if (text === 'commit' && result.command === 'ROLLBACK') throw rolledBack()
    return result
  }) as PoolClient['query'],
  release,
})

/** Connections of their own, one for each transaction. */
const lonely = (make: () => pg.Client, guard: TransactionGuard) => ({
  async connect() {
    guard.refuse()
    const client = make()
    // One that is lost makes its statement fail; without a listener it would end the process too.
    client.on('error', () => undefined)
    await client.connect()
    return faceOf(client, () => void client.end().catch(() => undefined))
  },
  end: async () => undefined,
})

/**
 * The pool as Kysely sees it: refuses calls inside a transaction.
 */
const guarded = (pool: Pool, guard: TransactionGuard) => {
  const faces = new WeakMap<PoolClient, ClientFace>()
  return {
    async connect() {
      guard.refuse()
      const client = await pool.connect().catch(refuseWaiting)
      const face = faces.get(client) ?? faceOf(client, () => client.release())
      faces.set(client, face)
      return face
    },
    end: () => pool.end(),
  }
}

async function openPool(
  connection: PoolConfig,
  onTrouble: PostgresOptions['onTrouble'],
): Promise<Pool> {
  const pool = new pg.Pool(connection)
  pool.on('error', onTrouble)
  // The pool hears only connections that nobody uses. One that is lost while it is in use makes its
  // statement fail; without a listener it would end the whole process as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query('select 1')
  return pool
}

/** Runs a statement with a time limit of `timeout` milliseconds. */
async function runLong(pool: Pool, text: string, timeout: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("select set_config('statement_timeout', $1, false)", [String(timeout)])
    await client.query(text)
    await client.query('reset statement_timeout')
    client.release()
  } catch (error) {
    // The connection has a changed time limit, so it is closed instead of returned to the pool.
    client.release(true)
    throw error
  }
}

/** Where the machine of this process is cut off, names that it holds are free within half a minute. */
const cutOff = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
}

/** Opens a PostgreSQL pool and one more connection that listens. */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Database> {
  const { statementTimeout = usualTimeout, poolSize = 2 * cores() + 6, onTrouble } = options
  const connection: PoolConfig = {
    connectionString: url,
    types,
    application_name: 'berth',
    keepAlive: true,
    connectionTimeoutMillis: 2000,
  }
  const limited = {
    ...connection,
    options: settingsText({
      statement_timeout: String(statementTimeout),
      idle_in_transaction_session_timeout: '60000',
    }),
  }
  const pool = await openPool({ ...limited, max: poolSize }, onTrouble)
  const channels = new Channels(onTrouble)
  const gate = new Gate(() => channels.tellGap())
  const guard = new TransactionGuard(gate)
  const makeClient = () => new pg.Client({ ...connection, options: settingsText(cutOff) })
  const listener = new Listener(makeClient, channels)
  const keeper = new Keeper(makeClient, onTrouble)
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guarded(pool, guard) }),
  })
  const aside = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: lonely(() => new pg.Client(limited), guard) }),
  })

  const listen: Database['listen'] = (channel, hear) => {
    const stop = channels.add(channel, hear)
    listener.open(channel)
    return stop
  }
  let stopWatching: (() => void) | undefined

  const db: Database = {
    engine: 'postgres',
    connections: poolSize,
    gate,
    kysely,
    async query<R>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
      guard.refuse()
      const { rows } = await pool
        .query({ name: statement.name, text: statement.text, values: values as unknown[] })
        .catch(refuseWaiting)
      return rows as R[]
    },
    async runLong(text, timeout) {
      guard.refuse()
      await runLong(pool, text, timeout)
    },
    ...makeTransactions({
      kysely,
      aside,
      guard,
      channels,
      send: async (trx, channel, payload) =>
        void (await sql`select pg_notify(${channel}, ${listener.sign(payload)})`.execute(trx)),
      allow: async (trx, timeout) => {
        if (timeout !== undefined)
          await sql`select set_config('statement_timeout', ${String(timeout)}, true)`.execute(trx)
      },
    }),
    lock: (name) => keeper.lock(name),
    listen(channel, hear) {
      // Only who listens hears of others.
      stopWatching ??= watchAlone(db, listen)
      return listen(channel, hear)
    },
    ping: async () => void (await pool.query('select 1')),
    async close() {
      stopWatching?.()
      await listener.close()
      await keeper.close()
      await pool.end()
    },
  }
  return db
}
