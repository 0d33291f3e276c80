import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { csv, setImportStage } from '#tests/import-stage.ts'
import type { ImportStage } from '#tests/import-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { loadPerson } from '../../auth/person.ts'
import { hold } from '../../database/hold.ts'
import { ask } from '../../record/asking.ts'
import { tryRecords } from '../../record/sheet/import.ts'
import type { SeenValues } from '../../record/sheet/import.ts'
import { planImport } from '../../record/sheet/import-plan.ts'
import { startImport } from '../../record/sheet/import-run.ts'
import { holdingOf } from '../../record/job/job.ts'
import { sayIn } from '../../text/say.ts'

onDatabase((make) => {
  let world: World
  let stage: ImportStage
  beforeAll(async () => {
    world = await make()
    stage = await setImportStage(world)
  })

  test('one that lost its process goes on, and no row comes in twice', async () => {
    const clerk = await stage.person()
    const plates = Array.from(
      { length: 230 },
      (_one, index) => `E${String(index).padStart(3, '0')}`,
    )
    const begun = await stage.read(clerk.token, csv(['车牌'], ...plates.map((plate) => [plate])))
    await stage.check(clerk.token, begun)
    await stage.act(clerk.token, begun.id, 'Run')
    // The records were written, but the progress of the last two batches was not.
    await world.db.kysely
      .updateTable('record_jobs')
      .set({ state: 'running', done: 100, added: 100 })
      .where('id', '=', begun.id)
      .execute()
    const done = await stage.settled(clerk.token, begun.id)
    expect(done).toMatchObject({ state: 'done', added: 230, failed: 0 })
    expect((await stage.listed(clerk.token)).map(({ plate }: { plate: string }) => plate)).toEqual(
      plates,
    )
    // A second driver of the same job has nothing left to do.
    const job = await world.db.kysely
      .selectFrom('record_jobs')
      .selectAll()
      .where('id', '=', begun.id)
      .executeTakeFirstOrThrow()
    startImport(world.services, {
      job: { ...job, state: 'running' },
      held: hold(world.db, holdingOf(job.id)),
    })
    expect((await stage.settled(clerk.token, begun.id)).added).toBe(230)
    expect(await stage.act(clerk.token, begun.id, 'Undo')).toMatchObject({
      state: 'undone',
      failed: 0,
    })
    expect(await stage.listed(clerk.token)).toEqual([])
  })

  test('by key: what a lost process had added is not changed, and all is taken back', async () => {
    const clerk = await stage.person()
    await stage.ask(clerk.token, 'POST', '', { data: { plate: 'G0', fee: '1' } })
    const file = csv(['车牌', 'Fee'], ['G0', '10'], ['G1', '11'], ['G2', '9000'], ['G1', '12'])
    const fees = async () =>
      (await stage.listed(clerk.token)).map(({ plate, fee }: Record<string, string>) => [
        plate,
        fee,
      ])
    for (const state of ['running', 'stopped'] as const) {
      const begun = await stage.read(clerk.token, file)
      await stage.check(clerk.token, begun, { mode: 'both', key: 'plate' })
      const done = await stage.act(clerk.token, begun.id, 'Run')
      expect(done).toMatchObject({ state: 'done', added: 1, changed: 2, failed: 1 })
      const lost = { state, done: 0, added: 0, changed: 0, failed: 0 }
      await world.db.kysely
        .updateTable('record_jobs')
        .set(lost)
        .where('id', '=', begun.id)
        .execute()
      if (state === 'running')
        expect(await stage.settled(clerk.token, begun.id)).toMatchObject({
          state: 'done',
          added: 1,
          changed: 2,
          failed: 1,
        })
      expect(await fees()).toEqual([
        ['G0', '10'],
        ['G1', '12'],
      ])
      const undone = await stage.act(clerk.token, begun.id, 'Undo')
      expect(undone).toMatchObject({ state: 'undone', failed: 0 })
      expect(await fees()).toEqual([['G0', '1']])
    }
  })

  test('one that goes on after days adds nothing again, nor what was removed since', async () => {
    const clerk = await stage.person()
    const begun = await stage.read(clerk.token, csv(['车牌'], ['M0'], ['M1'], ['M2']))
    await stage.check(clerk.token, begun)
    await stage.act(clerk.token, begun.id, 'Run')
    const { list } = (await stage.ask(clerk.token, 'POST', '/List', { sidx: 'plate' })).data
    const gone = await stage.ask(stage.admin.token, 'DELETE', `/${list[0].id}`)
    expect(gone.status).toBe(200)
    await world.db.kysely.deleteFrom('idempotency').execute()
    await world.db.kysely
      .updateTable('record_jobs')
      .set({ state: 'running', done: 0, added: 0 })
      .where('id', '=', begun.id)
      .execute()
    const done = await stage.settled(clerk.token, begun.id)
    expect(done).toMatchObject({ state: 'done', added: 3, failed: 0 })
    expect(await stage.listed(clerk.token)).toMatchObject([{ plate: 'M1' }, { plate: 'M2' }])
  })

  test('by key: two rows of one record are both written', async () => {
    const clerk = await stage.person()
    await stage.ask(clerk.token, 'POST', '', { data: { plate: 'H0', fee: '1' } })
    const begun = await stage.read(
      clerk.token,
      csv(['车牌', 'Fee'], ['H0', '10'], ['H1', '11'], ['H0', '12'], ['H1', '13']),
    )
    const checked = await stage.check(clerk.token, begun, { mode: 'both', key: 'plate' })
    expect(checked).toMatchObject({ failed: 0, problems: [] })
    const done = await stage.act(clerk.token, begun.id, 'Run')
    expect(done).toMatchObject({ added: 1, changed: 3, failed: 0 })
    expect(await stage.listed(clerk.token)).toMatchObject([
      { plate: 'H0', fee: '12' },
      { plate: 'H1', fee: '13' },
    ])
  })

  test('by key: what was meant and not written is written although somebody changed it since', async () => {
    const clerk = await stage.person()
    const { id } = (
      await stage.ask(clerk.token, 'POST', '', { data: { plate: 'J0', fee: '1', state: 'a' } })
    ).data
    const begun = await stage.read(clerk.token, csv(['车牌', 'Fee'], ['J0', '10']))
    await stage.check(clerk.token, begun, { mode: 'update', key: 'plate' })
    const job = await world.db.kysely
      .selectFrom('record_jobs')
      .selectAll()
      .where('id', '=', begun.id)
      .executeTakeFirstOrThrow()
    await stage.ask(clerk.token, 'PUT', `/${id}`, { version: 1, data: { fee: '50' } })
    const meant = [{ row: 2, id, version: 1, before: { plate: 'J0', fee: '1' } }]
    await world.db.kysely
      .updateTable('record_job_parts')
      .set({ written: JSON.stringify(meant) })
      .where('job_id', '=', begun.id)
      .execute()
    await world.db.kysely
      .updateTable('record_jobs')
      .set({
        state: 'running',
        done: 0,
        added: 0,
        changed: 0,
        request: JSON.stringify({ ...job.request, phase: 'run' }),
      })
      .where('id', '=', begun.id)
      .execute()
    const done = await stage.settled(clerk.token, begun.id)
    expect(done).toMatchObject({ state: 'done', changed: 1, failed: 0 })
    expect(await stage.listed(clerk.token)).toMatchObject([{ plate: 'J0', fee: '10', state: 'a' }])
  })

  test('a batch that is tried again, because the form was published meanwhile, is no twin of itself', async () => {
    const { userId } = await stage.person()
    const caller = await loadPerson(world.db, userId)
    const seen: SeenValues = new Map()
    const records = [{ row: 2, rows: [['T1']] }]
    const given = { caller, language: 'en', say: sayIn('en'), requestId: '' } as const
    const check = () =>
      ask(world.services)(stage.modelId, given, (asking) => {
        const columns = [{ place: 0, path: 'plate' }]
        return tryRecords(asking, planImport(asking, { columns, mode: 'add' }), { records, seen })
      })
    const first = await check()
    expect(first).toMatchObject({ added: 1, problems: [] })
    expect(await check()).toEqual(first)
  })

  test('a file that is still read is no latest import; a stopped undo goes on and is no import again', async () => {
    const clerk = await stage.person()
    const plates = Array.from({ length: 3 }, (_one, index) => [`U${index}`])
    const begun = await stage.read(clerk.token, csv(['车牌'], ...plates))
    const job = world.db.kysely.updateTable('record_jobs').where('id', '=', begun.id)
    await job.set({ file_name: '' }).execute()
    expect((await stage.ask(clerk.token, 'GET', '/Import')).data).toBe(null)
    await job.set({ file_name: 'cars.csv' }).execute()
    expect((await stage.ask(clerk.token, 'GET', '/Import')).data).toMatchObject({
      id: begun.id,
      phase: 'read',
    })
    expect(await stage.check(clerk.token, begun)).toMatchObject({ phase: 'check' })
    expect(await stage.act(clerk.token, begun.id, 'Run')).toMatchObject({ phase: 'run', added: 3 })
    expect(await stage.act(clerk.token, begun.id, 'Undo')).toMatchObject({ phase: 'undo', done: 3 })
    // As if it had been stopped before its end was noted.
    await job.set({ state: 'stopped' }).execute()
    for (const name of ['Run', 'Check']) {
      const body = name === 'Run' ? {} : { columns: begun.columns, mode: 'add' }
      const answer = await stage.ask(
        clerk.token,
        'POST',
        `/Import/${begun.id}/Actions/${name}`,
        body,
      )
      expect(answer.status).toBe(422)
    }
    expect(await stage.act(clerk.token, begun.id, 'Undo')).toMatchObject({
      state: 'undone',
      done: 3,
      failed: 0,
    })
    expect(await stage.listed(clerk.token)).toEqual([])
  })

  test('looking at one that lost its process changes nothing; only asking for it goes on', async () => {
    const clerk = await stage.person()
    const begun = await stage.read(clerk.token, csv(['车牌'], ['L1']))
    await stage.check(clerk.token, begun)
    await world.db.kysely
      .updateTable('record_jobs')
      .set({
        state: 'running',
        done: 0,
        added: 0,
        request: sql`request || '{"phase": "run"}'::jsonb`,
      })
      .where('id', '=', begun.id)
      .execute()
    for (const path of ['/Import', `/Import/${begun.id}`])
      for (let times = 0; times < 3; times++)
        expect((await stage.ask(clerk.token, 'GET', path)).data).toMatchObject({
          state: 'running',
          isLost: true,
          done: 0,
          added: 0,
        })
    const other = await stage.person()
    const resume = [`POST`, `/Import/${begun.id}/Actions/Resume`, {}] as const
    expect((await stage.ask(other.token, ...resume)).status).toBe(404)
    expect((await stage.ask(clerk.token, ...resume)).data).toMatchObject({ isLost: false })
    expect(await stage.settled(clerk.token, begun.id)).toMatchObject({ state: 'done', added: 1 })
    expect((await stage.ask(clerk.token, ...resume)).data).toMatchObject({ state: 'done' })
  })

  test('the import of somebody who is switched off goes no further', async () => {
    const clerk = await stage.person()
    const begun = await stage.read(clerk.token, csv(['车牌'], ['Z1'], ['Z2']))
    await stage.check(clerk.token, begun)
    const { kysely } = world.db
    const jobs = () => kysely.selectFrom('record_jobs').where('id', '=', begun.id)
    await kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', clerk.userId)
      .execute()
    await kysely
      .updateTable('record_jobs')
      .set({ state: 'running' })
      .where('id', '=', begun.id)
      .execute()
    const job = await jobs().selectAll().executeTakeFirstOrThrow()
    startImport(world.services, { job, held: hold(world.db, holdingOf(job.id)) })
    const stateNow = async () => (await jobs().select('state').executeTakeFirst())?.state
    await expect.poll(stateNow, { timeout: 10_000 }).toBe('broken')
  })
})
