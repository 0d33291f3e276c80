import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { version } from './entry-rules.ts'
import { call } from './call.ts'

/** Most characters of a comment, and most people whom it mentions. */
export const longestComment = 2000
export const mostMentions = 20

const comments = '/api/visualdev/OnlineDev/{modelId}/{id}/Comments' as const
const comment = `${comments}/{commentId}` as const
const needs = { model: 'modelId', button: 'btn_comment' } as const
const text = Type.String()

const mention = Type.Object({
  userId: text,
  name: Type.String({ description: 'As it stands in the text after the sign @' }),
})

export const recordComment = Type.Object({
  id,
  version: Type.Integer(),
  text,
  mentions: Type.Array(mention),
  userId: text,
  userName: Type.String({ description: 'Empty where the user is gone' }),
  at: Type.Integer(),
  editedAt: Type.Union([Type.Integer(), Type.Null()]),
  isOwn: Type.Boolean(),
})
export type RecordComment = Static<typeof recordComment>

const input = {
  text: Type.String({ minLength: 1, maxLength: longestComment, pattern: '\\S' }),
  mentions: Type.Array(id, { maxItems: mostMentions }),
  back: Type.Optional(
    Type.String({
      maxLength: 2000,
      // Never the address of another site, whatever host the caller names.
      pattern: '^/(?![/\\\\])[^\\s<>"]*$',
      description: 'Path of the record in the browser, for the notices of those mentioned',
    }),
  ),
}

/** What people say to each other about a record. Everybody changes and removes their own. */
export const recordComments = {
  list: call({
    method: 'GET',
    path: comments,
    says: 'Comments on a record, the newest last: the newest ones, or those just before an earlier one.',
    needs,
    query: Type.Object({
      before: Type.Optional(id),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    }),
    result: Type.Object({
      list: Type.Array(recordComment),
      earlier: Type.Integer({ description: 'How many stand before the first of these' }),
      total: Type.Integer(),
    }),
  }),
  people: call({
    method: 'GET',
    path: `${comments}/Actions/People`,
    says: 'People found by name, account or pinyin who may read the comments on this record, for a mention.',
    needs,
    query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100 })) }),
    result: itemsOf(Type.Object({ userId: text, name: text, organize: text })),
  }),
  create: call({
    method: 'POST',
    path: comments,
    says: 'Comments on a record; who is mentioned gets a notice. 422 where somebody mentioned may not read it.',
    needs,
    body: Type.Object(input),
    result: recordComment,
  }),
  update: call({
    method: 'PUT',
    path: comment,
    says: 'Changes one’s own comment; who is mentioned only now gets a notice. 409 with the current one when `version` is stale.',
    needs,
    body: Type.Object({ ...input, version }),
    result: recordComment,
  }),
  remove: call({
    method: 'DELETE',
    path: comment,
    says: 'Removes one’s own comment for good. 409 with the current one when `version` is stale.',
    needs,
    query: Type.Object({ version }),
    result: Type.Null(),
  }),
}
