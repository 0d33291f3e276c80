import { expect, test } from 'vitest'
import { modelChannel } from '../record/models.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import { loadReport } from './reports.ts'

const counter = { type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' }

onDatabase((make) => {
  test('7.12 a form that cannot be read hides no report of gaps', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const rule = { fullName: 'R', enCode: 'r', category: '', fiscalMonth: 1, mode: 'gapless' }
    const { data } = await world.request('POST', '/api/system/BillRule', {
      token,
      body: { ...rule, parts: [counter] },
    })
    const number = { id: 'n1', kind: 'billRule', field: 'number', options: { rule: 'r' } }
    const plate = { id: 'n2', kind: 'input', field: 'plate' }
    const form = await makeDesign(world, token, sketch([number, plate]))
    const broken = await makeDesign(world, token, sketch([plate]))
    await world.db.kysely
      .updateTable('design_versions')
      .set({ document: '{}' })
      .where('design_id', '=', broken.id)
      .execute()
    await world.db.notify(modelChannel, broken.id)
    const path = `/api/visualdev/OnlineDev/${form.id}`
    expect((await world.request('POST', path, { token, body: { data: {} } })).status).toBe(200)
    const report = await world.request('GET', `/api/system/BillRule/${data.id}/Gaps`, { token })
    expect(report.data).toMatchObject({ given: 1, missing: 0 })
  })

  test('7.12 a report is given again while nothing changes, and made anew once something did', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const rule = { fullName: 'R', enCode: 'r', category: '', fiscalMonth: 1, mode: 'gapless' }
    const { data } = await world.request('POST', '/api/system/BillRule', {
      token,
      body: { ...rule, parts: [counter] },
    })
    const number = { id: 'n1', kind: 'billRule', field: 'number', options: { rule: 'r' } }
    const plate = { id: 'n2', kind: 'input', field: 'plate' }
    const form = await makeDesign(world, token, sketch([number, plate]))
    const path = `/api/visualdev/OnlineDev/${form.id}`
    const add = () => world.request('POST', path, { token, body: { data: {} } })
    await add()
    const row = await world.db.kysely
      .selectFrom('bill_rules')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    const [first, same] = await Promise.all([
      loadReport(world.db, row, { now: 0 }),
      loadReport(world.db, row, { now: 0 }),
    ])
    expect([first?.given, same === first]).toEqual([1, true])
    expect(await loadReport(world.db, row, { now: 29_000 })).toBe(first)
    expect(await loadReport(world.db, row, { now: 31_000 })).not.toBe(first)
    await add()
    expect((await loadReport(world.db, row, { now: 31_000 }))?.given).toBe(2)
  })
})
