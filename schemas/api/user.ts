import * as Type from 'typebox'
import type { Static } from 'typebox'
import { choiceEntry, entrySettings, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { handOnCall } from './hand-on.ts'
import { fileNamePattern } from '../wire/stored-file.ts'
import { memberChange, memberCount, memberEntry } from './member.ts'
import { baseInfo, ownInfo } from './profile.ts'
import { enabledMark, userFilter } from './user-filter.ts'

/** States of an account. */
export const userStates = { off: 0, on: 1, locked: 2 } as const

const text = Type.String()

const ids = Type.Array(id, { maxItems: 200, uniqueItems: true })
/** The plain password, which the server must check against the rule for passwords (5.1). */
const password = Type.String({ maxLength: 64 })
const { sortCode, description } = entrySettings

/** What an administrator enters for a user; omitted fields stay unchanged, or start empty. */
export const userSettings = {
  realName: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  /** The major organization or department. */
  organizeId: id,
  /** Every organization of the user, including the major one. */
  organizeIds: Type.Optional(ids),
  /** The first is the major position, unless the user chose another of them. */
  positionIds: Type.Optional(ids),
  roleIds: Type.Optional(ids),
  groupIds: Type.Optional(ids),
  managerId: Type.Optional(Type.String({ maxLength: 40, description: "'' for nobody" })),
  isAdministrator: Type.Optional(Type.Boolean()),
  /** Signs in from addresses outside of the allowed ones too; only administrators set it. */
  anyAddress: Type.Optional(Type.Boolean()),
  headIcon: Type.Optional(
    Type.Union([Type.Literal(''), Type.String({ pattern: fileNamePattern })]),
  ),
  ranks: Type.Optional(Type.String({ maxLength: 60 })),
  landline: Type.Optional(Type.String({ maxLength: 30 })),
  entryDate: Type.Optional(ownInfo.birthday),
  sortCode,
  description,
  ...Type.Partial(Type.Object(ownInfo)).properties,
}

const { signature, ...grantedInfo } = ownInfo
const alwaysShown = {
  id,
  account: text,
  realName: text,
  headIcon: text,
  organizeId: text,
  organize: text,
  enabledMark,
  isAdministrator: Type.Boolean(),
  sortCode: Type.Integer(),
  creatorTime: Type.Integer(),
}

/**
 * A user as an administrator sees them. `organize`, `position`, `roleName` and `manager` are in
 * words; `organizeIdTree` has the path down to each of the organizations. Fields that are granted
 * one by one (`page-fields.ts`) are left out for callers who do not hold them.
 */
export const userDetail = Type.Object({
  ...alwaysShown,
  anyAddress: Type.Boolean(),
  manager: text,
  managerId: text,
  signature,
  prevLogTime: baseInfo.properties.prevLogTime,
  version,
  description: text,
  organizeIds: Type.Array(text),
  organizeIdTree: Type.Array(Type.Array(text)),
  ...Type.Partial(
    Type.Object({
      ...grantedInfo,
      entryDate: ownInfo.birthday,
      position: text,
      roleName: text,
      positionIds: Type.Array(text),
      roleIds: Type.Array(text),
      groupIds: Type.Array(text),
      ranks: text,
      landline: text,
    }),
  ).properties,
})
export type UserDetail = Static<typeof userDetail>
/** The same as stored. */
export type WholeUser = Required<UserDetail>

/** A line of the list. */
export const userRow = Type.Object({
  ...alwaysShown,
  ...Type.Partial(
    Type.Object({
      gender: Type.Integer(),
      mobilePhone: text,
      email: text,
      position: text,
      roleName: text,
    }),
  ).properties,
})
export type UserRow = Static<typeof userRow>

/** A user as a choice, shown as `name/account`, or an organization with people below it. */
export const personChoice = Type.Object({
  ...choiceEntry,
  account: text,
  realName: text,
  headIcon: text,
  organize: text,
})
export type PersonChoice = Static<typeof personChoice>

/** A chat contact (specification 3: conversation entry). */
export const contact = Type.Object({
  id,
  account: text,
  realName: text,
  headIcon: text,
  department: text,
})
export type Contact = Static<typeof contact>

const needs = { menu: 'user' } as const
const base = '/api/permission/Users'
const entryPath = '/api/permission/Users/{id}'
const { keyword, currentPage, pageSize } = pageQuery
const people = listOf(personChoice)

/** Users (7.7); `Users/All` is a lookup. */
export const users = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Users of an organization and of all below it, or all (7.7).',
    needs,
    fields: 'column',
    query: Type.Object({ ...pageQuery, ...userFilter }),
    result: listOf(userRow),
  }),
  get: call({
    method: 'GET',
    path: entryPath,
    says: 'One user (7.7).',
    needs,
    fields: 'form',
    result: userDetail,
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a user (7.7). `password` is plain and follows the password rule (5.1); without one it is made and told once as `firstPassword`. It must be changed at the first sign-in.',
    needs: { ...needs, button: 'btn_add' },
    fields: 'form',
    body: Type.Object({
      account: Type.String({ minLength: 1, maxLength: 40 }),
      password: Type.Optional(password),
      enabledMark: entrySettings.enabledMark,
      ...userSettings,
    }),
    result: Type.Object({ ...userDetail.properties, firstPassword: Type.Optional(text) }),
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a user (7.7); the account stays as it is.',
    needs: { ...needs, button: 'btn_edit' },
    fields: 'form',
    body: Type.Object({ ...userSettings, version }),
    result: userDetail,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a user whom nobody and nothing is led by (7.7).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  handOn: handOnCall(entryPath, needs),
  resetPassword: call({
    method: 'POST',
    path: `${entryPath}/Actions/ResetPassword`,
    says: 'Gives a user another password, plain, by the password rule (5.1); without one it is made and told once. It must be changed at the next sign-in; their sessions end (7.7).',
    needs: { ...needs, button: 'btn_resetPassword' },
    body: Type.Object({ userPassword: Type.Optional(password) }),
    result: Type.Object({
      userPassword: Type.String({ description: "The made password; '' where one was given." }),
    }),
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a user on, off or locks them; off and locked their sessions end (7.7).',
    needs: { ...needs, button: 'btn_edit' },
    fields: 'form',
    body: Type.Object({ enabledMark: Type.Optional(enabledMark) }),
    result: userDetail,
  }),
  unlock: call({
    method: 'PUT',
    path: `${entryPath}/Actions/unlock`,
    says: 'Opens a locked account, and forgets its failed tries to sign in (7.7).',
    needs: { ...needs, button: 'btn_edit' },
    fields: 'form',
    body: Type.Object({}),
    result: userDetail,
  }),
  members: call({
    method: 'GET',
    path: `${entryPath}/Subordinates`,
    says: 'Whom a user leads directly, in the reach of the caller (7.7).',
    needs,
    query: Type.Object(pageQuery),
    result: listOf(memberEntry),
  }),
  setMembers: call({
    method: 'POST',
    path: `${entryPath}/Subordinates`,
    says: 'Makes a user the manager of some, and of others no more (7.7).',
    needs: { ...needs, button: 'btn_members' },
    body: memberChange,
    result: memberCount,
  }),

  selector: call({
    method: 'GET',
    path: `${base}/Selector`,
    says: 'Organizations with their enabled users as one tree, parents before children (7.7).',
    needs: 'session',
    query: Type.Object({
      isManaged: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 1,
          description: '1: only people whom the caller manages',
        }),
      ),
    }),
    result: itemsOf(personChoice),
  }),
  contacts: call({
    method: 'GET',
    path: `${base}/ImUser`,
    says: 'Enabled users other than the caller, by name (7.7, 7.18).',
    needs: 'session',
    query: Type.Object({ keyword, currentPage, pageSize }),
    result: listOf(contact),
  }),
  people: call({
    method: 'POST',
    path: `${base}/ImUser/Selector/{id}`,
    says: 'Organizations and enabled people directly in an organization, or in 0; with a keyword a page of people below it (7.7).',
    needs: 'session',
    reads: true,
    body: Type.Object({ keyword, currentPage, pageSize }),
    result: people,
  }),
  byIds: call({
    method: 'POST',
    path: `${base}/getUserList`,
    says: 'Users by their ids, in that order (7.7).',
    needs: 'session',
    reads: true,
    body: Type.Object({ userId: Type.Array(id, { maxItems: 1000 }) }),
    result: itemsOf(personChoice),
  }),
  candidates: call({
    method: 'POST',
    path: `${base}/UserCondition`,
    says: 'Enabled people among members (`id--user`, `id--organize`, `id--position`, `id--role`, `id--group`; of an organization with all below it), or all.',
    needs: 'session',
    reads: true,
    body: Type.Object({
      keyword,
      currentPage,
      pageSize,
      among: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 1000 })),
    }),
    result: people,
  }),
  subordinates: call({
    method: 'POST',
    path: `${base}/getSubordinates`,
    says: 'Whom the caller leads directly (7.7).',
    needs: 'session',
    reads: true,
    body: Type.Object({ keyword, currentPage, pageSize }),
    result: people,
  }),
  ofOrganization: call({
    method: 'GET',
    path: `${base}/getOrganization`,
    says: 'Enabled people of an organization with all below it, the caller’s own one unless told (7.7).',
    needs: 'session',
    query: Type.Object({ keyword, currentPage, pageSize, organizeId: Type.Optional(id) }),
    result: people,
  }),
  ofPosition: call({
    method: 'GET',
    path: `${base}/GetUsersByPositionId`,
    says: 'Enabled people who hold a position (7.7).',
    needs: 'session',
    query: Type.Object({ keyword, currentPage, pageSize, positionId: id }),
    result: people,
  }),
  ofRole: call({
    method: 'GET',
    path: `${base}/GetUsersByRoleOrgId`,
    says: 'Enabled people who hold a role, of an organization with all below it where one is named (7.7).',
    needs: 'session',
    query: Type.Object({
      keyword,
      currentPage,
      pageSize,
      roleId: id,
      organizeId: Type.Optional(id),
    }),
    result: people,
  }),
}
