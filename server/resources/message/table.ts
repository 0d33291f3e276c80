import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import { messageTypes, noticeStates } from '#schemas/api/message.ts'
import type {
  Conversation,
  MessageDetail,
  MessageEntry,
  messages,
  NoticeEntry,
} from '#schemas/api/message.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Page } from '#schemas/wire/page.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import { presentEntry, presentNotice, presentThread } from './present.ts'
import type { NoticeRow, ThreadRow } from './present.ts'
import { isOpen, selectInbox } from '../../messages/receipts.ts'
import type { Db } from '../../tables/tables.ts'

const sender = sql<string>`coalesce((select real_name from users u where u.id = m.released_by), '')`

const entry = [
  'm.id',
  'm.title',
  'm.type',
  sender.as('sender'),
  'r.released_at',
  'r.read_at',
] as const

const entryColumns = new Map([
  ['title', 'm.title'],
  ['type', 'm.type'],
  ['lastModifyTime', 'r.released_at'],
  ['isRead', 'r.read_at'],
])

/** Messages of a user, by default newest first (7.2). */
export function listMessages(
  db: Db,
  userId: string,
  asked: CallQuery<typeof messages.list>,
): Promise<Page<MessageEntry>> {
  const { keyword, type, isRead } = asked
  let found = selectInbox(db, userId)
    .where(matchKeyword(['m.title'], keyword))
    .select(entry)
  if (type !== undefined) found = found.where('m.type', '=', type)
  if (isRead !== undefined) found = found.where('r.read_at', isRead === '0' ? 'is' : 'is not', null)
  return pageOf(found, asked, {
    columns: entryColumns,
    otherwise: ['-r.released_at', '-m.id'],
    present: (rows) => rows.map(presentEntry),
  })
}

/** One whole message of a user; notFound where it is not on their list. */
export async function getMessage(db: Db, userId: string, id: string): Promise<MessageDetail> {
  const row = await selectInbox(db, userId)
    .where('m.id', '=', id)
    .select([...entry, 'm.body_text', 'm.files'])
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return { ...presentEntry(row), bodyText: row.body_text, files: JSON.stringify(row.files) }
}

const mostThreads = 200

/**
 * Recent conversations of a user, newest first: the other user, the last message, and the number of
 * unread ones (7.2).
 */
export async function listConversations(db: Db, userId: string): Promise<Conversation[]> {
  const { rows } = await sql<ThreadRow>`
    with thread as (
      select distinct on (partner) partner, type, content, sent_at from (
        select case when sender_id = ${userId} then receiver_id else sender_id end as partner,
          id, type, content, sent_at
        from chat_messages where sender_id = ${userId} or receiver_id = ${userId}
      ) message order by partner, sent_at desc, id desc
    )
    select t.*, u.account, u.real_name, u.head_icon,
      (select count(*)::int from chat_messages c
        where c.sender_id = t.partner and c.receiver_id = ${userId} and c.read_at is null) as unread
    from thread t join users u on u.id = t.partner order by t.sent_at desc, t.partner limit ${mostThreads}`.execute(
    db,
  )
  return rows.map(presentThread)
}

const state = sql<number>`
  case when m.enabled_mark = ${noticeStates.sent} and not ${isOpen} then ${noticeStates.expired}
    else m.enabled_mark end`

const noticeColumns = new Map([
  ['title', 'm.title'],
  ['creatorTime', 'm.created_at'],
  ['releaseTime', 'm.released_at'],
  ['enabledMark', 'm.enabled_mark'],
])

const notices = (db: Db) => db.selectFrom('messages as m').where('m.type', '=', messageTypes.notice)

const wholeNotices = (found: ReturnType<typeof notices>) =>
  found
    .selectAll('m')
    .select([
      state.as('state'),
      sender.as('sender'),
      sql<string>`coalesce((select real_name from users u where u.id = m.created_by), '')`.as(
        'author',
      ),
      sql<number>`(select count(*)::int from message_receipts r where r.message_id = m.id)`.as(
        'receiver_count',
      ),
      sql<number>`(select count(read_at)::int from message_receipts r where r.message_id = m.id)`.as(
        'read_count',
      ),
    ])

/** Notices that were written here, by default newest first (7.2). */
export function listNotices(
  db: Db,
  asked: CallQuery<typeof messages.notices>,
): Promise<Page<NoticeEntry>> {
  const { keyword, enabledMark } = asked
  const named = notices(db).where(matchKeyword(['m.title'], keyword))
  const found =
    enabledMark === undefined ? named : named.where(sql<boolean>`${state} = ${enabledMark}`)
  return pageOf(wholeNotices(found), asked, {
    columns: noticeColumns,
    otherwise: ['-m.created_at', '-m.id'],
    present: (rows) => rows.map(presentNotice),
  })
}

/** One notice for display; notFound where there is none. */
export async function getNotice(db: Db, id: string): Promise<NoticeEntry> {
  const row: NoticeRow | undefined = await wholeNotices(
    notices(db).where('m.id', '=', id),
  ).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return presentNotice(row)
}

/** A notice, locked until the transaction ends; notFound where there is none. */
export async function lockNotice(
  trx: Db,
  id: string,
): Promise<{
  readonly title: string
  readonly version: number
  readonly isDraft: boolean
  readonly expiresAt: number | null
}> {
  const row = await trx
    .selectFrom('messages')
    .select(['title', 'version', 'enabled_mark', 'expires_at'])
    .where('id', '=', id)
    .where('type', '=', messageTypes.notice)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return {
    title: row.title,
    version: row.version,
    isDraft: row.enabled_mark === noticeStates.draft,
    expiresAt: row.expires_at,
  }
}
