import type { CallResult } from '#schemas/api/call.ts'
import type { CurrentUser, session } from '#schemas/api/session.ts'
import { menuTypes } from '#schemas/menu.ts'
import type { MenuItem } from '#schemas/menu.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { forgetTries, takeTry } from '../../auth/account-delay.ts'
import { networkOf } from '../../auth/address-list.ts'
import { openSession, passAddress, passStanding } from '../../auth/door.ts'
import type { From } from '../../auth/door.ts'
import { spendOtp } from '../../auth/second-factor.ts'
import { isPassword } from '../../auth/password.ts'
import { noteVisit } from '../../auth/sign-in-log.ts'
import { destinationOf } from '../../auth/ticket-address.ts'
import { makeTicket, ownSite, spendTicket } from '../../auth/ticket.ts'
import { invalidate } from '../../auth/callers.ts'
import { configOf } from '../../config/config.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { Row } from '../../tables/tables.ts'
import { passCode } from './policy.ts'
import { presentConfig, presentUser } from './present.ts'
import { findByAccount, loadSystem } from './table.ts'
import { loadMenu } from '../../menus/own-menu.ts'

/** Asks for the second factor where the user has one. */
async function passOtp(db: Database, user: Row<'users'>, given: SignIn): Promise<void> {
  if (user.otp_secret === '') return
  if (!given.otp) throw new Failure('otpNeeded', { data: { needs: 'otp' } })
  if (!(await spendOtp(db, user.id, given.otp)))
    throw new Failure('otpWrong', { data: { needs: 'otp' } })
}

interface SignIn extends From {
  readonly account: string
  /** Lower-case hex MD5 of the typed password. */
  readonly password: string
  readonly code?: string
  readonly timestamp?: string
  /** The code of the second factor, or a recovery code. */
  readonly otp?: string
}

/**
 * Checks address, picture code, account and password and starts a session. From an address that is
 * not allowed nothing else is looked at, so that nobody there tries passwords or delays an account.
 * An unknown account and a wrong password get the same answer; a disabled or locked account is only
 * told after the right password. Every try is logged.
 */
export async function signIn(services: Services, given: SignIn): Promise<string> {
  const { db } = services
  const user = await findByAccount(db, given.account)
  try {
    await passAddress(db, user, given)
    await passCode(db, given)
    await takeTry(db, given.account)
    const isRight = await isPassword(
      given.password,
      user?.password,
      `at ${networkOf(given.address)}`,
    )
    if (!user || !isRight) throw new Failure('signInFailed')
    passStanding(user)
    await forgetTries(db, given.account)
    await passOtp(db, user, given)
  } catch (error) {
    if (error instanceof Failure)
      await noteVisit(db.kysely, 'refused', { ...given, userId: user?.id ?? '' })
    throw error
  }
  return openSession(db, user, { ...given, way: 'password' })
}

/** The data that the shell shows of the signed-in user (7.1). */
export async function loadCurrentUser({ db }: Services, caller: Caller): Promise<CurrentUser> {
  const user = await db.kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', caller.userId)
    .executeTakeFirst()
  if (!user) throw new Failure('noSession')
  const { lastLoginTimeSwitch, defaultTheme, defaultLanguage } = await configOf(db).get()
  const isDue = caller.due !== ''
  const shown = presentUser(user, caller)
  const userInfo = { ...shown, language: shown.language || defaultLanguage }
  return {
    theme: user.theme || defaultTheme,
    menuList: isDue ? [] : await loadMenu(db, caller),
    userInfo: lastLoginTimeSwitch === 1 ? userInfo : { ...userInfo, prevLogin: 0 },
    permissionList: isDue ? [] : [...caller.grants],
    sysConfigInfo: presentConfig(await loadSystem(db)),
  }
}

/** A session that was just started, with what the shell shows of it. */
export const enter = async (
  services: Services,
  token: string,
): Promise<CallResult<typeof session.login>> => ({
  token,
  ...(await loadCurrentUser(services, await services.auth.callerOf(token))),
})

/** Ends one session for good; its token is unknown afterwards. */
export async function signOut(
  { db }: Services,
  { userId, account, sessionId }: Caller,
  from: From,
): Promise<null> {
  await db.transaction(async (trx) => {
    await trx.deleteFrom('sessions').where('token_hash', '=', sessionId).execute()
    await noteVisit(trx, 'signedOut', { userId, account, ...from })
    await invalidate(db, { session: sessionId })
  })
  return null
}

async function setLock({ db }: Services, sessionId: string, locked: boolean): Promise<null> {
  await db.transaction(async (trx) => {
    await trx.updateTable('sessions').set({ locked }).where('token_hash', '=', sessionId).execute()
    await invalidate(db, { session: sessionId })
  })
  return null
}

/** Locks a session; only unlocking and Logout work from then on (7.1). */
export const lock = (services: Services, { sessionId }: Caller): Promise<null> =>
  setLock(services, sessionId, true)

/** Unlocks a session by its user's account and password; failures count as failed sign-ins. */
export async function unlock(
  services: Services,
  caller: Caller,
  given: { readonly account: string; readonly password: string },
): Promise<null> {
  const { db } = services
  await takeTry(db, caller.account)
  const user = await db.kysely
    .selectFrom('users')
    .select('password')
    .where('id', '=', caller.userId)
    .executeTakeFirst()
  const isRight = await isPassword(given.password, user?.password, caller.account)
  if (!isRight || given.account.toLowerCase() !== caller.account.toLowerCase())
    throw new Failure('unlockFailed')
  await forgetTries(db, caller.account)
  return setLock(services, caller.sessionId, false)
}

const flatten = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flatten(item.children ?? [])])

/**
 * The full address of a menu entry of type 6 or 7 that the caller may open (2.5), with a ticket
 * where it asks for one; notFound for any other.
 */
export async function makeAddress(
  { db }: Services,
  caller: Caller,
  { moduleId, host }: { readonly moduleId: string; readonly host: string },
): Promise<{ address: string }> {
  const item = flatten(await loadMenu(db, caller)).find(
    ({ id, type }) => id === moduleId && (type === menuTypes.view || type === menuTypes.link),
  )
  if (!item) throw new Failure('notFound')
  const to = destinationOf(item, {
    dataViewHost: presentConfig(await loadSystem(db)).dataViewHost,
    host,
  })
  return { address: to.fill(to.isAsking ? await makeTicket(db, caller, to) : '') }
}

/** The user of a ticket, told only to the host that it was made for. */
export async function checkTicket(
  { db }: Services,
  { ticket, host }: { readonly ticket: string; readonly host: string },
): Promise<{ userId: string; account: string; realName: string; moduleId: string }> {
  const { id, account, real_name, module_id } = await spendTicket(db, ticket, [
    host.toLowerCase(),
    ownSite(host.toLowerCase()),
  ])
  return { userId: id, account, realName: real_name, moduleId: module_id }
}

/** Starts a session for the user of a ticket that was made for this site (2.1, /jump). */
export async function jump(
  services: Services,
  { ticket, host, ...from }: From & { readonly ticket: string; readonly host: string },
): Promise<string> {
  const { db } = services
  const { id, by_provider } = await spendTicket(db, ticket, [ownSite(host)])
  const user = await db.kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await passAddress(db, user, from)
  return openSession(db, user, { ...from, way: 'ticket', isByProvider: by_provider })
}
