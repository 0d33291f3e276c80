import { describe, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const choices = ['open', 'done'].map((id) => ({ id, fullName: id }))
const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  { id: 'n2', kind: 'select', field: 'state', options: { choices } },
  { id: 'n3', kind: 'input', field: 'secret' },
])

async function begin(world: World) {
  const admin = (await world.signIn({ isAdministrator: true })).token
  const { id: modelId } = await makeDesign(world, admin, document)
  const base = `/api/visualdev/OnlineDev/${modelId}`
  const ids = new Map<string, string>()
  const add = async (plate: string, state: string | null = 'open') => {
    const body = { data: { plate, state } }
    const made = await world.request('POST', base, { token: admin, body })
    ids.set(plate, made.data.id)
  }
  const idOf = (plate: string): string => ids.get(plate) ?? plate
  const lane = async (value: string | null = 'open', token = admin): Promise<string> => {
    const body = { within: [{ field: 'state', value }], ranked: 'state' }
    const { data } = await world.request('POST', `${base}/List`, { token, body })
    return data.list.map((row: { data: { plate: string } }) => row.data.plate).join(' ')
  }
  const place = (plate: string, after: string | null, given: { token?: string; field?: string }) =>
    world.request('PUT', `${base}/${idOf(plate)}/Actions/Place`, {
      token: given.token ?? admin,
      body: { field: given.field ?? 'state', after: after && idOf(after) },
    })
  const put = async (plate: string, after: string | null) => {
    const { status, problems } = await place(plate, after, {})
    expect([status, problems]).toEqual([200, problems])
    expect(status).toBe(200)
  }
  const staff = (buttons: readonly string[], scope: 'all' | 'own' = 'all') =>
    world.signIn({
      models: [
        {
          modelId,
          columns: ['plate', 'state'],
          forms: ['plate', 'state'],
          buttons: [...buttons],
          scopes: [{ type: scope }],
        },
      ],
    })
  return { world, base, admin, add, idOf, lane, place, put, staff }
}

onDatabase((make) => {
  describe('the order of cards', () => {
    test('is newest first, then as people put them; new ones come above', async () => {
      const { add, lane, put } = await begin(await make())
      for (const plate of ['A', 'B', 'C', 'D']) await add(plate)
      expect(await lane()).toBe('D C B A')
      await put('A', 'D')
      expect(await lane()).toBe('D A C B')
      await put('B', null)
      expect(await lane()).toBe('B D A C')
      await put('B', 'C')
      expect(await lane()).toBe('D A C B')
      for (let times = 0; times < 12; times++) await put(times % 2 ? 'C' : 'A', 'D')
      expect(await lane()).toBe('D C A B')
      await put('A', null)
      await add('E')
      expect(await lane()).toBe('E A D C B')
    })

    test('is kept by lane, and those without a value are a lane of their own', async () => {
      const { world, base, admin, add, idOf, lane, put } = await begin(await make())
      await add('A')
      await add('B', 'done')
      await add('C', null)
      await add('D', null)
      await put('C', null)
      expect([await lane('open'), await lane('done'), await lane(null)]).toEqual(['A', 'B', 'C D'])
      const body = { version: 1, data: { state: 'done' } }
      const moved = await world.request('PUT', `${base}/${idOf('A')}`, { token: admin, body })
      expect(moved.data.data).toMatchObject({ plate: 'A', state: 'done' })
      await put('A', 'B')
      expect(await lane('done')).toBe('B A')
    })

    test('is changed only by who may edit, among records in reach, of a field that is granted', async () => {
      const { add, lane, place, staff } = await begin(await make())
      await add('A')
      await add('B')
      await add('C', 'done')
      const [reader, editor] = [await staff([]), await staff(['btn_edit'])]
      const foreign = await staff(['btn_edit'], 'own')
      expect((await place('A', 'B', { token: reader.token })).status).toBe(403)
      expect((await place('A', 'B', { token: foreign.token })).status).toBe(404)
      for (const [after, field, path] of [
        ['C', 'state', 'after'],
        ['A', 'state', 'after'],
        ['nothing', 'state', 'after'],
        ['B', 'secret', 'field'],
      ] as const) {
        const refused = await place('A', after, { token: editor.token, field })
        expect([refused.status, refused.problems[0]?.path]).toEqual([422, path])
      }
      expect((await place('A', null, { token: editor.token })).status).toBe(200)
      expect(await lane('open', editor.token)).toBe('A B')
    })

    test('goes with a record that is deleted for good', async () => {
      const { world, base, admin, add, idOf, put } = await begin(await make())
      await add('A')
      await add('B')
      await put('A', null)
      const count = async () =>
        (await world.db.kysely.selectFrom('card_ranks').selectAll().execute()).length
      expect(await count()).toBe(1)
      await world.request('DELETE', `${base}/${idOf('A')}`, { token: admin })
      const body = { ids: [idOf('A')] }
      await world.request('POST', `${base}/Bin/Actions/Delete`, { token: admin, body })
      expect(await count()).toBe(0)
    })
  })
})
