import { createHash } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { BaseInfo } from '#schemas/api/profile.ts'
import type { Make, World } from '#tests/server.ts'
import { designRoutes } from '#server/resources/design/routes.ts'
import { sessionRoutes } from '#server/resources/session/routes.ts'
import { profileRoutes } from '#server/resources/profile/routes.ts'

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
export const base = '/api/permission/Users/Current'
export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

/** Common setup of the tests of profile, made once for each database. */
export function profileCalls(make: Make) {
  let world: World
  beforeAll(async () => {
    world = await make({ routes: [sessionRoutes, profileRoutes, designRoutes] })
    const unit = (
      id: string,
      parent_id: string,
      category: 'organization' | 'department' = 'department',
    ) => ({ id, parent_id, category, full_name: id, en_code: id })
    await world.db.kysely
      .insertInto('organizes')
      .values([
        unit('Harbour', '', 'organization'),
        unit('Gate', 'Harbour'),
        unit('Cash', 'Harbour'),
        { ...unit('Closed', 'Harbour'), enabled_mark: 0 },
      ])
      .execute()
    await world.db.kysely
      .insertInto('positions')
      .values(['Guard', 'Chief'].map((id) => ({ id, full_name: id, en_code: id })))
      .execute()
    await world.db.kysely
      .insertInto('roles')
      .values({ id: 'Staff', full_name: 'Staff', en_code: 'Staff' })
      .execute()
  })
  const asker = (token: string) => (method: string, path: string, body?: object) =>
    world.request(method, `${base}/${path}`, { token, language: 'en', ...(body && { body }) })
  const userOf = (id: string) =>
    world.db.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const leads = (manager: string, user: string) =>
    world.db.kysely
      .updateTable('users')
      .set({ manager_id: manager })
      .where('id', '=', user)
      .execute()

  /** The loaded values that may be sent back. */
  const own = ({
    gender,
    birthday,
    mobilePhone,
    telePhone,
    email,
    nation,
    nativePlace,
    education,
    certificatesType,
    certificatesNumber,
    urgentContacts,
    urgentTelePhone,
    postalAddress,
    signature,
    version,
  }: BaseInfo) => ({
    gender,
    birthday,
    mobilePhone,
    telePhone,
    email,
    nation,
    nativePlace,
    education,
    certificatesType,
    certificatesNumber,
    urgentContacts,
    urgentTelePhone,
    postalAddress,
    signature,
    version,
  })

  return {
    get world() {
      return world
    },
    asker,
    userOf,
    leads,
    own,
  }
}
