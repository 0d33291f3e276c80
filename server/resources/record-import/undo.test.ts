import { beforeAll, expect, test } from 'vitest'
import { csv, setImportStage } from '#tests/import-stage.ts'
import type { ImportStage } from '#tests/import-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { invalidate } from '../../auth/callers.ts'

onDatabase((make) => {
  let world: World
  let stage: ImportStage
  beforeAll(async () => {
    world = await make()
    stage = await setImportStage(world)
  })
  const add = async (token: string, data: object): Promise<string> =>
    (await stage.ask(token, 'POST', '', { data })).data.id
  const bringIn = async (token: string, rows: string[][], mode: 'add' | 'both' = 'both') => {
    const begun = await stage.read(token, csv(...rows))
    await stage.check(token, begun, mode === 'add' ? {} : { mode, key: 'plate' })
    return stage.act(token, begun.id, 'Run')
  }
  const fees = async (token: string) =>
    (await stage.listed(token)).map(({ plate, fee }: Record<string, string>) => [plate, fee])

  test('a record that two rows wrote is taken back as one, over the parts of a file', async () => {
    const clerk = await stage.person()
    await add(clerk.token, { plate: 'K0', fee: '1' })
    const faulty = Array.from({ length: 500 }, (_one, index) => [`K9${index}`, '1', 'never'])
    const done = await bringIn(clerk.token, [
      ['车牌', 'Fee', 'Day'],
      ['K0', '10', ''],
      ['K1', '11', ''],
      ['K0', '12', ''],
      ...faulty,
      ['K0', '13', ''],
      ['K1', '14', ''],
    ])
    expect(done).toMatchObject({ added: 1, changed: 4, failed: 500 })
    expect(await fees(clerk.token)).toEqual([
      ['K0', '13'],
      ['K1', '14'],
    ])
    const undone = await stage.act(clerk.token, done.id, 'Undo')
    expect(undone).toMatchObject({ state: 'undone', done: 5, failed: 0, problems: [] })
    expect(await fees(clerk.token)).toEqual([['K0', '1']])
  })

  test('a record that two rows wrote and somebody changed since is left, and told at both', async () => {
    const clerk = await stage.person()
    const id = await add(clerk.token, { plate: 'L0', fee: '1' })
    const done = await bringIn(clerk.token, [
      ['车牌', 'Fee'],
      ['L0', '10'],
      ['L0', '12'],
    ])
    await stage.ask(clerk.token, 'PUT', `/${id}`, { version: 3, data: { fee: '99' } })
    const undone = await stage.act(clerk.token, done.id, 'Undo')
    expect(undone.problems.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Changed since, so left as it is'],
      [3, 'Changed since, so left as it is'],
    ])
    expect(await fees(clerk.token)).toEqual([['L0', '99']])
  })

  test('lines come back where a column of them is not granted', async () => {
    const clerk = await stage.person({ forms: ['plate', 'parts', 'parts.name'] })
    const id = await add(clerk.token, { plate: 'N0', parts: [{ name: 'wheel' }] })
    const done = await bringIn(clerk.token, [
      ['车牌', 'Parts / Name'],
      ['N0', 'door'],
    ])
    const names = async () =>
      (await stage.ask(clerk.token, 'GET', `/${id}`)).data.data.parts.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names()).toEqual(['door'])
    const undone = await stage.act(clerk.token, done.id, 'Undo')
    expect(undone).toMatchObject({ state: 'undone', failed: 0, problems: [] })
    expect(await names()).toEqual(['wheel'])
  })

  test('what is refused is told in the words of the refusal', async () => {
    const clerk = await stage.person()
    const id = await add(clerk.token, { plate: 'P0', fee: '1' })
    const done = await bringIn(clerk.token, [
      ['车牌', 'Fee'],
      ['P0', '10'],
    ])
    // As if the form had allowed more when the value was saved.
    const before = [{ row: 2, id, version: 1, before: { plate: 'P0', fee: '9000' } }]
    await world.db.kysely
      .updateTable('record_job_parts')
      .set({ written: JSON.stringify(before) })
      .where('job_id', '=', done.id)
      .execute()
    const undone = await stage.act(clerk.token, done.id, 'Undo')
    expect(undone).toMatchObject({ state: 'undone', failed: 1 })
    expect(undone.problems).toMatchObject([
      { row: 2, label: 'Fee', message: expect.stringContaining('5000') },
    ])
    expect(await fees(clerk.token)).toEqual([['P0', '10']])
  })

  test('who may not add any more takes nothing back that was added', async () => {
    const clerk = await stage.person()
    const done = await bringIn(clerk.token, [['车牌'], ['Q0']], 'add')
    await world.db.kysely
      .deleteFrom('grants')
      .where('subject_id', '=', clerk.userId)
      .where('part', '=', 'button')
      .where('code', '=', 'btn_add')
      .execute()
    await invalidate(world.db, { userId: clerk.userId })
    const refused = await stage.ask(clerk.token, 'POST', `/Import/${done.id}/Actions/Undo`, {})
    expect(refused.status).toBe(403)
    // As if the right had been lost while it was taken back.
    const { request } = await world.db.kysely
      .selectFrom('record_jobs')
      .select('request')
      .where('id', '=', done.id)
      .executeTakeFirstOrThrow()
    await world.db.kysely
      .updateTable('record_jobs')
      .set({ state: 'undoing', request: JSON.stringify({ ...request, phase: 'undo' }) })
      .where('id', '=', done.id)
      .execute()
    expect(await stage.settled(clerk.token, done.id)).toMatchObject({ state: 'broken' })
    expect(await fees(clerk.token)).toEqual([['Q0', null]])
  })

  test('lines that an import replaced come back with their ids, their order and their values', async () => {
    const clerk = await stage.person()
    const parts = [
      { name: 'wheel', price: '7' },
      { name: 'door', price: '9' },
    ]
    const id = await add(clerk.token, { plate: 'T0', parts })
    const linesOf = async () => (await stage.ask(clerk.token, 'GET', `/${id}`)).data.data.parts
    const before = await linesOf()
    const done = await bringIn(clerk.token, [
      ['车牌', 'Parts / Name', 'Parts / Price'],
      ['T0', 'mirror', '1'],
      ['', 'roof', '2'],
      ['', 'glass', '3'],
    ])
    expect(done).toMatchObject({ changed: 1, failed: 0 })
    expect((await linesOf()).map(({ name }: { name: string }) => name)).toEqual([
      'mirror',
      'roof',
      'glass',
    ])
    expect(await stage.act(clerk.token, done.id, 'Undo')).toMatchObject({
      state: 'undone',
      failed: 0,
    })
    expect(await linesOf()).toEqual(before)
    // The same of two rows for one record: the state before the first is what comes back.
    const twice = await bringIn(clerk.token, [
      ['车牌', 'Fee', 'Parts / Name'],
      ['T0', '1', 'mirror'],
      ['T1', '2', 'roof'],
      ['T0', '3', 'glass'],
    ])
    expect(twice).toMatchObject({ added: 1, changed: 2, failed: 0 })
    expect(await stage.act(clerk.token, twice.id, 'Undo')).toMatchObject({
      state: 'undone',
      failed: 0,
    })
    expect(await linesOf()).toEqual(before)
  })
})
