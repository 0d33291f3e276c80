import { beforeAll, expect, test } from 'vitest'
import { csv, setImportStage } from '#tests/import-stage.ts'
import type { ImportStage } from '#tests/import-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { readSheet } from '../../sheet/sheet.ts'

onDatabase((make) => {
  let world: World
  let stage: ImportStage
  beforeAll(async () => {
    world = await make()
    stage = await setImportStage(world)
  })

  test('the template offers what the caller may fill; its heads are known again', async () => {
    const clerk = await stage.person({ forms: ['plate', 'state', 'parts', 'parts.name'] })
    const bytes = await stage.sheetOf(clerk.token, '/Template')
    const [heads = []] = await readSheet(bytes)
    expect(heads).toEqual(['车牌 *', 'State', 'Parts / Name *'])
    const filled = csv(heads, ['A1', 'Paid', 'wheel'])
    const { columns, fields } = await stage.read(clerk.token, filled)
    expect(columns.map(({ path }) => path)).toEqual(['plate', 'state', 'parts.name'])
    expect(fields.map(({ path }) => path)).toEqual(['plate', 'state', 'parts.name'])
  })

  test('columns are known by label, name and pinyin; files are refused with words', async () => {
    const { columns, notes } = await stage.read(
      stage.admin.token,
      csv(['Che Pai', 'fee', 'VIP', 'Photo', 'what'], ['A1', '1', 'yes', 'x.png', '?']),
    )
    expect(columns).toEqual([
      { place: 0, path: 'plate' },
      { place: 1, path: 'fee' },
      { place: 2, path: 'isVip' },
    ])
    expect(notes).toEqual(['Files, pictures and signatures cannot come from a sheet: Photo'])
  })

  test('a text is read again in the encoding and by the separator that somebody chooses', async () => {
    const { token } = stage.admin
    const bytes = Buffer.from('b3b5c5c63b4665650a434e313b372c350a', 'hex')
    const fileName = await stage.upload(token, new File([bytes], 'cars.csv'))
    const read = async (wish: object) =>
      (await stage.ask(token, 'POST', '/Import', { fileName, ...wish })).data
    const guessed = await read({})
    expect(guessed.place.text).toEqual({ encoding: 'gb18030', delimiter: ';' })
    expect(guessed.heads).toMatchObject([{ head: '车牌', samples: ['CN1'] }, { head: 'Fee' }])
    const other = await read({ encoding: 'utf-8', delimiter: ',' })
    expect(other.place.text).toEqual({ encoding: 'utf-8', delimiter: ',' })
    expect(other.heads[0].head).not.toContain('车牌')
    const refused = await stage.ask(token, 'POST', '/Import', { fileName, encoding: 'latin1' })
    expect(refused.status).toBe(422)
  })

  test('everything is tried and nothing written: problems stand at their row and column', async () => {
    const clerk = await stage.person()
    const twin = await world.signIn({ realName: 'Twin' })
    await world.signIn({ realName: 'Twin' })
    const heads = ['车牌', 'Fee', 'Day', 'State', 'Keeper']
    const file = csv(
      heads,
      ['B1', '1', '46027', 'Paid', 'boss'],
      ['', '2', '', '', ''],
      ['B3', '9000', '2026-02-30', 'Gone', 'Twin'],
      ['B1', '', '', '', ''],
    )
    const begun = await stage.read(clerk.token, file)
    const checked = await stage.check(clerk.token, begun)
    expect(twin.userId).not.toBe('')
    expect(checked).toMatchObject({ state: 'checked', total: 4, done: 4, added: 1, failed: 3 })
    expect(checked.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 0],
      // All that is wrong with a row: what cannot be read, and what a save refuses of the rest.
      [4, 4],
      [4, 1],
      [4, 2],
      [4, 3],
      [5, 0],
    ])
    const messages = checked.problems.map(({ message }) => message)
    expect([messages[1], messages.at(-1)]).toEqual([
      'Several have the name “Twin”; use the account or code',
      'The same as in row 2',
    ])
    expect(await stage.listed(clerk.token)).toEqual([])
    const marked = await readSheet(await stage.sheetOf(clerk.token, `/Import/${begun.id}/Problems`))
    expect(marked.map(([row, plate]) => [row, plate])).toEqual([
      ['Row', '车牌'],
      ['3', ''],
      ['4', 'B3'],
      ['5', 'B1'],
    ])
    const done = await stage.act(clerk.token, begun.id, 'Run')
    expect(done).toMatchObject({ state: 'done', added: 1, failed: 3 })
    expect(await stage.listed(clerk.token)).toMatchObject([
      { plate: 'B1', fee: '1', day: '2026-01-05', state: 'a', keeper: stage.admin.userId },
    ])
    const undone = await stage.act(clerk.token, begun.id, 'Undo')
    expect([undone.state, await stage.listed(clerk.token)]).toEqual(['undone', []])
  })

  test('by key: records are changed, others added; what was changed since is left by the undo', async () => {
    const clerk = await stage.person()
    for (const plate of ['C1', 'C2'])
      await stage.ask(clerk.token, 'POST', '', { data: { plate, fee: '1', state: 'a' } })
    const begun = await stage.read(
      clerk.token,
      csv(['车牌', 'Fee'], ['C1', '11'], ['C2', '12'], ['C3', '13'], ['C4', '14']),
    )
    const settings = { mode: 'both', key: 'plate' } as const
    const refused = await stage.ask(clerk.token, 'POST', `/Import/${begun.id}/Actions/Check`, {
      columns: begun.columns,
      mode: 'update',
    })
    expect([refused.status, refused.problems[0]?.path]).toEqual([422, 'key'])
    expect(await stage.check(clerk.token, begun, settings)).toMatchObject({ added: 2, changed: 2 })
    expect(await stage.act(clerk.token, begun.id, 'Run')).toMatchObject({ added: 2, changed: 2 })
    const fees = async () =>
      (await stage.listed(clerk.token)).map(({ plate, fee, state }: Record<string, string>) => [
        plate,
        fee,
        state,
      ])
    expect(await fees()).toEqual([
      ['C1', '11', 'a'],
      ['C2', '12', 'a'],
      ['C3', '13', null],
      ['C4', '14', null],
    ])
    const { list } = (await stage.ask(clerk.token, 'POST', '/List', { sidx: 'plate' })).data
    for (const index of [1, 3])
      await stage.ask(clerk.token, 'PUT', `/${list[index].id}`, {
        version: list[index].version,
        data: { fee: '99' },
      })
    const undone = await stage.act(clerk.token, begun.id, 'Undo')
    expect(undone.problems.map(({ row }) => row)).toEqual([3, 5])
    expect(await fees()).toEqual([
      ['C1', '1', 'a'],
      ['C2', '99', 'a'],
      ['C4', '99', null],
    ])
  })

  test('only what the caller may write comes in, by the buttons that single records need', async () => {
    const clerk = await stage.person({ forms: ['plate'], buttons: ['btn_import', 'btn_add'] })
    const begun = await stage.read(clerk.token, csv(['车牌', 'Fee'], ['D1', '5']))
    expect([begun.columns.map(({ path }) => path), begun.modes]).toEqual([['plate'], ['add']])
    const to = (body: object) =>
      stage.ask(clerk.token, 'POST', `/Import/${begun.id}/Actions/Check`, body)
    const fee = { place: 1, path: 'fee' }
    expect((await to({ columns: [fee], mode: 'add' })).status).toBe(422)
    expect((await to({ columns: begun.columns, mode: 'update', key: 'plate' })).status).toBe(403)
    const other = await stage.person()
    expect((await stage.ask(other.token, 'GET', `/Import/${begun.id}`)).status).toBe(404)
    const without = await stage.person({ buttons: ['btn_add', 'btn_edit'] })
    for (const [method, path] of [
      ['GET', '/Template'],
      ['GET', '/Import'],
      ['POST', `/Import/${begun.id}/Actions/Run`],
    ] as const)
      expect(
        (await stage.ask(without.token, method, path, method === 'GET' ? undefined : {})).status,
      ).toBe(403)
  })

  test('a hostile file is refused with words, and a bad place breaks nothing', async () => {
    const broken = await stage.ask(stage.admin.token, 'POST', '/Import', {
      fileName: await stage.upload(stage.admin.token, csv(['', ''], ['', ''])),
    })
    expect([broken.status, broken.problems[0]?.code]).toEqual([422, 'empty'])
    const begun = await stage.read(
      stage.admin.token,
      csv(['车牌', '__proto__'], ['=cmd|x', 'constructor']),
    )
    expect(begun.columns.map(({ path }) => path)).toEqual(['plate'])
    const columns = [{ place: 99, path: 'fee' }, ...begun.columns]
    expect(await stage.check(stage.admin.token, begun, { columns })).toMatchObject({
      added: 1,
      failed: 0,
    })
    await stage.act(stage.admin.token, begun.id, 'Run')
    expect((await stage.listed(stage.admin.token)).at(0)).toMatchObject({ plate: '=cmd|x' })
    expect((await stage.ask(stage.admin.token, 'DELETE', `/Import/${begun.id}`)).status).toBe(200)
    expect((await stage.ask(stage.admin.token, 'GET', `/Import/${begun.id}`)).status).toBe(404)
  })
})
