import { sql } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
import type { MemberCount } from '#schemas/api/member.ts'
import { userStates } from '#schemas/api/user.ts'
import type { WholeUser, users as calls } from '#schemas/api/user.ts'
import { checkRules } from '#schemas/api/entry-rules.ts'
import { checkPassword, makePassword } from '#schemas/person/password.ts'
import { tryKeyOf } from '../../auth/account-delay.ts'
import { hashPlain } from '../../auth/password.ts'
import { randomInt } from '../../auth/random.ts'
import { setPassword } from '../../auth/set-password.ts'
import { endSessionsIn, invalidate } from '../../auth/callers.ts'
import { suspendIdentities } from '../../people/suspend-identities.ts'
import { configOf } from '../../config/config.ts'
import {
  addEntry,
  audit,
  changeEntry,
  command,
  holdEntry,
  findNextState,
  removeEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { dropGrants } from '../../entries/grants.ts'
import { refuseUntouchable } from '../../people/members.ts'
import { findMissing, problemAt, refuseWrong } from '../../entries/refuse.ts'
import { handOn, runHandOver, refuseHolders } from '../../holders/remove.ts'
import { dropFiles } from '../../files/owner.ts'
import { loadPower, refuseStronger } from '../../reach/load.ts'
import { refuseLeading } from '../../reach/leading.ts'
import { refuseOwnLead } from '../../reach/reach.ts'
import { signOwner } from '../../people/signature.ts'
import { checkLinks, checkOwnAddress, refuseLastAdministrator, refuseLinking } from './policy.ts'
import { refuseSelf, refuseTouching } from '../../reach/touching.ts'
import { lockLeading } from '../../people/leading.ts'
import { checkWords, linksOf, noLinks, todayOf, columnsOf } from '../../people/settings.ts'
import type { UserInput, UserLinks } from '../../people/settings.ts'
import { userTexts } from './present.ts'
import { writeLinks, takePicture, leadsAbove, usesOf } from './table.ts'
import { users } from '../../people/user.ts'
import type { WithDb } from '../../services.ts'

/** Writes a user's links and picture. */
async function writeBeside(
  doing: Doing,
  id: string,
  { given, links }: { readonly given: UserInput; readonly links: UserLinks },
): Promise<void> {
  await writeLinks(doing, id, links)
  if (given.headIcon !== undefined) await takePicture(doing, id, given.headIcon)
}

/**
 * Adds a user where the caller may add, with no more rights than the caller holds. A password must
 * fit 5.1 and the config; without one it is made, and returned this once. Either must be changed at
 * the first sign-in (7.7).
 */
export async function createUser(
  { db }: WithDb,
  given: Acting & { readonly body: Body<typeof calls.create> },
): Promise<WholeUser & { readonly firstPassword?: string }> {
  const { account, password: wanted = '', enabledMark, ...settings } = given.body
  const policy = await configOf(db).get()
  const today = await todayOf(db)
  const wrong = [
    ...checkRules({ account: ['account', account] }, given.say),
    ...checkPassword(['password', wanted], policy, given.say),
  ]
  const plain = wanted || makePassword(policy, randomInt)
  const password = wrong.length === 0 ? await hashPlain(plain) : ''
  const made = await command(db, given, async (doing) => {
    const links = linksOf(settings, noLinks)
    const power = await loadPower(doing.trx, doing.caller)
    await refuseLinking(doing, { before: undefined, given: settings, links, power })
    refuseWrong([
      ...wrong,
      ...checkWords(settings, { today, say: doing.say }),
      ...(await checkLinks(doing, settings, { id: '', links })),
    ])
    return addEntry(doing, users, {
      columns: {
        ...columnsOf(settings),
        account,
        password,
        must_change: true,
        enabled_mark: enabledMark,
      },
      also: (id) => writeBeside(doing, id, { given: settings, links }),
    })
  })
  return wanted === '' ? { ...made, firstPassword: plain } : made
}

/** Changes a user in the caller's reach, with no more rights than the caller holds (7.7). */
export async function updateUser(
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<WholeUser> {
  const { version, ...settings } = given.body
  const today = await todayOf(db)
  const { allowedAddresses } = await configOf(db).get()
  return command(db, given, async (doing) => {
    if (settings.managerId !== undefined) await lockLeading(doing)
    const before = await holdEntry(doing, users, id)
    const links = linksOf(settings, before)
    const power = await loadPower(doing.trx, doing.caller)
    refuseTouching(doing, 'edit', { target: before, power })
    await refuseLinking(doing, { before, given: settings, links, power })
    if (settings.isAdministrator === false) await refuseLastAdministrator(doing, before)
    refuseWrong([
      ...checkWords(
        {
          certificatesType: before.certificatesType,
          certificatesNumber: before.certificatesNumber,
          ...settings,
        },
        { today, say: doing.say },
      ),
      ...(await checkLinks(doing, settings, { id, links })),
      ...checkOwnAddress(doing, { id, anyAddress: settings.anyAddress }, allowedAddresses),
    ])
    return changeEntry(doing, users, {
      before,
      version,
      columns: columnsOf(settings),
      also: () => writeBeside(doing, id, { given: settings, links }),
    })
  })
}

const stateActs: { readonly [mark: number]: { readonly what: string } } = {
  [userStates.off]: { what: 'disable' },
  [userStates.on]: { what: 'enable' },
  [userStates.locked]: { what: 'lock' },
}

function refuseDisabled(doing: Doing, { enabledMark }: WholeUser): void {
  const problem = {
    path: 'enabledMark',
    code: 'disabled',
    message: doing.say(userTexts, 'disabled'),
  }
  if (enabledMark === userStates.off) refuseWrong([problem])
}

/**
 * Switches a user on or off or locks them; off and locked end their sessions at once (7.7). Callers
 * cannot switch themselves.
 */
export const switchUser = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<WholeUser> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, users, id)
    refuseTouching(doing, 'edit', {
      target: before,
      power: await loadPower(doing.trx, doing.caller),
    })
    return switchWithin(doing, before, findNextState(before, given.body.enabledMark))
  })

/**
 * The same within another command. Callers cannot switch themselves, and the last enabled
 * administrator stays on.
 */
export async function switchWithin(doing: Doing, before: WholeUser, to: number) {
  refuseSelf(doing, before.id)
  if (to !== userStates.on) await refuseLastAdministrator(doing, before)
  // Unlocking would enable a disabled account, so it cannot be locked.
  if (to === userStates.locked) refuseDisabled(doing, before)
  const ending = { userId: before.id, reason: 'switched' } as const
  return changeEntry(doing, users, {
    before,
    version: before.version,
    columns: { enabled_mark: to },
    ...(to !== userStates.on && { also: () => endSessionsIn(doing.trx, doing.db, ending) }),
    ...(stateActs[to] ?? { what: 'state' }),
  })
}

const forgetTries = ({ trx }: Doing, { id, account }: WholeUser) =>
  trx
    .deleteFrom('sign_in_failures')
    .where('account', 'in', [tryKeyOf(account), tryKeyOf({ factorOf: id })])
    .execute()

/**
 * Unlocks an account and resets its failed tries; a disabled one stays disabled (7.7), or is refused
 * (422) on request. Only for whoever may reset the password too, because the delay protects it.
 */
export const unlockUser = (
  { db }: WithDb,
  id: string,
  { isOnlyOn = false, ...acting }: Acting & { readonly isOnlyOn?: boolean },
): Promise<WholeUser> =>
  command(db, acting, async (doing) => {
    const before = await holdEntry(doing, users, id)
    const power = await loadPower(doing.trx, doing.caller)
    refuseTouching(doing, 'edit', { target: before, power })
    await refuseStronger(doing, { userId: id, isAdministrator: before.isAdministrator }, power)
    if (isOnlyOn) refuseDisabled(doing, before)
    await forgetTries(doing, before)
    const mark = before.enabledMark === userStates.locked ? userStates.on : before.enabledMark
    return changeEntry(doing, users, {
      before,
      version: before.version,
      columns: { enabled_mark: mark },
      what: 'unlock',
    })
  })

/**
 * Sets another password for a user, the given one by the rule (5.1) and the config or else a made
 * one, which is returned this once. It must be changed at the next sign-in; all sessions end, and
 * identities wait until the user links them again.
 * Callers can take over no account with more rights than theirs, and cannot change their own
 * password here without the old one.
 */
export async function resetPassword(
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.resetPassword> },
): Promise<{ readonly userPassword: string }> {
  const policy = await configOf(db).get()
  const { userPassword } = given.body
  const isGiven = userPassword !== undefined
  const plain = userPassword ?? makePassword(policy, randomInt)
  refuseWrong(checkPassword(['userPassword', plain || ' '], policy, given.say))
  const password = await hashPlain(plain)
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, users, id)
    refuseSelf(doing, id)
    const power = await loadPower(doing.trx, doing.caller)
    refuseTouching(doing, 'edit', { target: before, power })
    await refuseStronger(doing, { userId: id, isAdministrator: before.isAdministrator }, power)
    await setPassword(doing.trx, { userId: id, password, mustChange: true })
    await forgetTries(doing, before)
    await audit(doing, { what: 'password', target: `user ${id}` })
    await suspendIdentities(doing, id)
    await endSessionsIn(doing.trx, db, { userId: id, reason: 'password' })
    return { userPassword: isGiven ? '' : plain }
  })
}

async function holdLeaving(doing: Doing, id: string): Promise<WholeUser> {
  const before = await holdEntry(doing, users, id)
  refuseSelf(doing, id)
  refuseTouching(doing, 'delete', {
    target: before,
    power: await loadPower(doing.trx, doing.caller),
  })
  await refuseLastAdministrator(doing, before)
  return before
}

const leavingOf = async (doing: Doing, { id, realName }: WholeUser) => ({
  held: { noun: 'user' as const, id },
  fullName: realName,
  also: await usesOf(doing, id),
})

async function take(doing: Doing, before: WholeUser): Promise<null> {
  const { id } = before
  await refuseHolders(doing, await leavingOf(doing, before))
  await dropGrants(doing.trx, 'user', id)
  for (const owner of [`user:${id}`, signOwner(id)]) await dropFiles(doing.trx, owner)
  await endSessionsIn(doing.trx, doing.db, { userId: id, reason: 'switched' })
  return removeEntry(doing, users, before)
}

/**
 * Removes a user who leads nobody, with their grants. 409 tells whom they lead (a handover helps),
 * or the records, published forms and data scopes that refer to them. Callers cannot remove
 * themselves.
 */
export const removeUser = ({ db }: WithDb, id: string, acting: Acting): Promise<null> =>
  command(db, acting, async (doing) => take(doing, await holdLeaving(doing, id)))

/** Replaces the user everywhere by another, also as the maker of records, and removes them. */
export const handOnUser = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.handOn> },
): Promise<HandedOn> =>
  runHandOver(db, given, async (doing) => {
    const before = await holdLeaving(doing, id)
    const done = await handOn(doing, await leavingOf(doing, before), {
      table: 'users',
      toId: given.body.toId,
    })
    await take(doing, before)
    return done
  })

/**
 * Sets whom a user leads directly, and whom no longer (7.7); 422 for somebody who leads them. Only
 * administrators may make themselves a leader.
 */
export const changeLed = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.setMembers> },
): Promise<MemberCount> =>
  command(db, given, async (doing) => {
    const { trx, say, caller } = doing
    const { add, remove } = given.body
    await lockLeading(doing)
    const power = await loadPower(trx, caller)
    refuseTouching(doing, 'edit', { target: await holdEntry(doing, users, id), power })
    if (add.length > 0) refuseOwnLead(caller, '', id)
    const missing = [
      ...(await findMissing(trx, 'users', { path: 'add', ids: add, say })),
      ...(await findMissing(trx, 'users', { path: 'remove', ids: remove, say })),
    ]
    const above = await leadsAbove(doing, id)
    refuseWrong([
      ...missing,
      ...add.flatMap((userId, index) =>
        above.has(userId) ? [problemAt(`add.${index}`, 'circle', say)] : [],
      ),
    ])
    await refuseUntouchable(doing, [...add, ...remove], power.reach)
    await refuseLeading(doing, { leaderIds: [id], userIds: add }, power.tree)
    const removed = await sql`
        update users set manager_id = null, version = version + 1
        where manager_id = ${id} and id = any(${remove}::text[]) returning id`.execute(trx)
    const added = await sql`
        update users set manager_id = ${id}, version = version + 1
        where manager_id is distinct from ${id} and id = any(${add}::text[]) returning id`.execute(
      trx,
    )
    await audit(doing, {
      what: 'members',
      target: `user ${id}`,
      before: { removed: removed.rows },
      after: { added: added.rows },
    })
    const isChanged = removed.rows.length + added.rows.length > 0
    await invalidate(db, {
      concerns: [
        ...[id, ...add, ...remove].map((userId) => `user:${userId}` as const),
        ...(isChanged ? (['led'] as const) : []),
      ],
    })
    return { added: added.rows.length, removed: removed.rows.length }
  })
