import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  { id: 'n2', kind: 'inputNumber', field: 'cost' },
  { id: 'n3', kind: 'input', field: 'secret', options: { unique: false } },
  {
    id: 't1',
    kind: 'table',
    field: 'parts',
    children: [
      { id: 'n4', kind: 'input', field: 'name' },
      { id: 'n5', kind: 'inputNumber', field: 'price' },
    ],
  },
])
const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_batchRemove']

async function begin(
  world: World,
  more: {
    scopes?: readonly ({ type: 'all' } | { type: 'own' })[]
    buttons?: readonly string[]
  } = {},
) {
  const admin = await world.signIn({ isAdministrator: true })
  const { id } = await makeDesign(world, admin.token, document)
  const base = `/api/visualdev/OnlineDev/${id}`
  const record = { plate: 'A1', cost: '99', secret: 'hush', parts: [{ name: 'bolt', price: '3' }] }
  const made = await world.request('POST', base, { token: admin.token, body: { data: record } })
  const limited = await world.signIn({
    models: [
      {
        modelId: id,
        columns: ['plate', 'parts'],
        forms: ['plate', 'parts', 'parts.name'],
        buttons: more.buttons ?? buttons,
        scopes: more.scopes ?? [{ type: 'all' }],
      },
    ],
  })
  const ask = (method: string, path: string, body?: unknown) =>
    world.request(method, path, { token: limited.token, ...(body !== undefined && { body }) })
  const now = async () =>
    (await world.request('GET', `${base}/${made.data.id}`, { token: admin.token })).data
  return { admin, id, base, recordId: made.data.id as string, limited, ask, now }
}

onDatabase((make) => {
  test('what is not granted leaves no trace in any answer', async () => {
    const { ask, base, id, recordId } = await begin(await make())
    const list = await ask('POST', `${base}/List`, {})
    expect(list.data.list).toEqual([{ id: recordId, version: 1, data: { plate: 'A1' } }])
    expect((await ask('GET', `${base}/${recordId}`)).data.data).toEqual({
      plate: 'A1',
      parts: [{ id: expect.any(String), name: 'bolt' }],
    })
    const printed = await ask('GET', `${base}/${recordId}/DataChange`)
    expect(printed.data.printed).toEqual({ plate: 'A1', parts: [{ name: 'bolt' }] })
    const config = await ask('GET', `${base}/Config`)
    for (const text of [JSON.stringify(printed.data), config.data.formData])
      expect(text).not.toMatch(/cost|secret|price|hush/)
    const fields = await ask('GET', `/api/visualdev/Base/${id}/FormDataFields`)
    expect(fields.data.list.map((field: { field: string }) => field.field)).toEqual([
      'plate',
      'parts',
      'parts.name',
    ])
    expect(
      (await ask('GET', `/api/visualdev/Base/${id}/FieldDataSelect?relationField=plate&keyword=a1`))
        .data.list,
    ).toEqual([{ id: recordId, fullName: 'A1' }])
    expect((await ask('POST', `${base}/List`, { keyword: 'hush' })).data.pagination.total).toBe(0)
  })

  test('a name that is not granted has the answer of one that does not exist, wherever it stands', async () => {
    const { ask, base, id } = await begin(await make())
    const compare = (field: string) => ({
      match: 'and',
      groups: [
        {
          match: 'and',
          comparisons: [{ field, symbol: '>', operand: { type: 'fixed', value: '1' } }],
        },
      ],
    })
    const reads = {
      match: 'and',
      groups: [
        {
          match: 'and',
          comparisons: [
            { field: 'plate', symbol: '==', operand: { type: 'field', field: 'secret' } },
          ],
        },
      ],
    }
    for (const body of [
      { sidx: 'cost' },
      { sidx: '-cost,plate' },
      { query: { cost: ['1', null] } },
      { query: { secret: 'h' } },
      { filter: compare('cost') },
      { filter: compare('parts.price') },
      { filter: reads },
      { sidx: 'nope' },
      { sidx: 'plate_no' },
      { query: { nope: 1 } },
      { query: { created_by: 'x' } },
      { query: { 'plate" or 1=1 --': 'x' } },
      { filter: compare('nope') },
      { query: { parts: 'x' } },
    ]) {
      const { status, problems } = await ask('POST', `${base}/List`, body)
      const codes = problems.map(({ code }) => code)
      expect({ body, status, codes }).toEqual({ body, status: 422, codes: ['unknownField'] })
    }
    const choices = `/api/visualdev/Base/${id}/FieldDataSelect?relationField=`
    const [hidden, missing] = [
      await ask('GET', `${choices}secret`),
      await ask('GET', `${choices}nope`),
    ]
    expect([hidden.status, hidden.problems]).toEqual([422, missing.problems])
    const named = (field: string) => ask('POST', `${base}/Actions/Names`, { field, ids: [] })
    const [veiled, unknown] = [await named('secret'), await named('nope')]
    expect([veiled.status, veiled.problems]).toEqual([422, unknown.problems])
  })

  test('writing what is not granted is refused and changes nothing; what is hidden is kept', async () => {
    const { ask, base, recordId, now } = await begin(await make())
    const before = await now()
    for (const data of [
      { cost: '1' },
      { plate: 'B', secret: 'x' },
      { parts: [{ name: 'a', price: '1' }] },
    ]) {
      expect((await ask('PUT', `${base}/${recordId}`, { version: 1, data })).status).toBe(403)
      expect((await ask('POST', base, { data })).status).toBe(403)
    }
    expect(
      (await ask('PUT', `${base}/${recordId}`, { version: 1, data: { nope: 1 } })).problems,
    ).toMatchObject([{ path: 'nope', code: 'unknownField' }])
    expect(await now()).toEqual(before)
    const { parts } = before.data
    expect(
      (
        await ask('PUT', `${base}/${recordId}`, {
          version: 1,
          data: { plate: 'B', parts: [{ id: parts[0].id, name: 'screw' }] },
        })
      ).code,
    ).toBe(200)
    expect((await now()).data).toMatchObject({
      plate: 'B',
      cost: '99',
      secret: 'hush',
      parts: [{ id: parts[0].id, name: 'screw', price: '3' }],
    })
  })

  test('a record out of reach is not there; batches are all or none', async () => {
    const { ask, base, recordId, now } = await begin(await make(), { scopes: [{ type: 'own' }] })
    const before = await now()
    expect((await ask('POST', `${base}/List`, {})).data.pagination.total).toBe(0)
    expect((await ask('GET', `${base}/${recordId}`)).status).toBe(404)
    expect((await ask('GET', `${base}/${recordId}/DataChange`)).status).toBe(404)
    expect(
      (await ask('PUT', `${base}/${recordId}`, { version: 1, data: { plate: 'Z' } })).status,
    ).toBe(404)
    expect((await ask('DELETE', `${base}/${recordId}`)).status).toBe(404)
    const own = await ask('POST', base, { data: { plate: 'mine' } })
    expect((await ask('POST', `${base}/List`, {})).data.pagination.total).toBe(1)
    expect(
      (
        await ask(
          'POST',
          '/api/visualdev/OnlineDev/batchDelete/'.concat(base.split('/').at(-1) ?? ''),
          { ids: [own.data.id, recordId] },
        )
      ).status,
    ).toBe(404)
    expect((await ask('GET', `${base}/${own.data.id}`)).code).toBe(200)
    expect(await now()).toEqual(before)
    expect((await ask('DELETE', `${base}/${own.data.id}`)).code).toBe(200)
  })

  test('buttons and the model itself are asked for', async () => {
    const world = await make()
    const { ask, base, recordId } = await begin(world, { buttons: [] })
    for (const [method, path, body] of [
      ['POST', base, { data: {} }],
      ['PUT', `${base}/${recordId}`, { version: 1, data: {} }],
      ['DELETE', `${base}/${recordId}`, undefined],
    ] as const) {
      expect((await ask(method, path, body)).status).toBe(403)
    }
    const stranger = await world.signIn()
    for (const path of [`${base}/Config`, `${base}/${recordId}`, `${base}/${recordId}/DataChange`])
      expect((await world.request('GET', path, stranger)).status).toBe(403)
  })
})
