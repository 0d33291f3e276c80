import { beforeAll, expect, test, vi } from 'vitest'
import type { ExportJob } from '#schemas/api/record-sheet.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { readSheet, streamSheet } from '../../sheet/sheet.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  {
    id: 'n2',
    kind: 'inputNumber',
    field: 'fee',
    options: { precision: 2, thousands: true, addonBefore: '¥' },
  },
  { id: 'n3', kind: 'datePicker', field: 'day', options: { format: 'yyyy-MM-dd' } },
  { id: 'n4', kind: 'datePicker', field: 'at', options: { format: 'yyyy-MM-dd HH:mm' } },
  {
    id: 'n5',
    kind: 'select',
    field: 'state',
    options: {
      choices: [
        { id: 'a', fullName: 'Paid' },
        { id: 'b', fullName: 'Open' },
      ],
    },
  },
  { id: 'n6', kind: 'input', field: 'phone', options: { mask: { type: 'mobile' } } },
  { id: 'n7', kind: 'userSelect', field: 'keeper' },
  {
    id: 't1',
    kind: 'table',
    field: 'parts',
    children: [
      { id: 'n8', kind: 'input', field: 'name' },
      { id: 'n9', kind: 'inputNumber', field: 'price', options: { precision: 0 } },
    ],
  },
])
const fields = ['plate', 'fee', 'day', 'at', 'state', 'phone', 'keeper', 'parts', 'parts.name']
const allFields = [...fields, 'parts.price']

onDatabase((make) => {
  let world: World
  let modelId: string
  let base: string
  let admin: { token: string; userId: string }

  const person = async (more: {
    columns?: readonly string[]
    forms?: readonly string[]
    buttons?: readonly string[]
    own?: true
  }) => {
    const { columns = allFields, forms = allFields, buttons = ['btn_export'], own } = more
    const scopes = [{ type: own ? ('own' as const) : ('all' as const) }]
    return world.signIn({ models: [{ modelId, columns, forms, buttons, scopes }] })
  }
  const ask = (token: string, [method, path]: readonly [string, string], body?: unknown) =>
    world.request(method, `${base}${path}`, {
      token,
      language: 'en',
      headers: { host: 'localhost' },
      ...(body !== undefined && { body }),
    })
  const fetchFile = async (token: string, path: string, body?: unknown) => {
    const response = await world.app.request(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const exported = async (token: string, body: object = {}) => {
    const { status, bytes } = await fetchFile(token, '/Actions/ExportData', body)
    expect([status, new TextDecoder().decode(status === 200 ? undefined : bytes)]).toEqual([
      200,
      '',
    ])
    return readSheet(bytes)
  }
  const sheetOf = async (bytes: Uint8Array, sheet: number) => {
    const rows: string[][] = []
    const wish = { sheet, head: { row: 0, rows: 0 }, most: 1000 }
    await streamSheet(bytes, wish, (more) => void rows.push(...more))
    return rows
  }
  const records = [
    {
      plate: '=1+1',
      fee: '1234.5',
      day: '2026-01-05',
      at: Date.UTC(2026, 0, 5, 0, 30),
      state: 'a',
      phone: '13800001234',
      parts: [
        { name: 'wheel', price: '7' },
        { name: 'door', price: '9' },
      ],
    },
    { plate: '00123', fee: '0.1', state: 'b', phone: '13900005678', parts: [{ name: 'x' }] },
    { plate: '京A12345', parts: [] },
  ]
  beforeAll(async () => {
    world = await make()
    admin = await world.signIn({ isAdministrator: true })
    modelId = (await makeDesign(world, admin.token, document)).id
    base = `/api/visualdev/OnlineDev/${modelId}`
    for (const record of records)
      expect(
        (await ask(admin.token, ['POST', ''], { data: { ...record, keeper: admin.userId } }))
          .status,
      ).toBe(200)
  })

  test('the list comes as it is shown: order, labels, numbers and days as such, texts as texts', async () => {
    const columns = ['state', 'plate', 'fee', 'day', 'at']
    expect(await exported(admin.token, { columns, sidx: 'plate' })).toEqual([
      columns,
      ['Open', '00123', '0.1'],
      ['Paid', '=1+1', '1234.5', '2026-01-05', '2026-01-05 08:30:00'],
      ['', '京A12345'],
    ])
    const raw = await exported(admin.token, { columns: ['state', 'keeper'], values: 'raw' })
    expect(raw.slice(1).map(([state = '', keeper]) => [state, keeper])).toEqual(
      ['', 'b', 'a'].map((state) => [state, admin.userId]),
    )
    const { bytes } = await fetchFile(admin.token, '/Actions/ExportData', {
      columns,
      format: 'csv',
    })
    expect(new TextDecoder().decode(bytes)).toContain("'=1+1")
  })

  test('a page, chosen records, or all but some', async () => {
    const columns = ['plate']
    const page = { currentPage: 2, pageSize: 2 }
    expect(await exported(admin.token, { columns, sidx: 'plate', page })).toEqual([
      ['plate'],
      ['京A12345'],
    ])
    const { list } = (await ask(admin.token, ['POST', '/List'], { sidx: 'plate' })).data
    const ids = [list[0].id, list[2].id]
    const chosen = await exported(admin.token, { columns, sidx: '-plate', ids })
    expect(chosen.slice(1)).toEqual([['京A12345'], ['00123']])
    expect((await exported(admin.token, { columns, except: ids })).slice(1)).toEqual([['=1+1']])
    const query = { state: 'a' }
    expect((await exported(admin.token, { columns, query })).slice(1)).toEqual([['=1+1']])
  })

  test('lines come repeated, merged, or as sheets of their own by number', async () => {
    const asked = { columns: ['plate'], sidx: 'plate' }
    const beside = [
      ['plate', 'parts / name', 'parts / price'],
      ['00123', 'x'],
      ['=1+1', 'wheel', '7'],
      ['=1+1', 'door', '9'],
      ['京A12345'],
    ]
    expect(await exported(admin.token, { ...asked, lines: 'repeat' })).toEqual(beside)
    expect(await exported(admin.token, { ...asked, lines: 'merge' })).toEqual(beside)
    expect(await exported(admin.token, { ...asked, lines: 'merge', format: 'csv' })).toEqual(beside)
    const { bytes } = await fetchFile(admin.token, '/Actions/ExportData', {
      ...asked,
      lines: 'sheet',
    })
    expect([await sheetOf(bytes, 0), await sheetOf(bytes, 1)]).toEqual([
      [
        ['No.', 'plate'],
        ['1', '00123'],
        ['2', '=1+1'],
        ['3', '京A12345'],
      ],
      [
        ['No.', 'name', 'price'],
        ['1', 'x'],
        ['2', 'wheel', '7'],
        ['2', 'door', '9'],
      ],
    ])
  })

  test('nothing comes that the list does not show: rows, columns, lines, masked values', async () => {
    const clerk = await person({ columns: ['plate', 'phone'], forms: ['parts', 'parts.name'] })
    const rows = await exported(clerk.token, { sidx: 'plate', lines: 'repeat' })
    expect(rows.slice(0, 3)).toEqual([
      ['plate', 'phone', 'parts / name'],
      ['00123', '139****5678', 'x'],
      ['=1+1', '138****1234', 'wheel'],
    ])
    for (const column of ['fee', 'parts.price', 'nothing']) {
      const refused = await ask(clerk.token, ['POST', '/Actions/ExportData'], { columns: [column] })
      expect([refused.status, refused.problems[0]?.path]).toEqual([422, 'columns'])
    }
    const raw = await exported(clerk.token, { columns: ['phone'], values: 'raw' })
    expect(JSON.stringify(raw)).not.toContain('13800001234')
    const own = await person({ own: true })
    expect(await exported(own.token, { columns: ['plate'] })).toEqual([['plate']])
    const without = await person({ buttons: ['btn_detail'] })
    for (const path of ['/Actions/ExportData', '/Actions/Export'])
      expect((await ask(without.token, ['POST', path], {})).status).toBe(403)
    expect((await ask(without.token, ['GET', '/Export'])).status).toBe(403)
  })

  test('each export is written down', async () => {
    await exported(admin.token, { columns: ['plate'], query: { state: 'a' } })
    const line = await world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('what', '=', 'export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([line.user_id, line.target]).toEqual([admin.userId, `record ${modelId}`])
    expect(line.after).toMatchObject({ count: 1, columns: ['plate'] })
  })

  const settled = async (token: string, id: string): Promise<ExportJob> => {
    for (;;) {
      const job = (await ask(token, ['GET', `/Export/${id}`])).data
      if (job.state !== 'running') return job
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  test('in the background: with a message, for its owner alone, and for what is still granted', async () => {
    const clerk = await person({ columns: ['plate', 'phone'] })
    const body = {
      columns: ['plate', 'phone'],
      sidx: 'plate',
      back: 'http://localhost/form/cars?sheet=export',
    }
    const begun = (await ask(clerk.token, ['POST', '/Actions/Export'], body)).data
    expect(await settled(clerk.token, begun.id)).toMatchObject({ state: 'done', done: 3, total: 3 })
    expect((await ask(clerk.token, ['GET', '/Export'])).data.id).toBe(begun.id)
    const file = await fetchFile(clerk.token, `/Export/${begun.id}/File`)
    expect((await readSheet(file.bytes))[1]).toEqual(['00123', '139****5678'])
    const message = await world.db.kysely
      .selectFrom('messages as m')
      .innerJoin('message_receipts as r', 'r.message_id', 'm.id')
      .where('r.user_id', '=', clerk.userId)
      .select('m.body_text')
      .executeTakeFirstOrThrow()
    expect(message.body_text).toContain('/form/cars?sheet=export')
    const other = await person({})
    expect((await ask(other.token, ['GET', `/Export/${begun.id}/File`])).status).toBe(404)
    expect((await ask(other.token, ['PUT', `/Export/${begun.id}/Actions/Stop`], {})).status).toBe(
      404,
    )
    await world.db.kysely
      .deleteFrom('grants')
      .where('subject_id', '=', clerk.userId)
      .where('code', '=', 'phone')
      .execute()
    const { invalidate } = await import('../../auth/callers.ts')
    await invalidate(world.db, 'all')
    expect((await ask(clerk.token, ['GET', `/Export/${begun.id}/File`])).status).toBe(403)
  })

  test('one that was left by its process is broken, one that is stopped has no file', async () => {
    const begun = (await ask(admin.token, ['POST', '/Actions/Export'], {})).data
    await settled(admin.token, begun.id)
    const put = (state: 'running' | 'done') =>
      world.db.kysely.updateTable('record_jobs').set({ state }).where('id', '=', begun.id).execute()
    await put('running')
    // The process may still hold the export for a moment after it is done.
    const lost = await vi.waitFor(
      async () => {
        const { data } = await ask(admin.token, ['GET', `/Export/${begun.id}`])
        expect(data.state).not.toBe('running')
        return data
      },
      { timeout: 10_000 },
    )
    expect([lost.state, lost.reason]).toEqual(['broken', 'The server stopped; please export again'])
    await put('running')
    expect(
      (await ask(admin.token, ['PUT', `/Export/${begun.id}/Actions/Stop`], {})).data.state,
    ).toBe('stopped')
    expect((await ask(admin.token, ['GET', `/Export/${begun.id}/File`])).status).toBe(404)
  })
})
