import { beforeAll, expect, test } from 'vitest'
import type { UserDetail } from '#schemas/api/user.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { organizeRoutes } from '../organize/routes.ts'
import { sessionRoutes } from '../session/routes.ts'
import { userRoutes } from '../user/routes.ts'
import { handoverRoutes } from './routes.ts'

const base = '/api/permission/Users'
let count = 0

onDatabase((make) => {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [handoverRoutes, userRoutes, organizeRoutes, sessionRoutes] })
    await plantOrganization(world)
    const named = (id: string) => ({ id, full_name: id, en_code: id })
    await world.db.kysely.insertInto('positions').values(['guard', 'chief'].map(named)).execute()
    await world.db.kysely.insertInto('roles').values(['cashier', 'boss'].map(named)).execute()
    await world.db.kysely.insertInto('groups').values(['night'].map(named)).execute()
    await grantMenu(world, { type: 'role', id: 'boss' }, 'menu')
    admin = await asker({ isAdministrator: true, organizeId: 'river' })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const ask = (method: string, path = '', body?: object) =>
      world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    const add = async (more: object = {}): Promise<UserDetail> =>
      (
        await ask('POST', '', {
          account: `hand${++count}`,
          realName: '王芳',
          organizeId: 'gate',
          ...more,
        })
      ).data
    const get = async ({ id }: UserDetail): Promise<UserDetail> => (await ask('GET', `/${id}`)).data
    const handOver = ({ id }: UserDetail, to: UserDetail, parts: readonly string[] | object) =>
      ask('POST', `/${id}/Actions/Handover`, {
        toUserId: to.id,
        ...(Array.isArray(parts) ? { parts } : parts),
      })
    const preview = async ({ id }: UserDetail) => (await ask('GET', `/${id}/Actions/Handover`)).data
    return { ask, add, get, handOver, preview, userId, token }
  }
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  const off = {
    thisLayerSelect: false,
    thisLayerAdd: false,
    thisLayerEdit: false,
    thisLayerDelete: false,
    subLayerSelect: false,
    subLayerAdd: false,
    subLayerEdit: false,
    subLayerDelete: false,
  }
  const administer = async (organizeId: string, list: readonly object[]) => {
    const address = `/api/permission/organizeAdminIsTrator/${organizeId}`
    const { version } = (await world.request('GET', address, { token: admin.token })).data
    return world.request('PUT', address, { token: admin.token, body: { list, version } })
  }
  const adminsOf = async (organizeId: string) =>
    (
      await world.request('GET', `/api/permission/organizeAdminIsTrator/${organizeId}`, {
        token: admin.token,
      })
    ).data

  test('what a user could leave is told before, and the named parts move at once', async () => {
    const [user, next] = [
      await admin.add({
        realName: '赵敏',
        roleIds: ['cashier', 'boss'],
        groupIds: ['night'],
        positionIds: ['guard'],
      }),
      await admin.add({ roleIds: ['boss'] }),
    ]
    const below = await admin.add({ managerId: user.id, realName: '下属' })
    await world.db.kysely
      .updateTable('organizes')
      .set({ manager_id: user.id })
      .where('id', '=', 'finance')
      .execute()
    await administer('pier', [
      { userId: user.id, ...off, thisLayerSelect: true, thisLayerAdd: true },
      { userId: next.id, ...off, thisLayerSelect: true, subLayerSelect: true },
    ])
    await administer('finance', [{ userId: user.id, ...off, thisLayerSelect: true }])
    const design = {
      id: `design${count}`,
      full_name: '巡检',
      en_code: `inspect${count}`,
      sort_code: 0,
      form_data: '{}',
      created_by: user.id,
      modified_by: user.id,
    }
    await world.db.kysely.insertInto('designs').values(design).execute()
    expect((await admin.preview(user)).list).toEqual([
      { part: 'subordinates', count: 1, names: ['下属'] },
      { part: 'organizes', count: 1, names: ['finance'] },
      { part: 'administers', count: 2, names: ['finance', 'pier'] },
      { part: 'designs', count: 1, names: ['巡检'] },
      { part: 'positions', count: 1, names: ['guard'] },
      { part: 'roles', count: 2, names: ['boss', 'cashier'] },
      { part: 'groups', count: 1, names: ['night'] },
    ])
    const { version } = await adminsOf('pier')
    const handed = await admin.handOver(user, next, [
      'roles',
      'subordinates',
      'organizes',
      'administers',
      'designs',
      'positions',
    ])
    expect(handed.data.list).toEqual([
      { part: 'subordinates', count: 1 },
      { part: 'organizes', count: 1 },
      { part: 'administers', count: 2 },
      { part: 'designs', count: 1 },
      { part: 'positions', count: 1 },
      { part: 'roles', count: 2 },
    ])
    expect((await admin.get(below)).managerId).toBe(next.id)
    expect(await admin.get(next)).toMatchObject({
      roleIds: ['boss', 'cashier'],
      groupIds: [],
      positionIds: ['guard'],
      position: 'guard',
      version: next.version + 1,
    })
    expect(await admin.get(user)).toMatchObject({
      roleIds: [],
      groupIds: ['night'],
      positionIds: [],
      position: '',
      enabledMark: 1,
    })
    expect(await adminsOf('pier')).toMatchObject({
      list: [
        {
          ...off,
          userId: next.id,
          thisLayerSelect: true,
          thisLayerAdd: true,
          subLayerSelect: true,
        },
      ],
      version: version + 1,
    })
    expect(
      (
        await world.db.kysely
          .selectFrom('designs')
          .select('created_by')
          .where('id', '=', design.id)
          .executeTakeFirstOrThrow()
      ).created_by,
    ).toBe(next.id)
    const noted = await world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('what', '=', 'handover')
      .where('target', '=', `user ${user.id}`)
      .executeTakeFirstOrThrow()
    expect(noted).toMatchObject({
      user_id: admin.userId,
      before: { subordinates: [below.id], roles: ['boss', 'cashier'] },
      after: { toUserId: next.id },
    })
    expect(
      (await admin.preview(user)).list.filter((part: { count: number }) => part.count > 0),
    ).toEqual([{ part: 'groups', count: 1, names: ['night'] }])
    expect(await status(admin.ask('DELETE', `/${user.id}`))).toBe(200)
  })

  test('work may be left to somebody below: nobody leads themselves afterwards', async () => {
    const top = await admin.add()
    const user = await admin.add({ managerId: top.id })
    const [middle, beside] = [
      await admin.add({ managerId: user.id }),
      await admin.add({ managerId: user.id }),
    ]
    const heir = await admin.add({ managerId: middle.id })
    expect((await admin.handOver(user, heir, ['subordinates'])).data.list).toEqual([
      { part: 'subordinates', count: 2 },
    ])
    const lead = async (userDetail: UserDetail) => (await admin.get(userDetail)).managerId
    expect([await lead(heir), await lead(middle), await lead(beside), await lead(user)]).toEqual([
      top.id,
      heir.id,
      heir.id,
      top.id,
    ])
  })

  test('the account can be switched off with it, which ends its sessions; a refused handover changes nothing', async () => {
    const { token, userId } = await world.signIn({ organizeId: 'gate' })
    const [next, below] = [await admin.add(), await admin.add({ managerId: userId })]
    const leaving = await admin.get({ id: userId } as UserDetail)
    expect(
      await status(admin.handOver(leaving, next, { parts: ['subordinates'], switchOff: true })),
    ).toBe(200)
    expect([(await admin.get(leaving)).enabledMark, (await admin.get(below)).managerId]).toEqual([
      0,
      next.id,
    ])
    expect((await world.request('GET', '/api/oauth/CurrentUser', { token })).status).toBe(401)
    const led = await admin.add({ managerId: admin.userId })
    expect(
      await status(
        admin.handOver({ id: admin.userId } as UserDetail, next, {
          parts: ['subordinates'],
          switchOff: true,
        }),
      ),
    ).toBe(403)
    expect((await admin.get(led)).managerId).toBe(admin.userId)
  })

  test('it is left to somebody who is there, who is another, and in parts', async () => {
    const user = await admin.add()
    const problems = async (answer: ReturnType<typeof admin.ask>) =>
      (await answer).problems.map(({ path, code }) => `${path} ${code}`)
    expect(await problems(admin.handOver(user, user, ['roles']))).toEqual(['toUserId circle'])
    expect(await problems(admin.handOver(user, { id: 'nobody' } as UserDetail, ['roles']))).toEqual(
      ['toUserId missing'],
    )
    expect([
      await status(admin.handOver(user, user, [])),
      await status(admin.handOver(user, user, ['records'])),
    ]).toEqual([422, 422])
    expect(await status(admin.ask('GET', '/nobody/Actions/Handover'))).toBe(404)
  })

  test('on which parts the sign-in of a user rests is told before', async () => {
    await grantMenu(world, { type: 'group', id: 'night' }, 'user')
    const access = async (more: object) => (await admin.preview(await admin.add(more))).access
    expect([
      await access({}),
      await access({ roleIds: ['cashier', 'boss'] }),
      await access({ roleIds: ['boss'], groupIds: ['night'], positionIds: ['guard'] }),
    ]).toEqual([[], ['roles'], ['roles', 'groups']])
    const user = await admin.add({ roleIds: ['boss'] })
    await grantMenu(world, { type: 'user', id: user.id }, 'user')
    expect((await admin.preview(user)).access).toEqual([])
  })

  test('whoever does not hold the screen is refused', async () => {
    const [user, staff] = [await admin.add(), await asker({ menus: ['role'] })]
    expect([
      await status(staff.ask('GET', `/${user.id}/Actions/Handover`)),
      await status(staff.handOver(user, user, ['roles'])),
    ]).toEqual([403, 403])
  })

  test('an administrator of an organisation hands over inside it only, never to themselves, with no more than they hold', async () => {
    const delegate = await asker({
      menus: ['user'],
      organizeId: 'east',
      administers: [{ organizeId: 'east', but: ['sub_layer_delete'] }],
    })
    const [inside, other, outside] = [
      await admin.add({ roleIds: ['boss'] }),
      await admin.add(),
      await admin.add({ organizeId: 'finance' }),
    ]
    const boss = await admin.add({ isAdministrator: true })
    const tries = [
      delegate.handOver(outside, inside, ['roles']),
      delegate.handOver(inside, outside, ['groups']),
      delegate.handOver(inside, other, ['roles']),
      delegate.handOver(boss, other, ['groups']),
      delegate.handOver(other, { id: delegate.userId } as UserDetail, ['subordinates']),
    ]
    expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual([
      403, 403, 403, 403, 403,
    ])
    expect([
      await status(delegate.ask('GET', `/${outside.id}/Actions/Handover`)),
      await status(delegate.ask('GET', `/${boss.id}/Actions/Handover`)),
    ]).toEqual([403, 403])
    expect([
      await status(delegate.handOver(inside, other, ['groups', 'subordinates'])),
      await status(delegate.ask('GET', `/${inside.id}/Actions/Handover`)),
    ]).toEqual([200, 200])
    await administer('pier', [
      { userId: inside.id, ...off, thisLayerSelect: true, thisLayerDelete: true },
    ])
    expect(await status(delegate.handOver(inside, other, ['administers']))).toBe(403)
    await administer('pier', [
      { userId: inside.id, ...off, thisLayerSelect: true, thisLayerEdit: true },
    ])
    expect(await status(delegate.handOver(inside, other, ['administers']))).toBe(200)
  })
})
