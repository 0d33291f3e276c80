import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { linkedCars } from '#tests/linked-cars.ts'

onDatabase((make) => {
  const stage = linkedCars(make)
  const { ids, as, of, driver } = stage

  test('names of records are as far as the person’s own list of their form goes', async () => {
    const made = (await as(stage.admin)('POST', of(stage.visitModel), { data: { car: ids['A1'] } }))
      .data
    const told = async (token: string) =>
      (await as(token)('GET', `${of(stage.visitModel)}/${made.id}/DataChange`)).data.printed
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
      as(token)('POST', `${of(stage.carModel)}/Actions/Names`, { field, ids: wanted })
    expect(
      new Set(
        (await names(stage.admin, 'plate')).data.list.map(
          (record: { fullName: string }) => record.fullName,
        ),
      ),
    ).toEqual(new Set(['A1', 'B2', 'C3']))
    expect((await names(await driver({ scopes: [{ type: 'own' }] }), 'plate')).data.list).toEqual(
      [],
    )
    expect((await names(await driver({ columns: ['owner'] }), 'plate')).status).toBe(422)
    expect((await names(await driver(null), 'plate')).status).toBe(403)
    expect((await names(stage.admin, 'nope')).status).toBe(422)
    expect(
      (
        await names(
          stage.admin,
          'plate',
          Array.from({ length: 1001 }, () => 'x'),
        )
      ).status,
    ).toBe(422)
  })

  test('a list answers only the columns that are asked for and granted', async () => {
    const list = async (token: string, body: object) =>
      (
        await as(token)('POST', `${of(stage.carModel)}/List`, { sidx: 'plate', ...body })
      ).data.list.map((record: { data: object }) => record.data)
    expect(await list(stage.admin, { fields: ['plate'], query: { owner: 'be' } })).toEqual([
      { plate: 'B2' },
    ])
    expect(
      (await list(await driver({ columns: ['plate'] }), { fields: ['plate', 'owner', 'nope'] }))[0],
    ).toEqual({ plate: 'A1' })
  })
})
