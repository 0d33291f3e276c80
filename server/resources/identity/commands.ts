import type { CallResult } from '#schemas/api/call.ts'
import type { identities, Identity } from '#schemas/api/identity.ts'
import { endSessionsIn } from '../../auth/callers.ts'
import type { Caller } from '../../auth/caller.ts'
import { passOwnPassword } from '../../auth/own-password.ts'
import { loadButton, openProvider } from '../../auth/provider.ts'
import { audit, command, getEntry, holdEntry } from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import type { CallContext } from '../../http/serve.ts'
import { users } from '../../people/user.ts'
import { loadPower, refuseStronger } from '../../reach/load.ts'
import { refuseSelf, refuseTouching } from '../../reach/touching.ts'
import type { Services, WithDb } from '../../services.ts'
import { begin } from '../provider/commands.ts'
import { presentIdentity } from './present.ts'
import { dropIdentity, listIdentities } from './table.ts'

async function listOf(db: WithDb['db'], userId: string): Promise<Identity[]> {
  const button = await loadButton(db)
  const rows = await listIdentities(db.kysely, userId)
  return rows.map((row) => presentIdentity(row, button?.issuer))
}

/** The caller's own identities, and what the button to the provider says. */
export async function loadOwn(
  { db }: WithDb,
  { userId }: Caller,
): Promise<CallResult<typeof identities.own>> {
  const button = await loadButton(db)
  return { names: button?.names ?? null, list: await listOf(db, userId) }
}

/** Where linking ends: the identities of the profile. */
const ownPage = '/profile?part=identities'

type Proving = Acting & Pick<CallContext, 'cookies'> & { readonly password: string }

/** Begins to link an identity with the caller's account, by the password. */
export async function beginLink(services: Services, given: Proving): Promise<{ address: string }> {
  const { caller, cookies } = given
  // A wrong password is no failed try where nothing could be linked anyway.
  await openProvider(services)
  await passOwnPassword(services, given, given.password)
  return begin(services, { cookies, redirect: ownPage, linker: caller })
}

async function drop(doing: Doing, of: { id: string; userId: string }): Promise<void> {
  const { issuer, label } = await dropIdentity(doing.trx, of)
  await audit(doing, {
    what: 'identityUnlink',
    target: `user ${of.userId}`,
    before: { issuer, identity: label },
  })
}

/** Takes an identity from the caller's account, by the password. */
export async function unlink(
  means: WithDb,
  given: Acting & { readonly password: string; readonly id: string },
): Promise<null> {
  const { caller, id, password } = given
  await passOwnPassword(means, given, password)
  return command(means.db, given, async (doing) => {
    await drop(doing, { id, userId: caller.userId })
    return null
  })
}

/** Refuses callers who may not reset the user's password either. */
async function refuseOthers(doing: Doing, id: string): Promise<void> {
  const target = await getEntry(doing.trx, users, id)
  const power = await loadPower(doing.trx, doing.caller)
  refuseTouching(doing, 'edit', { target, power })
  await refuseStronger(doing, { userId: id, isAdministrator: target.isAdministrator }, power)
}

/** A user's identities, for whoever may reset their password too. */
export async function loadTheirs(
  { db }: WithDb,
  id: string,
  given: Acting,
): Promise<{ list: Identity[] }> {
  await command(db, given, (doing) => refuseOthers(doing, id))
  return { list: await listOf(db, id) }
}

/** Takes an identity from a user, whose sessions end; for whoever may reset their password too. */
export const removeTheirs = (
  { db }: WithDb,
  { id, identityId }: { readonly id: string; readonly identityId: string },
  given: Acting,
): Promise<null> =>
  command(db, given, async (doing) => {
    await holdEntry(doing, users, id)
    // One's own go by the profile, which asks for the password.
    refuseSelf(doing, id)
    await refuseOthers(doing, id)
    await drop(doing, { id: identityId, userId: id })
    await endSessionsIn(doing.trx, db, { userId: id, reason: 'forced' })
    return null
  })
