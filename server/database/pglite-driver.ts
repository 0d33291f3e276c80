import { CompiledQuery } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { TransactionGuard } from './guard.ts'
import type { PgliteThread } from './thread.ts'
import { connectionLost, rolledBack } from './trouble.ts'

/** Default time limit of a statement in milliseconds, on both engines. */
export const usualTimeout = 10_000

/** The engine as lent to one holder; no longer usable once the thread was started again. */
export class PgliteConnection implements DatabaseConnection {
  timeout: number
  /**
   * Set after a failed statement, because PostgreSQL would answer a commit with a silent rollback.
   */
  isBroken = false
  readonly #thread: PgliteThread
  readonly #epoch: number

  constructor(thread: PgliteThread, timeout: number) {
    this.timeout = timeout
    this.#thread = thread
    this.#epoch = thread.epoch
  }

  get isLost(): boolean {
    return this.#thread.epoch !== this.#epoch
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isLost) throw connectionLost()
    try {
      const { rows, affectedRows } = await this.#thread.query(sql, parameters, this.timeout)
      return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
    } catch (error) {
      this.isBroken = true
      throw error
    }
  }

  // oxlint-disable-next-line require-yield -- refuses at once
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite cannot stream')
  }
}

/**
 * Lends the single engine to one holder at a time, first come first served. A transaction holds it
 * from begin to commit.
 */
export class PgliteDriver implements Driver {
  readonly #thread: PgliteThread
  readonly #guard: TransactionGuard
  readonly #ends = new WeakMap<DatabaseConnection, () => void>()
  readonly #timeout: number
  #holder: PgliteConnection | undefined
  #tail: Promise<void> = Promise.resolve()

  constructor(thread: PgliteThread, guard: TransactionGuard, timeout: number) {
    this.#thread = thread
    this.#guard = guard
    this.#timeout = timeout
  }

  /** Sets the time limit of the holder's further statements; the default where none is given. */
  allow(timeout: number | undefined): void {
    if (this.#holder && timeout !== undefined) this.#holder.timeout = timeout
  }

  /** Runs one statement outside a transaction. */
  async once(
    text: string,
    values: readonly unknown[],
    timeout = this.#timeout,
  ): Promise<unknown[]> {
    const connection = await this.acquireConnection()
    connection.timeout = timeout
    try {
      return (await connection.executeQuery(CompiledQuery.raw(text, [...values]))).rows
    } finally {
      await this.releaseConnection(connection)
    }
  }

  /** Resolves when nobody holds the engine or waits for it. */
  async idle(): Promise<void> {
    for (let tail: Promise<void> | undefined; tail !== this.#tail;) await (tail = this.#tail)
  }

  init(): Promise<void> {
    return this.#thread.ready()
  }

  async acquireConnection(): Promise<PgliteConnection> {
    this.#guard.refuse()
    const before = this.#tail
    let end = (): void => undefined
    this.#tail = new Promise((resolve) => (end = resolve))
    await before
    try {
      await this.#thread.ready()
    } catch (error) {
      end()
      throw error
    }
    const connection = new PgliteConnection(this.#thread, this.#timeout)
    this.#holder = connection
    this.#ends.set(connection, end)
    return connection
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#ends.get(connection)?.()
    this.#ends.delete(connection)
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const mode = [
      isolationLevel ? ` isolation level ${isolationLevel}` : '',
      accessMode ? ` ${accessMode}` : '',
    ].join('')
    await connection.executeQuery(CompiledQuery.raw(`begin${mode}`))
  }

  async commitTransaction(connection: PgliteConnection): Promise<void> {
    if (connection.isBroken) throw rolledBack()
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    // The transaction ended with its thread, so there is nothing to roll back.
    if (connection.isLost) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`))
  }

  async rollbackToSavepoint(connection: PgliteConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`))
    connection.isBroken = false
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release "${name}"`))
  }

  destroy(): Promise<void> {
    return this.#thread.close()
  }
}
