import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { toInstant } from '../database/instant.ts'
import type { Database } from '../database/database.ts'
import type { Cookies } from '../http/cookies.ts'
import { sha256 } from '../platform/hash.ts'
import type { Row, Tables } from '../tables/tables.ts'
import { hashToken, makeToken } from './token.ts'
import { clock } from '../platform/clock.ts'

/** Milliseconds that somebody may take at the provider, and to type a code. */
export const attemptLife = 600_000
/** More than so many under way are too many; the oldest give way. */
const mostAttempts = 10_000

export type Attempt = Row<'sign_in_attempts'>
type NewAttempt = Pick<Attempt, 'stage' | 'issuer' | 'redirect' | 'user_id'> &
  Partial<Omit<Attempt, 'key_hash' | 'browser_hash' | 'expires_at'>>

export interface CookiePlace {
  /** The public address of the site. */
  readonly site: string
  /** BASE_PATH. */
  readonly base: string
}

/**
 * The mark of a browser, which is made where it has none, and lives as long as an attempt. Over TLS
 * its name begins with `__Host-`, so that no other host of the domain can write it.
 */
export function markBrowser(cookies: Cookies, { site, base }: CookiePlace): string {
  const isSecure = site.startsWith('https:')
  const name = isSecure ? secureName : plainName
  const known = cookies.read(name)
  const value = /^[\w-]{43}$/.test(known) ? known : makeToken()
  const path = isSecure ? '/' : base || '/'
  cookies.set({ name, value, path, seconds: attemptLife / 1000, isSecure })
  return value
}

const plainName = 'berth_sign_in'
const secureName = `__Host-${plainName}`

/** The mark of a browser; '' where it has none. */
export const markOf = (cookies: Cookies, { site }: Pick<CookiePlace, 'site'>): string =>
  cookies.read(site.startsWith('https:') ? secureName : plainName)

/**
 * Keeps an attempt under a key (its state, or one that is made), of which only the hash is stored,
 * for the browser with this mark. Returns the key.
 */
export async function keepAttempt(
  { kysely }: Database,
  attempt: NewAttempt,
  { browser, key = makeToken() }: { readonly browser: string; readonly key?: string },
): Promise<string> {
  await kysely
    .insertInto('sign_in_attempts')
    .values({
      ...attempt,
      key_hash: hashToken(key),
      browser_hash: sha256(browser),
      expires_at: new Date(clock.now() + attemptLife),
    })
    .execute()
  await sql`
    delete from sign_in_attempts where expires_at < ${toInstant(clock.now())} or key_hash in (
      select key_hash from sign_in_attempts order by expires_at desc, key_hash
      offset ${mostAttempts})`.execute(kysely)
  return key
}

interface AttemptClaim {
  readonly stage: Attempt['stage']
  readonly key: string
  readonly browser: string
}

const isOf = (attempt: Attempt | undefined, { stage, browser }: AttemptClaim): attempt is Attempt =>
  attempt?.stage === stage &&
  browser !== '' &&
  attempt.browser_hash === sha256(browser) &&
  attempt.expires_at > clock.now()

/**
 * An attempt that is used up in any case. Refused alike where it is unknown, used, expired, or of
 * another browser.
 */
export async function spendAttempt(
  kysely: Database['kysely'] | Transaction<Tables>,
  claim: AttemptClaim,
): Promise<Attempt> {
  const attempt = await kysely
    .deleteFrom('sign_in_attempts')
    .where('key_hash', '=', hashToken(claim.key))
    .returningAll()
    .executeTakeFirst()
  if (!isOf(attempt, claim)) throw new Failure('attemptInvalid')
  return attempt
}

/** The same without using it up, for a code that may be typed again. */
export async function findAttempt({ kysely }: Database, claim: AttemptClaim): Promise<Attempt> {
  const attempt = await kysely
    .selectFrom('sign_in_attempts')
    .selectAll()
    .where('key_hash', '=', hashToken(claim.key))
    .where('expires_at', '>', toInstant(clock.now()))
    .executeTakeFirst()
  if (!isOf(attempt, claim)) throw new Failure('attemptInvalid')
  return attempt
}
