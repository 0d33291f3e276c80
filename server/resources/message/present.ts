import type { Conversation, MessageEntry, NoticeEntry } from '#schemas/api/message.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Row } from '../../tables/tables.ts'

export const messageTexts = defineTexts({
  zh: {
    receiver: '所选对象不存在',
    nobody: '请选择接收人，当前没有可接收的用户',
    expired: '过期时间已过',
    file: '附件已失效，请重新上传',
    picture: '正文中有图片已失效，请重新上传',
    tooLong: '正文过长',
    tooRich: '正文过于复杂，请减少格式或内容',
  },
  zhtw: {
    receiver: '所選對象不存在',
    nobody: '請選擇接收人，目前沒有可接收的使用者',
    expired: '到期時間已過',
    file: '附件已失效，請重新上傳',
    picture: '內文中有圖片已失效，請重新上傳',
    tooLong: '內文過長',
    tooRich: '內文過於複雜，請減少格式或內容',
  },
  en: {
    receiver: 'This does not exist',
    nobody: 'Please choose receivers: there is nobody who would get it',
    expired: 'This time has passed',
    file: 'An attached file is not there any more; please upload it again',
    picture: 'A picture in the text is not there any more; please upload it again',
    tooLong: 'The text is too long',
    tooRich: 'There is too much formatting in this text; use less of it',
  },
})

/** A receipt with its message, as table.ts reads it. */
export interface ReceiptRow {
  readonly id: string
  readonly title: string
  readonly type: number
  readonly sender: string
  readonly released_at: number
  readonly read_at: number | null
}

/** A message on a user's list; the name of the sender is '' for the system. */
export const presentEntry = (row: ReceiptRow): MessageEntry => ({
  id: row.id,
  title: row.title,
  type: row.type,
  creatorUser: row.sender,
  lastModifyTime: row.released_at,
  isRead: row.read_at === null ? '0' : '1',
})

/** A notice with names and counts, as table.ts reads it. */
export interface NoticeRow extends Row<'messages'> {
  readonly state: number
  readonly author: string
  readonly sender: string
  readonly receiver_count: number
  readonly read_count: number
}

/** A notice as its author sees it. */
export const presentNotice = (row: NoticeRow): NoticeEntry => ({
  id: row.id,
  title: row.title,
  bodyText: row.body_text,
  files: row.files,
  receivers: row.receivers,
  expirationTime: row.expires_at,
  enabledMark: row.state,
  creatorUser: row.author,
  creatorTime: row.created_at,
  releaseUser: row.sender,
  releaseTime: row.released_at,
  receiverCount: row.receiver_count,
  readCount: row.read_count,
  version: row.version,
})

/** The last message of a thread with the other user. */
export interface ThreadRow {
  readonly partner: string
  readonly account: string
  readonly real_name: string
  readonly head_icon: string
  readonly type: string
  readonly content: string
  readonly sent_at: number
  readonly unread: number
}

export const presentThread = (row: ThreadRow): Conversation => ({
  id: row.partner,
  account: row.account,
  realName: row.real_name,
  headIcon: row.head_icon,
  latestMessage: row.content,
  messageType: row.type,
  latestDate: row.sent_at,
  unreadMessage: row.unread,
})
