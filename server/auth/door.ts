import { Failure } from '#schemas/wire/failure.ts'
import type { SignInWay } from '#schemas/api/session.ts'
import { configOf } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { CallContext } from '../http/serve.ts'
import type { Row } from '../tables/tables.ts'
import { isAllowed } from './address-list.ts'
import { endSessionsIn } from './callers.ts'
import { startSessionIn } from './session.ts'
import { noteVisit } from './sign-in-log.ts'
import { clock } from '../platform/clock.ts'

/** Where a sign-in comes from. */
export type From = Pick<CallContext, 'address' | 'agent'>

/** Refuses users who were switched off or locked; tell it only to who has proved who they are. */
export function passStanding({ enabled_mark: mark }: Pick<Row<'users'>, 'enabled_mark'>): void {
  if (mark !== 1) throw new Failure(mark === 2 ? 'accountLocked' : 'accountDisabled')
}

/** Refuses sign-ins from addresses that the config does not allow; those of unknown users too. */
export async function passAddress(
  db: Database,
  user: Row<'users'> | undefined,
  { address }: From,
): Promise<void> {
  const { allowedAddresses } = await configOf(db).get()
  if (!user?.any_address && !isAllowed(address, allowedAddresses))
    throw new Failure('addressRefused')
}

interface Entry extends From {
  /** The account as it was typed; by default the user's. */
  readonly account?: string
  readonly way: SignInWay
  /** A provider vouches for the user, so nothing is due about their password. */
  readonly isByProvider?: boolean
}

/**
 * Starts a session, for whoever has passed everything before, and returns its token. The last
 * sign-in becomes the previous one. Sign-ins of one user wait for each other, so that a single
 * session stays where the config wants it.
 */
export async function openSession(
  db: Database,
  user: Row<'users'>,
  { address, agent, account = user.account, way, isByProvider = false }: Entry,
): Promise<string> {
  const config = await configOf(db).get()
  return db.transaction(async (trx) => {
    // Locks the user until the session stands.
    await trx
      .updateTable('users')
      .set({
        login_time: new Date(clock.now()),
        login_ip: address,
        prev_login_time: user.login_time === null ? null : new Date(user.login_time),
        prev_login_ip: user.login_ip,
      })
      .where('id', '=', user.id)
      .execute()
    await noteVisit(trx, 'signedIn', { userId: user.id, account, address, agent, way })
    if (config.singleLogin === 1)
      await endSessionsIn(trx, db, { userId: user.id, reason: 'elsewhere' })
    return startSessionIn(trx, db, { userId: user.id, address, agent, isByProvider })
  })
}
