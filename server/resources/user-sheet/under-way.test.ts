import { expect, test } from 'vitest'
import { en, heads, csv, userSheetCalls } from '#tests/user-sheet-calls.ts'
import { hold } from '#server/database/hold.ts'
import { onDatabase } from '#tests/server.ts'
import { writeSheet } from '../../sheet/sheet.ts'
import { holdingOf } from './table.ts'

onDatabase((make) => {
  const stage = userSheetCalls(make)
  const { asker, find } = stage

  test('an import that was cut short says so; one at a time', async () => {
    const row = (state: 'running', seen: number) => ({
      id: `cut${seen}`,
      created_by: stage.admin.userId,
      state,
      total: 5,
      columns: '[]',
      seen_at: new Date(Date.now() - seen),
    })
    await stage.world.db.kysely.insertInto('user_imports').values(row('running', 400_000)).execute()
    expect((await stage.admin.ask('GET', '/Import/cut400000')).data).toMatchObject({
      state: 'broken',
      done: 0,
      total: 5,
    })
    await stage.world.db.kysely.insertInto('user_imports').values(row('running', 1000)).execute()
    const fileName = await stage.admin.upload(csv(heads, ['cut1', '甲', 'gate', '', '']))
    // While its process lives, no other import of this user may start.
    const release = await hold(stage.world.db, holdingOf('cut1000'))
    expect((await stage.admin.ask('POST', '/ImportData', { fileName })).status).toBe(429)
    expect((await stage.admin.ask('GET', '/Import/cut1000')).data.state).toBe('running')
    // After a crash the lock is free: the user may start again at once and is told.
    await release()
    expect(await stage.admin.bringIn(csv(heads, ['cut1', '甲', 'gate', '', '']))).toMatchObject({
      state: 'done',
      snum: 1,
    })
    expect((await stage.admin.ask('GET', '/Import/cut1000')).data).toMatchObject({
      state: 'broken',
      done: 0,
    })
    await stage.world.db.kysely.deleteFrom('user_imports').where('id', 'like', 'cut%').execute()
  })

  test('an import is stopped by its own person only; what is in stays in', async () => {
    const fileName = await stage.admin.upload(
      csv(
        [...heads, en.password],
        ...Array.from({ length: 1200 }, (_, index) => [
          `stop${index}`,
          '甲',
          'gate',
          '',
          '',
          index < 50 ? '' : 'Secret1',
        ]),
      ),
    )
    const { id } = (await stage.admin.ask('POST', '/ImportData', { fileName })).data
    const other = await asker({ isAdministrator: true })
    expect((await other.ask('PUT', `/Import/${id}/Actions/Stop`)).status).toBe(404)
    while ((await stage.admin.ask('GET', `/Import/${id}`)).data.done === 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const stopped = (await stage.admin.ask('PUT', `/Import/${id}/Actions/Stop`, {})).data
    expect(stopped).toMatchObject({ state: 'stopped', total: 1200, done: 50, snum: 50 })
    // After stopping an import the user may start again at once.
    expect(await stage.admin.bringIn(csv(heads, ['stopped', '乙', 'gate', '', '']))).toMatchObject({
      state: 'done',
      snum: 1,
    })
    expect((await stage.admin.ask('PUT', `/Import/${id}/Actions/Stop`, {})).data).toEqual(stopped)
    expect(await find('stop50')).toBeUndefined()
  })

  test('7.7 of 10000 rows with 100 faulty ones 9900 come in and 100 are reported, while others are served', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      `bulkrow${index}`,
      '王芳',
      'gate',
      '收银',
      index % 100 === 7 ? '12' : '13800138000',
    ])
    const batches = async function* (): AsyncGenerator<string[][]> {
      yield rows
    }
    const file = await writeSheet('big', { format: 'xlsx', heads, batches: batches() })
    const fileName = await stage.admin.upload(file)
    const preview = (await stage.admin.ask('GET', `/ImportPreview?fileName=${fileName}`)).data
    expect([preview.rows.length, preview.faulty]).toEqual([10_000, 100])
    const started = (await stage.admin.ask('POST', '/ImportData', { fileName })).data
    const meanwhile = [(await stage.admin.ask('GET', '?keyword=nobody')).status]
    const job = await stage.admin.finished(started)
    expect([started.state, meanwhile, job.state, job.snum, job.fnum]).toEqual([
      'running',
      [200],
      'done',
      9900,
      100,
    ])
    expect(job.failResult.map(({ row, field }) => `${row} ${field}`)).toEqual(
      Array.from({ length: 100 }, (_, index) => `${index * 100 + 9} mobilePhone`),
    )
    const { count } = await stage.world.db.kysely
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account', 'like', 'bulkrow%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(9900)
    expect(
      (await stage.admin.sheet('GET', '/ExportExcel?keyword=bulkrow&columns=account,organize'))
        .rows,
    ).toHaveLength(9901)
  }, 120_000)
})
