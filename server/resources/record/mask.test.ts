import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { modelsOf } from '#server/record/models.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'owner' },
  {
    id: 'n2',
    kind: 'input',
    field: 'phone',
    options: {
      mask: { type: 'mobile' },
      regList: [{ pattern: '^1\\d{10}$', message: 'no phone' }],
    },
  },
  {
    id: 'n3',
    kind: 'input',
    field: 'card',
    readOnly: true,
    options: {
      mask: { type: 'bankCard' },
      defaultValue: '6222020200001234567',
      regList: [{ pattern: '^\\d+$', message: 'digits' }],
    },
  },
  {
    id: 't1',
    kind: 'table',
    field: 'guests',
    children: [
      { id: 'n4', kind: 'input', field: 'idNo', options: { mask: { type: 'idCard' } } },
      { id: 'n5', kind: 'input', field: 'note' },
    ],
  },
])
const fields = ['owner', 'phone', 'card', 'guests', 'guests.idNo', 'guests.note']
const record = {
  owner: 'Ann',
  phone: '13800001234',
  guests: [{ idNo: '330106199001011234', note: 'first' }],
}
const shown = {
  owner: 'Ann',
  phone: '138****1234',
  card: '6222***********4567',
  guests: [{ idNo: '330106********1234', note: 'first' }],
}

onDatabase((make) => {
  let world: World
  let base: string
  let modelId: string
  let id: string
  let admin: string
  const ask = (token: string) => (method: string, path: string, body?: unknown) =>
    world.request(method, `${base}${path}`, { token, ...(body !== undefined && { body }) })
  const person = async (buttons: readonly string[], forms: readonly string[] = fields) =>
    (
      await world.signIn({
        models: [{ modelId, columns: fields, forms, buttons, scopes: [{ type: 'all' }] }],
      })
    ).token
  const compare = (symbol: string, value: unknown) => ({
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: 'phone', symbol, operand: { type: 'fixed', value } }],
      },
    ],
  })

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
    modelId = (await makeDesign(world, admin, document)).id
    base = `/api/visualdev/OnlineDev/${modelId}`
    id = (await ask(admin)('POST', '', { data: record })).data.id
  })

  test('who may not edit sees masks: in the list, the record, its words, lookups and answers', async () => {
    const reader = await person(['btn_add', 'btn_detail'])
    const list = await ask(reader)('POST', '/List', {})
    expect(list.data.list[0].data).toEqual({ owner: 'Ann', phone: shown.phone, card: shown.card })
    expect((await ask(reader)('GET', `/${id}`)).data.data).toMatchObject(shown)
    expect((await ask(reader)('GET', `/${id}/DataChange`)).data).toMatchObject({
      data: shown,
      printed: shown,
    })
    const lookup = await world.request(
      'GET',
      `/api/visualdev/Base/${modelId}/FieldDataSelect?relationField=phone`,
      { token: reader },
    )
    expect(lookup.data.list).toEqual([{ id, fullName: shown.phone }])
    const made = await ask(reader)('POST', '', { data: record })
    expect(made.data.data).toMatchObject(shown)
    for (const answer of [list, lookup, made])
      expect(JSON.stringify(answer.data)).not.toContain('13800001234')
    await ask(admin)('DELETE', `/${made.data.id}`)
  })

  test('who may edit a field sees it whole, and an administrator everything', async () => {
    const editor = await person(['btn_edit'])
    expect((await ask(editor)('GET', `/${id}`)).data.data).toMatchObject({
      phone: record.phone,
      card: shown.card,
      guests: [{ idNo: '330106199001011234' }],
    })
    expect((await ask(editor)('POST', '/List', {})).data.list[0].data.phone).toBe(record.phone)
    const half = await person(['btn_edit'], ['owner', 'guests', 'guests.note'])
    expect((await ask(half)('POST', '/List', {})).data.list[0].data).toMatchObject({
      phone: shown.phone,
    })
    expect((await ask(admin)('GET', `/${id}`)).data.data).toMatchObject({
      phone: record.phone,
      card: '6222020200001234567',
    })
  })

  test('a mask that comes back never takes the place of what is stored', async () => {
    const editor = await person(['btn_edit'])
    const { version, data } = (await ask(editor)('GET', `/${id}`)).data
    const saved = await ask(editor)('PUT', `/${id}`, {
      version,
      data: {
        ...data,
        phone: shown.phone,
        card: shown.card,
        guests: [{ ...data.guests[0], idNo: shown.guests[0]?.idNo, note: 'second' }],
      },
    })
    expect(saved).toMatchObject({
      code: 200,
      data: { data: { card: shown.card, guests: [{ note: 'second' }] } },
    })
    expect((await ask(admin)('GET', `/${id}`)).data.data).toMatchObject({
      phone: record.phone,
      card: '6222020200001234567',
      guests: [{ idNo: '330106199001011234', note: 'second' }],
    })
    const now = await ask(editor)('PUT', `/${id}`, {
      version: version + 1,
      data: { phone: '13900005678' },
    })
    expect(now.data.data.phone).toBe('13900005678')
    expect(
      (await ask(editor)('PUT', `/${id}`, { version: version + 2, data: { phone: record.phone } }))
        .code,
    ).toBe(200)
  })

  test('a conflict shows no more than the record does', async () => {
    const editor = await person(['btn_edit'])
    const { status, data } = await ask(editor)('PUT', `/${id}`, { version: 0, data: {} })
    expect([status, data.data.card]).toEqual([409, shown.card])
  })

  test('what is masked is found as a whole only: it cannot be guessed letter by letter', async () => {
    const reader = await person(['btn_detail'])
    const total = async (body: object) =>
      (await ask(reader)('POST', '/List', body)).data.pagination?.total
    expect([
      await total({ query: { phone: '138' } }),
      await total({ query: { phone: record.phone } }),
    ]).toEqual([0, 1])
    expect([await total({ keyword: '0001' }), await total({ keyword: 'ann' })]).toEqual([0, 1])
    expect([
      await total({ filter: compare('==', record.phone) }),
      await total({ filter: compare('in', [record.phone]) }),
      await total({ query: { phone: [record.phone] } }),
    ]).toEqual([1, 1, 1])
    const twice = compare('==', record.phone)
    const both = { match: 'or', groups: [...twice.groups, ...compare('==', '139').groups] }
    for (const body of [
      { filter: compare('in', [record.phone, '139']) },
      { filter: compare('notIn', [record.phone]) },
      { filter: compare('<>', record.phone) },
      { filter: compare('notNull', null) },
      { filter: compare('==', [record.phone, '139']) },
      { filter: both },
      { filter: twice, query: { phone: '139' } },
      { query: { phone: [record.phone, '139'] } },
      { filter: compare('like', '138') },
      { filter: compare('>', '1') },
      { filter: compare('between', ['1', '2']) },
      { sidx: 'phone' },
    ]) {
      expect({ body, status: (await ask(reader)('POST', '/List', body)).status }).toEqual({
        body,
        status: 422,
      })
    }
    const peek = {
      match: 'and',
      groups: [
        {
          match: 'and',
          comparisons: [
            { field: 'owner', symbol: '<', operand: { type: 'field', field: 'phone' } },
          ],
        },
      ],
    }
    expect((await ask(reader)('POST', '/List', { filter: peek })).status).toBe(422)
  })

  test('a masked value is not found by trying: the values that a person may ask for are counted', async () => {
    const [reader, other] = [await person(['btn_detail']), await person(['btn_detail'])]
    const statuses: number[] = []
    const candidate = (index: number) => `1380000${1000 + index}`
    const find = async (token: string, index: number) =>
      (await ask(token)('POST', '/List', { filter: compare('==', candidate(index)) })).status
    for (let index = 0; index < 32; index++) statuses.push(await find(reader, index))
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429])
    expect(await find(reader, 3)).toBe(200)
    expect((await ask(reader)('POST', '/List', { query: { phone: candidate(40) } })).status).toBe(
      429,
    )
    expect((await ask(reader)('POST', '/List', { keyword: 'ann' })).status).toBe(200)
    expect(await find(other, 40)).toBe(200)
  })

  test('what a save refuses tells no masked value either', async () => {
    const editor = await person(['btn_edit'])
    const { version } = (await ask(editor)('GET', `/${id}`)).data
    const statuses: number[] = []
    for (let index = 0; index < 31; index++) {
      const card = `62220202000012345${10 + index}`
      statuses.push((await ask(editor)('PUT', `/${id}`, { version, data: { card } })).status)
    }
    expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([422, 429])
  })

  test('who works at many records guesses at none of their masked values', async () => {
    const form = sketch([
      { id: 'n1', kind: 'input', field: 'code', options: { unique: true, mask: { type: 'all' } } },
      { id: 'n2', kind: 'input', field: 'note' },
    ])
    const made = await makeDesign(world, admin, form)
    const { table } = (await modelsOf(world.db).get(made.id)).layout
    await sql`insert into ${sql.table(`app.${table}`)} (id, created_by, created_org, modified_by, code)
      select 'm' || i, 'u', '', 'u', 'c' || i from generate_series(1, 301) i`.execute(
      world.db.kysely,
    )
    const rights = { modelId: made.id, columns: ['note'], forms: ['note'], buttons: ['btn_edit'] }
    const { token } = await world.signIn({ models: [{ ...rights, scopes: [{ type: 'all' }] }] })
    const statuses = new Set<number>()
    for (let at = 1; at <= 301; at++) {
      const path = `/api/visualdev/OnlineDev/${made.id}/m${at}`
      const body = { version: 1, data: { note: 'seen' } }
      statuses.add((await world.request('PUT', path, { token, body })).status)
    }
    expect([...statuses]).toEqual([200])
  }, 60_000)
})
