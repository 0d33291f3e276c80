import { Failure } from '#schemas/wire/failure.ts'
import { invalidate } from '../../auth/callers.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import { loadPower } from '../../reach/load.ts'
import type { Services } from '../../services.ts'
import { refuseEnding } from './policy.ts'
import { openSessions } from './table.ts'
import { clock } from '../../platform/clock.ts'

/**
 * Ends sessions, all or none (section 6): their next calls get 601. Sessions that are already over
 * are skipped.
 */
export const endOnline = (
  { db }: Pick<Services, 'db'>,
  ids: readonly string[],
  given: Acting,
): Promise<{ ended: number }> =>
  command(db, given, async (doing) => {
    const { trx, caller } = doing
    const sessions = await openSessions(trx)
      .select(['s.token_hash', 's.user_id', 'u.organize_id', 'u.is_administrator', 'u.account'])
      .where('s.token_hash', 'in', ids)
      .execute()
    const { reach } = await loadPower(trx, caller)
    for (const session of sessions) refuseEnding(session, caller, reach)
    if (sessions.length === 0) return { ended: 0 }
    await trx
      .updateTable('sessions')
      .set({ ended_at: new Date(clock.now()), end_reason: 'forced' })
      .where(
        'token_hash',
        'in',
        sessions.map((session) => session.token_hash),
      )
      .execute()
    for (const { token_hash: session, user_id, account } of sessions) {
      await audit(doing, { what: 'offline', target: `user ${user_id}`, after: { account } })
      await invalidate(db, { session })
    }
    return { ended: sessions.length }
  })

/** Ends one session; notFound where it is over or never existed. */
export async function endOne(
  services: Pick<Services, 'db'>,
  id: string,
  given: Acting,
): Promise<{ ended: number }> {
  const done = await endOnline(services, [id], given)
  if (done.ended === 0) throw new Failure('notFound')
  return done
}
