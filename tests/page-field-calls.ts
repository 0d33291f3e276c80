import { beforeAll } from 'vitest'
import { fieldsOfPage, findWithheldNames } from '#schemas/grant/page-fields.ts'
import { userColumnTexts } from '#schemas/person/user-sheet.ts'
import { plantOrganization } from './organization.ts'
import type { Person } from './people.ts'
import type { World } from './server.ts'
import type { Make } from '#tests/server.ts'

/*
 * Columns and form fields of hand-coded pages, granted one by one: lists show columns; opening,
 * saving and importing use form fields.
 */

export const nobody = { isAdministrator: false, grants: [], menus: [], scopes: {} }
export const codes = fieldsOfPage('user')
export const names = findWithheldNames(nobody, 'user', 'form')

export const base = '/api/permission/Users'
export const card = {
  positionIds: ['guard'],
  roleIds: ['cashier'],
  groupIds: ['night'],
  gender: 2,
  birthday: '1990-02-28',
  entryDate: '2020-01-02',
  mobilePhone: '13800138000',
  telePhone: '1',
  landline: '2',
  email: 'w@example.com',
  nation: '汉',
  nativePlace: '杭州',
  education: '本科',
  certificatesType: 'idCard',
  certificatesNumber: '110105199002281234',
  urgentContacts: 'A',
  urgentTelePhone: '3',
  postalAddress: 'B',
  ranks: '2',
}
export const en = userColumnTexts.en

/** A page whose fields are granted one by one, and users who each lack one. */
export function pageFieldCalls(make: Make) {
  let world: World
  let id: string
  let admin: Awaited<ReturnType<typeof asker>>
  let count = 0
  const sample = (more: object = {}) => ({
    account: `field${++count}`,
    realName: '王芳',
    organizeId: 'gate',
    ...more,
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn({ organizeId: 'east', ...person })
    return {
      token,
      userId,
      ask: (method: string, path: string, body?: object) =>
        world.request(method, base + path, { token, language: 'en', ...(body && { body }) }),
    }
  }
  /**
   * A user who holds the page and leads the branch, with all fields except one, or with only that
   * one.
   */
  const without = (code: string) =>
    asker({
      menus: ['user'],
      administers: [{ organizeId: 'east' }],
      pageColumns: codes.filter((other) => other !== code),
      pageForms: codes.filter((other) => other !== code),
    })
  const holding = (pageColumns: readonly string[], pageForms: readonly string[]) =>
    asker({ menus: ['user'], administers: [{ organizeId: 'east' }], pageColumns, pageForms })
  beforeAll(async () => {
    world = await make()
    await plantOrganization(world)
    const named = (name: string) => ({ id: name, full_name: name, en_code: name })
    await world.db.kysely.insertInto('positions').values(named('guard')).execute()
    await world.db.kysely.insertInto('roles').values(named('cashier')).execute()
    await world.db.kysely.insertInto('groups').values(named('night')).execute()
    admin = await asker({ isAdministrator: true })
    id = (await admin.ask('POST', '', sample(card))).data.id
  })
  const shown = (entry: object): string[] => Object.keys(entry).filter((name) => names.has(name))
  const state = async () => (await admin.ask('GET', `/${id}`)).data
  return {
    get id() {
      return id
    },
    get admin() {
      return admin
    },
    get world() {
      return world
    },
    state,
    without,
    sample,
    shown,
    holding,
    asker,
  }
}
