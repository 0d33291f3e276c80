import type { ColumnType, Generated } from 'kysely'
import type { Instant, InstantOrNull } from './column.ts'

/** Why a session was ended before its time. */
export type EndReason = 'forced' | 'elsewhere' | 'password' | 'switched'

export interface SessionTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string
  user_id: string
  created_at: Instant
  seen_at: Instant
  expires_at: ColumnType<number, Date, Date>
  /** Set when the session was ended by somebody else; its next call gets 601. */
  ended_at: InstantOrNull
  /** Why it was ended; '' where that is not known. */
  end_reason: Generated<EndReason | ''>
  address: Generated<string>
  agent: Generated<string>
  locked: Generated<boolean>
}

export interface SignInFailureTable {
  /** Lower case, also for accounts that do not exist, so that answers do not tell which do. */
  account: string
  count: number
  failed_at: Instant
}

export interface SignInTable {
  id: string
  at: Instant
  /** '' where the account does not exist. */
  user_id: Generated<string>
  account: string
  /** 0 signing in, 1 signing out. */
  login_type: number
  /** 1 success, 0 refused. */
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
  /** The session that requested it; the ticket ends with it. */
  session_hash: string
  module_id: string
  host: string
  expires_at: ColumnType<number, Date, Date>
}
