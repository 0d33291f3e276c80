import * as Type from 'typebox'
import { id } from '../wire/id.ts'
import { call } from './call.ts'

const needs = { menu: 'organization' } as const
const name = Type.String({ minLength: 1, maxLength: 100 })
const enCode = Type.String({ maxLength: 80, pattern: '^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$' })
const parentId = Type.String({ maxLength: 40 })
const sortCode = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }))
const made = Type.Object({ id })
const named = { fullName: name, enCode, sortCode }

/** Making the people and words of an organisation (7.4 to 7.9); reading and changing them is the work of the system screens. */
export const organization = {
  createOrganize: call({ method: 'POST', path: '/api/permission/Organize', says: 'Adds an organisation (7.4).', needs, body: Type.Object({ ...named, parentId }), result: made }),
  createDepartment: call({ method: 'POST', path: '/api/permission/Organize/Department', says: 'Adds a department (7.4).', needs, body: Type.Object({ ...named, parentId }), result: made }),
  createPosition: call({ method: 'POST', path: '/api/permission/Position', says: 'Adds a position (7.5).', needs, body: Type.Object({ ...named, organizeId: parentId }), result: made }),
  createRole: call({ method: 'POST', path: '/api/permission/Role', says: 'Adds a role (7.6).', needs, body: Type.Object(named), result: made }),
  createUser: call({
    method: 'POST',
    path: '/api/permission/Users',
    says: 'Adds a user (7.7). `password` is plain and follows the password rule (5.1).',
    needs,
    body: Type.Object({
      account: Type.String({ pattern: '^[A-Za-z0-9]{1,40}$' }),
      realName: name,
      password: Type.String({ minLength: 6, maxLength: 16 }),
      organizeId: id,
      managerId: Type.Optional(id),
      roleIds: Type.Optional(Type.Array(id, { maxItems: 50 })),
      positionIds: Type.Optional(Type.Array(id, { maxItems: 50 })),
    }),
    result: made,
  }),
  createDictionaryType: call({ method: 'POST', path: '/api/system/DictionaryType', says: 'Adds a dictionary (7.9).', needs, body: Type.Object({ ...named, parentId, isTree: Type.Integer({ minimum: 0, maximum: 1 }) }), result: made }),
  createDictionaryData: call({ method: 'POST', path: '/api/system/DictionaryData', says: 'Adds an entry of a dictionary (7.9).', needs, body: Type.Object({ ...named, dictionaryTypeId: id, parentId }), result: made }),
}
