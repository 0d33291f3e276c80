import { beforeAll, expect, test } from 'vitest'
import { mostBytes, mostStaticBytes } from '#schemas/interface/content.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const base = '/api/system/DataInterface'
const logBase = '/api/system/DataInterfaceLog'
const lots = [
  { code: 'n', name: 'North', price: 5, area: 'a' },
  { code: 's', name: 'South', price: 7.5, area: 'b' },
  { code: 'h', name: 'Harbour', price: 5, area: 'b' },
]
const area = {
  field: 'area',
  fullName: 'Area',
  dataType: 'text',
  origin: 'call',
  required: false,
  defaultValue: null,
}
const plain = {
  fullName: 'Lots',
  category: 'Parking',
  parameters: [area],
  content: { type: 'static', rows: lots },
}

interface LotRow {
  readonly code: string
}
const codes = (rows: readonly LotRow[]) => rows.map(({ code }) => code)
const valuesOf = (values: object) => `values=${encodeURIComponent(JSON.stringify(values))}`

onDatabase((make) => {
  let world: World
  let token: string
  let other: string
  let count = 0
  const as = (who: string) => (method: string, path: string, body?: object) =>
    world.request(method, path.startsWith('/api') ? path : base + path, {
      token: who,
      language: 'en',
      ...(body && { body }),
    })
  const ask = (method: string, path: string, body?: object) => as(token)(method, path, body)
  const add = async (settings: object = {}) =>
    (await ask('POST', '', { ...plain, enCode: `lots.${++count}`, ...settings })).data

  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ menus: ['dataInterface'] })).token
    other = (await world.signIn()).token
  })

  test('7.10 an interface is added, changed with its version, switched and removed, and each is noted', async () => {
    const made = await add()
    expect(made).toMatchObject({ type: 'static', version: 1, enabledMark: 1, category: 'Parking' })
    const body = { ...plain, enCode: made.enCode, fullName: 'Car parks' }
    const changed = await ask('PUT', `/${made.id}`, { ...body, version: 1 })
    expect(changed.data).toMatchObject({ fullName: 'Car parks', version: 2 })
    const stale = await ask('PUT', `/${made.id}`, { ...body, fullName: 'Late', version: 1 })
    expect([stale.status, stale.data.fullName]).toEqual([409, 'Car parks'])
    const listed = (await ask('GET', '?keyword=car%20p&category=Parking&type=static')).data.list
    expect(listed.map((line: { id: string }) => line.id)).toEqual([made.id])
    expect(listed[0]).not.toHaveProperty('content')
    expect((await ask('GET', '/Categories')).data.list).toContainEqual(
      expect.objectContaining({ category: 'Parking' }),
    )
    expect((await ask('PUT', `/${made.id}/Actions/State`, {})).data.enabledMark).toBe(0)
    expect([
      (await ask('DELETE', `/${made.id}`)).status,
      (await ask('GET', `/${made.id}`)).status,
    ]).toEqual([200, 404])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `dataInterface ${made.id}`)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ what }) => what)).toEqual(['add', 'change', 'state', 'remove'])
  })

  test('7.10 everybody signed in asks an interface that is on, but only holders of its page manage it', async () => {
    const made = await add()
    const stranger = as(other)
    expect((await stranger('GET', `/${made.id}/Actions/Response`)).data.data).toEqual(lots)
    expect((await stranger('GET', '/Selector')).data.list).toContainEqual(
      expect.objectContaining({ id: made.id, parameters: [area] }),
    )
    expect((await stranger('GET', `/getList?keyword=${made.enCode}`)).data).toMatchObject({
      list: [{ id: made.id }],
      pagination: { total: 1 },
    })
    for (const [method, path, body] of [
      ['GET', ''],
      ['GET', `/${made.id}`],
      ['POST', `/${made.id}/Actions/Preview`, {}],
      ['POST', `/${made.id}/Actions/Copy`, {}],
      ['GET', `/${made.id}/Versions`],
      ['GET', `/${made.id}/Action/Export`],
      ['DELETE', `/${made.id}`],
      ['GET', `${logBase}/${made.id}`],
    ] as const)
      expect([path, (await stranger(method, path, body)).status]).toEqual([path, 403])
    await ask('PUT', `/${made.id}/Actions/State`, { enabledMark: 0 })
    for (const path of ['Actions/Response', 'Action/List', 'Action/Info?field=code&value=n'])
      expect((await stranger('GET', `/${made.id}/${path}`)).status).toBe(404)
    expect((await stranger('GET', `/getList?keyword=${made.enCode}`)).data.list).toEqual([])
    expect((await ask('POST', `/${made.id}/Actions/Preview`, {})).status).toBe(200)
  })

  test('7.10 parameters narrow the rows; values are searched, paged and found alone on the server', async () => {
    const { id } = await add()
    const rows = async (query: string) => (await ask('GET', `/${id}/Action/List?${query}`)).data
    expect(codes((await rows(valuesOf({ area: 'b' }))).data)).toEqual(['s', 'h'])
    expect(codes((await rows('keyword=NORTH')).data)).toEqual(['n'])
    expect(await rows('currentPage=2&pageSize=2')).toMatchObject({
      data: [lots[2]],
      pagination: { currentPage: 2, pageSize: 2, total: 3 },
      columns: [{ field: 'code' }, { field: 'name' }, { field: 'price' }, { field: 'area' }],
    })
    const row = async (query: string) =>
      (await ask('GET', `/${id}/Action/Info?field=code&${query}`)).data.data
    expect(await row('value=s')).toEqual(lots[1])
    expect(await row(`value=s&${valuesOf({ area: 'a' })}`)).toBeNull()
    expect((await ask('GET', `/${id}/Action/List?values=%7B`)).status).toBe(400)
    expect((await ask('GET', `/${id}/Action/List?values=%5B1%5D`)).status).toBe(400)
    const lost = await ask('GET', `/${id}/Action/List?values=%7B"area":9007199254740993%7D`)
    expect(lost.problems).toMatchObject([{ path: 'values.area', code: 'inexact' }])
    const wrong = await ask('GET', `/${id}/Actions/Response?${valuesOf({ lot: 1 })}`)
    expect([wrong.status, wrong.problems.map(({ path }) => path)]).toEqual([422, ['values.lot']])
  })

  test('7.10 a parameter of the caller holds for everybody what is known of them', async () => {
    const { userId, token: own } = await world.signIn()
    const { id } = await add({
      parameters: [{ ...area, field: 'owner', origin: 'user' }],
      content: {
        type: 'static',
        rows: [
          { code: 'mine', owner: userId },
          { code: 'theirs', owner: 'nobody' },
        ],
      },
    })
    expect(codes((await as(own)('GET', `/${id}/Actions/Response`)).data.data)).toEqual(['mine'])
    const asked = await as(own)('GET', `/${id}/Actions/Response?${valuesOf({ owner: 'nobody' })}`)
    expect(asked.status).toBe(422)
  })

  test('7.10 what is wrong is refused with its place', async () => {
    const wrong = await ask('POST', '', {
      ...plain,
      fullName: 'a<b',
      enCode: '.x',
      parameters: [{ ...area, field: 'missing', dataType: 'number', defaultValue: 'x' }],
    })
    expect([wrong.status, wrong.problems.map(({ path }) => path)]).toEqual([
      422,
      ['fullName', 'enCode', 'parameters.0.defaultValue', 'parameters.0.field'],
    ])
    const nested = await ask('POST', '', {
      ...plain,
      enCode: 'nested',
      content: { type: 'static', rows: [{ code: { deep: 1 } }] },
    })
    expect(nested.status).toBe(422)
    const large = Array.from({ length: 200 }, () => ({ area: 'x'.repeat(1100) }))
    expect(JSON.stringify(large).length).toBeGreaterThan(mostStaticBytes)
    const tooLarge = await ask('POST', '', {
      ...plain,
      enCode: 'large',
      content: { type: 'static', rows: large },
    })
    expect(tooLarge.problems.map(({ code }) => code)).toEqual(['tooLarge'])
    expect(mostStaticBytes).toBeLessThan(mostBytes)
    const { enCode } = await add()
    expect((await ask('POST', '', { ...plain, enCode })).status).toBe(409)
  })

  test('7.10 a test run tells time, rows and size; every call is in the log, refused ones too', async () => {
    const { id } = await add({ parameters: [{ ...area, required: true }] })
    const run = await ask('POST', `/${id}/Actions/Preview`, {
      values: { area: 'b' },
      pageSize: 1,
    })
    expect(run.data).toMatchObject({ data: [lots[1]], pagination: { total: 2 } })
    expect(run.data.milliseconds).toBeGreaterThanOrEqual(0)
    expect(run.data.bytes).toBe(JSON.stringify([lots[1], lots[2]]).length)
    await as(other)('GET', `/${id}/Actions/Response`)
    const { list, pagination } = (await ask('GET', `${logBase}/${id}`)).data
    expect(pagination.total).toBe(2)
    expect(
      list.map(({ how, rows, outcome }: Record<string, unknown>) => [how, rows, outcome]),
    ).toEqual([
      ['response', 0, 'invalid'],
      ['preview', 2, 'done'],
    ])
    expect(list[0].digest).not.toBe(list[1].digest)
    expect((await ask('GET', `${logBase}/none`)).status).toBe(404)
  })

  test('7.10 every save is kept as a version, and an earlier one is saved again', async () => {
    const made = await add()
    const body = { ...plain, enCode: made.enCode, fullName: 'Renamed' }
    await ask('PUT', `/${made.id}`, {
      ...body,
      parameters: [],
      content: { type: 'static', rows: [] },
      version: 1,
    })
    const versions = async () => (await ask('GET', `/${made.id}/Versions`)).data.list
    expect(
      (await versions()).map(({ number, parameters }: Record<string, unknown>) => [
        number,
        parameters,
      ]),
    ).toEqual([
      [2, 0],
      [1, 1],
    ])
    const restore = (number: number, version: number) =>
      ask('PUT', `/${made.id}/Actions/Restore`, { number, version })
    expect((await restore(1, 1)).status).toBe(409)
    expect((await restore(9, 2)).status).toBe(404)
    expect((await restore(1, 2)).data).toMatchObject({
      fullName: 'Renamed',
      parameters: [area],
      content: { rows: lots },
      version: 3,
    })
    expect(await versions()).toHaveLength(3)
    expect(
      (await as(other)('PUT', `/${made.id}/Actions/Restore`, { number: 1, version: 3 })).status,
    ).toBe(403)
  })

  test('7.10 a copy and an imported file are off, under a free code', async () => {
    const made = await add({ enCode: 'shared' })
    const copy = (await ask('POST', `/${made.id}/Actions/Copy`, {})).data
    expect(copy).toMatchObject({ enCode: 'shared.2', enabledMark: 0, content: made.content })
    const response = await world.app.request(`${base}/${made.id}/Action/Export`, {
      headers: { authorization: token },
    })
    const file = await response.text()
    expect(JSON.parse(file)).toMatchObject({
      format: 'berth.dataInterface',
      dataInterface: { enCode: 'shared', parameters: [area] },
    })
    const bring = async (text: string) => {
      const form = new FormData()
      form.append('file', new File([text], 'lots.json', { type: 'application/json' }))
      const headers = { authorization: token }
      const path = `${base}/Action/Import`
      return (await world.app.request(path, { method: 'POST', headers, body: form })).json()
    }
    const lost = await bring(file.replace('"rows": [', '"rows": [{ "lot": 1e400 },'))
    expect(lost.data.problems).toMatchObject([
      { path: 'dataInterface.content.rows.0.lot', code: 'inexact' },
    ])
    expect((await bring(file)).data).toMatchObject({
      enCode: 'shared.3',
      enabledMark: 0,
      parameters: [area],
      content: { rows: lots },
    })
  })
})
