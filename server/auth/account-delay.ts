import { sql } from 'kysely'
import type { ConfigValues } from '#schemas/api/config.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { configOf } from '../config/config.ts'
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
const dayAgo = sql<number>`now() - interval '1 day'`

/**
 * Counts a try on the account before its password is checked, so that concurrent tries cannot all
 * pass; refuses it while the account must wait. Unknown accounts are counted too, so that a refusal
 * does not tell whether an account exists.
 */
export async function takeTry(db: Database, account: string): Promise<void> {
  const key = account.toLowerCase()
  const policy = await configOf(db).get()
  const wait = waitOf(policy)
  // After a lock the count begins again, so that one more failure does not lock at once.
  const isOver = policy.lockAfter === 0 ? sql`false` : sql`f.count >= ${policy.lockAfter}`
  const { rows } = await sql`
    insert into sign_in_failures as f (account, count) values (${key}, 1)
    on conflict (account) do update set
      count = case when f.failed_at < ${dayAgo} or ${isOver} then 1 else f.count + 1 end,
      failed_at = now()
    where f.failed_at + make_interval(secs => ${wait}) <= now()
    returning 1 as taken`.execute(db.kysely)
  if (rows.length > 0) return
  const left = await sql<{ seconds: number; count: number }>`
    select greatest(1, ceil(extract(epoch from f.failed_at - now()) + ${wait}))::integer as seconds,
      f.count
    from sign_in_failures f where account = ${key}`.execute(db.kysely)
  const { seconds = 1, count = 0 } = left.rows[0] ?? {}
  const isLocked = policy.lockAfter > 0 && count >= policy.lockAfter
  throw new Failure(isLocked ? 'lockedOut' : 'tooMany', {
    params: { seconds, minutes: Math.ceil(seconds / 60) },
  })
}

/** Takes back a try that was no failure, but did not succeed yet. */
export async function giveTryBack(db: Database, account: string): Promise<void> {
  await db.kysely
    .updateTable('sign_in_failures')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('account', '=', account.toLowerCase())
    .where('count', '>', 0)
    .execute()
}

/** Resets the count after a correct password. */
export async function forgetTries(db: Database, account: string): Promise<void> {
  await db.kysely
    .deleteFrom('sign_in_failures')
    .where('account', '=', account.toLowerCase())
    .execute()
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
    .where('failed_at', '>=', dayAgo)
    .executeTakeFirst()
  return found !== undefined
}
