import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const cars = sketch([
  { id: 'c1', kind: 'input', field: 'plate' },
  { id: 'c2', kind: 'input', field: 'owner' },
  {
    id: 'c3',
    kind: 'select',
    field: 'level',
    options: { choices: [{ id: 'a', fullName: 'First' }] },
  },
])
const visits = (model: string) => {
  const link = { modelId: model, relationField: 'plate' }
  return sketch([
    { id: 'v1', kind: 'relationForm', field: 'car', options: link },
    {
      id: 'v2',
      kind: 'popupTableSelect',
      field: 'others',
      options: { ...link, relationField: 'owner', multiple: true },
    },
    {
      id: 'v3',
      kind: 'relationFormAttr',
      field: 'carLevel',
      options: { relationField: 'car', showField: 'level' },
    },
    {
      id: 't1',
      kind: 'table',
      field: 'stops',
      children: [
        { id: 'v4', kind: 'popupSelect', field: 'seen', options: link },
        {
          id: 'v5',
          kind: 'popupAttr',
          field: 'owner',
          options: { relationField: 'stops.seen', showField: 'owner' },
        },
        {
          id: 'v6',
          kind: 'relationFormAttr',
          field: 'main',
          options: { relationField: 'car', showField: 'owner' },
        },
      ],
    },
    {
      id: 'v7',
      kind: 'autoComplete',
      field: 'note',
      options: { modelId: model, relationField: 'owner' },
    },
  ])
}

onEachDatabase((make) => {
  let world: World
  let admin: string
  let carModel: string
  let visitModel: string
  const ids: Record<string, string> = {}
  const as = (token: string) => (method: string, path: string, body?: object) =>
    world.request(method, path, { token, language: 'en', ...(body && { body }) })
  const of = (model: string) => `/api/visualdev/OnlineDev/${model}`
  /** Somebody who may do everything with visits, and with cars what is told. */
  const driver = async (
    seen: { columns?: readonly string[]; scopes?: readonly { type: 'all' | 'own' }[] } | null,
  ) => {
    const visit = {
      modelId: visitModel,
      columns: ['car', 'others', 'note'],
      forms: [
        'car',
        'others',
        'carLevel',
        'stops',
        'stops.seen',
        'stops.owner',
        'stops.main',
        'note',
      ],
      buttons: ['btn_add', 'btn_edit'],
      scopes: [{ type: 'all' as const }],
    }
    const car = seen && {
      modelId: carModel,
      columns: seen.columns ?? ['plate', 'owner', 'level'],
      forms: [],
      buttons: [],
      scopes: seen.scopes ?? [{ type: 'all' as const }],
    }
    return (await world.signIn({ models: car ? [visit, car] : [visit] })).token
  }

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
    carModel = (await makeDesign(world, admin, cars)).id
    visitModel = (await makeDesign(world, admin, visits(carModel))).id
    for (const [plate, owner] of [
      ['A1', 'Ann'],
      ['B2', 'Bea'],
      ['C3', null],
    ] as const)
      ids[plate] = (
        await as(admin)('POST', of(carModel), { data: { plate, owner, level: 'a' } })
      ).data.id
  })

  test('a record is stored by its id, told by its field, and shows attributes that are not saved', async () => {
    const data = {
      car: ids['A1'],
      others: [ids['A1'], ids['B2']],
      carLevel: 'never saved',
      note: ' Ann ',
      stops: [{ seen: ids['B2'], owner: 'never saved' }, { seen: ids['C3'] }],
    }
    const made = await as(admin)('POST', of(visitModel), { data })
    expect(made.problems).toEqual([])
    expect(made.data.data).toMatchObject({
      car: ids['A1'],
      carLevel: null,
      note: 'Ann',
      stops: [{ seen: ids['B2'], owner: null }, {}],
    })
    const { printed } = (await as(admin)('GET', `${of(visitModel)}/${made.data.id}/DataChange`))
      .data
    expect(printed).toMatchObject({ car: 'A1', others: 'Ann, Bea', carLevel: 'First', note: 'Ann' })
    expect(printed.stops).toMatchObject([
      { seen: 'B2', owner: 'Bea', main: 'Ann' },
      { seen: 'C3', main: 'Ann' },
    ])
    expect((await as(admin)('POST', `${of(visitModel)}/List`, {})).data.list[0].data).toEqual({
      car: ids['A1'],
      others: [ids['A1'], ids['B2']],
      note: 'Ann',
    })
    await as(admin)('DELETE', `${of(visitModel)}/${made.data.id}`)
  })

  test('a record that is not there, or that the person may not see, is refused at its field; what was stored before may stay', async () => {
    const problems = async (token: string, data: object) =>
      (await as(token)('POST', of(visitModel), { data })).problems
    expect(
      await problems(admin, {
        car: 'gone',
        others: [ids['A1'], 'gone'],
        stops: [{ seen: 'gone' }],
      }),
    ).toMatchObject([
      {
        path: 'car',
        code: 'notSeen',
        message: 'The chosen record does not exist, or you may not see it',
      },
      { path: 'others' },
      { path: 'stops.0.seen' },
    ])
    expect(await problems(await driver({}), { car: ids['A1'] })).toEqual([])
    expect(await problems(await driver({ columns: ['owner'] }), { car: ids['A1'] })).toEqual([])
    const outside = await driver({ scopes: [{ type: 'own' }] })
    for (const token of [outside, await driver(null)])
      expect(await problems(token, { car: ids['A1'] })).toMatchObject([
        { path: 'car', code: 'notSeen' },
      ])
    const made = (await as(admin)('POST', of(visitModel), { data: { car: ids['A1'] } })).data
    expect(
      (
        await as(outside)('PUT', `${of(visitModel)}/${made.id}`, {
          version: 1,
          data: { car: ids['A1'], note: 'x' },
        })
      ).code,
    ).toBe(200)
    expect(
      (
        await as(outside)('PUT', `${of(visitModel)}/${made.id}`, {
          version: 2,
          data: { car: ids['B2'] },
        })
      ).problems,
    ).toMatchObject([{ path: 'car', code: 'notSeen' }])
  })

  test('a record that does not hold what another field or the design asks is refused, also where its column is not granted', async () => {
    const narrow = (column: string, operand: object) => ({
      modelId: carModel,
      relationField: 'plate',
      narrowList: [{ column, operand }],
    })
    const { id } = await makeDesign(
      world,
      admin,
      sketch([
        { id: 'w1', kind: 'input', field: 'who' },
        {
          id: 'w2',
          kind: 'relationForm',
          field: 'car',
          options: narrow('owner', { type: 'field', field: 'who' }),
        },
        {
          id: 'w3',
          kind: 'popupTableSelect',
          field: 'fixed',
          options: { ...narrow('owner', { type: 'fixed', value: ['Bea', 'Ann'] }), multiple: true },
        },
        {
          id: 'w4',
          kind: 'table',
          field: 'lines',
          children: [
            { id: 'w5', kind: 'input', field: 'owner' },
            {
              id: 'w6',
              kind: 'popupSelect',
              field: 'car',
              options: narrow('owner', { type: 'field', field: 'lines.owner' }),
            },
          ],
        },
      ]),
    )
    const problems = async (token: string, data: object) =>
      (await as(token)('POST', of(id), { data })).problems.map(
        ({ path, code }) => `${path} ${code}`,
      )
    const good = {
      who: 'Ann',
      car: ids['A1'],
      fixed: [ids['A1'], ids['B2']],
      lines: [
        { owner: 'Bea', car: ids['B2'] },
        { owner: 'Ann', car: ids['A1'] },
      ],
    }
    const made = await as(admin)('POST', of(id), { data: good })
    expect(made.problems).toEqual([])
    expect(
      await problems(admin, {
        ...good,
        who: 'Bea',
        fixed: [ids['A1'], ids['C3']],
        lines: [{ owner: 'Bea', car: ids['A1'] }],
      }),
    ).toEqual(['car notChoice', 'fixed notChoice', 'lines.0.car notChoice'])
    expect(await problems(admin, { car: ids['A1'] })).toEqual(['car notChoice'])
    const put = async (version: number, data: object) =>
      (await as(admin)('PUT', `${of(id)}/${made.data.id}`, { version, data })).problems.map(
        ({ path }) => path,
      )
    expect(await put(1, { who: 'Cy' })).toEqual(['car'])
    expect(await put(1, { who: 'Bea', car: ids['B2'] })).toEqual([])
    const all = {
      modelId: id,
      columns: [],
      forms: ['who', 'car', 'fixed', 'lines', 'lines.owner', 'lines.car'],
      buttons: ['btn_add'],
      scopes: [{ type: 'all' as const }],
    }
    const blind = (columns: readonly string[]) =>
      world.signIn({
        models: [
          all,
          {
            modelId: carModel,
            columns,
            forms: [],
            buttons: [],
            scopes: [{ type: 'all' as const }],
          },
        ],
      })
    expect(await problems((await blind(['plate', 'owner'])).token, good)).toEqual([])
    expect(await problems((await blind(['plate'])).token, { who: 'Ann', car: ids['A1'] })).toEqual([
      'car notChoice',
    ])
  })

  test('names of records are as far as the person’s own list of their form goes', async () => {
    const made = (await as(admin)('POST', of(visitModel), { data: { car: ids['A1'] } })).data
    const told = async (token: string) =>
      (await as(token)('GET', `${of(visitModel)}/${made.id}/DataChange`)).data.printed
    expect(await told(await driver({}))).toMatchObject({ car: 'A1', carLevel: 'First' })
    expect(await told(await driver({ columns: ['plate'] }))).toMatchObject({
      car: 'A1',
      carLevel: '(not visible)',
    })
    for (const seen of [{ columns: ['owner'] }, { scopes: [{ type: 'own' as const }] }, null])
      expect(await told(await driver(seen))).toMatchObject({ car: '(not visible)' })
  })

  test('records are named in a batch, only those of the person’s list, only by a column that is granted', async () => {
    const all = [...Object.values(ids), 'gone']
    const names = async (token: string, field: string, wanted = all) =>
      as(token)('POST', `${of(carModel)}/Actions/Names`, { field, ids: wanted })
    expect(
      new Set(
        (await names(admin, 'plate')).data.list.map((one: { fullName: string }) => one.fullName),
      ),
    ).toEqual(new Set(['A1', 'B2', 'C3']))
    expect((await names(await driver({ scopes: [{ type: 'own' }] }), 'plate')).data.list).toEqual(
      [],
    )
    expect((await names(await driver({ columns: ['owner'] }), 'plate')).status).toBe(403)
    expect((await names(await driver(null), 'plate')).status).toBe(403)
    expect((await names(admin, 'nope')).status).toBe(422)
    expect(
      (
        await names(
          admin,
          'plate',
          Array.from({ length: 1001 }, () => 'x'),
        )
      ).status,
    ).toBe(422)
  })

  test('a list answers only the columns that are asked for and granted', async () => {
    const list = async (token: string, body: object) =>
      (await as(token)('POST', `${of(carModel)}/List`, { sidx: 'plate', ...body })).data.list.map(
        (one: { data: object }) => one.data,
      )
    expect(await list(admin, { fields: ['plate'], query: { owner: 'be' } })).toEqual([
      { plate: 'B2' },
    ])
    expect(
      (await list(await driver({ columns: ['plate'] }), { fields: ['plate', 'owner', 'nope'] }))[0],
    ).toEqual({ plate: 'A1' })
  })
})
