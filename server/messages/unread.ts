import { sql } from 'kysely'
import { messageTypes } from '#schemas/api/message.ts'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Database } from '../database/database.ts'
import { groupBy } from '../database/group-by.ts'
import { isOpen } from './receipts.ts'

type Unread = Omit<Extract<ReceivedMessage, { method: 'initMessage' }>, 'method'>

/** Unread counts by user: notices, other messages, and chat messages by sender (7.17). */
export async function unreadOf(
  db: Database,
  userIds: readonly string[],
): Promise<(userId: string) => Unread> {
  const ids = sql`${[...new Set(userIds)]}::text[]`
  const counts = await sql<{ user_id: string; notices: number; messages: number }>`
    select r.user_id, count(*) filter (where m.type = ${messageTypes.notice})::int as notices,
      count(*) filter (where m.type <> ${messageTypes.notice})::int as messages
    from message_receipts r join messages m on m.id = r.message_id
    where r.user_id = any(${ids}) and r.read_at is null and r.removed_at is null and ${isOpen}
    group by r.user_id`.execute(db.kysely)
  const chats = await sql<{ receiver_id: string; sender_id: string; count: number }>`
    select receiver_id, sender_id, count(*)::int as count from chat_messages
    where receiver_id = any(${ids}) and read_at is null group by receiver_id, sender_id order by sender_id`.execute(
    db.kysely,
  )
  const byUser = new Map(counts.rows.map((row) => [row.user_id, row]))
  const bySender = groupBy(chats.rows, (row) => row.receiver_id)
  return (userId) => {
    const { notices = 0, messages: others = 0 } = byUser.get(userId) ?? {}
    const unreadNums = (bySender.get(userId) ?? []).map((row) => ({
      formUserId: row.sender_id,
      unreadNum: row.count,
    }))
    return { unreadMessageCount: others, unreadNoticeCount: notices, unreadNums }
  }
}
