import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { loadHolding, loadPlace, loadRights } from './rights.ts'

/**
 * The person for whom the server works on after their call; notFound where there is none, forbidden
 * once they are switched off or locked.
 */
export async function loadWorker(db: Database, userId: string): Promise<Caller> {
  const found = await db.kysely
    .selectFrom('users')
    .select('enabled_mark')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (found && found.enabled_mark !== 1) throw new Failure('forbidden')
  return loadPerson(db, userId)
}

/** A user as a caller, without a session; notFound where there is none. */
export async function loadPerson(db: Database, userId: string): Promise<Caller> {
  const user = await db.kysely
    .selectFrom('users')
    .select(['id', 'account', 'real_name', 'organize_id', 'is_administrator'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new Failure('notFound')
  const [place, held, rights] = await Promise.all([
    loadPlace(db, user.organize_id),
    loadHolding(db, userId),
    loadRights(db, user),
  ])
  return Object.freeze({
    ...rights,
    ...place,
    ...held,
    userId: user.id,
    account: user.account,
    realName: user.real_name,
    sessionId: '',
    isLocked: false,
    due: '',
  })
}
