import { sql } from 'kysely'
import type { ConfigValues } from '#schemas/api/config.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { configOf } from '../config/config.ts'
import { sharedNow } from '../database/instant.ts'
import type { Database } from '../database/database.ts'

const free = 4
/** Failed sign-in tries before a picture code is required. */
const patient = 3
const longest = 900

type LockPolicy = Pick<ConfigValues, 'lockAfter' | 'lockMinutes'>

/**
 * Seconds to wait: 2 after the fifth failure, doubled with each further one; or as long as the
 * config locks accounts after so many.
 */
const waitOf = ({ lockAfter, lockMinutes }: LockPolicy) => {
  const delay = sql<number>`case when f.count <= ${free} then 0
    else least(${longest}, power(2, least(f.count - ${free}, 20))) end`
  return lockAfter === 0
    ? delay
    : sql<number>`case when f.count >= ${lockAfter} then ${lockMinutes * 60}::float else ${delay} end`
}
const dayAgo = () => sql<number>`${sharedNow()} - interval '1 day'`

/**
 * What failures are counted of: an account, as it was typed, or the second factor of a user. They
 * are counted apart, so that whoever knows the password cannot begin to guess codes anew.
 */
type TryTarget = string | { readonly factorOf: string }

/** Capital letters are in no typed account, which is kept in lower case. */
export const tryKeyOf = (target: TryTarget): string =>
  typeof target === 'string' ? target.toLowerCase() : `FACTOR ${target.factorOf}`

/**
 * Counts a try on the account before its password is checked, so that concurrent tries cannot all
 * pass; refuses it while the account must wait. Unknown accounts are counted too, so that a refusal
 * does not tell whether an account exists.
 */
export async function takeTry(db: Database, target: TryTarget): Promise<void> {
  const key = tryKeyOf(target)
  const policy = await configOf(db).get()
  const wait = waitOf(policy)
  const now = sharedNow()
  // After a lock the count begins again, so that one more failure does not lock at once.
  const isOver = policy.lockAfter === 0 ? sql`false` : sql`f.count >= ${policy.lockAfter}`
  // Of two tries at once the one that began first may come second: where none must wait, it passes.
  const { rows } = await sql`
    insert into sign_in_failures as f (account, count, failed_at) values (${key}, 1, ${now})
    on conflict (account) do update set
      count = case when f.failed_at < ${dayAgo()} or ${isOver} then 1 else f.count + 1 end,
      failed_at = ${now}
    where ${wait} = 0 or f.failed_at + make_interval(secs => ${wait}) <= ${now}
    returning 1 as taken`.execute(db.kysely)
  if (rows.length > 0) return
  const left = await sql<{ seconds: number; count: number }>`
    select greatest(1, ceil(extract(epoch from f.failed_at - ${now}) + ${wait}))::integer as seconds,
      f.count
    from sign_in_failures f where account = ${key}`.execute(db.kysely)
  const { seconds = 1, count = 0 } = left.rows[0] ?? {}
  const isLocked = policy.lockAfter > 0 && count >= policy.lockAfter
  throw new Failure(isLocked ? 'lockedOut' : 'tooMany', {
    params: { seconds, minutes: Math.ceil(seconds / 60) },
  })
}

/** Resets the count after a correct password, or a correct code. */
export async function forgetTries(db: Database, target: TryTarget): Promise<void> {
  await db.kysely.deleteFrom('sign_in_failures').where('account', '=', tryKeyOf(target)).execute()
}

/**
 * Has the account, existing or not, failed at least three times since its last success? Tries older
 * than a day do not count.
 */
export async function hasFailedOften(db: Database, account: string): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('sign_in_failures')
    .select('count')
    .where('account', '=', account.toLowerCase())
    .where('count', '>=', patient)
    .where('failed_at', '>=', dayAgo())
    .executeTakeFirst()
  return found !== undefined
}
