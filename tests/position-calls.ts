import { beforeAll } from 'vitest'
import type { PositionEntry } from '#schemas/api/position.ts'
import { plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import type { Make, World } from '#tests/server.ts'
import { lookupRoutes } from '#server/resources/lookup/routes.ts'
import { positionRoutes } from '#server/resources/position/routes.ts'

export const base = '/api/permission/Position'
let count = 0
export const sample = (more: object = {}) => ({
  fullName: '值班员',
  enCode: `p${++count}`,
  organizeId: 'gate',
  sortCode: 3,
  type: 'staff',
  description: 'At the gate',
  ...more,
})

/** Common setup of the tests of position, made once for each database. */
export function positionCalls(make: Make) {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [positionRoutes, lookupRoutes] })
    await plantOrganization(world)
    admin = await asker({ isAdministrator: true })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const ask = (method: string, path = '', body?: object) =>
      world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    const add = async (more: object = {}): Promise<PositionEntry> =>
      (await ask('POST', '', sample(more))).data
    return { ask, add, userId, token }
  }
  /** A user who holds the screen and administers an organisation. */
  const manager = (
    organizeId = 'east',
    but: NonNullable<Person['administers']>[number]['but'] = [],
  ) => asker({ menus: ['position'], organizeId, administers: [{ organizeId, but }] })
  const audits = (target: string) =>
    world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('target', '=', target)
      .orderBy('id')
      .execute()

  return {
    get world() {
      return world
    },
    get admin() {
      return admin
    },
    asker,
    manager,
    audits,
  }
}
