import { beforeAll, expect, test } from 'vitest'
import type { BatchChange } from '#schemas/api/record-batch.ts'
import { batchButtons, setBatchStage } from '#tests/batch-stage.ts'
import type { BatchStage } from '#tests/batch-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const editing = (...changes: BatchChange[]) => ({ act: 'edit', changes }) as const
const set = (field: string, value: unknown): BatchChange => ({ field, act: 'set', value })
const feeTimesTwo: BatchChange = {
  field: 'fee',
  act: 'formula',
  formula: [
    { type: 'field', field: 'fee' },
    { type: 'number', value: '2' },
    { type: 'operator', operator: '×' },
  ],
}

onDatabase((make) => {
  let world: World
  let stage: BatchStage
  beforeAll(async () => {
    world = await make()
    stage = await setBatchStage(world)
  })

  test('all results are set, cleared and worked out; what is refused is told, and all of it is undone', async () => {
    const clerk = await stage.person()
    for (const [plate, fee] of [
      ['A1', '10'],
      ['A2', '3000'],
      ['A3', '20'],
      ['A4', '7'],
    ])
      await stage.add(clerk.token, { plate, fee, state: 'a', day: '2026-01-05' })
    const { list } = (await stage.ask(clerk.token, 'POST', '/List', { sidx: 'plate' })).data
    const order = editing(feeTimesTwo, set('state', 'b'), { field: 'day', act: 'clear' })
    const checked = await stage.check(clerk.token, order, { except: [list[3].id] })
    expect(checked).toMatchObject({
      state: 'checked',
      total: 3,
      changed: 2,
      failed: 1,
      what: ['Fee', 'State', 'Day'],
      reasons: [{ label: 'Fee', count: 1, examples: [{ id: list[1].id, title: 'A2' }] }],
    })
    expect(checked.reasons[0]?.message).toContain('5000')
    expect(await stage.column(clerk.token, 'fee')).toEqual(['10', '3000', '20', '7'])

    const done = await stage.act(clerk.token, checked.id, 'Run')
    expect(done).toMatchObject({ state: 'done', changed: 2, failed: 1 })
    expect(await stage.column(clerk.token, 'fee')).toEqual(['20', '3000', '40', '7'])
    expect(await stage.column(clerk.token, 'state')).toEqual(['b', 'a', 'b', 'a'])
    expect(await stage.column(clerk.token, 'day')).toEqual([null, '2026-01-05', null, '2026-01-05'])
    const steps = (await stage.ask(clerk.token, 'GET', `/${list[0].id}/History`)).data.list
    expect(steps[0]).toMatchObject({ act: 'change', way: 'batch', userId: clerk.userId })
    const refused = (await stage.ask(clerk.token, 'GET', `/Batch/${done.id}/Refused`)).data
    expect(refused).toMatchObject({ list: [{ id: list[1].id, title: 'A2' }] })
    const listed = (await stage.ask(clerk.token, 'GET', '/Batch')).data.list
    expect(listed).toMatchObject([{ id: done.id, act: 'edit', state: 'done' }])

    expect(await stage.act(clerk.token, done.id, 'Undo')).toMatchObject({
      state: 'undone',
      failed: 0,
      reasons: [],
    })
    expect(await stage.column(clerk.token, 'fee')).toEqual(['10', '3000', '20', '7'])
    expect(await stage.column(clerk.token, 'day')).toEqual(
      Array.from({ length: 4 }, () => '2026-01-05'),
    )
  })

  test('a record that was changed after the check is left; one that is as wished is not written', async () => {
    const clerk = await stage.person()
    const ids = []
    for (const plate of ['B1', 'B2', 'B3'])
      ids.push(await stage.add(clerk.token, { plate, fee: '1', state: plate === 'B3' ? 'b' : 'a' }))
    const checked = await stage.check(clerk.token, editing(set('state', 'b')), { ids })
    expect(checked).toMatchObject({ total: 3, changed: 2, failed: 0 })
    await stage.put(clerk.token, ids[0]!, { fee: '9' })
    const done = await stage.act(clerk.token, checked.id, 'Run')
    expect(done).toMatchObject({ changed: 1, failed: 1 })
    expect(done.reasons).toMatchObject([{ message: 'Changed since it was checked', count: 1 }])
    expect((await stage.read(clerk.token, ids[2]!)).version).toBe(1)
  })

  test('an undo leaves a record whose changed value was changed since, keeps what others changed beside it, and can be tried again', async () => {
    const clerk = await stage.person()
    const ids = []
    for (const plate of ['C1', 'C2', 'C3'])
      ids.push(await stage.add(clerk.token, { plate, fee: '1' }))
    const done = await stage.run(clerk.token, editing(set('fee', '5')), { ids })
    const later = await stage.run(clerk.token, editing(set('fee', '6')), { ids: [ids[0]] })
    await stage.put(clerk.token, ids[1]!, { state: 'b' })
    for (const fee of ['7', '5']) await stage.put(clerk.token, ids[2]!, { fee })
    const undone = await stage.act(clerk.token, done.id, 'Undo')
    expect(undone).toMatchObject({ state: 'undone', failed: 2 })
    expect(undone.reasons).toMatchObject([
      {
        message: 'Changed since, so left as it is',
        examples: [{ id: ids[0] }, { id: ids[2] }],
      },
    ])
    expect(await stage.column(clerk.token, 'fee')).toEqual(['6', '1', '5'])
    expect(await stage.column(clerk.token, 'state')).toEqual([null, 'b', null])
    expect(await stage.act(clerk.token, later.id, 'Undo')).toMatchObject({ failed: 0 })
    // What was taken back already is not taken back again.
    await stage.put(clerk.token, ids[1]!, { fee: '5' })
    expect(await stage.act(clerk.token, done.id, 'Undo')).toMatchObject({ failed: 1 })
    expect(await stage.column(clerk.token, 'fee')).toEqual(['1', '5', '5'])
  })

  test('removed by query, and back from the recycle bin', async () => {
    const clerk = await stage.person()
    const ids = []
    for (const plate of ['D1', 'D2', 'D3'])
      ids.push(await stage.add(clerk.token, { plate, fee: '1' }))
    const checked = await stage.check(clerk.token, { act: 'remove' }, { except: [ids[2]] })
    expect(checked).toMatchObject({ act: 'remove', total: 2, changed: 2, failed: 0 })
    const done = await stage.act(clerk.token, checked.id, 'Run')
    expect(done).toMatchObject({ changed: 2, failed: 0 })
    expect(await stage.column(clerk.token, 'plate')).toEqual(['D3'])
    // Somebody else has the number plate by now.
    const other = await stage.person()
    await stage.add(other.token, { plate: 'D1' })
    const undone = await stage.act(clerk.token, done.id, 'Undo')
    expect(undone).toMatchObject({ failed: 1, reasons: [{ count: 1 }] })
    expect(await stage.column(clerk.token, 'plate')).toEqual(['D2', 'D3'])
  })

  test('given to another owner and back, with who did it in the history', async () => {
    const clerk = await stage.person()
    const other = await stage.person()
    const id = await stage.add(clerk.token, { plate: 'E1' })
    const mine = await stage.add(other.token, { plate: 'E2' })
    const order = { act: 'transfer', owner: other.userId } as const
    const done = await stage.run(clerk.token, order, { ids: [id, mine] })
    expect(done).toMatchObject({ changed: 1, failed: 1 })
    expect((await stage.ask(clerk.token, 'GET', `/${id}`)).status).toBe(404)
    const steps = (await stage.ask(other.token, 'GET', `/${id}/History`)).data.list
    expect(steps).toMatchObject([
      { way: 'transfer', userId: clerk.userId, changes: [{ label: 'Owner' }] },
      { act: 'add', userId: clerk.userId },
    ])
    expect(await stage.act(clerk.token, done.id, 'Undo')).toMatchObject({ failed: 0 })
    expect((await stage.read(clerk.token, id)).version).toBe(3)
    expect((await stage.ask(other.token, 'GET', `/${id}`)).status).toBe(404)
  })

  test('what was given is not taken back once others changed it out of reach, nor to somebody disabled', async () => {
    const clerk = await stage.person()
    const other = await stage.person()
    const [changed, plain] = [
      await stage.add(clerk.token, { plate: 'E3' }),
      await stage.add(clerk.token, { plate: 'E4' }),
    ]
    const order = { act: 'transfer', owner: other.userId } as const
    const done = await stage.run(clerk.token, order, { ids: [changed, plain] })
    await stage.put(other.token, changed, { fee: '3' })
    const undone = await stage.act(clerk.token, done.id, 'Undo')
    expect(undone).toMatchObject({
      failed: 1,
      reasons: [{ message: 'Changed since, so left as it is', count: 1 }],
    })
    expect(await stage.column(clerk.token, 'plate')).toEqual(['E4'])
    expect(await stage.column(other.token, 'plate')).toEqual(['E3'])

    // Whoever reaches it still takes it back.
    const boss = stage.admin
    const first = { act: 'transfer', owner: clerk.userId } as const
    const given = await stage.run(boss.token, first, { ids: [changed] })
    await stage.put(clerk.token, changed, { fee: '4' })
    expect(await stage.act(boss.token, given.id, 'Undo')).toMatchObject({ failed: 0 })
    expect(await stage.column(other.token, 'plate')).toEqual(['E3'])

    const again = await stage.run(boss.token, first, { ids: [changed] })
    await world.db.kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', other.userId)
      .execute()
    expect(await stage.act(boss.token, again.id, 'Undo')).toMatchObject({
      failed: 1,
      reasons: [{ message: 'The earlier owner no longer exists, or is disabled' }],
    })
  })

  test('what somebody may not do, see or write is refused, and a foreign batch is not there', async () => {
    const clerk = await stage.person({ forms: ['plate', 'fee'] })
    const id = await stage.add(clerk.token, { plate: 'F1', fee: '1' })
    const without = async (button: string, order: object) => {
      const person = await stage.person({
        buttons: batchButtons.filter((held) => held !== button),
      })
      await stage.add(person.token, { plate: `F-${button}` })
      return (await stage.ask(person.token, 'POST', '/Batch', { order })).status
    }
    expect(await without('btn_batchEdit', editing(set('fee', '2')))).toBe(403)
    expect(await without('btn_edit', editing(set('fee', '2')))).toBe(403)
    expect(await without('btn_batchRemove', { act: 'remove' })).toBe(403)
    expect(await without('btn_transfer', { act: 'transfer', owner: clerk.userId })).toBe(403)
    const wrong = async (...changes: BatchChange[]) =>
      (await stage.ask(clerk.token, 'POST', '/Batch', { order: editing(...changes) })).problems.map(
        ({ path, code }: { path: string; code: string }) => `${path} ${code}`,
      )
    expect(await wrong(set('state', 'a'), set('photo', []), set('none', 1))).toEqual([
      'order.changes.0.field field',
      'order.changes.1.field field',
      'order.changes.2.field field',
    ])
    expect(await wrong(set('fee', '1'), set('fee', '2'))).toEqual(['order.changes.1.field twice'])
    const reading = (field: string): BatchChange => ({
      field: 'fee',
      act: 'formula',
      formula: [{ type: 'field', field }],
    })
    // Columns of the list may be read beside the form's fields; a sub-table that is not granted may not.
    expect(await wrong(reading('parts.price'))).toEqual(['order.changes.0.formula unread'])
    expect(await wrong({ field: 'fee', act: 'formula', formula: [] })).toEqual([
      'order.changes.0.formula formula',
    ])
    const checked = await stage.check(clerk.token, editing(set('fee', '2')), { ids: [id] })
    const stranger = await stage.person()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/Refused'],
      ['POST', '/Actions/Run'],
      ['POST', '/Actions/Undo'],
      ['PUT', '/Actions/Stop'],
    ] as const)
      expect(
        (
          await stage.ask(
            stranger.token,
            method,
            `/Batch/${checked.id}${path}`,
            method === 'GET' ? undefined : {},
          )
        ).status,
      ).toBe(404)
    // Nobody acts beyond their reach.
    const beyond = await stage.check(stranger.token, editing(set('fee', '2')), { ids: [id] })
    expect(beyond).toMatchObject({ changed: 0, failed: 1 })
    expect(beyond.reasons).toMatchObject([{ examples: [{ id, title: '' }] }])
  })

  test('a value that may stand once is refused for all but the first', async () => {
    const clerk = await stage.person()
    for (const plate of ['G1', 'G2', 'G3']) await stage.add(clerk.token, { plate })
    const checked = await stage.check(clerk.token, editing(set('plate', 'G9')))
    expect(checked).toMatchObject({ changed: 1, failed: 2, reasons: [{ label: '车牌', count: 2 }] })
    const done = await stage.act(clerk.token, checked.id, 'Run')
    expect(done).toMatchObject({ changed: 1, failed: 2 })
  })
})
