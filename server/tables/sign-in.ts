import type { ColumnType, Generated } from 'kysely'
import type { SignInWay } from '#schemas/api/session.ts'
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
  /** A provider vouched for the user, so no password was asked for. */
  by_provider: Generated<boolean>
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
  way: Generated<SignInWay>
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

/** Somebody at a provider, linked with a user here; one of them is linked only once. */
export interface IdentityTable {
  id: string
  issuer: string
  subject: string
  user_id: string
  /** The name at the provider when it was linked, for people to read. */
  label: string
  /** Who linked it; '' where it was linked by its account. */
  linked_by: Generated<string>
  linked_at: Instant
  used_at: InstantOrNull
  /** Since when it signs in nobody, until its user links it again by the password. */
  suspended_at: InstantOrNull
}

/** A sign-in by a provider that is under way; good for one answer. */
export interface SignInAttemptTable {
  /** SHA-256 of the state, or of the key with which the code is sent. */
  key_hash: string
  /** What is awaited: the answer of the provider, or the code of the second factor. */
  stage: 'answer' | 'code'
  /** SHA-256 of the cookie of the browser in which it began. */
  browser_hash: string
  issuer: string
  nonce: Generated<string>
  /** The PKCE verifier. */
  verifier: Generated<string>
  /** A path of this site. */
  redirect: string
  /** Stage answer: who links the identity, null where somebody signs in. Stage code: who signs in. */
  user_id: string | null
  /** The session in which somebody links. */
  session_hash: Generated<string>
  subject: Generated<string>
  label: Generated<string>
  /** Stage code: the identity is linked by its account once the code is right. */
  is_new: Generated<boolean>
  /** The provider has to ask for the password anew, and to say that it did. */
  is_fresh: Generated<boolean>
  expires_at: ColumnType<number, Date, Date>
}

/** Secrets that providers know this client by; apart from the settings, and never in a backup. */
export interface ProviderSecretTable {
  issuer: string
  secret: string
}
