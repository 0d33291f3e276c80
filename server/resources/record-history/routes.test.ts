import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate', label: 'Plate', labels: { zh: '车牌' } },
  { id: 'n2', kind: 'input', field: 'secret', label: 'Secret' },
  {
    id: 'n5',
    kind: 'input',
    field: 'phone',
    label: 'Phone',
    options: { mask: { type: 'mobile' } },
  },
  { id: 'n6', kind: 'editor', field: 'note', label: 'Note' },
  {
    id: 'n3',
    kind: 'table',
    field: 'parts',
    label: 'Parts',
    children: [
      { id: 'n4', kind: 'input', field: 'name', label: 'Name' },
      { id: 'n7', kind: 'input', field: 'cost', label: 'Cost' },
    ],
  },
])

async function begin(world: World, forms?: readonly string[], buttons = ['btn_edit']) {
  const admin = await world.signIn({ isAdministrator: true })
  const design = await makeDesign(world, admin.token, document)
  const base = `/api/visualdev/OnlineDev/${design.id}`
  const reader = await world.signIn({
    models: [
      {
        modelId: design.id,
        columns: [],
        forms: forms ?? ['plate', 'parts', 'parts.name'],
        buttons,
        scopes: [{ type: 'all' }],
      },
    ],
  })
  const ask = (...[method, path, body, as = admin.token]: [string, string, object?, string?]) =>
    world.request(method, `${base}${path}`, { token: as, language: 'en', ...(body && { body }) })
  const add = async (data: object): Promise<string> => (await ask('POST', '', { data })).data.id
  const put = async (id: string, data: object, as = admin.token) => {
    const { data: now } = await ask('GET', `/${id}`)
    return ask('PUT', `/${id}`, { version: now.version, data }, as)
  }
  const history = async (id: string, query = '', as = admin.token) =>
    (await ask('GET', `/${id}/History${query}`, undefined, as)).data
  const back = async (id: string, to: number, as = admin.token) => {
    const { data: now } = await ask('GET', `/${id}`)
    return ask('POST', `/${id}/History/${to}/Actions/Return`, { version: now.version }, as)
  }
  return { world, design, base, admin, reader, ask, add, put, history, back }
}

onDatabase((make) => {
  test('each change is told with before and after, the creation with its values', async () => {
    const { add, put, ask, history, world, base, admin } = await begin(await make())
    const id = await add({ plate: 'A1' })
    await put(id, { plate: 'A2' })
    await ask('DELETE', `/${id}`)
    await ask('POST', '/Bin/Actions/Restore', { ids: [id] })
    const { list, pagination, people } = await history(id)
    expect(pagination.total).toBe(4)
    expect(list.map((step: { act: string; version: number }) => [step.act, step.version])).toEqual([
      ['restore', 4],
      ['remove', 3],
      ['change', 2],
      ['add', 1],
    ])
    expect(list[2].changes).toMatchObject([
      { field: 'plate', label: 'Plate', before: 'A1', after: 'A2' },
    ])
    expect(list[3].changes).toMatchObject([{ label: 'Plate', before: '', after: 'A1' }])
    expect(list[2].userName).not.toBe('')
    expect(people).toHaveLength(1)
    const zh = await world.request('GET', `${base}/${id}/History`, {
      token: admin.token,
      language: 'zh',
    })
    expect(zh.data.list[2].changes[0].label).toBe('车牌')
  })

  test('lines are told by themselves: added, changed, removed', async () => {
    const { add, put, ask, history } = await begin(await make())
    const id = await add({ parts: [{ name: 'one' }, { name: 'two' }] })
    const { parts } = (await ask('GET', `/${id}`)).data.data
    await put(id, { parts: [{ ...parts[0], name: 'ONE' }, { name: 'new' }] })
    const [{ changes }] = (await history(id)).list
    expect(changes[0]).toMatchObject({ label: 'Parts', isTable: true })
    const told = changes[0].lines.map((line: { act: string; values: { after: string }[] }) => [
      line.act,
      line.values[0]?.after,
    ])
    expect(told.toSorted()).toEqual([
      ['add', 'new'],
      ['change', 'ONE'],
      ['remove', ''],
    ])
  })

  test('hidden fields never appear, masked ones only as masks, and long texts are told', async () => {
    const { add, put, history, reader, ask } = await begin(await make(), [
      'plate',
      'note',
      'parts',
      'parts.name',
    ])
    const id = await add({ plate: 'A1', secret: 's3cret1', parts: [{ name: 'x', cost: 'c0st1' }] })
    await put(id, { secret: 's3cret2' })
    const { parts } = (await ask('GET', `/${id}`)).data.data
    await put(id, { parts: [{ ...parts[0], cost: 'c0st2' }] })
    await put(id, { plate: 'A2', secret: 's3cret3', note: '<p>long words</p>' })
    const seen = await history(id, '', reader.token)
    const text = JSON.stringify(seen)
    for (const word of ['s3cret', 'Secret', 'c0st', 'Cost', 'long words'])
      expect(text).not.toContain(word)
    expect(seen.pagination.total).toBe(2)
    expect(
      seen.list[0].changes.find(({ label }: { label: string }) => label === 'Note'),
    ).toMatchObject({ isTold: true, before: '', after: '' })
    const refused = await ask('GET', `/${id}/History?field=secret`, undefined, reader.token)
    expect(refused.status).toBe(422)
  })

  test('a masked field is masked before and after', async () => {
    const { add, put, history, reader } = await begin(await make(), ['plate', 'phone'], [])
    const id = await add({ plate: 'A1', phone: '13800001111' })
    await put(id, { phone: '13900002222' })
    const text = JSON.stringify(await history(id, '', reader.token))
    expect(text).not.toContain('13800001111')
    expect(text).not.toContain('13900002222')
    expect(text).toContain('Phone')
  })

  test('the history is paged, and filtered by field and by person', async () => {
    const { world, design, add, put, history } = await begin(await make())
    const other = await world.signIn({
      models: [
        {
          modelId: design.id,
          forms: ['plate', 'secret'],
          buttons: ['btn_edit'],
          scopes: [{ type: 'all' }],
        },
      ],
    })
    const id = await add({ plate: 'A1' })
    await put(id, { secret: 'x' })
    await put(id, { plate: 'A2' }, other.token)
    expect(
      (await history(id, '?field=plate')).list.map((s: { version: number }) => s.version),
    ).toEqual([3])
    expect((await history(id, `?userId=${other.userId}`)).pagination.total).toBe(1)
    const second = await history(id, '?pageSize=2&currentPage=2')
    expect(second.list.map((step: { version: number }) => step.version)).toEqual([1])
  })

  test('rows out of reach have no history', async () => {
    const world = await make()
    const { design, add, ask } = await begin(world)
    const id = await add({ plate: 'A1' })
    const own = await world.signIn({
      models: [
        { modelId: design.id, forms: ['plate'], buttons: ['btn_edit'], scopes: [{ type: 'own' }] },
      ],
    })
    for (const [method, path, body] of [
      ['GET', `/${id}/History`, undefined],
      ['GET', `/${id}/History/1`, undefined],
      ['POST', `/${id}/History/1/Actions/Return`, { version: 1 }],
    ] as const)
      expect((await ask(method, path, body, own.token)).status).toBe(404)
    const reader = await world.signIn({ models: [{ modelId: design.id, forms: ['plate'] }] })
    expect((await ask('GET', `/${id}/History/1`, undefined, reader.token)).status).toBe(403)
    const stranger = await world.signIn({})
    expect((await ask('GET', `/${id}/History`, undefined, stranger.token)).status).toBe(403)
  })

  test('a return is an ordinary change: fields that are not granted stay', async () => {
    const { add, put, ask, back, reader, history } = await begin(await make())
    const id = await add({ plate: 'A1', secret: 'one', parts: [{ name: 'x', cost: '1' }] })
    await put(id, { plate: 'A2', secret: 'two' })
    const preview = (await ask('GET', `/${id}/History/1`, undefined, reader.token)).data
    expect(preview.changes).toMatchObject([{ label: 'Plate', before: 'A2', after: 'A1' }])
    expect(JSON.stringify(preview)).not.toContain('Secret')
    expect((await back(id, 1, reader.token)).status).toBe(200)
    expect((await ask('GET', `/${id}`)).data.data).toMatchObject({ plate: 'A1', secret: 'two' })
    expect((await history(id)).list[0]).toMatchObject({ act: 'change', way: 'return' })
  })

  test('a stale return is refused, and so is a state that is not known', async () => {
    const { add, put, ask } = await begin(await make())
    const id = await add({ plate: 'A1' })
    await put(id, { plate: 'A2' })
    const stale = await ask('POST', `/${id}/History/1/Actions/Return`, { version: 1 })
    expect(stale.status).toBe(409)
    expect((await ask('GET', `/${id}/History/7`)).status).toBe(404)
    expect((await ask('GET', `/${id}/History/0`)).status).toBe(400)
  })

  test('after random edits each earlier state comes back as it was', async () => {
    const { add, put, ask, back } = await begin(await make())
    const word = fc.constantFrom('', 'a', 'b', 'c')
    const line = fc.record({ keep: fc.nat(3), name: word, cost: word })
    const edit = fc.record({ plate: word, secret: word, parts: fc.array(line, { maxLength: 4 }) })
    const plain = (data: { parts?: { name: string; cost: string }[] }) => ({
      ...data,
      parts: (data.parts ?? []).map(({ name, cost }) => ({ name, cost })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 5 }), async (edits) => {
        const id = await add({ plate: 'first', parts: [{ name: 'x', cost: 'y' }] })
        const states = new Map<number, unknown>()
        const note = async () => {
          const { data } = await ask('GET', `/${id}`)
          states.set(data.version, plain(data.data))
          return data
        }
        let now = await note()
        for (const { plate, secret, parts } of edits) {
          const old: { id: string }[] = now.data.parts
          const used = new Set<number>()
          const lines = parts.map(({ keep, name, cost }) => {
            const kept = !used.has(keep) && old[keep]
            used.add(keep)
            return { ...(kept && { id: kept.id }), name, cost }
          })
          await put(id, { plate, secret, parts: lines })
          now = await note()
        }
        for (const [version, state] of [...states].toReversed()) {
          if (version === now.version) continue
          expect((await back(id, version)).status).toBe(200)
          expect(plain((await ask('GET', `/${id}`)).data.data)).toEqual(state)
        }
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})
