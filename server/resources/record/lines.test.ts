import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const word = { maxlength: 4, regList: [{ pattern: '^[A-Z]+$', message: 'Capitals only' }] }
const mask = { type: 'all' }
const image = 'data:image/png;base64,AAAAAAAA'
const document = sketch(
  [
    { id: 'free', kind: 'input', field: 'free' },
    { id: 'shut', kind: 'input', field: 'shut', options: word },
    { id: 'fixed', kind: 'input', field: 'fixed', readOnly: true, options: { ...word, mask } },
    {
      id: 'rows',
      kind: 'table',
      field: 'rows',
      children: [
        { id: 'number', kind: 'billRule', field: 'number', options: { rule: 'lines' } },
        { id: 'seal', kind: 'signature', field: 'seal' },
        { id: 'note', kind: 'input', field: 'note', options: { mask } },
      ],
    },
  ],
  {
    rules: ['shut', 'fixed'].map((field) => ({
      id: field,
      name: '',
      when: {
        match: 'and',
        groups: [
          {
            match: 'and',
            comparisons: [{ field: 'free', symbol: 'notNull' }],
          },
        ],
      },
      then: [{ type: 'set', field, value: null, from: { type: 'field', field: 'free' } }],
    })),
  },
)
const rule = {
  fullName: 'Lines',
  enCode: 'lines',
  category: '',
  parts: [
    { type: 'text', text: 'L' },
    { type: 'counter', width: 2, start: 1, step: 1, reset: 'never', full: 'widen' },
  ],
  fiscalMonth: 1,
  mode: 'gapless',
}

onDatabase((make) => {
  let world: World
  let path: string
  let modelId: string
  let admin: { token: string; userId: string }
  const ask = (token: string, call: string, body: object) => {
    const [method = '', at = ''] = call.split(' ')
    return world.request(method, `${path}${at}`, { token, body })
  }
  const clerk = (forms: readonly string[]) =>
    world.signIn({
      models: [
        {
          modelId,
          columns: forms,
          forms,
          buttons: ['btn_add', 'btn_edit'],
          scopes: [{ type: 'all' }],
        },
      ],
    })

  beforeAll(async () => {
    world = await make()
    admin = await world.signIn({ isAdministrator: true })
    await world.request('POST', '/api/system/BillRule', { token: admin.token, body: rule })
    modelId = (await makeDesign(world, admin.token, document)).id
    path = `/api/visualdev/OnlineDev/${modelId}`
    const { kysely } = world.db
    await kysely
      .insertInto('signatures')
      .values({ id: 's', full_name: 's', en_code: 's', image })
      .execute()
    await kysely
      .insertInto('signature_users')
      .values({ signature_id: 's', user_id: admin.userId })
      .execute()
  })

  test('a row that is sent twice is a new one the second time: no number and no seal of the first', async () => {
    const made = await ask(admin.token, 'POST ', { data: { rows: [{ seal: image }] } })
    const [row] = made.data.data.rows
    expect(row).toMatchObject({ number: 'L01', seal: image })
    const { token } = await clerk(['rows', 'rows.number', 'rows.seal'])
    const at = `/${made.data.id}`
    const { version } = made.data
    const sealed = await ask(token, `PUT ${at}`, {
      version,
      data: { rows: [{ id: row.id, seal: image }, { seal: image }] },
    })
    expect([sealed.status, sealed.problems.map((problem) => problem.path)]).toEqual([
      422,
      ['rows.1.seal'],
    ])
    const twice = await ask(token, `PUT ${at}`, {
      version,
      data: { rows: [{ id: row.id }, { id: row.id }] },
    })
    expect(twice.data.data.rows).toEqual([
      { id: row.id, number: 'L01', seal: image },
      { id: expect.not.stringMatching(row.id), number: 'L02', seal: null },
    ])
  })

  test('what is no row is told, to those who see masks too', async () => {
    const made = await ask(admin.token, 'POST ', { data: { rows: [{ note: 'a' }] } })
    const { token } = await clerk(['rows', 'rows.number'])
    const { version, id } = made.data
    for (const asker of [token, admin.token])
      for (const rows of [[null], ['x', 5], [[]], 'x'])
        expect([
          rows,
          (await ask(asker, `PUT /${id}`, { version, data: { rows } })).status,
        ]).toEqual([rows, 422])
  })

  test('what a rule gives is checked, whoever may see the field', async () => {
    const { token } = await clerk(['free', 'fixed'])
    const shut = await ask(token, 'POST ', { data: { free: 'lower' } })
    expect([shut.status, shut.problems.map((problem) => problem.path).toSorted()]).toEqual([
      422,
      ['', 'fixed'],
    ])
    expect(JSON.stringify(shut.problems)).not.toContain('shut')
    expect((await ask(token, 'POST ', { data: { free: 'GOOD' } })).status).toBe(200)
  })
})
