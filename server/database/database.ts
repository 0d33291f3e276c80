import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/**
 * A text with `$1` marks and a name that belongs to this text alone: PostgreSQL parses and plans it
 * once per connection.
 */
export interface Statement {
  readonly name: string
  readonly text: string
}

export interface TransactionOptions {
  /** Milliseconds that one statement may take; 10 000 unless told. */
  readonly statementTimeout?: number
}

/**
 * One face of both engines. Values read are the same: int8 as number (as text beyond 2^53), numeric
 * as text, date, time and timestamp as text, timestamptz as epoch milliseconds, json parsed. Inside
 * `transaction` only its `trx` may be used: `kysely`, `query` and a second `transaction` throw
 * there.
 */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** Works that it can do at the same time. */
  readonly connections: number
  readonly kysely: Kysely<Tables>
  /** The hot path: one statement outside any transaction. */
  query<R>(statement: Statement, values: readonly unknown[]): Promise<R[]>
  /**
   * One statement outside any transaction that may take so many milliseconds, as building an index
   * does.
   */
  runLong(text: string, timeout: number): Promise<void>
  /** Commits what `work` did, or rolls it back when it throws. Nothing is tried twice. */
  transaction<T>(
    work: (trx: Transaction<Tables>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  /**
   * Runs `task` once the current transaction is committed, at once outside of one; never after a
   * rollback.
   */
  afterCommit(task: () => void): void
  /** `hear` gets the payload, or null when messages may have been missed. Returns how to stop. */
  listen(channel: string, hear: (payload: string | null) => void): () => void
  /**
   * Told here before the promise (or the transaction that it is called in) is done, and to other
   * instances through PostgreSQL. At most 7 900 bytes.
   */
  notify(channel: string, payload: string): Promise<void>
  /** Told in this process alone; inside a transaction at its commit. Costs the database nothing. */
  tell(channel: string, payload: string): void
  /** Is the database there and answering? */
  ping(): Promise<void>
  close(): Promise<void>
}
