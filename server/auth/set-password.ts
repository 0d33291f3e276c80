import type { Transaction } from 'kysely'
import { makeId } from '#schemas/wire/id.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables/tables.ts'
import { isPassword } from './password.ts'
import { clock } from '../platform/clock.ts'

/** Most old passwords that are kept of a user, as many as a policy can forbid. */
const mostKept = 12

interface NewPassword {
  readonly userId: string
  /** The stored form (`hashPassword`). */
  readonly password: string
  /** Was it set by somebody else, so that the user must change it at the next sign-in? */
  readonly mustChange: boolean
}

/** Sets a user's password; the one before is kept for the history. */
export async function setPassword(
  trx: Transaction<Tables>,
  { userId, password, mustChange }: NewPassword,
): Promise<void> {
  const before = await trx
    .selectFrom('users')
    .select('password')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('past_passwords')
    .values({ id: makeId(), user_id: userId, password: before.password })
    .execute()
  const kept = trx
    .selectFrom('past_passwords')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostKept)
  await trx
    .deleteFrom('past_passwords')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
  await trx
    .updateTable('users')
    .set({ password, password_at: new Date(clock.now()), must_change: mustChange })
    .where('id', '=', userId)
    .execute()
}

/** Is the password one of the last `count` of the user, the present one among them? */
export async function isUsedBefore(
  { kysely }: Database,
  { userId, digest, count }: { readonly userId: string; digest: string; readonly count: number },
): Promise<boolean> {
  if (count === 0) return false
  const past = await kysely
    .selectFrom('past_passwords')
    .select('password')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(count - 1)
    .execute()
  const present = await kysely
    .selectFrom('users')
    .select('password')
    .where('id', '=', userId)
    .execute()
  for (const { password } of [...present, ...past])
    if (await isPassword(digest, password, userId)) return true
  return false
}
