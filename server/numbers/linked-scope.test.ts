import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const counter = { type: 'counter', width: 3, start: 1, step: 1, reset: 'never', full: 'widen' }

onDatabase((make) => {
  let world: World
  let admin: string
  let lots: string
  let visits: string
  const ids: Record<string, string> = {}
  const add = async (model: string, token: string, data: object) =>
    world.request('POST', `/api/visualdev/OnlineDev/${model}`, {
      token,
      language: 'en',
      body: { data },
    })

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
    lots = (
      await makeDesign(
        world,
        admin,
        sketch([
          { id: 'l1', kind: 'input', field: 'name' },
          { id: 'l2', kind: 'input', field: 'code' },
        ]),
      )
    ).id
    for (const code of ['EA', 'WE', ''])
      ids[code] = (await add(lots, admin, { name: `Lot ${code}`, code })).data.id
    await world.request('POST', '/api/system/BillRule', {
      token: admin,
      body: {
        fullName: 'By lot',
        enCode: 'by.lot',
        category: '',
        fiscalMonth: 1,
        mode: 'gapless',
        parts: [
          { type: 'field', field: 'lot.code', own: true },
          { type: 'text', text: '-' },
          counter,
        ],
      },
    })
    const options = { modelId: lots, relationField: 'name' }
    visits = (
      await makeDesign(
        world,
        admin,
        sketch([
          { id: 'v1', kind: 'billRule', field: 'number', options: { rule: 'by.lot' } },
          { id: 'v2', kind: 'relationForm', field: 'lot', options },
        ]),
      )
    ).id
  })

  test('7.12 each value in a column of the chosen record counts for itself', async () => {
    const take = async (code: string) =>
      (await add(visits, admin, { lot: ids[code] })).data.data.number
    expect([await take('EA'), await take('WE'), await take('EA')]).toEqual([
      'EA-001',
      'WE-001',
      'EA-002',
    ])
    const { scope } = await world.db.kysely
      .selectFrom('bill_counters')
      .select('scope')
      .where('last', '=', 2)
      .executeTakeFirstOrThrow()
    expect(scope).toBe('EA')
  })

  test('7.12 without a value there, or without a chosen record, no number is given and none is lost', async () => {
    for (const lot of [ids[''], undefined]) {
      const refused = await add(visits, admin, lot === undefined ? {} : { lot })
      expect([refused.status, refused.problems.map(({ path }) => path)]).toEqual([422, ['lot']])
    }
    expect((await add(visits, admin, { lot: ids['EA'] })).data.data.number).toBe('EA-003')
  })

  test('7.12 a caller whose list does not show the record has no number of it', async () => {
    const rights = (modelId: string, columns: readonly string[], type: 'all' | 'own') => ({
      modelId,
      columns,
      forms: columns,
      buttons: ['btn_add'],
      scopes: [{ type }],
    })
    const seeing = (type: 'all' | 'own', columns = ['name', 'code']) =>
      world.signIn({
        models: [rights(visits, ['number', 'lot'], 'all'), rights(lots, columns, type)],
      })
    const answers = []
    for (const person of [await seeing('all'), await seeing('own'), await seeing('all', ['name'])])
      answers.push((await add(visits, person.token, { lot: ids['WE'] })).status)
    expect(answers).toEqual([200, 422, 422])
  })
})
