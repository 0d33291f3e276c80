import type { RecordComment } from '#schemas/api/record-comment.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { timeOfId } from '#schemas/wire/id.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Row } from '../../tables/tables.ts'

export const commentTexts = defineTexts({
  zh: {
    noReader: '此人不存在或无权查看该数据的评论',
    mentioned: '{name} 在“{form}”的评论中提到了你',
    open: '查看数据',
  },
  zhtw: {
    noReader: '此人不存在或無權檢視該資料的留言',
    mentioned: '{name} 在「{form}」的留言中提到了你',
    open: '檢視資料',
  },
  en: {
    noReader: 'This person does not exist or may not read the comments on this record',
    mentioned: '{name} mentioned you in a comment on “{form}”',
    open: 'Open the record',
  },
})

interface CommentReading {
  readonly names: (id: string) => string
  readonly caller: Pick<Caller, 'userId'>
}

/** A comment as its reader gets it. */
export const presentComment = (
  row: Row<'record_comments'>,
  { names, caller }: CommentReading,
): RecordComment => ({
  id: row.id,
  version: row.version,
  text: row.body,
  mentions: row.mentions,
  userId: row.user_id,
  userName: names(row.user_id),
  at: timeOfId(row.id),
  editedAt: row.edited_at,
  isOwn: row.user_id === caller.userId,
})

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The notice of a mention: what was said, with a link to the record. */
export function presentMention(say: Say, text: string, back: string | undefined): string {
  const link = back ? `<p><a href="${escape(back)}">${say(commentTexts, 'open')}</a></p>` : ''
  return `<p>${escape(text).replaceAll('\n', '<br>')}</p>${link}`
}
