import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import { linkedCars } from '#tests/linked-cars.ts'

/** Links to cars, narrowed by another field or by the design. */
const narrowed = (model: string) => {
  const narrow = (column: string, operand: object) => ({
    modelId: model,
    relationField: 'plate',
    narrowList: [{ column, operand }],
  })
  return sketch([
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
  ])
}

onDatabase((make) => {
  const stage = linkedCars(make)
  const { ids, as, of, driver } = stage

  test('a record is stored by its id, told by its field, and shows attributes that are not saved', async () => {
    const data = {
      car: ids['A1'],
      others: [ids['A1'], ids['B2']],
      carLevel: 'never saved',
      note: ' Ann ',
      stops: [{ seen: ids['B2'], owner: 'never saved' }, { seen: ids['C3'] }],
    }
    const made = await as(stage.admin)('POST', of(stage.visitModel), { data })
    expect(made.problems).toEqual([])
    expect(made.data.data).toMatchObject({
      car: ids['A1'],
      carLevel: null,
      note: 'Ann',
      stops: [{ seen: ids['B2'], owner: null }, {}],
    })
    const { printed } = (
      await as(stage.admin)('GET', `${of(stage.visitModel)}/${made.data.id}/DataChange`)
    ).data
    expect(printed).toMatchObject({ car: 'A1', others: 'Ann, Bea', carLevel: 'First', note: 'Ann' })
    expect(printed.stops).toMatchObject([
      { seen: 'B2', owner: 'Bea', main: 'Ann' },
      { seen: 'C3', main: 'Ann' },
    ])
    expect(
      (await as(stage.admin)('POST', `${of(stage.visitModel)}/List`, {})).data.list[0].data,
    ).toEqual({
      car: ids['A1'],
      others: [ids['A1'], ids['B2']],
      note: 'Ann',
    })
    await as(stage.admin)('DELETE', `${of(stage.visitModel)}/${made.data.id}`)
  })

  test('a record that is not there, or that the person may not see, is refused at its field; what was stored before may stay', async () => {
    const problems = async (token: string, data: object) =>
      (await as(token)('POST', of(stage.visitModel), { data })).problems
    expect(
      await problems(stage.admin, {
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
    const made = (await as(stage.admin)('POST', of(stage.visitModel), { data: { car: ids['A1'] } }))
      .data
    expect(
      (
        await as(outside)('PUT', `${of(stage.visitModel)}/${made.id}`, {
          version: 1,
          data: { car: ids['A1'], note: 'x' },
        })
      ).code,
    ).toBe(200)
    expect(
      (
        await as(outside)('PUT', `${of(stage.visitModel)}/${made.id}`, {
          version: 2,
          data: { car: ids['B2'] },
        })
      ).problems,
    ).toMatchObject([{ path: 'car', code: 'notSeen' }])
  })

  test('a record that does not hold what another field or the design asks is refused, also where its column is not granted', async () => {
    const { id } = await makeDesign(stage.world, stage.admin, narrowed(stage.carModel))
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
    const made = await as(stage.admin)('POST', of(id), { data: good })
    expect(made.problems).toEqual([])
    expect(
      await problems(stage.admin, {
        ...good,
        who: 'Bea',
        fixed: [ids['A1'], ids['C3']],
        lines: [{ owner: 'Bea', car: ids['A1'] }],
      }),
    ).toEqual(['car notChoice', 'fixed notChoice', 'lines.0.car notChoice'])
    expect(await problems(stage.admin, { car: ids['A1'] })).toEqual(['car notChoice'])
    const put = async (version: number, data: object) =>
      (await as(stage.admin)('PUT', `${of(id)}/${made.data.id}`, { version, data })).problems.map(
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
      stage.world.signIn({
        models: [
          all,
          {
            modelId: stage.carModel,
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
})
