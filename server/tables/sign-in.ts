import type { ColumnType, Generated } from 'kysely'
import type { Instant, InstantOrNull } from './column.ts'

export interface SessionTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  user_id: string
  created_at: Instant
  seen_at: Instant
  expires_at: ColumnType<number, Date, Date>
  /** Set when somebody ended it from outside; the owner's next call gets 601. */
  ended_at: InstantOrNull
  address: Generated<string>
  agent: Generated<string>
  locked: Generated<boolean>
}

export interface SignInFailureTable {
  /** Lower case, whether the account exists or not: an answer must not tell. */
  account: string
  count: number
  failed_at: Instant
}

export interface SignInTable {
  id: string
  at: Instant
  /** '' where no such account is. */
  user_id: Generated<string>
  account: string
  /** 0 signing in, 1 signing out. */
  login_type: number
  /** 1 it worked, 0 it was refused. */
  login_mark: number
  address: Generated<string>
  agent: Generated<string>
}

export interface PictureCodeTable {
  key: string
  /** SHA-256 of key and code. */
  code_hash: string
  expires_at: ColumnType<number, Date, Date>
}

export interface TicketTable {
  /** SHA-256 of the ticket, in hex. */
  ticket_hash: string
  user_id: string
  /** The session that asked for it; with it the ticket ends. */
  session_hash: string
  module_id: string
  host: string
  expires_at: ColumnType<number, Date, Date>
}
