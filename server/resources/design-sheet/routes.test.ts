import { beforeAll, expect, test } from 'vitest'
import type { ReadSheet } from '#schemas/api/design-sheet.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { readSheet } from '../../sheet/sheet.ts'
import { designRoutes } from '../design/routes.ts'
import { fileRoutes } from '../file/routes.ts'
import { recordRoutes } from '../record/routes.ts'
import { designSheetRoutes } from './routes.ts'

const base = '/api/visualdev/DesignSheet'
const csv = (...rows: readonly string[]): File => new File([rows.join('\n')], 'cars.csv')

onDatabase((make) => {
  let world: World
  let designer: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [designSheetRoutes, designRoutes, fileRoutes, recordRoutes] })
    designer = await asker(['onlineDev'])
  })
  const asker = async (menus: readonly string[]) => {
    const { token } = await world.signIn({ menus: [...menus] })
    const ask = (method: string, path: string, body?: object) =>
      world.request(method, path, { token, language: 'en', ...(body && { body }) })
    const upload = async (file: File): Promise<string> =>
      (await world.request('POST', '/api/file/Uploader/annex', { token, file })).data.fileId
    return { ask, upload, token }
  }
  const read = async (file: File): Promise<ReadSheet> =>
    (await designer.ask('POST', base, { fileName: await designer.upload(file) })).data
  let count = 0
  /** A published design made from a sheet. */
  async function published(file: File, types: Readonly<Record<string, string>> = {}) {
    const { id, columns } = await read(file)
    const corrected = columns.map(({ place, label, type }) => ({
      place,
      label,
      type: types[label] ?? type,
    }))
    const design = (
      await designer.ask('POST', `${base}/Actions/Make`, {
        sheetId: id,
        fullName: 'Cars',
        enCode: `cars${++count}`,
        columns: corrected,
      })
    ).data
    const released = await designer.ask(
      'POST',
      `/api/visualdev/Base/${design.id}/Actions/Release`,
      { version: design.version },
    )
    expect(released.status).toBe(200)
    return { design, of: `${base}/${design.id}` }
  }

  test('columns are guessed, with how many cells would not fit each type', async () => {
    const { columns, total, fileName } = await read(
      csv('Plate,Price,Paid', 'A1,"1,200.5",yes', 'A2,3,no', ',,', 'A3,x,yes'),
    )
    expect([fileName, total]).toEqual(['cars.csv', 3])
    expect(columns.map(({ label, type }) => [label, type])).toEqual([
      ['Plate', 'text'],
      ['Price', 'text'],
      ['Paid', 'flag'],
    ])
    expect(columns[1]).toMatchObject({
      samples: ['1,200.5', '3', 'x'],
      filled: 3,
      misfits: { number: 1, text: 0 },
    })
  })

  test('the rows come in once the form is published, each once; what is wrong is told by row and column', async () => {
    const { design, of } = await published(
      csv(
        'Plate,Price,Day,Level',
        'A1,"1,200.5",2026/1/5,High',
        'A2,x,2026-01-06,Low',
        'A3,7,2026-02-30,Low',
      ),
      { Price: 'number', Day: 'date', Level: 'choice' },
    )
    const state = (await designer.ask('POST', `${of}/Actions/BringIn`, {})).data
    expect(state).toMatchObject({
      total: 3,
      done: 3,
      added: 1,
      failed: 2,
      failures: [
        { row: 3, label: 'Price' },
        { row: 4, label: 'Day' },
      ],
    })
    expect((await designer.ask('POST', `${of}/Actions/BringIn`, {})).data).toEqual(state)
    expect((await designer.ask('GET', of)).data).toEqual(state)
    const { list } = (await designer.ask('POST', `/api/visualdev/OnlineDev/${design.id}/List`, {}))
      .data
    expect(list.map((record: { data: object }) => record.data)).toMatchObject([
      { plate: 'A1', price: '1200.5', day: '2026-01-05', level: 'High' },
    ])
    const file = await world.app.request(`${of}/Exceptions`, {
      headers: { authorization: designer.token, 'accept-language': 'en' },
    })
    const rows = await readSheet(new Uint8Array(await file.arrayBuffer()))
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Row', 'Plate', 'Price'],
      ['3', 'A2', 'x'],
      ['4', 'A3', '7'],
    ])
    expect((await designer.ask('DELETE', of)).status).toBe(200)
    expect((await designer.ask('GET', of)).data).toBeNull()
  })

  test('an import that was broken off goes on, and no row comes in twice', async () => {
    const { design, of } = await published(
      csv('Plate', ...Array.from({ length: 250 }, (_one, index) => `P${index}`)),
    )
    const once = (await designer.ask('POST', `${of}/Actions/BringIn`, {})).data
    expect([once.done, once.added]).toEqual([100, 100])
    // The records were written, but the progress was not.
    await world.db.kysely
      .updateTable('design_sheets')
      .set({ done: 40, added: 40 })
      .where('design_id', '=', design.id)
      .execute()
    const [left, right] = await Promise.all([
      designer.ask('POST', `${of}/Actions/BringIn`, {}),
      designer.ask('POST', `${of}/Actions/BringIn`, {}),
    ])
    expect([left.status, right.status]).toEqual([200, 200])
    let done = 0
    while (done < 250) ({ done } = (await designer.ask('POST', `${of}/Actions/BringIn`, {})).data)
    const { pagination } = (
      await designer.ask('POST', `/api/visualdev/OnlineDev/${design.id}/List`, {})
    ).data
    expect(pagination.total).toBe(250)
  })

  test('a sheet is its own person’s: others neither see its rows nor bring them in', async () => {
    const { id } = await read(csv('Secret', 's1'))
    const other = await asker(['onlineDev'])
    expect(
      (
        await other.ask('POST', `${base}/Actions/Make`, {
          sheetId: id,
          fullName: 'X',
          enCode: 'x',
          columns: [{ place: 0, label: 'Secret', type: 'text' }],
        })
      ).status,
    ).toBe(404)
    const { of } = await published(csv('Secret', 's1'))
    expect((await other.ask('GET', of)).data).toBeNull()
    expect((await other.ask('GET', `${of}/Exceptions`)).status).toBe(404)
    expect((await other.ask('POST', `${of}/Actions/BringIn`, {})).status).toBe(403)
    await other.ask('DELETE', of)
    expect((await designer.ask('GET', of)).data).toMatchObject({ total: 1 })
    const stranger = await asker([])
    expect((await stranger.ask('POST', base, { fileName: 'a.csv' })).status).toBe(403)
  })

  test('heads below a title are found or chosen, and rows keep the number that they have in the file', async () => {
    const file = csv('Cars of 2026;;', ';;', '车牌;Day;Fee', 'A1;05/01/2026;3', 'A2;x;4')
    const fileName = await designer.upload(file)
    const guessed: ReadSheet = (await designer.ask('POST', base, { fileName })).data
    expect([guessed.place.head, guessed.columns.map(({ label }) => label)]).toEqual([
      { row: 2, rows: 1 },
      ['车牌', 'Day', 'Fee'],
    ])
    const head = { row: 3, rows: 0 }
    const chosen: ReadSheet = (await designer.ask('POST', base, { fileName, head })).data
    expect([chosen.total, chosen.columns.map(({ label }) => label)]).toEqual([2, ['1', '2', '3']])
    const { id }: ReadSheet = (await designer.ask('POST', base, { fileName })).data
    const design = (
      await designer.ask('POST', `${base}/Actions/Make`, {
        sheetId: id,
        fullName: 'Cars',
        enCode: `titled${++count}`,
        columns: [
          { place: 0, label: '车牌', type: 'text' },
          { place: 1, label: 'Day', type: 'date', order: 'mdy' },
        ],
      })
    ).data
    await designer.ask('POST', `/api/visualdev/Base/${design.id}/Actions/Release`, {
      version: design.version,
    })
    const of = `${base}/${design.id}`
    expect((await designer.ask('POST', `${of}/Actions/BringIn`, {})).data).toMatchObject({
      total: 2,
      done: 2,
      added: 1,
      failures: [{ row: 5, label: 'Day' }],
    })
    const { list } = (await designer.ask('POST', `/api/visualdev/OnlineDev/${design.id}/List`, {}))
      .data
    expect(list.map((record: { data: object }) => record.data)).toMatchObject([
      { che_pai: 'A1', day: '2026-05-01' },
    ])
  })

  test('what is no sheet is refused in words', async () => {
    const refused = await designer.ask('POST', base, { fileName: 'nothing.csv' })
    expect([refused.status, refused.problems[0]?.path]).toEqual([422, 'fileName'])
    const broken = await designer.ask('POST', base, {
      fileName: await designer.upload(csv(',,', ',')),
    })
    expect([broken.status, broken.problems[0]?.code]).toEqual([422, 'empty'])
  })
})
