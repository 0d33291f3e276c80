import { createHash } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { UserDetail } from '#schemas/api/user.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import type { Make, World } from '#tests/server.ts'
import { lookupRoutes } from '#server/resources/lookup/routes.ts'
import { sessionRoutes } from '#server/resources/session/routes.ts'
import { userBatchRoutes } from '#server/resources/user-batch/routes.ts'
import { userRoutes } from '#server/resources/user/routes.ts'

export const base = '/api/permission/Users'
let count = 0
export const sample = (more: object = {}) => ({
  account: `user${++count}`,
  realName: '王芳',
  organizeId: 'gate',
  ...more,
})
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Common setup of the tests of user, made once for each database. */
export function userCalls(make: Make) {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [userRoutes, userBatchRoutes, sessionRoutes, lookupRoutes] })
    await plantOrganization(world)
    const named = (id: string) => ({ id, full_name: id, en_code: id })
    await world.db.kysely.insertInto('positions').values(['guard', 'chief'].map(named)).execute()
    await world.db.kysely.insertInto('roles').values(['cashier', 'boss'].map(named)).execute()
    await world.db.kysely.insertInto('groups').values(['night', 'fire'].map(named)).execute()
    for (const [type, id] of [
      ['position', 'chief'],
      ['role', 'boss'],
      ['group', 'fire'],
      ['department', 'pier'],
    ] as const)
      await grantMenu(world, { type, id }, 'menu')
    admin = await asker({ isAdministrator: true, organizeId: 'river' })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const ask = (method: string, path = '', body?: object) =>
      world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    const add = async (more: object = {}): Promise<UserDetail> => {
      const { firstPassword: _told, ...made } = (await ask('POST', '', sample(more))).data
      return made
    }
    return { ask, add, userId, token }
  }
  const manager = (organizeId = 'east') =>
    asker({ menus: ['user'], organizeId, administers: [{ organizeId }] })
  const problems = async (answer: ReturnType<typeof admin.ask>) =>
    (await answer).problems.map(({ path, code }) => `${path} ${code}`)
  const login = (account: string, typed: string) =>
    world.request('POST', '/api/oauth/Login', {
      form: { account, password: md5(typed), grant_type: 'password' },
      language: 'en',
    })
  const audits = async (id: string) =>
    world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('target', '=', `user ${id}`)
      .orderBy('id')
      .execute()
  const status = async (answer: Promise<{ status: number }>) => (await answer).status

  return {
    get world() {
      return world
    },
    get admin() {
      return admin
    },
    asker,
    manager,
    problems,
    login,
    audits,
    status,
  }
}
