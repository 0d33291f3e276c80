import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'

const free = 4
/** Failed sign-in tries before a picture code is required. */
const patient = 3
const longest = 900

// 2 seconds after the fifth failure, doubled with each further one.
const wait = sql<number>`least(${longest}, power(2, least(f.count - ${free}, 20)))`
const dayAgo = sql<number>`now() - interval '1 day'`

/**
 * Counts a try on the account before its password is checked, so that concurrent tries cannot all
 * pass; refuses it while the account must wait. Unknown accounts are counted too, so that a refusal
 * does not tell whether an account exists.
 */
export async function takeTry(db: Database, account: string): Promise<void> {
  const key = account.toLowerCase()
  const { rows } = await sql`
    insert into sign_in_failures as f (account, count) values (${key}, 1)
    on conflict (account) do update set
      count = case when f.failed_at < ${dayAgo} then 1 else f.count + 1 end,
      failed_at = now()
    where f.count <= ${free} or f.failed_at + make_interval(secs => ${wait}) <= now()
    returning 1 as taken`.execute(db.kysely)
  if (rows.length > 0) return
  const left = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from f.failed_at - now()) + ${wait}))::integer as seconds
    from sign_in_failures f where account = ${key}`.execute(db.kysely)
  throw new Failure('tooMany', { params: { seconds: left.rows[0]?.seconds ?? 1 } })
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
