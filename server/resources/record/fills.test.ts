import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  { id: 'n2', kind: 'currOrganize', field: 'unit' },
  { id: 'n3', kind: 'currOrganize', field: 'path', options: { showLevel: 'all' } },
  { id: 'n4', kind: 'currPosition', field: 'position', hidden: true },
  { id: 'n5', kind: 'numberRange', field: 'hours' },
])

onDatabase((make) => {
  let world: World
  let admin: string
  let base: string
  const ask = (token: string) => (method: string, path: string, body?: unknown) =>
    world.request(method, `${base}${path}`, {
      token,
      language: 'en',
      ...(body !== undefined && { body }),
    })

  beforeAll(async () => {
    world = await make()
    await plantOrganization(world)
    await world.db.kysely
      .insertInto('positions')
      .values({ id: 'guard', organize_id: 'gate', full_name: 'Guard', en_code: 'guard' })
      .execute()
    admin = (await world.signIn({ isAdministrator: true })).token
    base = `/api/visualdev/OnlineDev/${(await makeDesign(world, admin, document)).id}`
  })

  test('the server fills in where the maker sits and what they hold, and nobody else writes it', async () => {
    const { token, userId } = await world.signIn({ isAdministrator: true, organizeId: 'gate' })
    await world.db.kysely
      .insertInto('user_positions')
      .values({ user_id: userId, position_id: 'guard' })
      .execute()
    await world.db.kysely
      .updateTable('users')
      .set({ position_id: 'guard' })
      .where('id', '=', userId)
      .execute()
    const made = await ask(token)('POST', '', {
      data: { plate: 'A1', unit: 'river', position: 'boss' },
    })
    expect(made.data.data).toMatchObject({ unit: 'gate', path: 'gate', position: 'guard' })
    const changed = await ask(admin)('PUT', `/${made.data.id}`, {
      version: 1,
      data: { plate: 'A2', unit: 'river' },
    })
    expect(changed.data.data).toMatchObject({ plate: 'A2', unit: 'gate', position: 'guard' })
    const read = await ask(admin)('GET', `/${made.data.id}/DataChange`)
    expect(read.data.printed).toMatchObject({
      unit: 'gate',
      path: 'harbour / east / gate',
      position: 'Guard',
    })
    expect(
      (await ask(admin)('POST', '/List', { query: { unit: 'gate', position: 'guard' } })).data.list,
    ).toMatchObject([{ id: made.data.id, data: { path: 'gate', position: 'guard' } }])
    expect((await ask(admin)('POST', '/List', { query: { unit: 'river' } })).data.list).toEqual([])
  })

  test('who holds no position leaves it empty, and what is switched off later stays', async () => {
    const { token } = await world.signIn({ isAdministrator: true, organizeId: 'pier' })
    const { data } = await ask(token)('POST', '', { data: { plate: 'B1' } })
    expect(data.data).toMatchObject({ unit: 'pier', position: null })
    await world.db.kysely
      .updateTable('organizes')
      .set({ enabled_mark: 0 })
      .where('id', '=', 'pier')
      .execute()
    expect(
      (await ask(admin)('PUT', `/${data.id}`, { version: 1, data: { plate: 'B2' } })).data.data,
    ).toMatchObject({ plate: 'B2', unit: 'pier' })
  })

  test('a numeric range is found by every range that it has a number in common with', async () => {
    await ask(admin)('POST', '', { data: { plate: 'C1', hours: ['2', '4.5'] } })
    await ask(admin)('POST', '', { data: { plate: 'C2', hours: ['10', null] } })
    const found = async (hours: unknown) =>
      (await ask(admin)('POST', '/List', { query: { hours }, sidx: 'plate' })).data.list.map(
        (record: { data: { plate: string } }) => record.data.plate,
      )
    expect([
      await found(['4.5', '5']),
      await found([null, '1']),
      await found(['12', null]),
      await found([null, '100']),
    ]).toEqual([['C1'], [], ['C2'], ['C1', 'C2']])
    expect((await ask(admin)('POST', '', { data: { hours: ['5', '1'] } })).problems).toMatchObject([
      { path: 'hours', code: 'crossed' },
    ])
    expect((await ask(admin)('POST', '', { data: { hours: [] } })).data.data.hours).toBeNull()
  })
})
