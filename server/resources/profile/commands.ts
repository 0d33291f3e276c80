import type { Transaction } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type { BaseInfo, profile } from '#schemas/api/profile.ts'
import { sayUsed } from '#schemas/person/password.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { forgetTries, takeTry } from '../../auth/account-delay.ts'
import type { Caller } from '../../auth/caller.ts'
import { hashPassword, isPassword } from '../../auth/password.ts'
import { endSessionsIn, invalidate } from '../../auth/callers.ts'
import { isUsedBefore, setPassword } from '../../auth/set-password.ts'
import { configOf } from '../../config/config.ts'
import { md5 } from '../../platform/hash.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import type { Database } from '../../database/database.ts'
import { dropFiles, takeFiles } from '../../files/owner.ts'
import { append } from '../../entries/entry.ts'
import type { CallContext } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables/tables.ts'
import { readPicture, refusePassword, refuseWrongInfo } from './policy.ts'
import { ownColumnsOf } from '../../people/own-info.ts'
import { loadBaseInfo } from './table.ts'
import { signOwner, signType } from '../../people/signature.ts'
import { clock } from '../../platform/clock.ts'

/**
 * Sets an uploaded picture as the user's own and detaches the previous one; notFound where it is no
 * picture of the caller's.
 */
export async function takeAvatar(
  db: Database,
  { caller, requestId }: Pick<CallContext, 'caller' | 'requestId'>,
  name: string,
): Promise<null> {
  const { userId } = caller
  const owner = `user:${userId}`
  await db.transaction(async (trx) => {
    await takeFiles(trx, { type: 'userAvatar', names: [name], userId, owner })
    await dropFiles(trx, owner, [name])
    const { version } = await trx
      .updateTable('users')
      .set({ head_icon: name })
      .where('id', '=', userId)
      .returning('version')
      .executeTakeFirstOrThrow()
    await invalidate(db, { userId })
    const change = { id: userId, version, act: 'change', fields: ['headIcon'] } as const
    await append({ db, trx, caller, requestId }, 'user', [change])
  })
  return null
}

/**
 * Stores or removes the user's signature; 422 where it is no picture. Its bytes are stored like a
 * file and attached to the user.
 */
export async function keepSign(
  { db, files }: Pick<Services, 'db' | 'files'>,
  {
    caller: { userId },
    say,
    body: { image },
  }: Pick<CallContext<typeof profile.keepSign>, 'caller' | 'say' | 'body'>,
): Promise<{ readonly image: string }> {
  const owner = signOwner(userId)
  const picture = image === '' ? null : { id: makeId(), ...readPicture(image, say) }
  if (picture) await files.put(picture.id, picture.bytes)
  const old = await db.transaction(async (trx) => {
    // Locks the user, so that of two signatures stored at once only one remains.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const gone = await trx.deleteFrom('files').where('owner', '=', owner).returning('id').execute()
    if (picture)
      await trx
        .insertInto('files')
        .values({
          id: picture.id,
          type: signType,
          extension: picture.extension,
          media_type: picture.mediaType,
          name: `signature.${picture.extension}`,
          size: picture.bytes.length,
          owner,
          created_by: userId,
        })
        .execute()
    return gone
  })
  for (const { id } of old) await files.remove(id)
  return { image }
}

/**
 * Changes the user's own data; 422 with its problems, 409 with the present data when `version` is
 * stale.
 */
export async function changeBaseInfo(
  db: Database,
  {
    caller,
    say,
    body,
    requestId,
  }: Pick<CallContext<typeof profile.changeBaseInfo>, 'caller' | 'say' | 'body' | 'requestId'>,
): Promise<BaseInfo> {
  await refuseWrongInfo(db, body, say)
  return db.transaction(async (trx) => {
    const changed = await trx
      .updateTable('users')
      .set({ ...ownColumnsOf(body), version: body.version + 1 })
      .where('id', '=', caller.userId)
      .where('version', '=', body.version)
      .returning('id')
      .executeTakeFirst()
    const info = await loadBaseInfo(trx, caller.userId)
    if (!changed) throw new Failure('conflict', { data: info })
    const fields = Object.keys(body).filter((name) => name !== 'version')
    const change = { id: caller.userId, version: body.version + 1, act: 'change', fields } as const
    await append({ db, trx, caller, requestId }, 'user', [change])
    return info
  })
}

/**
 * Changes the user's own password and ends all other sessions; a wrong old password counts as a
 * failed sign-in.
 */
export async function changePassword(
  db: Database,
  {
    caller,
    say,
    body,
    address,
    requestId,
  }: Pick<
    CallContext<typeof profile.modifyPassword>,
    'caller' | 'say' | 'body' | 'address' | 'requestId'
  >,
): Promise<null> {
  const { userId, sessionId } = caller
  await takeTry(db, caller.account)
  const kept = await db.kysely
    .selectFrom('users')
    .select('password')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await isPassword(body.oldPassword, kept.password, caller.account)))
    throw refusePassword('oldPassword', say)
  await forgetTries(db, caller.account)
  if (body.password === body.oldPassword) throw refusePassword('password', say)
  if (body.password === md5('')) throw refusePassword('empty', say)
  const { passwordHistory: count } = await configOf(db).get()
  if (await isUsedBefore(db, { userId, digest: body.password, count }))
    refuseWrong([{ path: 'password', code: 'used', message: sayUsed(count, say) }])
  const password = await hashPassword(body.password)
  await db.transaction(async (trx) => {
    const unchanged = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('password', '=', kept.password)
      .forUpdate()
      .executeTakeFirst()
    if (!unchanged) throw new Failure('conflict')
    await setPassword(trx, { userId, password, mustChange: false })
    await trx
      .insertInto('audit')
      .values({
        id: makeId(),
        user_id: userId,
        address,
        what: 'ownPassword',
        target: `user ${userId}`,
        request_id: requestId,
      })
      .execute()
    await endSessionsIn(trx, db, { userId, but: sessionId, reason: 'password' })
  })
  return null
}

/** Stores the chosen layout or language; the last choice wins. */
export async function keepChoice(
  db: Database,
  { userId }: Caller,
  choice: { readonly theme: string } | { readonly language: string },
): Promise<null> {
  await db.kysely.updateTable('users').set(choice).where('id', '=', userId).execute()
  return null
}

/**
 * Swaps the major organisation with another one of the user; returns whether it was another one
 * before.
 */
async function moveTo(
  trx: Transaction<Tables>,
  userId: string,
  organizeId: string,
): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('organize_id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.organize_id === organizeId) return false
  const own = await trx
    .deleteFrom('user_organizes')
    .using('organizes')
    .whereRef('organizes.id', '=', 'user_organizes.organize_id')
    .where('organizes.enabled_mark', '=', 1)
    .where('user_organizes.user_id', '=', userId)
    .where('user_organizes.organize_id', '=', organizeId)
    .returning('user_organizes.organize_id')
    .executeTakeFirst()
  if (!own) throw new Failure('notFound')
  await trx
    .insertInto('user_organizes')
    .values({ user_id: userId, organize_id: user.organize_id })
    .onConflict((builder) => builder.doNothing())
    .execute()
  await trx.updateTable('users').set({ organize_id: organizeId }).where('id', '=', userId).execute()
  return true
}

/** Makes one of the user's positions the major one; they stay where they sit. */
async function makeFirst(
  trx: Transaction<Tables>,
  userId: string,
  positionId: string,
): Promise<false> {
  const own = await trx
    .selectFrom('user_positions as h')
    .innerJoin('positions as p', 'p.id', 'h.position_id')
    .select('p.id')
    .where('h.user_id', '=', userId)
    .where('p.id', '=', positionId)
    .where('p.enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!own) throw new Failure('notFound')
  await trx.updateTable('users').set({ position_id: positionId }).where('id', '=', userId).execute()
  return false
}

/**
 * Makes another of the user's organisations or positions the major one; notFound for any other.
 * Rights change at the next call.
 */
export async function chooseMajor(
  db: Database,
  { userId }: Caller,
  { majorId, majorType }: Body<typeof profile.major>,
): Promise<null> {
  await db.transaction(async (trx) => {
    const isMoved = await (majorType === 'Organize' ? moveTo : makeFirst)(trx, userId, majorId)
    await invalidate(db, {
      concerns: [`user:${userId}`, ...(isMoved ? (['led'] as const) : [])],
    })
  })
  return null
}

/**
 * Ends another session of the user, whose next call gets 601. The calling session itself is
 * refused.
 */
export async function endSession(
  db: Database,
  { userId, sessionId }: Caller,
  id: string,
): Promise<null> {
  if (id === sessionId) throw new Failure('forbidden')
  await db.transaction(async (trx) => {
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: new Date(clock.now()) })
      .where('token_hash', '=', id)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!ended) throw new Failure('notFound')
    await invalidate(db, { session: id })
  })
  return null
}
