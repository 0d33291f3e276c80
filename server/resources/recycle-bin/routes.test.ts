import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { plainSql } from '#tests/plain-sql.ts'
import { modelsOf } from '../../record/models.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate', options: {} },
  { id: 'n2', kind: 'input', field: 'secret' },
  {
    id: 'n3',
    kind: 'table',
    field: 'parts',
    children: [{ id: 'n4', kind: 'input', field: 'name' }],
  },
])

const seen = ['plate', 'parts', 'parts.name']

async function begin(world: World, more: { scope?: 'all' | 'own'; buttons?: string[] } = {}) {
  const { scope = 'all', buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_bin', 'btn_purge'] } =
    more
  const admin = await world.signIn({ isAdministrator: true })
  const design = await makeDesign(world, admin.token, document)
  const base = `/api/visualdev/OnlineDev/${design.id}`
  const person = () =>
    world.signIn({
      models: [
        {
          modelId: design.id,
          columns: ['plate'],
          forms: seen,
          buttons: [...buttons, 'btn_batchRemove'],
          scopes: [{ type: scope }],
        },
      ],
    })
  const { token, userId } = await person()
  const ask = (...[method, path, body, as = token]: [string, string, object?, string?]) =>
    world.request(method, `${base}${path}`, { token: as, ...(body && { body }) })
  const add = async (data: object, as = token): Promise<string> =>
    (await ask('POST', '', { data }, as)).data.id
  const remove = (id: string, as = token) => ask('DELETE', `/${id}`, undefined, as)
  const binned = async (as = token): Promise<string[]> =>
    (await ask('POST', '/Bin/List', {}, as)).data.list.map((row: { id: string }) => row.id)
  const restore = async (ids: string[], as = token) =>
    ask('POST', '/Bin/Actions/Restore', { ids }, as)
  return { world, design, base, admin, token, userId, person, ask, add, remove, binned, restore }
}

onDatabase((make) => {
  test('what is removed stands in the recycle bin and comes back as it was', async () => {
    const { ask, add, remove, binned, restore, userId } = await begin(await make())
    const id = await add({ plate: 'A1', parts: [{ name: 'one' }, { name: 'two' }] })
    const before = (await ask('GET', `/${id}`)).data
    expect((await remove(id)).status).toBe(200)
    expect((await ask('GET', `/${id}`)).status).toBe(404)
    expect((await ask('POST', '/List', {})).data.pagination.total).toBe(0)
    const { data } = await ask('POST', '/Bin/List', {})
    expect(data.list[0]).toMatchObject({ id, data: { plate: 'A1' } })
    expect(data.list[0].removedBy).not.toBe('')
    expect(userId).not.toBe('')
    expect((await restore([id])).data).toEqual({ restored: [id], refused: [] })
    expect((await ask('GET', `/${id}`)).data.data).toEqual(before.data)
    expect(await binned()).toEqual([])
    expect((await ask('POST', '/List', {})).data.pagination.total).toBe(1)
  })

  test('the recycle bin is searched, and shows only granted columns of rows within reach', async () => {
    const { ask, add, remove, admin, binned } = await begin(await make(), { scope: 'own' })
    const theirs = await add({ plate: 'B1', secret: 'x' }, admin.token)
    const [mine, other] = [await add({ plate: 'A1' }), await add({ plate: 'A2' })]
    for (const id of [mine, other]) await remove(id)
    await remove(theirs, admin.token)
    expect(await binned()).toEqual([other, mine])
    expect(await binned(admin.token)).toEqual([theirs, other, mine])
    const found = await ask('POST', '/Bin/List', { query: { plate: 'A1' } })
    expect(found.data.list.map((row: { id: string }) => row.id)).toEqual([mine])
    expect((await ask('POST', '/Bin/List', { query: { secret: 'x' } })).status).toBe(422)
    expect(JSON.stringify((await ask('POST', '/Bin/List', {})).data)).not.toContain('secret')
    const none = await ask('POST', '/Bin/Actions/Restore', { ids: [theirs] })
    expect(none.data).toMatchObject({ restored: [], refused: [{ id: theirs }] })
    expect((await ask('POST', '/Bin/Actions/Delete', { ids: [theirs] })).status).toBe(404)
  })

  test('without the grant nobody sees the recycle bin, but takes back what they removed', async () => {
    const world = await make()
    const { ask, add, remove, restore, person } = await begin(world, {
      buttons: ['btn_add', 'btn_remove'],
    })
    const id = await add({ plate: 'A1' })
    await remove(id)
    expect((await ask('POST', '/Bin/List', {})).status).toBe(403)
    expect((await ask('POST', '/Bin/Actions/Delete', { ids: [id] })).status).toBe(403)
    const other = await person()
    expect((await restore([id], other.token)).data.restored).toEqual([])
    expect((await restore([id])).data.restored).toEqual([id])
  })

  test('a reader without removal restores nothing', async () => {
    const world = await make()
    const { design, add, remove, restore } = await begin(world)
    const id = await add({ plate: 'A1' })
    await remove(id)
    const reader = await world.signIn({
      models: [{ modelId: design.id, columns: ['plate'], scopes: [{ type: 'all' }] }],
    })
    expect((await restore([id], reader.token)).status).toBe(403)
  })

  test('all that was removed at one moment is taken back at once, by its person only', async () => {
    const { ask, add, person, binned } = await begin(await make())
    for (const plate of ['A1', 'A2', 'B1']) await add({ plate })
    const search = { query: { plate: 'A' } }
    const { data: found } = await ask('POST', '/Actions/Count', search)
    const wanted = { ...search, at: found.at, total: 2, except: [] }
    const { data: gone } = await ask('POST', '/Actions/RemoveFound', wanted)
    expect(await binned()).toHaveLength(2)
    const other = await person()
    const undo = { at: gone.removedAt }
    expect((await ask('POST', '/Bin/Actions/Undo', undo, other.token)).data.restored).toEqual([])
    expect((await ask('POST', '/Bin/Actions/Undo', undo)).data.restored).toHaveLength(2)
    expect(await binned()).toEqual([])
  })

  test('what one call takes back comes back together: a failure in the middle brings none', async () => {
    const world = await make()
    const { design, ask, add, binned } = await begin(world)
    const ids = [await add({ plate: 'A1' }), await add({ plate: 'A2' })]
    const found = (await ask('POST', '/Actions/Count', {})).data
    const wanted = { at: found.at, total: 2, except: [] }
    const { data: gone } = await ask('POST', '/Actions/RemoveFound', wanted)
    const { live } = await modelsOf(world.db).use(design.id, async (model) => ({ live: model }))
    const run = (text: string) => world.db.query({ name: '', text: plainSql(text) }, [])
    await run(`create function public.refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no more'; end $$`)
    await run(`create trigger refuse before update on app."${live.layout.table}" for each row
      when (new.id = '${ids[1]}') execute function public.refuse()`)
    expect((await ask('POST', '/Bin/Actions/Undo', { at: gone.removedAt })).status).toBe(500)
    expect(await binned()).toHaveLength(2)
    await run(`drop trigger refuse on app."${live.layout.table}"`)
    const back = await ask('POST', '/Bin/Actions/Undo', { at: gone.removedAt })
    expect(back.data.restored).toHaveLength(2)
  })

  test('deleting for good takes lines and history along', async () => {
    const { world, ask, add, remove, binned, restore } = await begin(await make())
    const id = await add({ plate: 'A1', parts: [{ name: 'one' }] })
    await ask('PUT', `/${id}`, { version: 1, data: { plate: 'A2' } })
    await remove(id)
    expect((await ask('POST', '/Bin/Actions/Delete', { ids: [id] })).data).toEqual({ removed: 1 })
    expect(await binned()).toEqual([])
    expect((await restore([id])).data.restored).toEqual([])
    expect(
      await world.db.kysely
        .selectFrom('record_history')
        .selectAll()
        .where('record_id', '=', id)
        .execute(),
    ).toEqual([])
    expect((await ask('POST', '/Bin/Actions/Delete', { ids: [id] })).status).toBe(404)
  })

  test('a record outside of the recycle bin is never deleted for good', async () => {
    const { ask, add } = await begin(await make())
    const id = await add({ plate: 'A1' })
    expect((await ask('POST', '/Bin/Actions/Delete', { ids: [id] })).status).toBe(404)
    expect((await ask('GET', `/${id}`)).status).toBe(200)
  })

  test('several restores and removals at once happen once', async () => {
    const { ask, add, remove, restore } = await begin(await make())
    const id = await add({ plate: 'A1' })
    const removals = await Promise.all([remove(id), remove(id), remove(id)])
    expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    const back = await Promise.all([restore([id]), restore([id]), restore([id])])
    expect(back.flatMap(({ data }) => data.restored)).toEqual([id])
    expect((await ask('GET', `/${id}`)).data.version).toBe(3)
  })

  test('a stale form does not write over a record that was removed and restored', async () => {
    const { ask, add, remove, restore } = await begin(await make())
    const id = await add({ plate: 'A1' })
    await remove(id)
    expect((await ask('PUT', `/${id}`, { version: 1, data: { plate: 'X' } })).status).toBe(404)
    await restore([id])
    expect((await ask('PUT', `/${id}`, { version: 1, data: { plate: 'X' } })).status).toBe(409)
  })

  test('what must stand once keeps a record in the recycle bin, in words', async () => {
    const world = await make()
    const { admin, design, ask, add, remove, restore } = await begin(world)
    await design.save(
      sketch([
        { id: 'n1', kind: 'input', field: 'plate', label: 'Plate', options: { unique: true } },
        { id: 'n2', kind: 'input', field: 'secret' },
      ]),
    )
    await design.release({ consent: true })
    const first = await add({ plate: 'A1' }, admin.token)
    await remove(first, admin.token)
    const second = await add({ plate: 'A1' }, admin.token)
    expect(second).toEqual(expect.any(String))
    const { data } = await restore([first], admin.token)
    expect(data).toEqual({
      restored: [],
      refused: [{ id: first, why: expect.stringContaining('Plate') }],
    })
    await ask('PUT', `/${second}`, { version: 1, data: { plate: 'A2' } }, admin.token)
    expect((await restore([first], admin.token)).data.restored).toEqual([first])
  })

  test('a form that is changed and rolled back meanwhile keeps removed records whole', async () => {
    const world = await make()
    const { admin, design, ask, add, remove, restore } = await begin(world)
    const id = await add({ plate: 'A1', parts: [{ name: 'one' }] }, admin.token)
    const before = (await ask('GET', `/${id}`, undefined, admin.token)).data.data
    await remove(id, admin.token)
    await design.save(sketch([{ id: 'n9', kind: 'input', field: 'other' }]))
    await design.release({ consent: true })
    await design.save(document)
    await design.release({ consent: true })
    expect((await restore([id], admin.token)).data.restored).toEqual([id])
    expect((await ask('GET', `/${id}`, undefined, admin.token)).data.data).toEqual(before)
  })
})
