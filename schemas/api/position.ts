import * as Type from 'typebox'
import type { Static } from 'typebox'
import { choiceEntry, entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { handOnCall } from './hand-on.ts'
import { memberCalls } from './member.ts'

const needs = { menu: 'position' } as const
const organizeId = Type.String({ maxLength: 40, description: "'' where it belongs to none" })

const settings = {
  ...entrySettings,
  organizeId,
  type: Type.Optional(Type.String({ maxLength: 80, description: 'Entry of a dictionary' })),
}

/** A position as stored; `organize` is the path of its organization. */
export const positionEntry = Type.Object({
  ...entryFields,
  organizeId: Type.String(),
  organize: Type.String(),
  type: Type.String(),
})
export type PositionEntry = Static<typeof positionEntry>

const base = '/api/permission/Position'
const entryPath = '/api/permission/Position/{id}'

/** Positions (7.5); `Position/All` is a lookup. */
export const positions = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Positions of an organization and of all below it (7.5).',
    needs,
    query: Type.Object({
      ...pageQuery,
      organizeId: Type.Optional(id),
      enabledMark: stateBody.properties.enabledMark,
    }),
    result: listOf(positionEntry),
  }),
  selector: call({
    method: 'GET',
    path: `${base}/Selector`,
    says: 'Organizations, departments and enabled positions as one tree, parents before children (7.5).',
    needs: 'session',
    result: itemsOf(Type.Object(choiceEntry)),
  }),
  listOfOrganizes: call({
    method: 'POST',
    path: `${base}/getListByOrgIds`,
    says: 'Enabled positions of these organizations (7.5).',
    needs: 'session',
    reads: true,
    body: Type.Object({ organizeIds: Type.Array(id, { maxItems: 500 }) }),
    result: itemsOf(positionEntry),
  }),
  get: call({
    method: 'GET',
    path: entryPath,
    says: 'One position (7.5).',
    needs,
    result: positionEntry,
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a position (7.5).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: positionEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a position (7.5).',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: positionEntry,
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a position on or off; off it gives its holders nothing.',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: positionEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a position that nobody holds, with its grants (7.5).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  handOn: handOnCall(entryPath, needs),
  ...memberCalls(base, needs),
}
