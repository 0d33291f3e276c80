import * as Type from 'typebox'
import type { Static } from 'typebox'
import { condition } from '../design/condition.ts'
import { scope, scopeTypes } from '../permission.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { explainTarget, explanation } from './explanation.ts'
import { menuBranch } from './menu.ts'
import { partCode, subject } from './subject.ts'

const needs = { menu: 'permission' } as const
export const modelGrant = Type.Object({
  modelId: id,
  columns: Type.Array(partCode, { maxItems: 1000 }),
  forms: Type.Array(partCode, { maxItems: 1000 }),
  buttons: Type.Array(partCode, { maxItems: 200 }),
  scopes: Type.Array(scope, { maxItems: 20 }),
})
export type ModelGrant = Static<typeof modelGrant>

const parts = ['menu', 'column', 'form', 'button', 'scope'] as const
/** A date of the organisation's zone. */
const day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })

/**
 * The last day of something that is granted: it is held to the end of that day. `modelId` is the id
 * of the menu entry for part menu, and `enCode` the text of the scope for part scope.
 */
export const grantEnd = Type.Object({
  part: Type.Enum([...parts]),
  modelId: id,
  enCode: Type.String({ maxLength: 60_000 }),
  until: day,
})
export type GrantEnd = Static<typeof grantEnd>

/**
 * The direct grants of one subject. `version` prevents lost updates. What `ends` does not name has
 * no end.
 */
export const subjectGrants = Type.Object({
  version: Type.Integer(),
  menuIds: Type.Array(id, { maxItems: 2000 }),
  models: Type.Array(modelGrant, { maxItems: 500 }),
  ends: Type.Optional(Type.Array(grantEnd, { maxItems: 10_000 })),
})
export type SubjectGrants = Static<typeof subjectGrants>

/** The same with the subject's name, and whether the caller may change it. */
export const subjectState = Type.Object({
  ...subjectGrants.properties,
  subjectName: Type.String(),
  canChange: Type.Boolean(),
})
export type SubjectState = Static<typeof subjectState>

/**
 * A subject that can be granted something. `note` tells subjects of equal names apart: account and
 * place. `parentId` is the parent of an organization or department, '' for others.
 */
export const subjectEntry = Type.Object({
  id,
  fullName: Type.String(),
  note: Type.String(),
  enabledMark: Type.Integer(),
  parentId: Type.String(),
})
export type SubjectEntry = Static<typeof subjectEntry>

/**
 * A subject with how much it is granted itself: menu entries, forms and pages, their buttons and
 * data scopes; and how many of the people that the caller manages have it through this subject.
 * What has expired is counted apart; `ends` is the next day that is the last of something.
 */
const subjectOverview = Type.Object({
  ...subjectEntry.properties,
  menus: Type.Integer(),
  models: Type.Integer(),
  buttons: Type.Integer(),
  scopes: Type.Integer(),
  people: Type.Integer(),
  expired: Type.Integer(),
  ends: Type.Union([day, Type.Null()]),
})
export type SubjectOverview = Static<typeof subjectOverview>

const part = Type.Object({ enCode: partCode, fullName: Type.String() })
/** A named data scope of a model; its condition is included for callers who may grant it. */
const namedScope = Type.Object({
  id,
  fullName: Type.String(),
  enabledMark: Type.Integer(),
  canGrant: Type.Boolean(),
  condition: Type.Union([condition, Type.Null()]),
})
/**
 * The grantable parts of a model, from its live version; only the kinds of data scopes that the
 * caller may grant.
 */
export const modelParts = Type.Object({
  modelId: id,
  fullName: Type.String(),
  columns: Type.Array(part),
  forms: Type.Array(part),
  buttons: Type.Array(part),
  scopes: Type.Array(Type.Enum([...scopeTypes])),
  named: Type.Array(namedScope),
  /** Menu entries that open the form and ask for its permissions; absent for a page. */
  entries: Type.Optional(Type.Array(id)),
})
export type ModelParts = Static<typeof modelParts>

/** A grant that a subject holds through another one. */
export const inheritedGrant = Type.Object({
  subjectType: subject,
  subjectId: id,
  subjectName: Type.String(),
  part: Type.Enum([...parts]),
  modelId: id,
  enCode: partCode,
  scope: Type.Union([scope, Type.Null()]),
  until: Type.Union([day, Type.Null()]),
})
export type InheritedGrant = Static<typeof inheritedGrant>

/**
 * What can be held: a menu entry, a part of a model, any data scope of a model, or a model at all:
 * whoever holds any part of it may open it.
 */
const holding = Type.Union([
  Type.Object({ type: Type.Literal('menu'), menuId: id }),
  Type.Object({ type: Type.Enum(['column', 'form', 'button']), modelId: id, enCode: partCode }),
  Type.Object({ type: Type.Literal('scope'), modelId: id }),
  Type.Object({ type: Type.Literal('model'), modelId: id }),
])
export type Holding = Static<typeof holding>

/**
 * The holders of something: the subjects with the grant, and the people who have it through them.
 * Administrators are not listed. `menuId` is the entry that opens it without a permission, '' where
 * a grant is needed. What has expired is nobody's.
 */
export const holders = Type.Object({
  subjects: Type.Array(
    Type.Object({
      subjectType: subject,
      subjectId: id,
      subjectName: Type.String(),
      scope: Type.Union([scope, Type.Null()]),
      menuId: Type.String(),
      until: Type.Union([day, Type.Null()]),
    }),
  ),
  users: listOf(
    Type.Object({ id, realName: Type.String(), account: Type.String(), organize: Type.String() }),
  ),
})
export type Holders = Static<typeof holders>

const both = {
  from: Type.Object({ objectType: subject, objectId: id }),
  to: Type.Object({ objectType: subject, objectId: id }),
}
const versions = { fromVersion: Type.Integer(), version: Type.Integer() }
/** What a copy adds, and how many grants the caller may not hand out, so that they stay behind. */
const copyPlan = Type.Object({
  ...versions,
  menuIds: subjectGrants.properties.menuIds,
  models: subjectGrants.properties.models,
  ends: subjectGrants.properties.ends,
  withheld: Type.Integer(),
})
export type CopyPlan = Static<typeof copyPlan>

const chosen = Type.Object({ objectType: subject, objectId: id, version: Type.Integer() })

const subjectQuery = Type.Object({
  objectType: subject,
  keyword: pageQuery.keyword,
  currentPage: pageQuery.currentPage,
  pageSize: pageQuery.pageSize,
})

const base = '/api/permission/Authority'
const data = '/api/permission/Authority/Data/{objectId}'

export const authority = {
  parts: call({
    method: 'GET',
    path: '/api/permission/Authority/Parts',
    says: 'Every model with the columns, form fields and buttons that can be granted.',
    needs,
    result: itemsOf(modelParts),
  }),
  menus: call({
    method: 'GET',
    path: `${base}/Menus`,
    says: 'Every menu entry that can be granted, in order, without what it opens.',
    needs,
    result: itemsOf(menuBranch),
  }),
  subjects: call({
    method: 'GET',
    path: `${base}/Subjects`,
    says: 'Users, organizations, departments, positions, roles or groups whose grants the caller may see, switched off or not.',
    needs,
    query: subjectQuery,
    result: listOf(subjectEntry),
  }),
  overview: call({
    method: 'GET',
    path: `${base}/Overview`,
    says: 'The same subjects with how much each is granted itself, and how many people have it.',
    needs,
    query: subjectQuery,
    result: listOf(subjectOverview),
  }),
  read: call({
    method: 'GET',
    path: data,
    says: 'What one subject is granted itself, and whether the caller may change that.',
    needs,
    query: Type.Object({ objectType: subject }),
    result: subjectState,
  }),
  write: call({
    method: 'PUT',
    path: data,
    says: 'Replaces what one subject is granted, and until when; effective at the next call.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ objectType: subject, ...subjectGrants.properties }),
    result: subjectGrants,
  }),
  inherited: call({
    method: 'GET',
    path: `${data}/Inherited`,
    says: 'What one subject holds through others, and through whom: organizations above it, and for a user their positions, roles and groups.',
    needs,
    query: Type.Object({ objectType: subject }),
    result: itemsOf(inheritedGrant),
  }),
  batch: call({
    method: 'PUT',
    path: `${base}/Actions/Batch`,
    says: 'Grants the same to several subjects, all or none: beside what they have, or in its place. 409 names those that somebody changed meanwhile.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({
      objects: Type.Array(chosen, { minItems: 1, maxItems: 100 }),
      way: Type.Enum(['add', 'replace']),
      menuIds: subjectGrants.properties.menuIds,
      models: subjectGrants.properties.models,
      ends: subjectGrants.properties.ends,
    }),
    result: itemsOf(chosen),
  }),
  copyPlan: call({
    method: 'POST',
    path: `${base}/Actions/CopyPlan`,
    says: 'What one subject would get if it were granted what another has: only what the caller may grant.',
    needs,
    reads: true,
    body: Type.Object(both),
    result: copyPlan,
  }),
  copy: call({
    method: 'POST',
    path: `${base}/Actions/Copy`,
    says: 'Grants one subject what another has beside its own, as far as the caller may grant it; 409 where either has changed since the plan.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...both, ...versions }),
    result: subjectGrants,
  }),
  holders: call({
    method: 'POST',
    path: `${base}/Actions/Holders`,
    says: 'Who holds a menu entry, a part of a model or a data scope of it: the subjects that it is granted to, and the people.',
    needs,
    reads: true,
    body: Type.Object({
      target: holding,
      keyword: pageQuery.keyword,
      currentPage: pageQuery.currentPage,
      pageSize: pageQuery.pageSize,
    }),
    result: holders,
  }),
  explain: call({
    method: 'POST',
    path: '/api/permission/Authority/Actions/Explain',
    says: 'Why a user can or cannot see a menu entry, a column, a field, a button or a record: the grants and the scope that decide.',
    needs,
    body: Type.Object({ userId: id, target: explainTarget }),
    result: explanation,
  }),
}
