import { beforeAll, expect, test } from 'vitest'
import type { HandoverPart } from '#schemas/api/handover.ts'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { handoverRoutes } from '../resources/handover/routes.ts'

onDatabase((make) => {
  let world: World
  let delegate: { readonly token: string }
  beforeAll(async () => {
    world = await make({ routes: [handoverRoutes] })
    await plantOrganization(world)
    delegate = await world.signIn({
      menus: ['user'],
      organizeId: 'east',
      administers: [{ organizeId: 'east' }],
    })
  })
  const add = async (organizeId: string, isAdministrator = false) =>
    (await world.signIn({ organizeId, isAdministrator })).userId
  const follow = (id: string, managerId: string) =>
    world.db.kysely
      .updateTable('users')
      .set({ manager_id: managerId })
      .where('id', '=', id)
      .execute()
  const lead = (id: string, managerId: string | null) =>
    world.db.kysely
      .updateTable('organizes')
      .set({ manager_id: managerId })
      .where('id', '=', id)
      .execute()
  const leaderOf = async (table: 'users' | 'organizes', id: string) =>
    (
      await world.db.kysely
        .selectFrom(table)
        .select('manager_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).manager_id
  const handOverBy = (token: string) => async (from: string, to: string, part: HandoverPart) =>
    (
      await world.request('POST', `/api/permission/Users/${from}/Actions/Handover`, {
        token,
        body: { toUserId: to, parts: [part] },
      })
    ).status
  const handOver: ReturnType<typeof handOverBy> = (...given) => handOverBy(delegate.token)(...given)

  test('an administrator of an organisation hands over nobody out of reach: whoever leads them reaches their records', async () => {
    const [user, next, near] = [await add('gate'), await add('gate'), await add('pier')]
    await follow(near, user)
    expect(await handOver(user, next, 'subordinates')).toBe(200)
    expect(await leaderOf('users', near)).toBe(next)
    for (const far of [await add('finance'), await add('gate', true)]) {
      await follow(far, user)
      await follow(near, user)
      expect(await handOver(user, next, 'subordinates')).toBe(403)
      expect([await leaderOf('users', far), await leaderOf('users', near)]).toEqual([user, user])
      const root = await world.signIn({ isAdministrator: true })
      expect(await handOverBy(root.token)(user, next, 'subordinates')).toBe(200)
      expect(await leaderOf('users', far)).toBe(next)
    }
  })

  test('nor a place out of reach', async () => {
    const [user, next] = [await add('gate'), await add('gate')]
    await lead('finance', user)
    await lead('gate', user)
    expect(await handOver(user, next, 'organizes')).toBe(403)
    expect([await leaderOf('organizes', 'finance'), await leaderOf('organizes', 'gate')]).toEqual([
      user,
      user,
    ])
    await lead('finance', null)
    expect(await handOver(user, next, 'organizes')).toBe(200)
    expect(await leaderOf('organizes', 'gate')).toBe(next)
  })

  test('of what is out of reach the caller learns how much there is, and no name', async () => {
    const [user, near, far] = [await add('gate'), await add('pier'), await add('finance')]
    for (const id of [near, far]) await follow(id, user)
    await lead('finance', user)
    await world.db.kysely
      .insertInto('designs')
      .values({
        id: `own${user}`,
        full_name: 'Secret',
        en_code: `own${user}`,
        form_data: '{}',
        created_by: user,
        modified_by: user,
      })
      .execute()
    const { data } = await world.request('GET', `/api/permission/Users/${user}/Actions/Handover`, {
      token: delegate.token,
    })
    const of = (part: HandoverPart) =>
      data.list.find((entry: { part: string }) => entry.part === part)
    const { real_name: name } = await world.db.kysely
      .selectFrom('users')
      .select('real_name')
      .where('id', '=', near)
      .executeTakeFirstOrThrow()
    expect(of('subordinates')).toEqual({ part: 'subordinates', count: 2, names: [name] })
    expect(of('organizes')).toEqual({ part: 'organizes', count: 1, names: [] })
    expect(of('designs')).toEqual({ part: 'designs', count: 1, names: [] })
    expect(await handOver(user, await add('gate'), 'designs')).toBe(403)
  })
})
