import * as Type from 'typebox'
import type { Static } from 'typebox'
import { choiceEntry, entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { handOnCall } from './hand-on.ts'

const needs = { menu: 'organize' } as const
/** Appointing administrators gives away rights, so it needs a permission of its own. */
const appoints = { menu: 'organizeAdmin' } as const
const text = Type.String()
const short = Type.Optional(Type.String({ maxLength: 100 }))
const long = Type.Optional(Type.String({ maxLength: 500 }))

/** Further fields of an organization. */
export const organizeProperties = Type.Object({
  shortName: short,
  enterpriseNature: short,
  industry: short,
  foundedTime: Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' })),
  telePhone: short,
  fax: short,
  webSite: short,
  address: long,
  managerName: short,
  managerTelePhone: short,
  managerMobilePhone: short,
  manageEmail: short,
  bankName: short,
  bankAccount: short,
  businessscope: long,
})
export type OrganizeProperties = Static<typeof organizeProperties>

const parentId = Type.String({ maxLength: 40, description: "'' is the top" })
const managerId = Type.Optional(Type.String({ maxLength: 40, description: "'' for nobody" }))
const settings = {
  ...entrySettings,
  parentId,
  managerId,
  propertyJson: Type.Optional(organizeProperties),
}

/**
 * An organization or department as stored; `organize` is its path from the top in words,
 * `organizeIdTree` in ids.
 */
export const organizeDetail = Type.Object({
  ...entryFields,
  parentId: text,
  category: Type.Enum(['organization', 'department']),
  managerId: text,
  manager: text,
  propertyJson: organizeProperties,
  organize: text,
  organizeIdTree: Type.Array(id),
  hasChildren: Type.Boolean(),
})
export type OrganizeDetail = Static<typeof organizeDetail>

const choice = Type.Object({ ...choiceEntry, organize: text, organizeIds: Type.Array(id) })
export type OrganizeChoice = Static<typeof choice>

const grantWords = Type.Object({
  menus: Type.Array(text),
  models: Type.Array(
    Type.Object({
      modelId: id,
      fullName: text,
      columns: Type.Integer(),
      forms: Type.Integer(),
      buttons: Type.Integer(),
      scopes: Type.Integer(),
    }),
  ),
})
export type GrantWords = Static<typeof grantWords>

/**
 * The effects of a move: how many people, organizations and departments move along and the first
 * names, which grants from above they lose and gain, and whose administration ends or begins.
 */
export const moveEffect = Type.Object({
  people: Type.Integer(),
  names: Type.Array(text),
  organizations: Type.Integer(),
  departments: Type.Integer(),
  lost: grantWords,
  gained: grantWords,
  adminsLost: Type.Array(text),
  adminsGained: Type.Array(text),
})
export type MoveEffect = Static<typeof moveEffect>

const flag = Type.Boolean()
/**
 * `this_layer` is the organization itself with its direct content, `sub_layer` everything below.
 */
const layers = {
  thisLayerSelect: flag,
  thisLayerAdd: flag,
  thisLayerEdit: flag,
  thisLayerDelete: flag,
  subLayerSelect: flag,
  subLayerAdd: flag,
  subLayerEdit: flag,
  subLayerDelete: flag,
}
const adminEntry = Type.Object({
  userId: id,
  account: text,
  realName: text,
  headIcon: text,
  ...layers,
})
export type OrganizeAdmin = Static<typeof adminEntry>

/** Who administers an organization, and what each of them may do there. */
export const organizeAdmins = Type.Object({ organizeId: id, list: Type.Array(adminEntry), version })
export type OrganizeAdmins = Static<typeof organizeAdmins>

/**
 * One administrator and one of their organizations; `organize` is its path from the top, in words.
 */
export const organizeAdminRow = Type.Object({
  id: text,
  organizeId: id,
  organize: text,
  ...adminEntry.properties,
})
export type OrganizeAdminRow = Static<typeof organizeAdminRow>

/** Most nodes loaded at once of a lazy tree, unless a single level has more. */
export const mostBelow = 100

const base = '/api/permission/Organize'
const entryPath = '/api/permission/Organize/{id}'
const department = '/api/permission/Organize/Department/{id}'
const query = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  isManaged: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1,
      description: '1: only where the caller manages people',
    }),
  ),
})

/** Organizations and departments (7.4); `Organize/Tree` is a lookup. */
export const organizes = {
  list: call({
    method: 'GET',
    path: base,
    says: `Organizations and departments, parents before children; those that hold the keyword with all above them (7.4). With \`parentId\` (0 is the top) alone: as many whole levels below it as come to ${mostBelow}, one in any case.`,
    needs,
    query: Type.Object({
      keyword: Type.Optional(Type.String({ maxLength: 200 })),
      enabledMark: stateBody.properties.enabledMark,
      parentId: Type.Optional(id),
    }),
    result: itemsOf(organizeDetail),
  }),
  selector: call({
    method: 'GET',
    path: `${base}/Selector/{id}`,
    says: 'Enabled organizations directly below one, or below 0; with a keyword all below that hold it (7.4).',
    needs: 'session',
    query,
    result: itemsOf(choice),
  }),
  departmentSelector: call({
    method: 'GET',
    path: `${base}/Department/Selector/{id}`,
    says: 'The same with departments (7.4).',
    needs: 'session',
    query,
    result: itemsOf(choice),
  }),
  departments: call({
    method: 'GET',
    path: `${entryPath}/Department`,
    says: 'The departments of an organization, those of organizations below it not counted (7.4).',
    needs,
    query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 200 })) }),
    result: itemsOf(organizeDetail),
  }),
  get: call({
    method: 'GET',
    path: entryPath,
    says: 'One organization (7.4).',
    needs,
    result: organizeDetail,
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds an organization (7.4).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: organizeDetail,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes an organization; another parent moves it with all below it (7.4).',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: organizeDetail,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes an organization that nothing hangs in, with its grants (7.4).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  getDepartment: call({
    method: 'GET',
    path: department,
    says: 'One department (7.4).',
    needs,
    result: organizeDetail,
  }),
  createDepartment: call({
    method: 'POST',
    path: `${base}/Department`,
    says: 'Adds a department (7.4).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: organizeDetail,
  }),
  updateDepartment: call({
    method: 'PUT',
    path: department,
    says: 'Changes a department; another parent moves it with all below it (7.4).',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: organizeDetail,
  }),
  removeDepartment: call({
    method: 'DELETE',
    path: department,
    says: 'Removes a department that nothing hangs in, with its grants (7.4).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  handOn: handOnCall(entryPath, needs),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches an organization or department on or off; off it gives its people nothing.',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: organizeDetail,
  }),
  moveEffect: call({
    method: 'GET',
    path: `${entryPath}/Actions/Move`,
    says: 'What moving an organization or department below another parent would do; nothing is moved.',
    needs,
    query: Type.Object({ parentId }),
    result: moveEffect,
  }),
  allAdmins: call({
    method: 'GET',
    path: '/api/permission/organizeAdminIsTrator',
    says: 'Who administers what, in the reach of the caller.',
    needs: appoints,
    query: Type.Object({ ...pageQuery, organizeId: Type.Optional(id) }),
    result: listOf(organizeAdminRow),
  }),
  admins: call({
    method: 'GET',
    path: '/api/permission/organizeAdminIsTrator/{id}',
    says: 'Who administers an organization (7.4).',
    needs: appoints,
    result: organizeAdmins,
  }),
  setAdmins: call({
    method: 'PUT',
    path: '/api/permission/organizeAdminIsTrator/{organizeId}',
    says: 'Replaces who administers an organization, and what each may do there (7.4).',
    needs: { ...appoints, button: 'btn_edit' },
    body: Type.Object({
      list: Type.Array(Type.Object({ userId: id, ...layers }), { maxItems: 200 }),
      version,
    }),
    result: organizeAdmins,
  }),
}
