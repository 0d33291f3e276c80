import type { Call } from '#schemas/api/call.ts'
import { mayCall } from '#schemas/api/may.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { refuseEnded } from './callers.ts'
import { loadPerson } from './person.ts'
import { findSession } from './session.ts'
import { clock } from '../platform/clock.ts'

/**
 * The caller of work that outlives its call, loaded again with their present rights. Throws 600,
 * 601 or 602 where their session is over by now, and forbidden where they may no longer make the
 * call. Use it outside of transactions.
 */
export async function reloadCaller(
  db: Database,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  call: Call,
): Promise<Caller> {
  refuseEnded(await findSession(db, sessionId), clock.now())
  const now = await loadPerson(db, userId)
  if (!mayCall(now, call)) throw new Failure('forbidden')
  return { ...now, sessionId }
}
