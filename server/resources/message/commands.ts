import { sql } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type { UploadedFile } from '#schemas/api/file.ts'
import { messageTypes, noticeStates } from '#schemas/api/message.ts'
import type { messages, NoticeEntry, Receivers } from '#schemas/api/message.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { CallContext } from '../../http/serve.ts'
import { dropFiles } from '../../files/owner.ts'
import { picturesOf, sanitise } from '../../text/html.ts'
import { takeKey } from '../../entries/once.ts'
import type { Services } from '../../services.ts'
import { presentFile } from '../../files/present.ts'
import { attach, ownerOf, refuseAt, refuseUnknown, usersOf } from './policy.ts'
import { getNotice, lockNotice } from './table.ts'
import { isOpen, isReceiver } from '../../messages/receipts.ts'
import type { Trx } from '../../tables/tables.ts'
type NoticeInput = Body<typeof messages.create>
type NoticeAuthor = Pick<CallContext, 'caller' | 'say'>

const longestBody = 200_000

/** Marks the message as read; true where it was unread. 404 where it is not on the user's list. */
export async function readMessage({ db }: Services, userId: string, id: string): Promise<boolean> {
  if (!(await isReceiver(db.kysely, id, userId))) throw new Failure('notFound')
  const read = await db.kysely
    .updateTable('message_receipts')
    .set({ read_at: new Date() })
    .where('message_id', '=', id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return read.numUpdatedRows > 0n
}

/** Marks all messages of the user as read; returns how many were unread. */
export async function readAll({ db }: Services, userId: string): Promise<{ read: number }> {
  const done = await db.kysely
    .updateTable('message_receipts as r')
    .from('messages as m')
    .set({ read_at: new Date() })
    .whereRef('m.id', '=', 'r.message_id')
    .where('r.user_id', '=', userId)
    .where('r.read_at', 'is', null)
    .where('r.removed_at', 'is', null)
    .where(isOpen)
    .executeTakeFirst()
  return { read: Number(done.numUpdatedRows) }
}

/** Removes messages from the list of the user; other users keep theirs. */
export async function removeRecords(
  { db }: Services,
  userId: string,
  ids: readonly string[],
): Promise<{ removed: number }> {
  if (ids.length === 0) return { removed: 0 }
  const done = await db.kysely
    .updateTable('message_receipts')
    .set({ removed_at: new Date() })
    .where('user_id', '=', userId)
    .where('message_id', 'in', ids)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return { removed: Number(done.numUpdatedRows) }
}

/**
 * What was written in the form that is stored: safe HTML, files as the server knows them, existing
 * receivers. The files are attached to the notice, and those it held before are detached.
 */
async function columnsOf(
  trx: Trx,
  id: string,
  { body, caller, say }: NoticeAuthor & { readonly body: NoticeInput },
) {
  const { html, isPlain } = sanitise(body.bodyText)
  if (isPlain) throw refuseAt('bodyText', 'tooRich', say)
  if (html.length > longestBody) throw refuseAt('bodyText', 'tooLong', say)
  const pictures = picturesOf(html)
  await refuseUnknown(trx, body.receivers, say)
  const names = body.files.map(({ fileId }) => fileId)
  const taking = { messageId: id, userId: caller.userId }
  await attach(trx, { ...taking, type: 'annex', names }, say)
  await attach(trx, { ...taking, type: 'advertPicture', names: pictures }, say)
  await dropFiles(trx, ownerOf(id), [...names, ...pictures])
  const files = await filesOf(trx, id, names)
  if (files.length < new Set(names).size) throw refuseAt('files', 'file', say)
  return {
    title: body.title,
    body_text: html,
    files: JSON.stringify(files),
    receivers: JSON.stringify(body.receivers),
    expires_at: body.expirationTime === null ? null : new Date(body.expirationTime),
  }
}

/** The attached files of a notice in this order; only their names are taken from the client. */
async function filesOf(trx: Trx, id: string, names: readonly string[]): Promise<UploadedFile[]> {
  const rows = await trx
    .selectFrom('files')
    .selectAll()
    .where('owner', '=', ownerOf(id))
    .where('type', '=', 'annex')
    .execute()
  const byName = new Map(rows.map(presentFile).map((file) => [file.fileId, file]))
  return [...new Set(names)].flatMap((name) => byName.get(name) ?? [])
}

/** Writes a notice as a draft (7.2). */
export async function createNotice(
  { db }: Services,
  given: NoticeAuthor & Pick<CallContext, 'idempotencyKey'> & { readonly body: NoticeInput },
): Promise<NoticeEntry> {
  const { body, idempotencyKey: key } = given
  const { userId } = given.caller
  const id = makeId()
  const made = await db.transaction(async (trx) => {
    const once = key && { userId, key, path: 'create notice', body }
    const before = once && (await takeKey(trx, once, id))
    if (before) return String(before.answer)
    await trx
      .insertInto('messages')
      .values({
        id,
        type: messageTypes.notice,
        created_by: userId,
        ...(await columnsOf(trx, id, given)),
      })
      .execute()
    return id
  })
  return getNotice(db.kysely, made)
}

/** Changes a draft; 409 with the present notice where `version` is stale or it has been sent. */
export async function updateNotice(
  { db }: Services,
  id: string,
  given: NoticeAuthor & { readonly body: Body<typeof messages.update> },
): Promise<NoticeEntry> {
  await db.transaction(async (trx) => {
    const { version, isDraft } = await lockNotice(trx, id)
    if (version !== given.body.version || !isDraft)
      throw new Failure('conflict', { data: await getNotice(trx, id) })
    await trx
      .updateTable('messages')
      .set({ ...(await columnsOf(trx, id, given)), version: version + 1 })
      .where('id', '=', id)
      .execute()
  })
  return getNotice(db.kysely, id)
}

/**
 * Removes a notice, also from the lists of its receivers; those who had not read it get their
 * unread counts again.
 */
export async function removeNotice({ db, hub }: Services, id: string): Promise<null> {
  await db.transaction(async (trx) => {
    await lockNotice(trx, id)
    await dropFiles(trx, ownerOf(id))
    const unread = await trx
      .deleteFrom('message_receipts')
      .where('message_id', '=', id)
      .where('read_at', 'is', null)
      .where('removed_at', 'is', null)
      .returning('user_id')
      .execute()
    await trx.deleteFrom('messages').where('id', '=', id).execute()
    await hub.recount(unread.map(({ user_id }) => user_id))
  })
  return null
}

interface Sending {
  readonly id: string
  readonly at: Date
  readonly receivers: Receivers
}

/** Puts a message on the lists of its receivers in one statement; returns their ids. */
async function deliver(trx: Trx, { id, at, receivers }: Sending): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    insert into message_receipts (message_id, user_id, released_at)
    select ${id}, id, ${at}::timestamptz from (${usersOf(receivers)}) receiver
    returning user_id`.execute(trx)
  return rows.map(({ user_id }) => user_id)
}

const push = (title: string) => ({ method: 'messagePush', unreadNoticeCount: 1, title }) as const

/**
 * Sends a draft to its receivers, who are notified at the commit: 409 where it was already sent,
 * 422 where it has no receivers or has expired.
 */
export async function releaseNotice(
  { db, hub }: Services,
  id: string,
  { caller, say }: NoticeAuthor,
): Promise<NoticeEntry> {
  await db.transaction(async (trx) => {
    const { title, isDraft, expiresAt, version } = await lockNotice(trx, id)
    const notice = await getNotice(trx, id)
    if (!isDraft) throw new Failure('conflict', { data: notice })
    const at = new Date()
    if (expiresAt !== null && expiresAt <= at.getTime())
      throw refuseAt('expirationTime', 'expired', say)
    const sent = {
      enabled_mark: noticeStates.sent,
      released_at: at,
      released_by: caller.userId,
      version: version + 1,
    }
    await trx.updateTable('messages').set(sent).where('id', '=', id).execute()
    const userIds = await deliver(trx, { id, at, receivers: notice.receivers })
    if (userIds.length === 0) throw refuseAt('receivers', 'nobody', say)
    await hub.tell(notice.receivers.isAll ? 'all' : userIds, push(title))
  })
  return getNotice(db.kysely, id)
}

interface SystemMessage {
  readonly userIds: readonly string[]
  readonly type: typeof messageTypes.flow | typeof messageTypes.system
  readonly title: string
  /** For a workflow message the config of /workFlowDetail, else HTML. */
  readonly bodyText: string
  /** The sending user; by default the system. */
  readonly senderId?: string
}

/**
 * Sends users an automatic message inside the transaction that caused it; they are notified at its
 * commit. Returns its id. Disabled users do not get it.
 */
export async function tell(
  { hub }: Pick<Services, 'hub'>,
  { userIds, type, title, bodyText, senderId = '' }: SystemMessage,
  trx: Trx,
): Promise<string> {
  const id = makeId()
  const at = new Date()
  const body_text = type === messageTypes.flow ? bodyText : sanitise(bodyText).html
  const receivers: Receivers = {
    isAll: false,
    organizeIds: [],
    positionIds: [],
    roleIds: [],
    groupIds: [],
    userIds: [...userIds],
  }
  const sent = {
    enabled_mark: noticeStates.sent,
    created_by: senderId,
    released_by: senderId,
    released_at: at,
  }
  await trx
    .insertInto('messages')
    .values({
      id,
      type,
      title,
      body_text,
      files: '[]',
      receivers: JSON.stringify(receivers),
      ...sent,
    })
    .execute()
  await hub.tell(await deliver(trx, { id, at, receivers }), push(title))
  return id
}
