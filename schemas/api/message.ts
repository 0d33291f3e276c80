import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { uploadedFile } from '../wire/stored-file.ts'

/** Types of messages: 1 opens as a notice, all others lead to a workflow (specification 3). */
export const messageTypes = { notice: 1, flow: 2, system: 3 } as const
/** States of a notice. */
export const noticeStates = { draft: 0, sent: 1, expired: 2 } as const
/** Page size of the list (specification 9). */
export const messagePageSize = 10

const text = Type.String()
const instant = Type.Integer()
const isRead = Type.Enum(['0', '1'])

/** A message in its receiver's list (specification 3). */
export const messageEntry = Type.Object({
  id,
  title: text,
  type: Type.Integer(),
  creatorUser: text,
  lastModifyTime: instant,
  isRead,
})
export type MessageEntry = Static<typeof messageEntry>

/**
 * An opened message. `files` is a JSON list of uploaded files; for a workflow message `bodyText` is
 * the config of /workFlowDetail.
 */
export const messageDetail = Type.Object({
  ...messageEntry.properties,
  bodyText: text,
  files: text,
})
export type MessageDetail = Static<typeof messageDetail>

const ids = Type.Array(id, { maxItems: 1000, uniqueItems: true })

/**
 * The receivers of a notice: everybody, or the union of those named. An organization includes all
 * below it.
 */
export const receivers = Type.Object({
  isAll: Type.Boolean(),
  organizeIds: ids,
  positionIds: ids,
  roleIds: ids,
  groupIds: ids,
  userIds: ids,
})
export type Receivers = Static<typeof receivers>

const notice = {
  title: Type.String({ minLength: 1, maxLength: 200 }),
  /** HTML, cleaned both when stored and when shown. */
  bodyText: Type.String({ maxLength: 200_000 }),
  files: Type.Array(uploadedFile, { maxItems: 20 }),
  receivers,
  /** After this instant the notice is no longer shown. */
  expirationTime: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
}

/** A notice as its author sees it. */
export const noticeEntry = Type.Object({
  id,
  ...notice,
  enabledMark: Type.Integer({ minimum: 0, maximum: 2 }),
  creatorUser: text,
  creatorTime: instant,
  releaseUser: text,
  releaseTime: Type.Union([instant, Type.Null()]),
  receiverCount: Type.Integer(),
  readCount: Type.Integer(),
  version: Type.Integer(),
})
export type NoticeEntry = Static<typeof noticeEntry>

/** One conversation of the chat (specification 3). */
export const conversation = Type.Object({
  id,
  account: text,
  realName: text,
  headIcon: text,
  latestMessage: text,
  messageType: text,
  latestDate: instant,
  unreadMessage: Type.Integer(),
})
export type Conversation = Static<typeof conversation>

const needs = { menu: 'notice' } as const
const entryPath = '/api/message/{id}'

/** Messages of the caller, and notices for those who may send them (7.2). */
export const messages = {
  list: call({
    method: 'GET',
    path: '/api/message',
    says: 'Messages of the caller, newest first (7.2).',
    needs: 'session',
    query: Type.Object({
      ...pageQuery,
      type: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
      isRead: Type.Optional(isRead),
    }),
    result: listOf(messageEntry),
  }),
  readInfo: call({
    method: 'GET',
    path: '/api/message/ReadInfo/{id}',
    says: 'One message of the caller, whole (7.2). Opening it is told by Actions/Read.',
    needs: 'session',
    result: messageDetail,
  }),
  read: call({
    method: 'PUT',
    path: '/api/message/{id}/Actions/Read',
    says: 'The caller has opened the message: it is read from now on (section 4). True where it was unread.',
    needs: 'session',
    body: Type.Object({}),
    result: Type.Boolean(),
  }),
  readAll: call({
    method: 'POST',
    path: '/api/message/Actions/ReadAll',
    says: 'Marks every message of the caller read (7.2).',
    needs: 'session',
    body: Type.Object({}),
    result: Type.Object({ read: Type.Integer() }),
  }),
  removeRecords: call({
    method: 'DELETE',
    path: '/api/message/Record',
    says: 'Takes messages off the list of the caller (7.2).',
    needs: 'session',
    body: Type.Object({ ids }),
    result: Type.Object({ removed: Type.Integer() }),
  }),
  replies: call({
    method: 'GET',
    path: '/api/message/imreply',
    says: 'Recent conversations of the caller (7.2).',
    needs: 'session',
    result: itemsOf(conversation),
  }),

  notices: call({
    method: 'GET',
    path: '/api/message/Notice',
    says: 'Authored notices with their state, newest first (7.2).',
    needs,
    query: Type.Object({
      ...pageQuery,
      enabledMark: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    }),
    result: listOf(noticeEntry),
  }),
  create: call({
    method: 'POST',
    path: '/api/message',
    says: 'Writes a notice as a draft (7.2).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(notice),
    result: noticeEntry,
  }),
  get: call({
    method: 'GET',
    path: entryPath,
    says: 'One authored notice (7.2).',
    needs,
    result: noticeEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a draft (7.2); what was sent stays as it is.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...notice, version: Type.Integer() }),
    result: noticeEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a notice, from the lists of its receivers too (7.2).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  release: call({
    method: 'PUT',
    path: '/api/message/{id}/Actions/Release',
    says: 'Sends a draft to its receivers, who are told at once (7.2).',
    needs: { ...needs, button: 'btn_publish' },
    body: Type.Object({}),
    result: noticeEntry,
  }),
}
