import type { Kysely } from 'kysely'
import { configOf } from '../config/config.ts'
import { toInstant } from '../database/instant.ts'
import type { Database } from '../database/database.ts'
import { hashToken, makeToken } from './token.ts'
import type { EndReason } from '../tables/sign-in.ts'
import type { Tables } from '../tables/tables.ts'
import { sqlText } from '../database/sql-text.ts'
import { clock } from '../platform/clock.ts'

const minute = 60_000

export interface SessionRow {
  readonly user_id: string
  readonly account: string
  readonly real_name: string
  readonly organize_id: string
  readonly enabled_mark: number
  readonly is_administrator: boolean
  readonly seen_at: number
  readonly expires_at: number
  readonly ended_at: number | null
  readonly locked: boolean
  readonly end_reason: EndReason | ''
  readonly must_change: boolean
  readonly password_at: number
  readonly has_otp: boolean
  readonly by_provider: boolean
}

const read = {
  name: 'auth-session',
  text: sqlText`
    select s.user_id, u.account, u.real_name, u.organize_id, u.enabled_mark, u.is_administrator,
      s.seen_at, s.expires_at, s.ended_at, s.locked, s.end_reason, u.must_change, u.password_at,
      u.otp_secret <> '' as has_otp, s.by_provider
    from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
}
const touch = {
  name: 'auth-touch',
  text: sqlText`update sessions set seen_at = $2, expires_at = $3 where token_hash = $1 and ended_at is null`,
}

/** A session expires after the configured minutes without a call. */
const expiry = (db: Database, now: number): Date =>
  new Date(now + configOf(db).known.tokenTimeout * minute)

/**
 * The session with its user, also where it is over; nothing where it never existed or was signed
 * out.
 */
export const findSession = async (db: Database, hash: string): Promise<SessionRow | undefined> =>
  (await db.query<SessionRow>(read, [hash]))[0]

/** Extends the session. */
export const touchSession = async (db: Database, hash: string, now = clock.now()): Promise<void> =>
  void (await db.query(touch, [hash, new Date(now), expiry(db, now)]))

interface SessionStart {
  readonly userId: string
  readonly address: string
  readonly agent: string
  /** A provider vouched for the user; by default their password did. */
  readonly isByProvider?: boolean
}

/** Starts a session and returns its token, which is stored only as a hash. */
export const startSession = (db: Database, given: SessionStart): Promise<string> =>
  startSessionIn(db.kysely, db, given)

/** The same inside a transaction. */
export async function startSessionIn(
  kysely: Kysely<Tables>,
  db: Database,
  given: SessionStart,
): Promise<string> {
  const token = makeToken()
  const now = clock.now()
  await kysely
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: given.userId,
      created_at: new Date(now),
      seen_at: new Date(now),
      expires_at: expiry(db, now),
      address: given.address,
      agent: given.agent.slice(0, 300),
      by_provider: given.isByProvider ?? false,
    })
    .execute()
  return token
}

/**
 * Removes expired picture codes, tickets and attempts at once, and sessions a week after their end: until
 * then their tokens are told why they stopped working. Logs have a sweep of their own.
 */
export async function sweepSessions(db: Database, now = clock.now()): Promise<void> {
  const daysAgo = (count: number) => toInstant(now - count * 24 * 60 * minute)
  const [week, day] = [daysAgo(7), daysAgo(1)]
  await db.kysely
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', week), eb('ended_at', '<', week)]))
    .execute()
  await db.kysely.deleteFrom('sign_in_failures').where('failed_at', '<', day).execute()
  await db.kysely.deleteFrom('idempotency').where('created_at', '<', day).execute()
  await db.kysely.deleteFrom('picture_codes').where('expires_at', '<', toInstant(now)).execute()
  await db.kysely.deleteFrom('sign_in_attempts').where('expires_at', '<', toInstant(now)).execute()
  await db.kysely.deleteFrom('tickets').where('expires_at', '<', toInstant(now)).execute()
}
