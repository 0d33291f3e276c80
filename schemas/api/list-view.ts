import * as Type from 'typebox'
import type { Static } from 'typebox'
import { viewSettings } from '../page/list-view.ts'
import { id } from '../wire/id.ts'
import { version } from './entry-rules.ts'
import { subject } from './subject.ts'
import { call } from './call.ts'

/** Most views that a person keeps of one form, and most receivers of one view. */
export const mostViews = 100
export const mostShares = 50

const share = Type.Object({ objectType: subject, objectId: id })

/** A saved view of a list, as the caller may use it. */
export const listView = Type.Object({
  id,
  version: Type.Integer(),
  fullName: Type.String(),
  settings: viewSettings,
  hidden: Type.Integer({
    description: 'Searches and conditions left out, as the caller may not use their fields',
  }),
  isOwn: Type.Boolean(),
  ownerName: Type.String(),
  shares: Type.Array(Type.Object({ ...share.properties, objectName: Type.String() }), {
    description: 'To whom the view is shared; of one’s own views only',
  }),
})
export type ListView = Static<typeof listView>

const input = {
  fullName: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  settings: viewSettings,
  shares: Type.Array(share, { maxItems: mostShares }),
}
const base = '/api/visualdev/OnlineDev/{modelId}/Views'
const entryPath = '/api/visualdev/OnlineDev/{modelId}/Views/{id}'
const needs = { model: 'modelId' } as const

/** Saved views of the list of a form. A view widens nobody's rights: it is a search kept by name. */
export const listViews = {
  list: call({
    method: 'GET',
    path: base,
    says: 'The caller’s own views of a list and those shared with them, own ones first, and which one the list opens with.',
    needs,
    result: Type.Object({
      list: Type.Array(listView),
      defaultId: Type.Union([id, Type.Literal('')]),
      canShareWidely: Type.Boolean({
        description: 'May share with roles, departments and the like, not with people only',
      }),
    }),
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Saves a view. 422 where it names fields that the caller may not use.',
    needs,
    body: Type.Object(input),
    result: listView,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes one’s own view; 409 with the current one when `version` is stale.',
    needs,
    body: Type.Object({ ...input, version }),
    result: listView,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes one’s own view, for those too whom it is shared with.',
    needs,
    result: Type.Null(),
  }),
  makeDefault: call({
    method: 'PUT',
    path: `${base}/Actions/Default`,
    says: 'Opens the list with this view from now on, for the caller alone; with none for `""`.',
    needs,
    body: Type.Object({ id: Type.Union([id, Type.Literal('')]) }),
    result: Type.Null(),
  }),
}
