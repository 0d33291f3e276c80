import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import type { Gate } from './gate.ts'
import type { SqlText } from './sql-text.ts'

/**
 * A text with `$1` placeholders and a name of its own, so that PostgreSQL parses and plans it once
 * per connection.
 */
export interface Statement {
  readonly name: string
  readonly text: SqlText
}

export interface TransactionOptions {
  /** Time limit of one statement in milliseconds; 10 000 by default. */
  readonly statementTimeout?: number
  /**
   * On a connection of its own instead of one of the pool, for what waits for others between its
   * statements. Callers bound how many there are. The embedded database has only one.
   */
  readonly isAside?: boolean
}

/**
 * One interface to both engines. Values are read alike: int8 as number (as text beyond 2^53),
 * numeric as text, date, time and timestamp as text, timestamptz as epoch milliseconds, json
 * parsed. Inside `transaction` only its `trx` may be used: `kysely`, `query` and a nested
 * `transaction` throw.
 */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** How many statements can run at the same time. */
  readonly connections: number
  /** Refuses new work while somebody works alone (`alone.ts`). */
  readonly gate: Gate
  readonly kysely: Kysely<Tables>
  /** Runs one statement outside any transaction; the fast path. */
  query<R>(statement: Statement, values: readonly unknown[]): Promise<R[]>
  /**
   * Runs one statement outside any transaction with a time limit of its own, for example to build
   * an index.
   */
  runLong(text: SqlText, timeout: number): Promise<void>
  /** Commits the changes of `work`, or rolls them back when it throws. Nothing is retried. */
  transaction<T>(
    work: (trx: Transaction<Tables>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  /**
   * Waits until no other process holds the name, then holds it until the returned function is
   * called or this process ends; takes no connection of the pool. Callers of one process wait for
   * each other before (`hold.ts`).
   */
  lock(name: string): Promise<() => Promise<void>>
  /**
   * Runs `task` once the current transaction is committed, never after a rollback; immediately when
   * there is no transaction.
   */
  afterCommit(task: () => void): void
  /**
   * `hear` gets the payload, or null when messages may have been missed. Returns the function that
   * stops listening.
   */
  listen(channel: string, hear: (payload: string | null) => void): () => void
  /**
   * Reaches listeners here before the promise (or the surrounding transaction) is done, and other
   * instances through PostgreSQL. At most 7 900 bytes.
   */
  notify(channel: string, payload: string): Promise<void>
  /**
   * Reaches listeners in this process only, inside a transaction at its commit. No statement is
   * sent.
   */
  tell(channel: string, payload: string): void
  /** Whether the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}
