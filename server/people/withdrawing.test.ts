import { beforeAll, expect, test } from 'vitest'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

onDatabase((make) => {
  let world: World
  beforeAll(async () => {
    world = await make()
    await plantOrganization(world)
    const { kysely } = world.db
    for (const id of ['rich', 'poor']) {
      const entry = { id, full_name: id, en_code: id }
      await kysely
        .insertInto('positions')
        .values({ ...entry, organize_id: 'gate' })
        .execute()
      await kysely.insertInto('groups').values(entry).execute()
      await kysely
        .insertInto('roles')
        .values({ ...entry, global_mark: 1 })
        .execute()
    }
    for (const type of ['position', 'role', 'group'] as const)
      await grantMenu(world, { type, id: 'rich' }, 'config')
  })

  test('6 a delegate withdraws no position, role or group that gives more than they hold, neither in the form of a user nor among its members', async () => {
    const { db, signIn, request } = world
    const { token } = await signIn({
      menus: ['user', 'position', 'role', 'group'],
      administers: [{ organizeId: 'east' }],
    })
    const { userId } = await signIn({ organizeId: 'gate' })
    const links = [
      ['user_positions', 'position_id', 'positionIds', 'Position'],
      ['user_roles', 'role_id', 'roleIds', 'Role'],
      ['user_groups', 'group_id', 'groupIds', 'Group'],
    ] as const
    const user = `/api/permission/Users/${userId}`
    const put = async (more: object) => {
      const { realName, version, organizeId } = (await request('GET', user, { token })).data
      const body = { realName, version, organizeId, ...more }
      return (await request('PUT', user, { token, body })).status
    }
    const remove = async (path: string, id: string) =>
      (
        await request('POST', `/api/permission/${path}/${id}/Members`, {
          token,
          body: { add: [], remove: [userId] },
        })
      ).status
    for (const [table, column, field, path] of links) {
      for (const id of ['rich', 'poor'])
        await db.kysely
          .insertInto(table)
          .values({ user_id: userId, [column]: id })
          .execute()
      expect([field, await put({ [field]: ['poor'] }), await put({ [field]: [] })]).toEqual([
        field,
        403,
        403,
      ])
      expect([field, await remove(path, 'rich'), await remove(path, 'poor')]).toEqual([
        field,
        403,
        200,
      ])
      expect([field, await put({ [field]: ['rich'] })]).toEqual([field, 200])
    }
  })
})
