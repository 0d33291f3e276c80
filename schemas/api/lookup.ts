import * as Type from 'typebox'
import type { Static } from 'typebox'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

const text = Type.String()

export const userEntry = Type.Object({
  id,
  realName: text,
  account: text,
  headIcon: text,
  organizeId: text,
})
export type UserEntry = Static<typeof userEntry>

export const organizeEntry = Type.Object({
  id,
  parentId: text,
  fullName: text,
  enCode: text,
  category: Type.Enum(['organization', 'department']),
})
export type OrganizeEntry = Static<typeof organizeEntry>

export const namedEntry = Type.Object({ id, fullName: text, enCode: text })
export type NamedEntry = Static<typeof namedEntry>

/** A dictionary with its choices (specification 3: cached lookups). */
export const dictionaryEntry = Type.Object({
  id,
  enCode: text,
  fullName: text,
  isTree: Type.Integer(),
  dictionaryList: Type.Array(Type.Object({ id, fullName: text, enCode: text, parentId: text })),
})
export type DictionaryEntry = Static<typeof dictionaryEntry>

/** The cached lookups (specification 3, 7.18). */
export const lookups = {
  users: call({
    method: 'GET',
    path: '/api/permission/Users/All',
    says: 'Enabled users by name (7.7).',
    needs: 'session',
    result: itemsOf(userEntry),
  }),
  administrators: call({
    method: 'GET',
    path: '/api/permission/Users/Administrators',
    says: 'Names of up to three administrators, for whoever needs a permission.',
    needs: 'session',
    result: itemsOf(Type.Object({ realName: text })),
  }),
  organizes: call({
    method: 'GET',
    path: '/api/permission/Organize/Tree',
    says: 'Enabled organizations and departments; parents before children (7.4).',
    needs: 'session',
    result: itemsOf(organizeEntry),
  }),
  roles: call({
    method: 'GET',
    path: '/api/permission/Role/All',
    says: 'Enabled roles (7.6).',
    needs: 'session',
    result: itemsOf(namedEntry),
  }),
  positions: call({
    method: 'GET',
    path: '/api/permission/Position/All',
    says: 'Enabled positions (7.5).',
    needs: 'session',
    result: itemsOf(namedEntry),
  }),
  dictionaries: call({
    method: 'GET',
    path: '/api/system/DictionaryData/All',
    says: 'Every dictionary with its enabled data (7.9).',
    needs: 'session',
    result: itemsOf(dictionaryEntry),
  }),
}
