import { beforeAll, expect, test } from 'vitest'
import type { RoleEntry } from '#schemas/api/role.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { lookupRoutes } from '../lookup/routes.ts'
import { roleRoutes } from './routes.ts'

const base = '/api/permission/Role'
let count = 0
const sample = (more: object = {}) => ({ fullName: '收银', enCode: `r${++count}`, ...more })
const local = (...organizeIds: string[]) => ({ globalMark: 0, organizeIds })

onDatabase((make) => {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [roleRoutes, lookupRoutes] })
    await plantOrganization(world)
    admin = await asker({ isAdministrator: true })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const ask = (method: string, path = '', body?: object) =>
      world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    const add = async (more: object = {}): Promise<RoleEntry> =>
      (await ask('POST', '', sample(more))).data
    return { ask, add, userId }
  }
  const manager = (organizeId = 'east') =>
    asker({ menus: ['role'], organizeId, administers: [{ organizeId }] })
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

  test('7.6 a role is added, read, changed, switched and removed, and each is written down', async () => {
    const body = sample({ sortCode: 2, description: 'Cash desk', ...local('gate', 'finance') })
    const made = (await admin.ask('POST', '', body)).data
    expect(made).toEqual({
      ...body,
      organizeIds: ['finance', 'gate'],
      id: expect.any(String),
      enabledMark: 1,
      creatorTime: expect.any(Number),
      version: 1,
      organizeIdsTree: [
        ['harbour', 'finance'],
        ['harbour', 'east', 'gate'],
      ],
      organizeInfo: 'harbour / finance, harbour / east / gate',
    })
    expect((await admin.ask('GET', `/${made.id}`)).data).toEqual(made)
    const renamed = (
      await admin.ask('PUT', `/${made.id}`, { fullName: '出纳', enCode: made.enCode, version: 1 })
    ).data
    expect(renamed).toEqual({ ...made, fullName: '出纳', version: 2 })
    expect(await admin.ask('PUT', `/${made.id}`, { ...made, fullName: '迟' })).toMatchObject({
      status: 409,
      data: { fullName: '出纳' },
    })
    expect(
      (await admin.ask('PUT', `/${made.id}`, { ...renamed, globalMark: 1 })).data,
    ).toMatchObject({ globalMark: 1, organizeIds: [], organizeInfo: '' })
    expect((await admin.ask('PUT', `/${made.id}/Actions/State`)).data.enabledMark).toBe(0)
    await grantMenu(world, { type: 'role', id: made.id }, 'menu')
    expect((await admin.ask('DELETE', `/${made.id}`)).status).toBe(200)
    const noted = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `role ${made.id}`)
      .orderBy('id')
      .execute()
    expect(noted.map(({ what }) => what)).toEqual(['add', 'change', 'change', 'state', 'remove'])
    expect(
      await world.db.kysely
        .selectFrom('grants')
        .select('id')
        .where('subject_id', '=', made.id)
        .execute(),
    ).toEqual([])
  })

  test('5.1 what is wrong is said at its place; one that belongs nowhere is refused', async () => {
    const problems = async (body: object) =>
      (await admin.ask('POST', '', sample(body))).problems.map(
        ({ path, code }) => `${path} ${code}`,
      )
    expect(await problems({ fullName: '/', enCode: '-', ...local('gate', 'nowhere') })).toEqual([
      'fullName fullName',
      'enCode enCode',
      'organizeIds.1 missing',
    ])
    expect(await problems(local())).toEqual(['organizeIds required'])
    const { enCode } = await admin.add()
    expect((await admin.ask('POST', '', sample({ enCode }))).status).toBe(409)
  })

  test('7.6 the list has a keyword, an order, an organisation with all below it; everybody may choose', async () => {
    const own = await make({ routes: [roleRoutes, lookupRoutes] })
    await plantOrganization(own)
    const [boss, staff] = [await own.signIn({ isAdministrator: true }), await own.signIn()]
    const made = new Map<string, string>()
    for (const [enCode, more] of [
      ['all', {}],
      ['gates', local('gate')],
      ['both', local('gate', 'pier')],
      ['wide', local('gate', 'river')],
      ['off', { enabledMark: 0 }],
    ] as const) {
      made.set(
        enCode,
        (await own.request('POST', base, { token: boss.token, body: sample({ enCode, ...more }) }))
          .data.id,
      )
    }
    const codes = async (path: string, token = boss.token) =>
      (await own.request('GET', base + path, { token })).data.list.map(
        (role: RoleEntry) => role.enCode,
      )
    expect([
      await codes('?sidx=enCode'),
      await codes('?organizeId=east'),
      await codes('?globalMark=1&enabledMark=1'),
      await codes('?keyword=GAT'),
    ]).toEqual([
      ['all', 'both', 'gates', 'off', 'wide'],
      ['gates', 'both', 'wide'],
      ['all'],
      ['gates'],
    ])
    const tree = (
      await own.request('GET', `${base}/Selector`, { token: staff.token, language: 'en' })
    ).data.list
    const places = Object.fromEntries(
      tree
        .filter(({ type }: { type: string }) => type === 'role')
        .map(({ enCode, parentId }: { enCode: string; parentId: string }) => [enCode, parentId]),
    )
    expect(places).toEqual({ all: 'global', gates: 'gate', both: 'east', wide: '' })
    expect(tree[0]).toMatchObject({ id: 'global', fullName: 'Global roles', hasChildren: true })
    const ofOrganizes = await own.request('POST', `${base}/getListByOrgIds`, {
      token: staff.token,
      body: { organizeIds: ['pier'] },
    })
    expect(ofOrganizes.data.list.map((role: RoleEntry) => role.enCode)).toEqual(['all', 'both'])
    expect(await codes('/All', staff.token)).toEqual(['all', 'gates', 'both', 'wide'])
    expect(await codes('/SelectorByPermission')).toContain('wide')
  })

  test('7.6 SelectorByPermission has the roles that the caller may hand out', async () => {
    const [plain, mighty, foreign] = [
      await admin.add(local('gate')),
      await admin.add(),
      await admin.add(local('river')),
    ]
    await grantMenu(world, { type: 'role', id: mighty.id }, 'menu')
    const delegate = await manager()
    const offered = async () => ids((await delegate.ask('GET', '/SelectorByPermission')).data.list)
    expect([
      await offered().then((list) => [plain, mighty, foreign].map(({ id }) => list.includes(id))),
    ]).toEqual([[true, false, false]])
    await grantMenu(world, { type: 'user', id: delegate.userId }, 'menu')
    expect(await offered()).toContain(mighty.id)
  })

  test('whoever does not hold the screen is refused', async () => {
    const { id } = await admin.add()
    const staff = await asker({ menus: ['position'] })
    const tries = [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['PUT', `/${id}/Actions/State`],
      ['GET', `/${id}/Members`],
      ['POST', `/${id}/Members`],
    ] as const
    for (const [method, path] of tries)
      expect([method, path, (await staff.ask(method, path)).status]).toEqual([method, path, 403])
  })

  test('an administrator of an organisation changes only its roles, sees global ones, and makes none', async () => {
    const [global, mine, shared, foreign] = [
      await admin.add(),
      await admin.add(local('gate')),
      await admin.add(local('gate', 'river')),
      await admin.add(local('river')),
    ]
    const [delegate, nobody] = [await manager(), await asker({ menus: ['role'] })]
    const seen = ids((await delegate.ask('GET', '?pageSize=1000')).data.list)
    expect([global, mine, shared, foreign].map(({ id }) => seen.includes(id))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([
      (await nobody.ask('GET')).data.list,
      (await nobody.ask('GET', `/${global.id}`)).status,
    ]).toEqual([[], 403])
    const change = async (role: RoleEntry) => [
      (await delegate.ask('GET', `/${role.id}`)).status,
      (await delegate.ask('PUT', `/${role.id}`, role)).status,
      (await delegate.ask('PUT', `/${role.id}/Actions/State`)).status,
      (await delegate.ask('DELETE', `/${role.id}`)).status,
    ]
    expect([
      await change(global),
      await change(shared),
      await change(foreign),
      await change(mine),
    ]).toEqual([
      [200, 403, 403, 403],
      [200, 403, 403, 403],
      [403, 403, 403, 403],
      [200, 200, 200, 200],
    ])
    expect((await delegate.ask('POST', '', sample())).status).toBe(403)
    expect((await delegate.ask('POST', '', sample(local('gate', 'finance')))).status).toBe(403)
    const made = await delegate.add(local('pier'))
    expect(
      (await delegate.ask('PUT', `/${made.id}`, { ...made, ...local('finance') })).status,
    ).toBe(403)
    expect((await delegate.ask('PUT', `/${made.id}`, { ...made, globalMark: 1 })).status).toBe(403)
  })

  test('a delegate gives only what they hold, to people inside, neither to administrators nor to themselves', async () => {
    const [plain, mighty] = [await admin.add(), await admin.add()]
    await grantMenu(world, { type: 'role', id: mighty.id }, 'menu')
    const delegate = await manager()
    const [inside, outside, boss] = [
      await world.signIn({ organizeId: 'gate' }),
      await world.signIn({ organizeId: 'finance' }),
      await world.signIn({ organizeId: 'gate', isAdministrator: true }),
    ]
    const give = async (role: RoleEntry, userId: string) =>
      (await delegate.ask('POST', `/${role.id}/Members`, { add: [userId], remove: [] })).status
    expect([
      await give(plain, inside.userId),
      await give(mighty, inside.userId),
      await give(plain, outside.userId),
      await give(plain, boss.userId),
      await give(plain, delegate.userId),
    ]).toEqual([200, 403, 403, 403, 403])
    await admin.ask('POST', `/${plain.id}/Members`, { add: [outside.userId], remove: [] })
    expect(ids((await delegate.ask('GET', `/${plain.id}/Members`)).data.list)).toEqual([
      inside.userId,
    ])
    expect((await admin.ask('DELETE', `/${plain.id}`)).problems[0]?.message).toBe(
      '2 people belong to it',
    )
  })

  test('a member has what the role gives at the next call, and no more once taken off', async () => {
    const { id } = await admin.add()
    await grantMenu(world, { type: 'role', id }, 'role')
    const { token, userId } = await world.signIn()
    const may = async () => (await world.request('GET', base, { token })).status
    const seen = [await may()]
    await admin.ask('POST', `/${id}/Members`, { add: [userId], remove: [] })
    seen.push(await may())
    await admin.ask('PUT', `/${id}/Actions/State`, { enabledMark: 0 })
    seen.push(await may())
    await admin.ask('PUT', `/${id}/Actions/State`, { enabledMark: 1 })
    seen.push(await may())
    await admin.ask('POST', `/${id}/Members`, { add: [], remove: [userId] })
    expect([...seen, await may()]).toEqual([403, 200, 403, 200, 403])
  })
})
