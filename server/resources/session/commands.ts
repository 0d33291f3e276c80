import type { CurrentUser, SysConfigInfo } from '#schemas/api/session.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { forgetTries, takeTry } from '../../auth/account-delay.ts'
import type { AddressLimit } from '../../auth/address-limit.ts'
import { isPassword } from '../../auth/password.ts'
import { startSession } from '../../auth/session.ts'
import { invalidate } from '../../auth.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Services } from '../../services.ts'
import type { Row } from '../../tables.ts'
import { initialConfig, presentMenu, presentUser } from './present.ts'

interface SignIn {
  readonly account: string
  /** Lower-case hex MD5 of what was typed. */
  readonly password: string
  readonly address: string
  readonly agent: string
}

/** Checks account and password and begins a session. Unknown account, wrong password and a user who may not sign in look the same. */
export async function signIn({ db }: Services, limit: AddressLimit, given: SignIn): Promise<string> {
  limit.take(given.address)
  await takeTry(db, given.account)
  const user = await db.kysely.selectFrom('users').selectAll().where((eb) => eb(eb.fn<string>('lower', ['account']), '=', given.account.toLowerCase())).executeTakeFirst()
  const isRight = await isPassword(given.password, user?.password)
  if (!user || !isRight || user.enabled_mark !== 1) throw new Failure('signInFailed')
  await forgetTries(db, given.account)
  await noteSignIn({ db }, user, given.address)
  return startSession(db, { userId: user.id, address: given.address, agent: given.agent })
}

/** The last sign-in becomes the previous one. */
const noteSignIn = async ({ db }: Pick<Services, 'db'>, user: Row<'users'>, address: string): Promise<void> => {
  await db.kysely
    .updateTable('users')
    .set({ login_time: new Date(), login_ip: address, prev_login_time: user.login_time === null ? null : new Date(user.login_time), prev_login_ip: user.login_ip })
    .where('id', '=', user.id)
    .execute()
}

/** All that the shell shows of the signed-in user (7.1). */
export async function loadCurrentUser({ db }: Services, caller: Caller): Promise<CurrentUser> {
  const user = await db.kysely.selectFrom('users').selectAll().where('id', '=', caller.userId).executeTakeFirst()
  if (!user) throw new Failure('noSession')
  const menus = await db.kysely.selectFrom('menus').selectAll().where('enabled_mark', '=', 1).orderBy('sort_code').orderBy('id').execute()
  const config = await db.kysely.selectFrom('settings').select('value').where('key', '=', 'system').executeTakeFirst()
  return {
    theme: user.theme,
    menuList: presentMenu(menus, caller),
    userInfo: presentUser(user, caller),
    permissionList: [...caller.grants],
    sysConfigInfo: { ...initialConfig, ...(config?.value as Partial<SysConfigInfo> | undefined) },
  }
}

/** Ends one session for good: its token is unknown from now on. */
export async function signOut({ db }: Services, sessionId: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.deleteFrom('sessions').where('token_hash', '=', sessionId).execute()
    await invalidate(db, { session: sessionId })
  })
}
