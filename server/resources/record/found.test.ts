import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  { id: 'n2', kind: 'input', field: 'secret' },
])

async function begin(world: World, scope: 'all' | 'own' = 'all') {
  const admin = await world.signIn({ isAdministrator: true })
  const { id } = await makeDesign(world, admin.token, document)
  const base = `/api/visualdev/OnlineDev/${id}`
  const add = async (token: string, plate: string): Promise<string> => {
    const made = await world.request('POST', base, { token, body: { data: { plate } } })
    return made.data.id
  }
  const { token } = await world.signIn({
    models: [
      {
        modelId: id,
        columns: ['plate'],
        forms: ['plate'],
        buttons: ['btn_add', 'btn_edit', 'btn_batchRemove'],
        scopes: [{ type: scope }],
      },
    ],
  })
  const ask = (path: string, body: object, as = token) =>
    world.request('POST', `${base}${path}`, { token: as, body })
  const left = async (): Promise<string[]> =>
    (await ask('/List', { sidx: 'plate' }, admin.token)).data.list.map(
      (row: { data: { plate: string } }) => row.data.plate,
    )
  const edit = (recordId: string, plate: string) =>
    world.request('PUT', `${base}/${recordId}`, {
      token: admin.token,
      body: { version: 1, data: { plate } },
    })
  return { world, id, base, admin, token, add, ask, left, edit }
}

onDatabase((make) => {
  test('what a search finds is removed by the search, without what was excluded', async () => {
    const { token, add, ask, left } = await begin(await make())
    for (const plate of ['A1', 'A2', 'B1']) await add(token, plate)
    const kept = await add(token, 'A3')
    const search = { query: { plate: 'A' } }
    const { data: found } = await ask('/Actions/Count', search)
    expect(found.total).toBe(3)
    const wanted = { ...search, at: found.at, total: 2, except: [kept] }
    expect((await ask('/Actions/RemoveFound', wanted)).data).toEqual({
      removedAt: expect.any(Number),
      removed: 2,
      changed: [],
      failed: [],
      gone: 0,
    })
    expect(await left()).toEqual(['A3', 'B1'])
  })

  test('rows out of the caller’s scope are neither counted nor removed', async () => {
    const { admin, token, add, ask, left } = await begin(await make(), 'own')
    await add(admin.token, 'theirs')
    await add(token, 'mine')
    const { data: found } = await ask('/Actions/Count', {})
    expect(found.total).toBe(1)
    const wanted = { at: found.at, total: 10_000, except: [] }
    expect((await ask('/Actions/RemoveFound', wanted)).data).toMatchObject({ removed: 1 })
    expect(await left()).toEqual(['theirs'])
  })

  test('what was changed, added or removed since it was counted is left and told', async () => {
    const { token, add, ask, left, edit, world, base, admin } = await begin(await make())
    const changed = await add(token, 'A1')
    const gone = await add(token, 'A2')
    await add(token, 'A3')
    const { data: found } = await ask('/Actions/Count', {})
    await edit(changed, 'A1 new')
    await world.request('DELETE', `${base}/${gone}`, { token: admin.token })
    await add(token, 'A4')
    const wanted = { at: found.at, total: found.total, except: [] }
    expect((await ask('/Actions/RemoveFound', wanted)).data).toEqual({
      removedAt: expect.any(Number),
      removed: 1,
      changed: [changed],
      failed: [],
      gone: 1,
    })
    expect(await left()).toEqual(['A1 new', 'A4'])
  })

  test('more than the caller agreed to is refused whole', async () => {
    const { token, add, ask, left } = await begin(await make())
    await add(token, 'A1')
    await add(token, 'A2')
    const { data: found } = await ask('/Actions/Count', {})
    const refused = await ask('/Actions/RemoveFound', { at: found.at, total: 1, except: [] })
    expect([refused.status, refused.problems?.[0]?.path]).toEqual([422, 'total'])
    expect(await left()).toEqual(['A1', 'A2'])
  })

  test('a hostile search, a missing button and too much are refused', async () => {
    const { world, id, token, add, ask, left } = await begin(await make())
    await add(token, 'A1')
    const given = { at: Date.now(), total: 1, except: [] }
    for (const body of [
      { ...given, query: { secret: 'x' } },
      { ...given, query: { "plate' or 1=1 --": 'x' } },
      { ...given, total: 10_001 },
      { ...given, total: 0 },
      { ...given, at: -1 },
      { ...given, ids: [] },
    ])
      expect((await ask('/Actions/RemoveFound', body)).status).toBe(422)
    const quoted = { ...given, query: { plate: "' or true --" } }
    expect((await ask('/Actions/RemoveFound', quoted)).data.removed).toBe(0)
    expect((await ask('/Actions/Count', { query: { secret: 'x' } })).status).toBe(422)
    const reader = await world.signIn({
      models: [
        { modelId: id, columns: ['plate'], forms: [], buttons: [], scopes: [{ type: 'all' }] },
      ],
    })
    expect((await ask('/Actions/RemoveFound', given, reader.token)).status).toBe(403)
    expect(await left()).toEqual(['A1'])
  })
})
