import * as Type from 'typebox'
import type { Static } from 'typebox'
import { choiceEntry, entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { handOnCall } from './hand-on.ts'
import { memberCalls } from './member.ts'

const needs = { menu: 'group' } as const

const settings = {
  ...entrySettings,
  type: Type.Optional(Type.String({ maxLength: 80, description: 'Entry of a dictionary' })),
}

/** A group as stored; its members can be in any organization. */
export const groupEntry = Type.Object({ ...entryFields, type: Type.String() })
export type GroupEntry = Static<typeof groupEntry>

const base = '/api/permission/Group'
const entryPath = '/api/permission/Group/{id}'

/**
 * Groups, which permissions can be granted to (section 6). They belong to no organization:
 * administrators of one may add their people, but not change the group.
 */
export const groups = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Groups.',
    needs,
    query: Type.Object({ ...pageQuery, enabledMark: stateBody.properties.enabledMark }),
    result: listOf(groupEntry),
  }),
  selector: call({
    method: 'GET',
    path: `${base}/Selector`,
    says: 'Enabled groups.',
    needs: 'session',
    result: itemsOf(Type.Object(choiceEntry)),
  }),
  get: call({ method: 'GET', path: entryPath, says: 'One group.', needs, result: groupEntry }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a group.',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: groupEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a group.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: groupEntry,
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a group on or off; off it gives its members nothing.',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: groupEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a group without members, with its grants.',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  handOn: handOnCall(entryPath, needs),
  ...memberCalls(base, needs),
}
