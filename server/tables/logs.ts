import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './column.ts'

export interface AuditTable {
  id: string
  at: Instant
  user_id: Generated<string>
  address: Generated<string>
  what: string
  target: Generated<string>
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
  request_id: Generated<string>
}

interface LoggedCall {
  id: string
  at: ColumnType<number, Date, Date>
  request_id: string
  user_id: string
  address: string
  method: string
  /** Without the query. */
  path: string
}

export interface RequestLogTable extends LoggedCall {
  status: number
  ms: number
}

export interface ErrorLogTable extends LoggedCall {
  message: string
  stack: string
}
