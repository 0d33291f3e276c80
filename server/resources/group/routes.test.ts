import { beforeAll, expect, test } from 'vitest'
import type { GroupEntry } from '#schemas/api/group.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { groupRoutes } from './routes.ts'

const base = '/api/permission/Group'
let count = 0
const sample = (more: object = {}) => ({ fullName: '夜班', enCode: `g${++count}`, ...more })

onDatabase((make) => {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [groupRoutes] })
    await plantOrganization(world)
    admin = await asker({ isAdministrator: true })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const ask = (method: string, path = '', body?: object) =>
      world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    const add = async (more: object = {}): Promise<GroupEntry> =>
      (await ask('POST', '', sample(more))).data
    return { ask, add, userId, token }
  }
  const changes = (id: string) =>
    [
      ['POST', ''],
      ['PUT', `/${id}`],
      ['PUT', `/${id}/Actions/State`],
      ['DELETE', `/${id}`],
    ] as const

  test('a group is added, read, changed, switched and removed, and each is written down', async () => {
    const body = sample({ type: 'shift', sortCode: 4, description: 'Nights' })
    const made = (await admin.ask('POST', '', body)).data
    expect(made).toEqual({
      ...body,
      id: expect.any(String),
      enabledMark: 1,
      creatorTime: expect.any(Number),
      version: 1,
    })
    expect((await admin.ask('GET', `/${made.id}`)).data).toEqual(made)
    expect((await admin.ask('PUT', `/${made.id}`, { ...made, fullName: '早班' })).data).toEqual({
      ...made,
      fullName: '早班',
      version: 2,
    })
    expect(await admin.ask('PUT', `/${made.id}`, made)).toMatchObject({
      status: 409,
      data: { fullName: '早班' },
    })
    expect((await admin.ask('PUT', `/${made.id}/Actions/State`)).data).toMatchObject({
      enabledMark: 0,
      version: 3,
    })
    expect((await admin.ask('DELETE', `/${made.id}`)).status).toBe(200)
    const noted = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `group ${made.id}`)
      .orderBy('id')
      .execute()
    expect(noted.map(({ what }) => what)).toEqual(['add', 'change', 'state', 'remove'])
  })

  test('a group keeps its names in other languages; each reader sees theirs, searches find all', async () => {
    const names = { en: 'Night shift', zhtw: '夜間班次' }
    const made = await admin.add({
      fullName: '夜里',
      enCode: 'nights',
      names: { ...names, zh: ' ' },
    })
    expect([made.fullName, made.names]).toEqual(['夜里', names])
    expect((await admin.ask('GET', '?keyword=night sh')).data.list).toEqual([made])
    const named = async (language: string) =>
      (
        await world.request('GET', `${base}/Selector`, { token: admin.token, language })
      ).data.list.find(({ id }: GroupEntry) => id === made.id).fullName
    expect([await named('en'), await named('zh-TW'), await named('zh-CN')]).toEqual([
      'Night shift',
      '夜間班次',
      '夜里',
    ])
    const { names: _, ...bare } = made
    const kept = (await admin.ask('PUT', `/${made.id}`, bare)).data
    expect(kept.names).toEqual(names)
    const cleared = (await admin.ask('PUT', `/${made.id}`, { ...kept, names: {} })).data
    expect(cleared.names).toBeUndefined()
    const wrong = await admin.ask('POST', '', sample({ names: { en: 'A@B' } }))
    expect([wrong.status, wrong.problems.map(({ path }) => path)]).toEqual([422, ['names.en']])
    expect((await admin.ask('POST', '', sample({ names: { fr: 'Nuit' } }))).status).toBe(422)
  })

  test('5.1 names follow their rules, codes are unique', async () => {
    const { enCode } = await admin.add()
    expect(
      (await admin.ask('POST', '', sample({ fullName: '夜#班', enCode: 'a b' }))).problems.map(
        ({ path }) => path,
      ),
    ).toEqual(['fullName', 'enCode'])
    expect((await admin.ask('POST', '', sample({ enCode }))).status).toBe(409)
  })

  test('the list has a keyword and an order; everybody signed in may choose', async () => {
    const [group, off] = [
      await admin.add({ enCode: 'zebra' }),
      await admin.add({ enCode: 'zebra.off', enabledMark: 0 }),
    ]
    const listed = (await admin.ask('GET', '?keyword=ZEBRA&sidx=-enCode')).data
    expect([listed.list.map(({ id }: GroupEntry) => id), listed.pagination.total]).toEqual([
      [off.id, group.id],
      2,
    ])
    const choices = (await (await asker({})).ask('GET', '/Selector')).data.list
    expect(choices).toContainEqual({
      id: group.id,
      parentId: '',
      fullName: '夜班',
      enCode: 'zebra',
      type: 'group',
      icon: 'ContactsOutlined',
      hasChildren: false,
      isLeaf: true,
    })
    expect(choices.map(({ id }: GroupEntry) => id)).not.toContain(off.id)
  })

  test('whoever does not hold the screen is refused', async () => {
    const { id } = await admin.add()
    const staff = await asker({ menus: ['role'] })
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['GET', `/${id}/Members`],
      ['POST', `/${id}/Members`],
      ...changes(id),
    ] as const)
      expect([method, path, (await staff.ask(method, path)).status]).toEqual([method, path, 403])
  })

  test('an administrator of an organisation changes no group, only which people in reach are in it', async () => {
    const [plain, mighty] = [await admin.add(), await admin.add()]
    await grantMenu(world, { type: 'group', id: mighty.id }, 'menu')
    const delegate = await asker({
      menus: ['group'],
      organizeId: 'east',
      administers: [{ organizeId: 'east' }],
    })
    for (const [method, path] of changes(plain.id))
      expect([
        method,
        path,
        (
          await delegate.ask(
            method,
            path,
            method === 'DELETE' || path.endsWith('State') ? undefined : { ...plain, enCode: 'x' },
          )
        ).status,
      ]).toEqual([method, path, 403])
    const [inside, outside] = [
      await world.signIn({ organizeId: 'gate' }),
      await world.signIn({ organizeId: 'finance' }),
    ]
    const put = async (group: GroupEntry, userId: string) =>
      (await delegate.ask('POST', `/${group.id}/Members`, { add: [userId], remove: [] })).status
    expect([
      await put(plain, inside.userId),
      await put(mighty, inside.userId),
      await put(plain, outside.userId),
      await put(plain, delegate.userId),
    ]).toEqual([200, 403, 403, 403])
    await admin.ask('POST', `/${plain.id}/Members`, { add: [outside.userId], remove: [] })
    const members = (await delegate.ask('GET', `/${plain.id}/Members`)).data.list
    expect(members.map(({ id }: { id: string }) => id)).toEqual([inside.userId])
    expect(
      (await delegate.ask('POST', `/${plain.id}/Members`, { add: [], remove: [inside.userId] }))
        .data,
    ).toEqual({ added: 0, removed: 1 })
    expect((await admin.ask('DELETE', `/${plain.id}`)).problems[0]?.message).toBe(
      '1 people belong to it',
    )
    const nobody = await asker({ menus: ['group'] })
    expect([
      (await nobody.ask('GET')).data.list,
      (await nobody.ask('GET', `/${plain.id}`)).status,
    ]).toEqual([[], 403])
  })
})
