import { beforeAll } from 'vitest'
import type { OrganizeDetail } from '#schemas/api/organize.ts'
import { plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import type { Make, World } from '#tests/server.ts'
import { lookupRoutes } from '#server/resources/lookup/routes.ts'
import { organizeRoutes } from '#server/resources/organize/routes.ts'

export const base = '/api/permission/Organize'
export const adminsPath = '/api/permission/organizeAdminIsTrator'
let count = 0
export const sample = (more: object = {}) => ({
  fullName: '分公司',
  enCode: `o${++count}`,
  parentId: 'harbour',
  ...more,
})
export const everything = {
  thisLayerSelect: true,
  thisLayerAdd: true,
  thisLayerEdit: true,
  thisLayerDelete: true,
  subLayerSelect: true,
  subLayerAdd: true,
  subLayerEdit: true,
  subLayerDelete: true,
}

/** Common setup of the tests of organize, made once for each database. */
export function organizeCalls(make: Make) {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [organizeRoutes, lookupRoutes] })
    await plantOrganization(world)
    admin = await asker({ isAdministrator: true })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const send = (method: string, path: string, body?: object) =>
      world.request(method, path, { token, language: 'en', ...(body && { body }) })
    const ask = (method: string, path = '', body?: object) => send(method, base + path, body)
    const add = async (more: object = {}, kind = ''): Promise<OrganizeDetail> =>
      (await ask('POST', kind, sample(more))).data
    const department = (parentId: string, more: object = {}) =>
      add({ parentId, ...more }, '/Department')
    return { send, ask, add, department, userId }
  }
  const manager = (organizeId = 'east', more: Person = {}) =>
    asker({
      menus: ['organize', 'organizeAdmin'],
      organizeId,
      administers: [{ organizeId }],
      ...more,
    })
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const problems = async (answer: ReturnType<typeof admin.ask>) =>
    (await answer).problems.map(({ path, code }) => `${path} ${code}`)

  return {
    get world() {
      return world
    },
    get admin() {
      return admin
    },
    asker,
    manager,
    ids,
    problems,
  }
}
