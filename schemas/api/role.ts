import * as Type from 'typebox'
import type { Static } from 'typebox'
import { choiceEntry, entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { handOnCall } from './hand-on.ts'
import { memberCalls } from './member.ts'

const needs = { menu: 'role' } as const
const globalMark = Type.Integer({
  minimum: 0,
  maximum: 1,
  description: '1 for everybody, 0 for its organizations',
})

const settings = {
  ...entrySettings,
  globalMark: Type.Optional(globalMark),
  organizeIds: Type.Optional(Type.Array(id, { maxItems: 500, uniqueItems: true })),
}

/**
 * A role as stored; `organizeIdsTree` has the path of each of its organizations in ids,
 * `organizeInfo` in words. A global role has none.
 */
export const roleEntry = Type.Object({
  ...entryFields,
  globalMark,
  organizeIds: Type.Array(id),
  organizeIdsTree: Type.Array(Type.Array(id)),
  organizeInfo: Type.String(),
})
export type RoleEntry = Static<typeof roleEntry>

const base = '/api/permission/Role'
const entryPath = '/api/permission/Role/{id}'
const choices = itemsOf(Type.Object(choiceEntry))

/** Roles (7.6); `Role/All` is a lookup. */
export const roles = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Roles of an organization and of all below it, or all (7.6).',
    needs,
    query: Type.Object({
      ...pageQuery,
      organizeId: Type.Optional(id),
      globalMark: Type.Optional(globalMark),
      enabledMark: stateBody.properties.enabledMark,
    }),
    result: listOf(roleEntry),
  }),
  selector: call({
    method: 'GET',
    path: `${base}/Selector`,
    says: 'Enabled roles as a tree: global ones in a branch of their own, others in their organization, or the one above all of theirs (7.6).',
    needs: 'session',
    result: choices,
  }),
  selectorByPermission: call({
    method: 'GET',
    path: `${base}/SelectorByPermission`,
    says: 'The same tree of the roles that the caller may hand out (7.6).',
    needs: 'session',
    result: choices,
  }),
  listOfOrganizes: call({
    method: 'POST',
    path: `${base}/getListByOrgIds`,
    says: 'Enabled roles for people of these organizations: theirs and the global ones (7.6).',
    needs: 'session',
    reads: true,
    body: Type.Object({ organizeIds: Type.Array(id, { maxItems: 500 }) }),
    result: itemsOf(roleEntry),
  }),
  get: call({ method: 'GET', path: entryPath, says: 'One role (7.6).', needs, result: roleEntry }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a role (7.6).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: roleEntry,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a role (7.6).',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: roleEntry,
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a role on or off; off it gives its holders nothing (7.6).',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: roleEntry,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a role that nobody holds, with its grants (7.6).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  handOn: handOnCall(entryPath, needs),
  ...memberCalls(base, needs),
}
