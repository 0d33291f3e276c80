import type { Body } from '#schemas/api/call.ts'
import { messageTypes } from '#schemas/api/message.ts'
import type { RecordComment, recordComments } from '#schemas/api/record-comment.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { takeKey } from '../../entries/once.ts'
import { nameOf } from '../../text/names.ts'
import type { Asking } from '../../record/asking.ts'
import type { Services } from '../../services.ts'
import { tellComments } from '../../socket/watches.ts'
import type { Trx } from '../../tables/tables.ts'
import { tell } from '../message/commands.ts'
import { knowMentioned, refuseUnreachable } from './policy.ts'
import { commentTexts, presentComment, presentMention } from './present.ts'
import { findOwn, holdOwn, holdRecord } from './table.ts'
import type { CommentPlace, CommentRow } from './table.ts'

type Input = Body<typeof recordComments.create>

interface SaidComment extends Pick<Input, 'text'> {
  readonly mentions: RecordComment['mentions']
  readonly back: string | undefined
}

/** One's own comment. */
const presentOwn = ({ caller }: Asking, row: CommentRow): RecordComment =>
  presentComment(row, { caller, names: () => caller.realName })

/** Gives people a notice of what mentions them. */
async function tellMentioned(
  { services, trx }: { readonly services: Pick<Services, 'hub'>; readonly trx: Trx },
  { caller, live, say }: Asking,
  { text, mentions, back }: SaidComment,
): Promise<void> {
  const userIds = mentions.map(({ userId }) => userId).filter((id) => id !== caller.userId)
  if (userIds.length === 0) return
  const form = nameOf(live)
  await tell(
    services,
    {
      userIds,
      type: messageTypes.system,
      title: say(commentTexts, 'mentioned', { name: caller.realName, form }),
      bodyText: presentMention(say, text, back),
      senderId: caller.userId,
    },
    trx,
  )
}

interface NewComment {
  readonly body: Input
  readonly idempotencyKey: string | undefined
}

/** Comments on a record within reach, and gives those mentioned a notice. */
export async function createComment(
  services: Pick<Services, 'hub'>,
  asking: Asking,
  { id, body, idempotencyKey: key }: NewComment & { readonly id: string },
): Promise<RecordComment> {
  const { db, live, caller } = asking
  await refuseUnreachable(asking, id)
  const text = body.text.trim()
  const mentions = await knowMentioned(asking, id, { ...body, text, known: [] })
  const row = await db.transaction(async (trx) => {
    await holdRecord(trx, asking, id)
    const commentId = makeId()
    const path = `comment ${live.id} ${id}`
    const once = key && { userId: caller.userId, key, path, body }
    const before = once && (await takeKey(trx, once, commentId))
    if (before) return holdOwn(trx, asking, { id, commentId: String(before.answer) })
    const made = await trx
      .insertInto('record_comments')
      .values({
        id: commentId,
        model_id: live.id,
        record_id: id,
        user_id: caller.userId,
        body: text,
        mentions: JSON.stringify(mentions),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tellMentioned({ services, trx }, asking, { text, mentions, back: body.back })
    await tellComments(db, { modelId: live.id, recordId: id })
    return made
  })
  return presentOwn(asking, row)
}

/** Changes one's own comment; 409 with the current one where `version` is stale. */
export async function updateComment(
  services: Pick<Services, 'hub'>,
  asking: Asking,
  { id, commentId, body }: CommentPlace & { readonly body: Body<typeof recordComments.update> },
): Promise<RecordComment> {
  const { db, live } = asking
  await refuseUnreachable(asking, id)
  const text = body.text.trim()
  const earlier = await findOwn(db.kysely, asking, { id, commentId })
  const known = earlier.mentions
  const mentions = await knowMentioned(asking, id, { ...body, text, known })
  const row = await db.transaction(async (trx) => {
    await holdRecord(trx, asking, id)
    const own = await holdOwn(trx, asking, { id, commentId })
    if (own.version !== body.version)
      throw new Failure('conflict', { data: presentOwn(asking, own) })
    const told = new Set(own.mentions.map(({ userId }) => userId))
    const fresh = mentions.filter(({ userId }) => !told.has(userId))
    const changed = await trx
      .updateTable('record_comments')
      .set({
        body: text,
        mentions: JSON.stringify(mentions),
        edited_at: new Date(),
        version: own.version + 1,
      })
      .where('id', '=', commentId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tellMentioned({ services, trx }, asking, { text, mentions: fresh, back: body.back })
    await tellComments(db, { modelId: live.id, recordId: id })
    return changed
  })
  return presentOwn(asking, row)
}

/** Removes one's own comment for good; 409 with the current one where `version` is stale. */
export async function removeComment(
  asking: Asking,
  { id, commentId, version }: CommentPlace & { readonly version: number },
): Promise<null> {
  const { db, live } = asking
  await refuseUnreachable(asking, id)
  await db.transaction(async (trx) => {
    const own = await holdOwn(trx, asking, { id, commentId })
    if (own.version !== version) throw new Failure('conflict', { data: presentOwn(asking, own) })
    await trx.deleteFrom('record_comments').where('id', '=', commentId).execute()
    await tellComments(db, { modelId: live.id, recordId: id })
  })
  return null
}
