import { beforeAll, expect, test } from 'vitest'
import type { OrganizeDetail } from '#schemas/api/organize.ts'
import { invalidate } from '#server/auth.ts'
import { makeId } from '#schemas/wire/id.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { lookupRoutes } from '../lookup/routes.ts'
import { organizeRoutes } from './routes.ts'

const base = '/api/permission/Organize'
const adminsPath = '/api/permission/organizeAdminIsTrator'
let count = 0
const sample = (more: object = {}) => ({
  fullName: '分公司',
  enCode: `o${++count}`,
  parentId: 'harbour',
  ...more,
})
const everything = {
  thisLayerSelect: true,
  thisLayerAdd: true,
  thisLayerEdit: true,
  thisLayerDelete: true,
  subLayerSelect: true,
  subLayerAdd: true,
  subLayerEdit: true,
  subLayerDelete: true,
}

onEachDatabase((make) => {
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

  test('7.4 an organisation is added, read, changed, switched and removed, and each is written down', async () => {
    const boss = await world.signIn({ realName: 'Boss' })
    const propertyJson = { shortName: 'E', manageEmail: 'e@example.com', foundedTime: '2001-02-03' }
    const body = sample({
      managerId: boss.userId,
      description: 'East side',
      sortCode: 7,
      propertyJson,
    })
    const made = (await admin.ask('POST', '', body)).data
    const kept = {
      ...body,
      id: expect.any(String),
      enabledMark: 1,
      category: 'organization',
      manager: 'Boss',
      organize: 'harbour / 分公司',
      organizeIdTree: ['harbour', made.id],
      hasChildren: false,
      creatorTime: expect.any(Number),
      version: 1,
    }
    expect(made).toEqual(kept)
    expect((await admin.ask('GET', `/${made.id}`)).data).toEqual(made)
    const changed = (
      await admin.ask('PUT', `/${made.id}`, { ...made, fullName: '东区', managerId: '' })
    ).data
    expect(changed).toMatchObject({
      fullName: '东区',
      managerId: '',
      manager: '',
      propertyJson,
      version: 2,
    })
    expect(await admin.ask('PUT', `/${made.id}`, { ...made, fullName: '迟' })).toMatchObject({
      status: 409,
      data: { fullName: '东区' },
    })
    expect((await admin.ask('PUT', `/${made.id}/Actions/State`)).data.enabledMark).toBe(0)
    expect((await admin.ask('DELETE', `/${made.id}`)).status).toBe(200)
    const noted = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `organize ${made.id}`)
      .orderBy('id')
      .execute()
    expect(noted.map(({ what }) => what)).toEqual(['add', 'change', 'state', 'remove'])
  })

  test('7.4 departments have paths of their own, which know no organisation', async () => {
    const made = await admin.department('east')
    expect(made).toMatchObject({ category: 'department', organize: 'harbour / east / 分公司' })
    expect((await admin.ask('GET', `/Department/${made.id}`)).data).toEqual(made)
    const tries = [
      await admin.ask('GET', `/${made.id}`),
      await admin.ask('PUT', `/${made.id}`, made),
      await admin.ask('DELETE', `/${made.id}`),
      await admin.ask('GET', '/Department/east'),
      await admin.ask('DELETE', '/Department/east'),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(
      (await admin.ask('PUT', `/Department/${made.id}`, { ...made, fullName: '北门' })).data,
    ).toMatchObject({ fullName: '北门', version: 2 })
    expect((await admin.ask('DELETE', `/Department/${made.id}`)).status).toBe(200)
  })

  test('5.1 what is wrong is said at its place, all together', async () => {
    const wrong = sample({
      fullName: '#',
      enCode: 'a.',
      parentId: 'nowhere',
      managerId: 'nobody',
      propertyJson: { manageEmail: 'x', foundedTime: '2001-02-30' },
    })
    expect(await problems(admin.ask('POST', '', wrong))).toEqual([
      'fullName fullName',
      'enCode enCode',
      'parentId missing',
      'propertyJson.manageEmail email',
      'propertyJson.foundedTime day',
      'managerId missing',
    ])
    expect(await problems(admin.ask('POST', '', sample({ parentId: 'gate' })))).toEqual([
      'parentId belowDepartment',
    ])
    expect(await problems(admin.ask('POST', '/Department', sample({ parentId: '' })))).toEqual([
      'parentId parent',
    ])
    expect(
      await problems(admin.ask('POST', '', sample({ propertyJson: { colour: 'red' } }))),
    ).toEqual(['propertyJson.colour unknown'])
    expect((await admin.ask('POST', '', sample({ enCode: 'harbour' }))).status).toBe(409)
  })

  test('moving takes all below along, and never below itself', async () => {
    const top = await admin.add()
    const inner = await admin.add({ parentId: top.id })
    const leaf = await admin.department(inner.id)
    expect(await problems(admin.ask('PUT', `/${top.id}`, { ...top, parentId: inner.id }))).toEqual([
      'parentId circle',
    ])
    expect(await problems(admin.ask('PUT', `/${top.id}`, { ...top, parentId: top.id }))).toEqual([
      'parentId circle',
    ])
    expect(
      (await admin.ask('PUT', `/${inner.id}`, { ...inner, parentId: 'river' })).data,
    ).toMatchObject({
      organize: 'river / 分公司',
      organizeIdTree: ['river', inner.id],
      hasChildren: true,
    })
    expect((await admin.ask('GET', `/Department/${leaf.id}`)).data.organizeIdTree).toEqual([
      'river',
      inner.id,
      leaf.id,
    ])
  })

  test('two moves at once make no circle', async () => {
    const [one, two] = [await admin.add(), await admin.add()]
    const moves = await Promise.all([
      admin.ask('PUT', `/${one.id}`, { ...one, parentId: two.id }),
      admin.ask('PUT', `/${two.id}`, { ...two, parentId: one.id }),
    ])
    expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('before moving one is told who goes along, and what they lose and gain from above', async () => {
    const [from, to] = [await admin.add(), await admin.add()]
    const moved = await admin.add({ parentId: from.id })
    const leaf = await admin.department(moved.id)
    const { userId } = await world.signIn({ organizeId: leaf.id, realName: 'Eve' })
    await world.db.kysely
      .insertInto('user_organizes')
      .values({ user_id: userId, organize_id: moved.id })
      .execute()
    await world.signIn({ organizeId: moved.id, realName: 'Finn' })
    await world.signIn({ realName: 'Old', administers: [{ organizeId: from.id }] })
    await world.signIn({ realName: 'New', administers: [{ organizeId: to.id }] })
    await world.signIn({
      realName: 'Top only',
      administers: [{ organizeId: to.id, but: ['sub_layer_select'] }],
    })
    for (const [organize, menu] of [
      [from.id, 'menu'],
      [from.id, 'notice'],
      [to.id, 'notice'],
      [to.id, 'permission'],
      ['harbour', 'onlineDev'],
    ] as const)
      await grantMenu(world, { type: 'organize', id: organize }, menu)
    const grant = (organizeId: string, part: 'column' | 'scope', scope?: object) => ({
      id: makeId(),
      subject_type: 'organize' as const,
      subject_id: organizeId,
      part,
      model_id: 'gone',
      code: 'x',
      scope: scope ? JSON.stringify(scope) : null,
    })
    await world.db.kysely
      .insertInto('grants')
      .values([grant(from.id, 'column'), grant(to.id, 'scope', { type: 'all' })])
      .execute()
    const effect = await admin.ask('GET', `/${moved.id}/Actions/Move?parentId=${to.id}`)
    expect(effect.data).toEqual({
      people: 2,
      names: ['Eve', 'Finn'],
      organizations: 1,
      departments: 1,
      adminsLost: ['Old'],
      adminsGained: ['New'],
      lost: { menus: ['菜单管理'], models: [] },
      gained: { menus: ['权限管理'], models: [] },
    })
    await world.db.kysely
      .insertInto('designs')
      .values({
        id: 'gone',
        full_name: 'Orders',
        en_code: 'gone',
        form_data: '{}',
        created_by: userId,
        modified_by: userId,
      })
      .execute()
    const again = (await admin.ask('GET', `/${moved.id}/Actions/Move?parentId=${to.id}`)).data
    expect([again.lost.models, again.gained.models]).toEqual([
      [{ modelId: 'gone', fullName: 'Orders', columns: 1, forms: 0, buttons: 0, scopes: 0 }],
      [{ modelId: 'gone', fullName: 'Orders', columns: 0, forms: 0, buttons: 0, scopes: 1 }],
    ])
    expect((await admin.ask('GET', `/${moved.id}`)).data.parentId).toBe(from.id)
    expect((await admin.ask('GET', `/${moved.id}/Actions/Move?parentId=nowhere`)).status).toBe(404)
  })

  test('7.4 what anything hangs in is not removed, and the words say what', async () => {
    const top = await admin.add({ fullName: '总部' })
    await admin.department(top.id)
    await world.signIn({ organizeId: top.id })
    await world.db.kysely
      .insertInto('positions')
      .values({ id: makeId(), organize_id: top.id, full_name: 'P', en_code: makeId() })
      .execute()
    const refused = await admin.ask('DELETE', `/${top.id}`)
    expect([
      refused.status,
      refused.msg,
      refused.problems.map(({ code, message }) => [code, message]),
    ]).toEqual([
      409,
      '总部 is in use and cannot be removed',
      [
        ['children', '1 organisations or departments are below it'],
        ['people', '1 people are in it'],
        ['positions', '1 positions are in it'],
      ],
    ])
    expect((await admin.ask('GET', `/${top.id}`)).status).toBe(200)
  })

  test('7.4 the list is in the order of the tree, and what holds the keyword comes with all above it', async () => {
    const own = await make({ routes: [organizeRoutes] })
    await plantOrganization(own)
    const { token } = await own.signIn({ isAdministrator: true })
    const list = async (query = '') =>
      ids((await own.request('GET', `${base}?${query}`, { token })).data.list)
    expect(await list()).toEqual([
      'harbour',
      'east',
      'gate',
      'pier',
      'finance',
      'river',
      'testhome',
    ])
    expect([await list('keyword=GAT'), await list('keyword=nothing')]).toEqual([
      ['harbour', 'east', 'gate'],
      [],
    ])
    const departments = async (path: string) =>
      ids((await own.request('GET', `${base}/${path}`, { token })).data.list)
    expect([
      await departments('harbour/Department'),
      await departments('east/Department'),
      await departments('east/Department?keyword=pier'),
    ]).toEqual([['finance'], ['gate', 'pier'], ['pier']])
  })

  test('7.4 a large tree comes level by level; what has no parent in reach stands at the top', async () => {
    const own = await make({ routes: [organizeRoutes] })
    await plantOrganization(own)
    const { token } = await own.signIn({ isAdministrator: true })
    const list = async (parentId: string, as = token) =>
      ids((await own.request('GET', `${base}?parentId=${parentId}`, { token: as })).data.list)
    expect([await list('0'), await list('east'), await list('nowhere')]).toEqual([
      ['harbour', 'river', 'testhome', 'east', 'finance', 'gate', 'pier'],
      ['gate', 'pier'],
      [],
    ])
    const many = Array.from({ length: 100 }, (_, at) => ({
      id: `many${at}`,
      parent_id: 'gate',
      category: 'department' as const,
      full_name: `Many ${at}`,
      en_code: `many${at}`,
    }))
    await own.db.kysely.insertInto('organizes').values(many).execute()
    await invalidate(own.db, 'all')
    expect([await list('0'), await list('east'), (await list('gate')).length]).toEqual([
      ['harbour', 'river', 'testhome', 'east', 'finance', 'gate', 'pier'],
      ['gate', 'pier'],
      100,
    ])
    const managed = await own.signIn({
      menus: ['organize'],
      administers: [{ organizeId: 'gate' }, { organizeId: 'river' }],
    })
    expect([await list('0', managed.token), await list('harbour', managed.token)]).toEqual([
      ['gate', 'river'],
      [],
    ])
  })

  test('7.4 everybody signed in may choose, level by level or by a word', async () => {
    const own = await make({ routes: [organizeRoutes] })
    await plantOrganization(own)
    await own.db.kysely
      .updateTable('organizes')
      .set({ enabled_mark: 0 })
      .where('id', '=', 'pier')
      .execute()
    const { token } = await own.signIn()
    const get = async (path: string) =>
      (await own.request('GET', `${base}/${path}`, { token })).data.list
    expect(ids(await get('Selector/0'))).toEqual(['harbour', 'river', 'testhome'])
    expect(await get('Selector/harbour')).toEqual([
      {
        id: 'east',
        parentId: 'harbour',
        fullName: 'east',
        enCode: 'east',
        type: 'organization',
        icon: 'BankOutlined',
        hasChildren: false,
        isLeaf: true,
        organize: 'harbour / east',
        organizeIds: ['harbour', 'east'],
      },
    ])
    expect([
      ids(await get('Department/Selector/harbour')),
      ids(await get('Department/Selector/east')),
    ]).toEqual([['east', 'finance'], ['gate']])
    expect((await get('Department/Selector/harbour'))[0].hasChildren).toBe(true)
    expect([
      ids(await get('Department/Selector/0?keyword=a')),
      ids(await get('Department/Selector/0?isManaged=1')),
    ]).toEqual([['harbour', 'east', 'gate', 'finance'], []])
    const managed = await own.signIn({
      administers: [{ organizeId: 'gate' }, { organizeId: 'finance' }],
    })
    expect(
      ids(
        (
          await own.request('GET', `${base}/Department/Selector/0?isManaged=1`, {
            token: managed.token,
          })
        ).data.list,
      ),
    ).toEqual(['gate', 'finance'])
  })

  test('whoever does not hold the screen is refused', async () => {
    const staff = await asker({ menus: ['user'] })
    const tries = [
      ['GET', base],
      ['POST', base],
      ['POST', `${base}/Department`],
      ['GET', `${base}/east`],
      ['PUT', `${base}/east`],
      ['DELETE', `${base}/east`],
      ['GET', `${base}/Department/gate`],
      ['PUT', `${base}/Department/gate`],
      ['DELETE', `${base}/Department/gate`],
      ['GET', `${base}/east/Department`],
      ['PUT', `${base}/east/Actions/State`],
      ['GET', `${base}/east/Actions/Move`],
      ['GET', adminsPath],
      ['GET', `${adminsPath}/east`],
      ['PUT', `${adminsPath}/east`],
    ] as const
    for (const [method, path] of tries)
      expect([method, path, (await staff.send(method, path)).status]).toEqual([method, path, 403])
  })

  test('an administrator of an organisation acts inside it only', async () => {
    const one = await manager()
    expect(ids((await one.ask('GET')).data.list)).toEqual(
      expect.arrayContaining(['east', 'gate', 'pier']),
    )
    expect(ids((await one.ask('GET')).data.list)).not.toContain('harbour')
    const harbour = (await admin.ask('GET', '/harbour')).data
    const tries = [
      await one.ask('GET', '/harbour'),
      await one.ask('PUT', '/harbour', harbour),
      await one.ask('POST', '', sample()),
      await one.ask('DELETE', '/river'),
      await one.ask('PUT', '/river/Actions/State'),
      await one.send('GET', `${adminsPath}/harbour`),
      await one.ask('GET', '/east/Actions/Move?parentId=river'),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403))
    const made = await one.department('gate')
    expect(
      (await one.ask('PUT', `/Department/${made.id}`, { ...made, parentId: 'finance' })).status,
    ).toBe(403)
    expect(
      (await one.ask('PUT', `/Department/${made.id}`, { ...made, parentId: 'pier' })).status,
    ).toBe(200)
    expect(
      (
        await one.ask('PUT', `/Department/${made.id}`, {
          ...made,
          version: 2,
          managerId: one.userId,
        })
      ).status,
    ).toBe(403)
    expect((await one.ask('DELETE', `/Department/${made.id}`)).status).toBe(200)
    expect(ids((await (await asker({ menus: ['organize'] })).ask('GET')).data.list)).toEqual([])
  })

  test('he moves nothing to where its people would gain more than he holds', async () => {
    const one = await manager()
    const [rich, plain] = [await one.department('east'), await one.department('east')]
    await grantMenu(world, { type: 'organize', id: rich.id }, 'menu')
    expect(
      (await one.ask('PUT', `/Department/${plain.id}`, { ...plain, parentId: rich.id })).status,
    ).toBe(403)
    expect((await one.ask('PUT', `/${rich.id}/Actions/State`, { enabledMark: 0 })).status).toBe(200)
    expect((await one.ask('PUT', `/${rich.id}/Actions/State`, { enabledMark: 1 })).status).toBe(403)
    await grantMenu(world, { type: 'user', id: one.userId }, 'menu')
    expect(
      (await one.ask('PUT', `/Department/${plain.id}`, { ...plain, parentId: rich.id })).status,
    ).toBe(200)
  })

  test('7.4 who administers an organisation is read and replaced with its version', async () => {
    const [ann, bob] = [
      await world.signIn({ account: 'annAdmin' }),
      await world.signIn({ account: 'bobAdmin' }),
    ]
    const first = await admin.send('PUT', `${adminsPath}/river`, {
      version: 0,
      list: [
        { userId: ann.userId, ...everything },
        { userId: bob.userId, ...everything, subLayerDelete: false },
      ],
    })
    expect(first.data).toMatchObject({
      organizeId: 'river',
      version: 1,
      list: [
        { userId: ann.userId, account: 'annAdmin', subLayerDelete: true },
        { userId: bob.userId, subLayerDelete: false },
      ],
    })
    expect(await admin.send('PUT', `${adminsPath}/river`, { version: 0, list: [] })).toMatchObject({
      status: 409,
      data: first.data,
    })
    expect(
      await problems(
        admin.send('PUT', `${adminsPath}/river`, {
          version: 1,
          list: [{ userId: 'nobody', ...everything }],
        }),
      ),
    ).toEqual(['list.0 missing'])
    await admin.send('PUT', `${adminsPath}/river`, { version: 1, list: [] })
    expect((await admin.send('GET', `${adminsPath}/river`)).data).toEqual({
      organizeId: 'river',
      list: [],
      version: 2,
    })
    expect((await admin.send('GET', `${adminsPath}/nowhere`)).status).toBe(404)
  })

  test('who administers what is listed in the reach of the caller, found by person and by organisation', async () => {
    const everywhere = await world.signIn({
      account: 'zoe',
      realName: 'Zoe',
      administers: [{ organizeId: 'pier' }, { organizeId: 'finance', but: ['sub_layer_add'] }],
    })
    const rows = async (query: string, { send } = admin) =>
      (await send('GET', `${adminsPath}?pageSize=100&${query}`)).data.list.map(
        (row: { userId: string; organizeId: string }) => [row.userId, row.organizeId],
      )
    expect(await rows('keyword=zoe')).toEqual([
      [everywhere.userId, 'finance'],
      [everywhere.userId, 'pier'],
    ])
    expect(
      (await admin.send('GET', `${adminsPath}?keyword=zoe&organizeId=finance`)).data.list,
    ).toEqual([
      {
        id: `finance.${everywhere.userId}`,
        organizeId: 'finance',
        organize: 'harbour / finance',
        userId: everywhere.userId,
        account: 'zoe',
        realName: 'Zoe',
        headIcon: '',
        ...everything,
        subLayerAdd: false,
      },
    ])
    const one = await manager()
    expect(await rows('keyword=zoe', one)).toEqual([[everywhere.userId, 'pier']])
    expect(
      (await rows('keyword=east', one)).some(([userId]: [string]) => userId === one.userId),
    ).toBe(true)
  })

  test('whoever administers hands on no more than he has, not to himself, and takes nothing from a mightier one', async () => {
    const one = await asker({
      menus: ['organizeAdmin'],
      organizeId: 'gate',
      administers: [{ organizeId: 'gate', but: ['this_layer_delete'] }],
    })
    const [ann, boss] = [
      await world.signIn({ organizeId: 'gate' }),
      await world.signIn({ organizeId: 'gate', isAdministrator: true }),
    ]
    const weaker = { ...everything, thisLayerDelete: false }
    const current = async () => (await one.send('GET', `${adminsPath}/gate`)).data
    const put = async (change: (list: { userId: string }[]) => object[]) => {
      const { list, version } = await current()
      return (
        await one.send('PUT', `${adminsPath}/gate`, {
          version,
          list: change(
            list.map(({ account: _a, realName: _r, headIcon: _h, ...row }: OrganizeRow) => row),
          ),
        })
      ).status
    }
    type OrganizeRow = { userId: string; account: string; realName: string; headIcon: string }
    expect(await put((list) => [...list, { userId: ann.userId, ...everything }])).toBe(403)
    expect(await put((list) => [...list, { userId: boss.userId, ...weaker }])).toBe(403)
    expect(
      await put((list) =>
        list.map((row) => (row.userId === one.userId ? { ...row, ...everything } : row)),
      ),
    ).toBe(403)
    expect(await put((list) => [...list, { userId: ann.userId, ...weaker }])).toBe(200)
    const { list, version } = await current()
    await admin.send('PUT', `${adminsPath}/gate`, {
      version,
      list: list.map(({ userId }: OrganizeRow) => ({
        userId,
        ...(userId === ann.userId ? everything : weaker),
      })),
    })
    expect(await put((rows) => rows.filter(({ userId }) => userId !== ann.userId))).toBe(403)
  })
})
