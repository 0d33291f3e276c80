import type { Transaction } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { configOf } from '../config/config.ts'
import type { EndReason } from '../tables/sign-in.ts'
import type { Caller } from './caller.ts'
import { findDue } from './due.ts'
import { loadConcerns } from './concern.ts'
import type { Concern } from './concern.ts'
import { loadHolding, loadPlace, loadRights } from './rights.ts'
import { findSession, touchSession } from './session.ts'
import { dayOf } from './today.ts'
import type { SessionRow } from './session.ts'
import { hashToken, tokenOf } from './token.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables/tables.ts'
import { clock } from '../platform/clock.ts'

/**
 * Whose rights or sessions changed: everybody's, one user's, one session's (by the hash of its
 * token), or those of all whose rights depend on the named subjects.
 */
export type CallerChange =
  | 'all'
  | { readonly userId: string }
  | { readonly session: string }
  | { readonly concerns: readonly Concern[] }

/** A session cached in this process. */
interface KnownSession {
  readonly userId: string
  readonly sessionId: string
  /** Everything that the user's rights depend on; null while unknown. */
  readonly concerns: ReadonlySet<string> | null
}

/** May this change affect that session? */
export function isConcerned(
  { userId, sessionId, concerns }: KnownSession,
  changed: CallerChange,
): boolean {
  if (changed === 'all') return true
  if ('session' in changed) return sessionId === changed.session
  if ('userId' in changed) return userId === changed.userId
  return concerns === null || changed.concerns.some((concern) => concerns.has(concern))
}

export interface Auth {
  /** The caller of an Authorization header; throws 600, 601 or 602 as ruled. */
  callerOf(header: string | undefined): Caller | Promise<Caller>
  /** Number of cached callers. */
  readonly size: number
  close(): void
}

interface CachedCaller extends KnownSession {
  readonly caller: Caller
  seenAt: number
  expiresAt: number
  readonly loadedAt: number
  /** The end of the day of which the rights are: grants that end then are held no longer. */
  readonly dayOver: number
}

const channel = 'berth_rights'
const minute = 60_000
const mostEntries = 10_000

/** Most concerns that fit into one message. */
const mostConcerns = 100

/**
 * Tells all instances that sessions, users, grants or menus changed: affected callers are loaded
 * again at their next call. Call it inside the transaction of the change, which sends it at the
 * commit, or after it.
 */
export async function invalidate(db: Database, changed: CallerChange): Promise<void> {
  const all = changed !== 'all' && 'concerns' in changed ? [...new Set(changed.concerns)] : null
  if (all === null) return db.notify(channel, JSON.stringify(changed))
  for (let from = 0; from < all.length; from += mostConcerns)
    await db.notify(channel, JSON.stringify({ concerns: all.slice(from, from + mostConcerns) }))
}

/**
 * Hears every `invalidate`, and 'all' where messages may have been missed. Returns the function
 * that stops listening.
 */
export const hearChanges = (db: Database, hear: (changed: CallerChange) => void): (() => void) =>
  db.listen(channel, (payload) =>
    hear(payload === null ? 'all' : (JSON.parse(payload) as CallerChange)),
  )

interface EndedSessions {
  readonly userId: string
  /** The hash of the token of the session that stays. */
  readonly but?: string
  readonly reason: EndReason
}

/** Ends all sessions of a user except one, inside a transaction; their next calls get 601. */
export async function endSessionsIn(
  trx: Transaction<Tables>,
  db: Database,
  { userId, but = '', reason }: EndedSessions,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: new Date(clock.now()), end_reason: reason })
    .where('user_id', '=', userId)
    .where('token_hash', '!=', but)
    .where('ended_at', 'is', null)
    .execute()
  await invalidate(db, { userId })
}

/** The same in a transaction of its own. */
export const endSessions = (db: Database, userId: string, but = ''): Promise<void> =>
  db.transaction((trx) => endSessionsIn(trx, db, { userId, but, reason: 'elsewhere' }))

const reasons = {
  '': 'signedInElsewhere',
  elsewhere: 'takenOver',
  forced: 'forcedOut',
  password: 'passwordSet',
  switched: 'switchedOff',
} as const

/** Throws 600, 601 or 602 where a session is not (or no longer) valid. */
export const refuseEnded = (
  session: Pick<SessionRow, 'ended_at' | 'enabled_mark' | 'expires_at' | 'end_reason'> | undefined,
  now: number,
): void => {
  if (!session) throw new Failure('noSession')
  if (session.ended_at !== null) throw new Failure(reasons[session.end_reason])
  if (session.enabled_mark !== 1) throw new Failure('switchedOff')
  if (session.expires_at <= now) throw new Failure('sessionExpired')
}

/** The user of a session with all their present rights. */
async function loadCaller(
  db: Database,
  found: SessionRow,
  { sessionId, day }: { readonly sessionId: string; readonly day: string },
): Promise<Caller> {
  const [config, place, held, rights] = await Promise.all([
    configOf(db).get(),
    loadPlace(db, found.organize_id),
    loadHolding(db, found.user_id),
    loadRights(db, { id: found.user_id, is_administrator: found.is_administrator }, day),
  ])
  return Object.freeze({
    ...rights,
    ...place,
    ...held,
    userId: found.user_id,
    account: found.account,
    realName: found.real_name,
    sessionId,
    isLocked: found.locked,
    due: findDue(found, config, clock.now()),
  })
}

/**
 * May a cached caller still be used? It is read again regularly, so that a missed message has no
 * lasting effect, and when the day ends, because grants end with it.
 */
const isFresh = (
  { loadedAt, expiresAt, dayOver }: Pick<CachedCaller, 'loadedAt' | 'expiresAt' | 'dayOver'>,
  now: number,
): boolean => now - loadedAt < minute && expiresAt > now && dayOver > now

/** Cached callers by token, dropped when `invalidate` says so. */
export function makeAuth(db: Database, onTrouble: (error: unknown) => void): Auth {
  const entries = new Map<string, CachedCaller>()
  const loading = new Map<string, Promise<Caller>>()
  /** Counts invalidations, so that data read before one is not cached after it. */
  let age = 0

  const drop = (changed: CallerChange): void => {
    age++
    loading.clear()
    if (changed === 'all') return entries.clear()
    for (const [token, entry] of entries) if (isConcerned(entry, changed)) entries.delete(token)
  }
  const stop = hearChanges(db, drop)

  const load = async (token: string): Promise<Caller> => {
    const began = age
    const now = clock.now()
    const sessionId = hashToken(token)
    const session = await findSession(db, sessionId)
    refuseEnded(session, now)
    const found = session as SessionRow
    const { day, over } = await dayOf(db, now)
    const [caller, concerns] = await Promise.all([
      loadCaller(db, found, { sessionId, day }),
      loadConcerns(db, [found.user_id]),
    ])
    const entry: CachedCaller = {
      caller,
      userId: found.user_id,
      sessionId,
      concerns: concerns.get(found.user_id) ?? null,
      seenAt: found.seen_at,
      expiresAt: found.expires_at,
      loadedAt: now,
      dayOver: over,
    }
    await slide(entry)
    if (age === began) keep(token, entry)
    return caller
  }

  const keep = (token: string, entry: CachedCaller): void => {
    const oldest = entries.size >= mostEntries ? entries.keys().next() : undefined
    if (oldest && !oldest.done) entries.delete(oldest.value)
    entries.set(token, entry)
  }

  /** Extends the session, at most once a minute. */
  const slide = async (entry: CachedCaller): Promise<void> => {
    const now = clock.now()
    if (now - entry.seenAt < minute) return
    entry.expiresAt += now - entry.seenAt
    entry.seenAt = now
    await touchSession(db, entry.caller.sessionId, now).catch(onTrouble)
  }

  return {
    callerOf(header) {
      const token = tokenOf(header)
      if (!token) throw new Failure('noSession')
      const entry = entries.get(token)
      if (entry && isFresh(entry, clock.now())) {
        void slide(entry)
        return entry.caller
      }
      const running = loading.get(token) ?? load(token).finally(() => loading.delete(token))
      loading.set(token, running)
      return running
    },
    get size() {
      return entries.size
    },
    close: stop,
  }
}
