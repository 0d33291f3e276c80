import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { billRules } from '../migrations/008-bill-rules.ts'
import { documentNumbers } from '../migrations/031-document-numbers.ts'
import { numberShapes } from '../migrations/033-guards.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

onDatabase((make) => {
  let world: World
  let token: string
  const number = sketch([
    { id: 'n1', kind: 'billRule', field: 'number', options: { rule: 'old' } },
    { id: 'n2', kind: 'input', field: 'plate' },
  ])
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, path, { token, ...(body && { body }) })

  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ isAdministrator: true })).token
    // The tables as they were before the step, with a rule whose counter has given 41.
    const before = [
      sql`drop table berth.bill_marks, berth.bill_voids, berth.bill_counters, berth.bill_rules`,
      ...billRules.slice(0, 2),
      sql`alter table berth.bill_rules add column names jsonb`,
      sql`insert into berth.bill_rules (id, full_name, en_code, prefix, suffix, type, date_format,
          digit, start_number, random_digit, random_type)
        values ('r1', 'Old', 'old', 'TC', '/A', 1, '', 4, 7, 16, 1),
          ('r2', 'Monthly', 'monthly', '', '', 1, 'yyyyMM', 3, 1, 16, 1),
          ('r3', 'Random', 'random', 'R', '', 2, '', 4, 1, 32, 2)`,
      sql`insert into berth.bill_counters (rule_id, period, last, output_number)
        values ('r1', '', 41, 'TC0041/A'), ('r2', '202601', 5, '202601005')`,
    ]
    await world.db.transaction(async (trx) => {
      for (const statement of [...before, ...documentNumbers, ...numberShapes])
        await statement.execute(trx)
    })
  })

  test('7.12 rules of before become parts, and their counters go on without a hole', async () => {
    const { list } = (await ask('GET', '/api/system/BillRule?pageSize=100')).data
    const partsOf = (id: string) => list.find((rule: { id: string }) => rule.id === id).parts
    const counter = { type: 'counter', start: 7, step: 1, full: 'widen', reset: 'never', width: 4 }
    expect(partsOf('r1')).toEqual([
      { type: 'text', text: 'TC' },
      counter,
      { type: 'text', text: '/A' },
    ])
    expect(partsOf('r2')).toEqual([
      { type: 'date', format: 'yyyyMM' },
      { ...counter, width: 3, start: 1, reset: 'month' },
    ])
    expect(partsOf('r3')).toEqual([
      { type: 'text', text: 'R' },
      { type: 'random', length: 32, letters: true },
    ])
    const { id } = await makeDesign(world, token, number)
    const add = () => ask('POST', `/api/visualdev/OnlineDev/${id}`, { data: {} })
    expect((await add()).data.data.number).toBe('TC0042/A')
    expect((await add()).data.data.number).toBe('TC0043/A')
    expect((await ask('GET', '/api/system/BillRule/r1/Counters')).data.list).toMatchObject([
      { first: 7, last: 43, next: 44, outputNumber: 'TC0043/A' },
    ])
  })
})
