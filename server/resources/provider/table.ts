import type { Transaction } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Identity } from '../../open-id/provider.ts'
import { toInstant } from '../../database/instant.ts'
import type { Database } from '../../database/database.ts'
import type { Row, Tables } from '../../tables/tables.ts'
import { clock } from '../../platform/clock.ts'

type IdentityKey = Pick<Identity, 'issuer' | 'subject' | 'label'>

/** The user whom an identity is linked with, and whether it waits for their password. */
export const findLinked = (
  { kysely }: Database,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<(Row<'users'> & { readonly suspended_at: number | null }) | undefined> =>
  kysely
    .selectFrom('identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .select('i.suspended_at')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()

/** Small letters for A to Z alone: the Kelvin sign is no k. */
const foldLetters = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The user with the account that the provider names. */
export const findByNamedAccount = (
  { kysely }: Database,
  { account }: Pick<Identity, 'account'>,
): Promise<Row<'users'> | undefined> =>
  kysely
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['account']), '=', foldLetters(account)))
    .executeTakeFirst()

/**
 * Refuses to link an identity unasked with an administrator, or with somebody who has one of this
 * provider already: a second person with a name that was given again. The user stays as they are
 * until the transaction ends.
 */
export async function refuseUnasked(
  trx: Transaction<Tables>,
  { userId, issuer }: { readonly userId: string; readonly issuer: string },
): Promise<void> {
  const { is_administrator: isAdministrator } = await trx
    .selectFrom('users')
    .select('is_administrator')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const other = await trx
    .selectFrom('identities')
    .select('id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  if (isAdministrator || other) throw new Failure('identityUnknown')
}

interface IdentityLink extends IdentityKey {
  readonly userId: string
  /** '' where it is linked by its account. */
  readonly linkedBy: string
}

/**
 * Links an identity with a user; one that was suspended is linked again by this. False where it was
 * theirs already; `identityTaken` where it is another user's, however late that was linked.
 */
export async function addLink(
  trx: Transaction<Tables>,
  { issuer, subject, label, userId, linkedBy }: IdentityLink,
): Promise<boolean> {
  const added = await trx
    .insertInto('identities')
    .values({ id: makeId(), issuer, subject, label, user_id: userId, linked_by: linkedBy })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return true
  const { id, user_id, suspended_at } = await trx
    .selectFrom('identities')
    .select(['id', 'user_id', 'suspended_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  if (user_id !== userId) throw new Failure('identityTaken')
  if (suspended_at === null) return false
  const again = { suspended_at: null, linked_by: linkedBy, linked_at: new Date(clock.now()) }
  await trx.updateTable('identities').set(again).where('id', '=', id).execute()
  return true
}

/** Notes that an identity signed in; false where it is not, no longer or not now this user's. */
export async function touchLink(
  trx: Transaction<Tables>,
  { issuer, subject, userId }: Pick<IdentityLink, 'issuer' | 'subject' | 'userId'>,
): Promise<boolean> {
  const touched = await trx
    .updateTable('identities')
    .set({ used_at: new Date(clock.now()) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

/** The user of a session that is still open and may link; undefined where it is over or locked. */
export const findLinker = (
  { kysely }: Database,
  { userId, sessionHash }: { readonly userId: string; readonly sessionHash: string },
): Promise<Row<'users'> | undefined> =>
  kysely
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .selectAll('u')
    .where('s.token_hash', '=', sessionHash)
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', toInstant(clock.now()))
    .where('s.locked', '=', false)
    .where('u.enabled_mark', '=', 1)
    .executeTakeFirst()
