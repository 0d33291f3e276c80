import * as Type from 'typebox'
import type { Static } from 'typebox'
import { scope } from '../permission.ts'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call } from './call.ts'

const needs = { menu: 'permission' } as const
const code = Type.String({ maxLength: 200 })
export const subjectTypes = ['user', 'organize', 'department', 'position', 'role', 'group'] as const
export type SubjectType = (typeof subjectTypes)[number]
const subject = Type.Enum([...subjectTypes])

export const modelGrant = Type.Object({
  modelId: id,
  columns: Type.Array(code, { maxItems: 1000 }),
  forms: Type.Array(code, { maxItems: 1000 }),
  buttons: Type.Array(code, { maxItems: 200 }),
  scopes: Type.Array(scope, { maxItems: 20 }),
})
export type ModelGrant = Static<typeof modelGrant>

/** All that one subject is granted itself. `version` guards against a lost update. */
export const subjectGrants = Type.Object({ version: Type.Integer(), menuIds: Type.Array(id, { maxItems: 2000 }), models: Type.Array(modelGrant, { maxItems: 500 }) })
export type SubjectGrants = Static<typeof subjectGrants>

const part = Type.Object({ enCode: code, fullName: Type.String() })
/** What a model offers to be granted, derived from its live version. */
export const modelParts = Type.Object({ modelId: id, fullName: Type.String(), columns: Type.Array(part), forms: Type.Array(part), buttons: Type.Array(part) })
export type ModelParts = Static<typeof modelParts>

/** What is asked about: a menu entry, a part of a model, or one record. */
const target = Type.Union([
  Type.Object({ type: Type.Literal('menu'), menuId: id }),
  Type.Object({ type: Type.Enum(['column', 'form', 'button']), modelId: id, enCode: code }),
  Type.Object({ type: Type.Literal('record'), modelId: id, recordId: id }),
])
export type ExplainTarget = Static<typeof target>

/** A grant that a user holds, and through whom. `decides` where it is one that answers the question. */
const heldGrant = Type.Object({ subjectType: subject, subjectId: id, subjectName: Type.String(), part: Type.String(), enCode: code, scope: Type.Union([scope, Type.Null()]), decides: Type.Boolean() })
/** Why: an administrator passes; some grant says so; none does; the entry or one above is switched off; no scope reaches the record; no scope is granted and the record is (not) the user's own. */
export const reasons = ['administrator', 'granted', 'notGranted', 'switchedOff', 'outOfScope', 'own', 'notOwn'] as const
export const explanation = Type.Object({ isAllowed: Type.Boolean(), reason: Type.Enum([...reasons]), grants: Type.Array(heldGrant) })
export type Explanation = Static<typeof explanation>

const data = '/api/permission/Authority/Data/{objectId}'
const columns = '/api/permission/Authority'

export const authority = {
  parts: call({ method: 'GET', path: '/api/permission/Authority/Parts', says: 'Every model with the columns, form fields and buttons that can be granted.', needs, result: itemsOf(modelParts) }),
  read: call({ method: 'GET', path: data, says: 'What one subject is granted itself.', needs, query: Type.Object({ objectType: subject }), result: subjectGrants }),
  write: call({ method: 'PUT', path: data, says: 'Replaces what one subject is granted; effective at the next call.', needs, body: Type.Object({ objectType: subject, ...subjectGrants.properties }), result: subjectGrants }),
  explain: call({
    method: 'POST',
    path: '/api/permission/Authority/Actions/Explain',
    says: 'Why a user can or cannot see a menu entry, a column, a field, a button or a record: the grants and the scope that decide.',
    needs,
    body: Type.Object({ userId: id, target }),
    result: explanation,
  }),
  getColumns: call({
    method: 'GET',
    path: `${columns}/GetColumnsByModuleId/{id}`,
    says: 'The caller’s own column settings of a module (7.16).',
    needs: 'session',
    result: Type.Object({ fieldList: Type.String() }),
  }),
  setColumns: call({
    method: 'PUT',
    path: `${columns}/SetColumnsByModuleId`,
    says: 'Keeps the caller’s own column settings of a module (7.16).',
    needs: 'session',
    body: Type.Object({ moduleId: id, fieldList: Type.String({ maxLength: 60_000 }) }),
    result: Type.Null(),
  }),
}
