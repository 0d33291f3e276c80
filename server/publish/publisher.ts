import { designs } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { loadPerson } from '../auth/person.ts'
import type { Database } from '../database/database.ts'
import type { Say } from '#schemas/text.ts'
import type { ReleaseGround } from './releases.ts'

/**
 * The user of a long publish, loaded again with their present rights; forbidden where they are
 * disabled or may no longer publish. Call it outside transactions.
 */
export async function reloadPublisher(
  db: Database,
  { userId, sessionId }: Caller,
): Promise<Caller> {
  const user = await db.kysely
    .selectFrom('users')
    .select('enabled_mark')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.enabled_mark !== 1) throw new Failure('forbidden')
  const now = await loadPerson(db, userId)
  if (!mayCall(now, designs.release)) throw new Failure('forbidden')
  return { ...now, sessionId }
}

/** The user who publishes, and the language of the plan. */
export interface Publisher {
  readonly db: Database
  readonly caller: Caller
  readonly say: Say
  readonly address: string
  readonly requestId: string
}

/** A publisher at the work of a publish or of its plan. */
export interface ReleasePublisher extends Publisher, ReleaseGround {}
