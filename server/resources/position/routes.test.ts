import { beforeAll, expect, test } from 'vitest'
import type { PositionEntry } from '#schemas/api/position.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { lookupRoutes } from '../lookup/routes.ts'
import { positionRoutes } from './routes.ts'

const base = '/api/permission/Position'
let count = 0
const sample = (more: object = {}) => ({
  fullName: '值班员',
  enCode: `p${++count}`,
  organizeId: 'gate',
  sortCode: 3,
  type: 'staff',
  description: 'At the gate',
  ...more,
})

onEachDatabase((make) => {
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
  /** Holds the screen, and administers an organisation. */
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

  test('7.5 a position is added, read, changed, switched and removed, and each is written down', async () => {
    const body = sample()
    const made = (await admin.ask('POST', '', body)).data
    expect(made).toEqual({
      ...body,
      id: expect.any(String),
      enabledMark: 1,
      organize: 'harbour / east / gate',
      creatorTime: expect.any(Number),
      version: 1,
    })
    const path = `/${made.id}`
    expect((await admin.ask('GET', path)).data).toEqual(made)
    const changed = (
      await admin.ask('PUT', path, { ...made, fullName: '组长', organizeId: 'pier' })
    ).data
    expect(changed).toEqual({
      ...made,
      fullName: '组长',
      organizeId: 'pier',
      organize: 'harbour / east / pier',
      version: 2,
    })
    const marks = [
      await admin.ask('PUT', `${path}/Actions/State`),
      await admin.ask('PUT', `${path}/Actions/State`),
      await admin.ask('PUT', `${path}/Actions/State`, { enabledMark: 0 }),
    ].map(({ data }) => [data.enabledMark, data.version])
    expect(marks).toEqual([
      [0, 3],
      [1, 4],
      [0, 5],
    ])
    expect((await admin.ask('DELETE', path)).status).toBe(200)
    expect((await admin.ask('GET', path)).status).toBe(404)
    const noted = await audits(`position ${made.id}`)
    expect(noted.map(({ what, user_id }) => [what, user_id])).toEqual(
      ['add', 'change', 'state', 'state', 'state', 'remove'].map((what) => [what, admin.userId]),
    )
    expect(noted[1]).toMatchObject({
      before: made,
      after: changed,
      request_id: expect.stringMatching(/.+/),
    })
  })

  test('a stale version gets 409 with the position as it stands, and nothing is written', async () => {
    const made = await admin.add()
    await admin.ask('PUT', `/${made.id}`, { ...made, fullName: '先' })
    const late = await admin.ask('PUT', `/${made.id}`, { ...made, fullName: '后' })
    expect([late.status, late.data.fullName, late.data.version]).toEqual([409, '先', 2])
    expect(await audits(`position ${made.id}`)).toHaveLength(2)
  })

  test('5.1 names follow their rules, codes are unique, an organisation must exist: all problems at once', async () => {
    const { enCode } = await admin.add()
    const wrong = await admin.ask(
      'POST',
      '',
      sample({ fullName: 'A&B', enCode: '.x', organizeId: 'nowhere' }),
    )
    expect([wrong.status, wrong.problems.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['fullName', 'fullName'],
        ['enCode', 'enCode'],
        ['organizeId', 'missing'],
      ],
    ])
    const taken = await admin.ask('POST', '', sample({ enCode }))
    expect([taken.status, taken.msg]).toEqual([409, `${enCode} is already taken`])
    expect(
      (await admin.ask('POST', '', sample({ fullName: '', surprise: 1 }))).problems
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['fullName', 'surprise'])
  })

  test('7.5 the list has pages, a keyword, an order, and an organisation with all below it', async () => {
    const own = await make({ routes: [positionRoutes] })
    await plantOrganization(own)
    const { token } = await own.signIn({ isAdministrator: true })
    const ask = async (query: string) =>
      (await own.request('GET', `${base}?${query}`, { token })).data
    for (const [enCode, organizeId, sortCode] of [
      ['c', 'gate', 1],
      ['a', 'pier', 2],
      ['b', 'finance', 3],
      ['d', '', 0],
    ])
      await own.request('POST', base, { token, body: sample({ enCode, organizeId, sortCode }) })
    const codes = async (query: string) =>
      (await ask(query)).list.map((one: PositionEntry) => one.enCode)
    expect([
      await codes(''),
      await codes('sidx=-enCode'),
      await codes('sidx=enCode&pageSize=2&currentPage=2'),
    ]).toEqual([
      ['d', 'c', 'a', 'b'],
      ['d', 'c', 'b', 'a'],
      ['c', 'd'],
    ])
    expect((await ask('pageSize=3')).pagination).toEqual({ currentPage: 1, pageSize: 3, total: 4 })
    expect([
      await codes('organizeId=east'),
      await codes('organizeId=harbour&keyword=B'),
      await codes('keyword=%25'),
      await codes('enabledMark=0'),
    ]).toEqual([['c', 'a'], ['b'], [], []])
    expect((await own.request('GET', `${base}?sidx=password`, { token })).status).toBe(400)
  })

  test('7.5 everybody signed in may choose: as a tree, by organisations, and all', async () => {
    const [one, off] = [
      await admin.add({ organizeId: 'finance' }),
      await admin.add({ organizeId: 'finance', enabledMark: 0 }),
    ]
    const staff = await asker({})
    const tree = (await staff.ask('GET', '/Selector')).data.list
    const ids = tree.map(({ id }: { id: string }) => id)
    expect(ids.indexOf('finance')).toBeLessThan(ids.indexOf(one.id))
    expect([ids.includes(off.id), tree[ids.indexOf(one.id)]]).toEqual([
      false,
      {
        id: one.id,
        parentId: 'finance',
        fullName: one.fullName,
        enCode: one.enCode,
        type: 'position',
        icon: 'IdcardOutlined',
        hasChildren: false,
        isLeaf: true,
      },
    ])
    expect(tree[ids.indexOf('finance')]).toMatchObject({
      parentId: 'harbour',
      type: 'department',
      hasChildren: true,
    })
    expect(
      (await staff.ask('POST', '/getListByOrgIds', { organizeIds: ['finance', 'river'] })).data
        .list,
    ).toEqual([one])
    expect((await staff.ask('GET', '/All')).data.list).toContainEqual({
      id: one.id,
      fullName: one.fullName,
      enCode: one.enCode,
    })
  })

  test('whoever does not hold the screen is refused everything else', async () => {
    const { id } = await admin.add()
    const staff = await asker({ menus: ['role'] })
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

  test('an administrator of an organisation acts inside it only; without one he sees nothing', async () => {
    const [inside, outside, nowhere] = [
      await admin.add(),
      await admin.add({ organizeId: 'finance' }),
      await admin.add({ organizeId: '' }),
    ]
    const [one, nobody] = [await manager(), await asker({ menus: ['position'] })]
    const seen = async ({ ask }: typeof one) =>
      (await ask('GET', '?pageSize=1000')).data.list.map(({ id }: PositionEntry) => id)
    expect([
      (await seen(one)).includes(inside.id),
      (await seen(one)).includes(outside.id),
      await seen(nobody),
    ]).toEqual([true, false, []])
    for (const { id } of [outside, nowhere]) {
      const tries = [
        await one.ask('GET', `/${id}`),
        await one.ask('PUT', `/${id}`, { ...outside, enCode: 'x' }),
        await one.ask('PUT', `/${id}/Actions/State`),
        await one.ask('DELETE', `/${id}`),
        await one.ask('GET', `/${id}/Members`),
        await one.ask('POST', `/${id}/Members`, { add: [], remove: [] }),
      ]
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    }
    expect(
      (await one.ask('PUT', `/${inside.id}`, { ...inside, organizeId: 'finance' })).status,
    ).toBe(403)
    expect((await one.ask('POST', '', sample({ organizeId: '' }))).status).toBe(403)
    expect((await one.ask('PUT', `/${inside.id}`, { ...inside, organizeId: 'pier' })).status).toBe(
      200,
    )
    expect((await one.ask('DELETE', `/${(await one.add()).id}`)).status).toBe(200)
  })

  test('what he may do counts by layer', async () => {
    const [here, below] = [
      await admin.add({ organizeId: 'east' }),
      await admin.add({ organizeId: 'gate' }),
    ]
    const status = async (one: Awaited<ReturnType<typeof manager>>, { id }: PositionEntry) => [
      (await one.ask('GET', `/${id}`)).status,
      (await one.ask('PUT', `/${id}/Actions/State`, { enabledMark: 1 })).status,
    ]
    const noEdit = await manager('east', ['sub_layer_edit'])
    expect([await status(noEdit, here), await status(noEdit, below)]).toEqual([
      [200, 200],
      [200, 403],
    ])
    const blind = await manager('east', ['this_layer_select'])
    expect([await status(blind, here), await status(blind, below)]).toEqual([
      [403, 403],
      [200, 200],
    ])
    const noAdd = await manager('east', ['sub_layer_add', 'sub_layer_delete'])
    expect([
      (await noAdd.ask('POST', '', sample())).status,
      (await noAdd.ask('POST', '', sample({ organizeId: 'east' }))).status,
      (await noAdd.ask('DELETE', `/${below.id}`)).status,
    ]).toEqual([403, 200, 403])
  })

  test('members are listed, added and taken off; what somebody holds keeps the position', async () => {
    const { id } = await admin.add({ fullName: '会计' })
    const [ann, bob] = [
      await world.signIn({ account: 'annMember', organizeId: 'gate' }),
      await world.signIn({ account: 'bobMember', organizeId: 'finance' }),
    ]
    const members = async (query = '') =>
      (await admin.ask('GET', `/${id}/Members?sidx=account${query}`)).data.list
    expect(
      (await admin.ask('POST', `/${id}/Members`, { add: [bob.userId, ann.userId], remove: [] }))
        .data,
    ).toEqual({ added: 2, removed: 0 })
    expect(
      (await admin.ask('POST', `/${id}/Members`, { add: [ann.userId], remove: [] })).data,
    ).toEqual({ added: 0, removed: 0 })
    expect(await members()).toMatchObject([
      { id: ann.userId, account: 'annMember', organize: 'harbour / east / gate' },
      { account: 'bobMember' },
    ])
    expect(await members('&keyword=bob')).toHaveLength(1)
    const refused = await admin.ask('DELETE', `/${id}`)
    expect([refused.status, refused.msg, refused.problems[0]?.message]).toEqual([
      409,
      '会计 is in use and cannot be removed',
      '2 people belong to it',
    ])
    await world.db.kysely
      .updateTable('users')
      .set({ position_id: id })
      .where('id', 'in', [ann.userId, bob.userId])
      .execute()
    expect(
      (await admin.ask('POST', `/${id}/Members`, { add: [], remove: [ann.userId] })).data,
    ).toEqual({ added: 0, removed: 1 })
    const majors = await world.db.kysely
      .selectFrom('users')
      .select('position_id')
      .where('id', 'in', [ann.userId, bob.userId])
      .orderBy('id')
      .execute()
    expect(majors.map(({ position_id }) => position_id)).toEqual(['', id])
    expect(
      (await admin.ask('POST', `/${id}/Members`, { add: ['nobody'], remove: [] })).problems,
    ).toMatchObject([{ path: 'add.0', code: 'missing' }])
    expect((await audits(`position ${id}`)).map(({ what }) => what)).toEqual([
      'add',
      'members',
      'members',
      'members',
    ])
  })

  test('he hands out only what he holds, to people inside, neither to administrators nor to himself', async () => {
    const [plain, mighty] = [await admin.add(), await admin.add()]
    await grantMenu(world, { type: 'position', id: mighty.id }, 'menu')
    const one = await manager()
    const [inside, outside, boss] = [
      await world.signIn({ organizeId: 'gate' }),
      await world.signIn({ organizeId: 'finance' }),
      await world.signIn({ organizeId: 'gate', isAdministrator: true }),
    ]
    const add = async (position: PositionEntry, userId: string) =>
      (await one.ask('POST', `/${position.id}/Members`, { add: [userId], remove: [] })).status
    expect([
      await add(plain, inside.userId),
      await add(mighty, inside.userId),
      await add(plain, outside.userId),
      await add(plain, boss.userId),
      await add(plain, one.userId),
    ]).toEqual([200, 403, 403, 403, 403])
    await grantMenu(world, { type: 'user', id: one.userId }, 'menu')
    expect(await add(mighty, inside.userId)).toBe(200)
  })

  test('a position that gives more than his own is not switched on by him', async () => {
    const off = await admin.add({ enabledMark: 0 })
    await grantMenu(world, { type: 'position', id: off.id }, 'permission')
    const one = await manager()
    const tries = [
      await one.ask('PUT', `/${off.id}/Actions/State`),
      await one.ask('PUT', `/${off.id}`, { ...off, enabledMark: 1 }),
      await one.ask('PUT', `/${off.id}`, { ...off, fullName: '改名' }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 200])
  })

  test('removing a position takes its grants away', async () => {
    const { id } = await admin.add()
    await grantMenu(world, { type: 'position', id }, 'menu')
    await admin.ask('DELETE', `/${id}`)
    expect(
      await world.db.kysely
        .selectFrom('grants')
        .select('id')
        .where('subject_id', '=', id)
        .execute(),
    ).toEqual([])
  })
})
