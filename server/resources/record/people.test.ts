import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const several = { multiple: true }
const document = sketch([
  { id: 'n1', kind: 'depSelect', field: 'department' },
  { id: 'n2', kind: 'posSelect', field: 'position' },
  { id: 'n3', kind: 'roleSelect', field: 'roles', options: several },
  { id: 'n4', kind: 'groupSelect', field: 'group' },
  { id: 'n5', kind: 'usersSelect', field: 'members', options: several },
  {
    id: 'n6',
    kind: 'organizeSelect',
    field: 'only',
    options: { selectType: 'custom', ableIds: ['river'] },
  },
  {
    id: 'n7',
    kind: 'userSelect',
    field: 'guard',
    options: { selectType: 'custom', ableIds: ['guards--role', 'east--organize'] },
  },
  {
    id: 'n8',
    kind: 'userSelect',
    field: 'colleague',
    options: { selectType: 'organize', relationField: 'department' },
  },
  { id: 'n9', kind: 'userSelect', field: 'near', options: { selectType: 'ownOrganize' } },
  {
    id: 't1',
    kind: 'table',
    field: 'shifts',
    children: [
      { id: 'n10', kind: 'roleSelect', field: 'role' },
      {
        id: 'n11',
        kind: 'userSelect',
        field: 'who',
        options: { selectType: 'role', relationField: 'shifts.role' },
      },
    ],
  },
])

/**
 * Organisations: harbour with gate and pier below it, and river. One user each in gate, pier and
 * river; the one in river is a guard.
 */
async function begin(world: World) {
  await plantOrganization(world)
  const { kysely } = world.db
  await kysely
    .insertInto('positions')
    .values([
      { id: 'watch', full_name: 'Watch', en_code: 'watch' },
      { id: 'gone', full_name: 'Gone', en_code: 'gone', enabled_mark: 0 },
    ])
    .execute()
  await kysely
    .insertInto('roles')
    .values([
      { id: 'guards', full_name: 'Guards', en_code: 'guards' },
      { id: 'clerks', full_name: 'Clerks', en_code: 'clerks' },
    ])
    .execute()
  await kysely
    .insertInto('groups')
    .values({ id: 'choir', full_name: 'Choir', en_code: 'choir' })
    .execute()
  const { token } = await world.signIn({ isAdministrator: true, organizeId: 'east' })
  const [gate, pier, river] = await Promise.all(
    ['gate', 'pier', 'river'].map(
      async (organizeId) =>
        (await world.signIn({ realName: organizeId.toUpperCase(), organizeId })).userId,
    ),
  )
  if (!gate || !pier || !river) throw new Error('nobody')
  await kysely.insertInto('user_roles').values({ user_id: river, role_id: 'guards' }).execute()
  const { id } = await makeDesign(world, token, document)
  const base = `/api/visualdev/OnlineDev/${id}`
  const add = (data: object) => world.request('POST', base, { token, body: { data } })
  const wrong = async (data: object) =>
    (await add(data)).problems.map(({ path, code }) => `${path} ${code}`)
  return { gate, pier, river, add, wrong, base, token }
}

onDatabase((make) => {
  test('what is chosen of each noun is stored, and told by its name', async () => {
    const world = await make()
    const { gate, river, add, base, token } = await begin(world)
    const data = {
      department: 'gate',
      position: 'watch',
      roles: ['guards', 'clerks'],
      group: 'choir',
      members: [
        `${gate}--user`,
        'east--organize',
        'watch--position',
        'guards--role',
        'choir--group',
      ],
      only: 'river',
      guard: river,
      colleague: gate,
      near: gate,
      shifts: [{ role: 'guards', who: river }],
    }
    const made = await add(data)
    expect(made.problems).toEqual([])
    expect(
      (await world.request('GET', `${base}/${made.data.id}`, { token })).data.data,
    ).toMatchObject(data)
    const { printed } = (
      await world.request('GET', `${base}/${made.data.id}/DataChange`, { token })
    ).data
    expect(printed).toEqual({
      department: 'gate',
      position: 'Watch',
      roles: 'Guards, Clerks',
      group: 'Choir',
      members: 'GATE, east, Watch, Guards, Choir',
      only: 'river',
      guard: 'RIVER',
      colleague: 'GATE',
      near: 'GATE',
      shifts: [{ role: 'Guards', who: 'RIVER' }],
    })
  })

  test('an id that is not there, is switched off or is of another noun is refused', async () => {
    const { gate, wrong } = await begin(await make())
    expect(
      await wrong({
        department: 'nowhere',
        position: 'gone',
        roles: ['guards', 'watch'],
        group: gate,
        members: ['guards--group'],
      }),
    ).toEqual([
      'department notKnown',
      'position notKnown',
      'roles notKnown',
      'group notKnown',
      'members notKnown',
    ])
    expect(await wrong({ department: 'east' })).toEqual(['department notKnown'])
    expect(await wrong({ members: ['guards'], only: 'east' })).toEqual([
      'members pattern',
      'only notChoice',
    ])
  })

  test('who is no candidate is refused: of the design, of what another field holds, of the own organisation', async () => {
    const { gate, pier, river, wrong } = await begin(await make())
    expect(await wrong({ guard: gate })).toEqual([])
    expect(await wrong({ guard: river, near: pier })).toEqual([])
    expect(await wrong({ near: river })).toEqual(['near notChoice'])
    expect(await wrong({ department: 'pier', colleague: gate })).toEqual(['colleague notChoice'])
    expect(await wrong({ colleague: gate })).toEqual(['colleague notChoice'])
    expect(
      await wrong({
        shifts: [
          { role: 'guards', who: river },
          { role: 'clerks', who: river },
        ],
      }),
    ).toEqual(['shifts.1.who notChoice'])
    expect(await wrong({ guard: 'nobody' })).toEqual(['guard notKnown'])
  })

  test('who was stored may stay, but not where what the field follows has changed', async () => {
    const world = await make()
    const { gate, pier, add, base, token } = await begin(world)
    const { data } = await add({ department: 'gate', colleague: gate, guard: gate })
    const put = async (version: number, body: object) =>
      (
        await world.request('PUT', `${base}/${data.id}`, { token, body: { version, data: body } })
      ).problems.map(({ path }) => path)
    await world.db.kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', gate)
      .execute()
    expect(await put(1, { position: 'watch' })).toEqual([])
    expect(await put(2, { department: 'pier' })).toEqual(['colleague'])
    expect(await put(2, { department: 'pier', colleague: pier })).toEqual([])
  })

  test('candidates are found page by page, by name, among members of any noun', async () => {
    const world = await make()
    const { gate, pier, river, token } = await begin(world)
    const ask = async (body: object) =>
      (
        await world.request('POST', '/api/permission/Users/UserCondition', {
          token,
          body: { pageSize: 50, ...body },
        })
      ).data.list
        .map(({ id }: { id: string }) => id)
        .toSorted()
    expect(await ask({ among: ['harbour--organize', `${gate}--user`] })).toEqual(
      expect.arrayContaining([gate, pier]),
    )
    expect(await ask({ among: ['guards--role'] })).toEqual([river])
    expect(await ask({ among: ['guards--role', pier] })).toEqual([pier, river].toSorted())
    expect(await ask({ among: [] })).toEqual([])
    expect(await ask({ among: ['--organize', 'x--area'] })).toEqual([])
    expect(await ask({ keyword: 'riv' })).toEqual([river])
  })

  test('the positions, roles and groups that one holds are known, the major position first', async () => {
    const world = await make()
    await begin(world)
    const { token, userId } = await world.signIn()
    await world.db.kysely
      .insertInto('positions')
      .values({ id: 'chief', full_name: 'Chief', en_code: 'chief', sort_code: 9 })
      .execute()
    await world.db.kysely
      .insertInto('user_positions')
      .values(['watch', 'chief', 'gone'].map((position_id) => ({ user_id: userId, position_id })))
      .execute()
    await world.db.kysely
      .updateTable('users')
      .set({ position_id: 'chief' })
      .where('id', '=', userId)
      .execute()
    await world.db.kysely
      .insertInto('user_groups')
      .values({ user_id: userId, group_id: 'choir' })
      .execute()
    const { userInfo } = (await world.request('GET', '/api/oauth/CurrentUser', { token })).data
    expect([userInfo.positionIds, userInfo.roleIds, userInfo.groupIds]).toEqual([
      ['chief', 'watch'],
      [],
      ['choir'],
    ])
  })

  test('a new record begins with what its maker holds, where that is wished', async () => {
    const world = await make()
    await begin(world)
    const own = { defaultCurrent: true }
    const fields = sketch([
      { id: 'n1', kind: 'depSelect', field: 'department', options: own },
      { id: 'n2', kind: 'posSelect', field: 'position', options: own },
      { id: 'n3', kind: 'roleSelect', field: 'roles', options: { ...own, multiple: true } },
      { id: 'n4', kind: 'groupSelect', field: 'group', options: own },
      { id: 'n5', kind: 'usersSelect', field: 'member', options: own },
    ])
    const { token, userId } = await world.signIn({ isAdministrator: true, organizeId: 'gate' })
    await world.db.kysely
      .insertInto('user_positions')
      .values({ user_id: userId, position_id: 'watch' })
      .execute()
    await world.db.kysely
      .insertInto('user_roles')
      .values({ user_id: userId, role_id: 'clerks' })
      .execute()
    const { id } = await makeDesign(world, token, fields)
    const made = await world.request('POST', `/api/visualdev/OnlineDev/${id}`, {
      token,
      body: { data: {} },
    })
    expect(made.data.data).toEqual({
      department: 'gate',
      position: 'watch',
      roles: ['clerks'],
      group: null,
      member: `${userId}--user`,
    })
  })
})
