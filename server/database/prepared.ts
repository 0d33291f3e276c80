import { CompiledQuery } from 'kysely'
import type { QueryResult, Transaction } from 'kysely'
import type { Statement } from './database.ts'
import type { Tables } from '../tables/tables.ts'

/**
 * Runs a statement that was compiled earlier, with the values of this call, inside a transaction.
 */
export const runPrepared = <R>(
  trx: Transaction<Tables>,
  { text }: Pick<Statement, 'text'>,
  values: readonly unknown[],
): Promise<QueryResult<R>> => trx.executeQuery<R>(CompiledQuery.raw(text, [...values]))
