import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate', required: true },
  { id: 'n2', kind: 'input', field: 'code', options: { unique: true } },
  { id: 'n3', kind: 'userSelect', field: 'who' },
  { id: 'n4', kind: 'select', field: 'level', options: { choices: [{ id: 'a', fullName: 'A' }] } },
  { id: 'n5', kind: 'inputNumber', field: 'cost', options: { precision: 2 } },
  { id: 'n6', kind: 'datePicker', field: 'at', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  { id: 'n7', kind: 'timePicker', field: 'time' },
  { id: 'n8', kind: 'switch', field: 'isOn' },
  {
    id: 't1',
    kind: 'table',
    field: 'parts',
    children: [
      { id: 'n9', kind: 'input', field: 'name' },
      { id: 'n10', kind: 'datePicker', field: 'day' },
    ],
  },
])

async function begin(world: World) {
  const { token, userId } = await world.signIn({ isAdministrator: true })
  const { id } = await makeDesign(world, token, document)
  const base = `/api/visualdev/OnlineDev/${id}`
  const add = (data: object, headers: Record<string, string> = {}) =>
    world.request('POST', base, { token, headers, body: { data } })
  const total = async () =>
    (await world.request('POST', `${base}/List`, { token, body: {} })).data.pagination.total
  return {
    token,
    userId,
    base,
    add,
    total,
    list: (body: object) => world.request('POST', `${base}/List`, { token, body }),
    get: (path: string) => world.request('GET', path, { token }),
    put: (path: string, body: object) => world.request('PUT', path, { token, body }),
  }
}

onDatabase((make) => {
  test('values come back as they travel', async () => {
    const { add, get, base, userId, list } = await begin(await make())
    const data = {
      plate: ' x ',
      who: userId,
      level: 'a',
      cost: '0012.50',
      at: 1_700_000_000_000,
      time: '08:30:00',
      isOn: 1,
      parts: [{ name: 'n', day: '2024-02-29' }],
    }
    const made = await add(data)
    const wanted = {
      plate: 'x',
      code: null,
      who: userId,
      level: 'a',
      cost: '12.5',
      at: 1_700_000_000_000,
      time: '08:30:00',
      isOn: 1,
      parts: [{ id: expect.any(String), name: 'n', day: '2024-02-29' }],
    }
    expect(made.data.data).toEqual(wanted)
    expect((await get(`${base}/${made.data.id}`)).data.data).toEqual(wanted)
    const { parts: _, ...listed } = wanted
    expect((await list({})).data.list[0].data).toEqual(listed)
  })

  test('a wrong record is refused with the place of each mistake, and nothing is stored', async () => {
    const { add, total } = await begin(await make())
    expect((await add({})).problems).toMatchObject([{ path: 'plate', code: 'required' }])
    const wrong = await add({
      plate: 'x',
      who: 'nobody',
      level: 'z',
      cost: 'abc',
      at: 'soon',
      parts: [{ name: 'ok' }, { name: 3, nope: 1 }, 'row'],
    })
    expect(wrong.status).toBe(422)
    expect(new Set(wrong.problems.map((problem) => problem.path))).toEqual(
      new Set(['level', 'cost', 'at', 'parts', 'parts.1.name', 'parts.1.nope']),
    )
    expect((await add({ plate: 'x', who: 'nobody' })).problems).toMatchObject([
      { path: 'who', code: 'notKnown' },
    ])
    expect(await total()).toBe(0)
  })

  test('the same idempotency key adds one record, however often and at once', async () => {
    const { add, total } = await begin(await make())
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add({ plate: 'x' }, { 'idempotency-key': 'k1' })),
    )
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data)
    expect(answers.every((answer) => answer.code === 200)).toBe(true)
    expect(await total()).toBe(1)
    await add({ plate: 'x' }, { 'idempotency-key': 'k2' })
    expect(await total()).toBe(2)
  })

  test('an idempotency key belongs to its body: the same one in another order is the same, another one is refused', async () => {
    const { add, total } = await begin(await make())
    const key = { 'idempotency-key': 'k1' }
    const first = await add({ plate: 'x', cost: '1' }, key)
    expect((await add({ cost: '1', plate: 'x' }, key)).data).toEqual(first.data)
    const other = await add({ plate: 'y', cost: '1' }, key)
    expect([other.status, other.data]).toEqual([409, null])
    expect(await total()).toBe(1)
  })

  test('of twenty changes at once to one version one wins', async () => {
    const { add, put, get, base } = await begin(await make())
    const {
      data: { id },
    } = await add({ plate: 'x', parts: [{ name: 'a' }] })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        put(`${base}/${id}`, {
          version: 1,
          data: { plate: `p${index}`, parts: [{ name: `n${index}` }] },
        }),
      ),
    )
    const won = answers.filter((answer) => answer.code === 200)
    expect([won.length, answers.filter((answer) => answer.status === 409).length]).toEqual([1, 19])
    expect((await get(`${base}/${id}`)).data).toEqual(won[0]?.data)
  })

  test('a unique value stands once, also when two come at the same time; a record may keep its own', async () => {
    const { add, put, base } = await begin(await make())
    const both = await Promise.all([add({ plate: 'x', code: 'c' }), add({ plate: 'y', code: 'c' })])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const made = both.find((answer) => answer.code === 200)!
    expect(
      (await put(`${base}/${made.data.id}`, { version: 1, data: { plate: 'z', code: 'c' } })).code,
    ).toBe(200)
  })

  test('rows of another record cannot be taken over', async () => {
    const { add, put, get, base } = await begin(await make())
    const [record, other] = [
      await add({ plate: 'x', parts: [{ name: 'mine' }] }),
      await add({ plate: 'y', parts: [{ name: 'yours' }] }),
    ]
    const stolen = other.data.data.parts[0].id
    const changed = await put(`${base}/${record.data.id}`, {
      version: 1,
      data: {
        parts: [
          { id: stolen, name: 'stolen' },
          { id: { $ne: 1 }, name: 'b' },
        ],
      },
    })
    expect(changed.code).toBe(200)
    expect(changed.data.data.parts.map((row: { id: string }) => row.id)).not.toContain(stolen)
    expect((await get(`${base}/${other.data.id}`)).data).toEqual(other.data)
  })

  test('texts that mean something to SQL or LIKE are only texts', async () => {
    const { add, list, total } = await begin(await make())
    const texts = [
      "'; drop table x; --",
      '100%',
      'a_b',
      'back\\slash',
      '$1',
      '中文',
      '😀',
      '__proto__',
    ]
    for (const plate of texts) await add({ plate })
    for (const text of texts) {
      for (const body of [
        { keyword: text },
        { query: { plate: text } },
        {
          filter: {
            match: 'and',
            groups: [
              {
                match: 'and',
                comparisons: [
                  { field: 'plate', symbol: 'like', operand: { type: 'fixed', value: text } },
                ],
              },
            ],
          },
        },
      ]) {
        expect(
          (await list(body)).data.list.map(
            (record: { data: { plate: string } }) => record.data.plate,
          ),
        ).toEqual([text])
      }
    }
    expect((await list({ sidx: 'plate;drop' })).status).toBe(422)
    expect((await list({ pageSize: 100_000 })).status).toBe(422)
    expect(await total()).toBe(texts.length)
  })

  test('what is worked out and not stored is answered all the same, in lists and sub-tables too', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const times = (...fields: string[]) => ({
      isStorage: false,
      expression: [
        { type: 'field', field: fields[0] },
        { type: 'field', field: fields[1] },
        { type: 'operator', operator: '×' },
      ],
    })
    const { id } = await makeDesign(
      world,
      token,
      sketch([
        { id: 'n1', kind: 'inputNumber', field: 'minutes' },
        { id: 'n2', kind: 'inputNumber', field: 'rate' },
        { id: 'n3', kind: 'calculate', field: 'cost', options: times('minutes', 'rate') },
        {
          id: 't1',
          kind: 'table',
          field: 'parts',
          children: [
            { id: 'n4', kind: 'inputNumber', field: 'price' },
            {
              id: 'n5',
              kind: 'calculate',
              field: 'double',
              options: times('parts.price', 'minutes'),
            },
          ],
        },
      ]),
    )
    const base = `/api/visualdev/OnlineDev/${id}`
    const made = await world.request('POST', base, {
      token,
      body: { data: { minutes: 2, rate: '1.5', parts: [{ price: 4 }] } },
    })
    expect(made.data.data).toMatchObject({ cost: '3', parts: [{ double: '8' }] })
    expect((await world.request('GET', `${base}/${made.data.id}`, { token })).data).toEqual(
      made.data,
    )
    expect(
      (await world.request('POST', `${base}/List`, { token, body: {} })).data.list[0].data,
    ).toEqual({ minutes: '2', rate: '1.5', cost: '3' })
  })

  test('the total follows every write', async () => {
    const { add, total } = await begin(await make())
    expect(await total()).toBe(0)
    await Promise.all(Array.from({ length: 10 }, (_, index) => add({ plate: `p${index}` })))
    expect(await total()).toBe(10)
  })
})
