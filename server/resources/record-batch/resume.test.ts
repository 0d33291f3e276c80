import { beforeAll, expect, test } from 'vitest'
import type { BatchOrder } from '#schemas/api/record-batch.ts'
import { setBatchStage } from '#tests/batch-stage.ts'
import type { BatchStage } from '#tests/batch-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { invalidate } from '../../auth/callers.ts'
import { hold } from '../../database/hold.ts'
import { startBatch } from '../../record/batch/run.ts'
import { holdingOf } from '../../record/job/job.ts'

const setting = (field: string, value: unknown): BatchOrder => ({
  act: 'edit',
  changes: [{ field, act: 'set', value }],
})

onDatabase((make) => {
  let world: World
  let stage: BatchStage
  beforeAll(async () => {
    world = await make()
    stage = await setBatchStage(world)
  })
  const job = (id: string) => world.db.kysely.updateTable('record_jobs').where('id', '=', id)
  const addMany = async (token: string, count: number): Promise<string[]> => {
    const ids = []
    for (let at = 0; at < count; at++)
      ids.push(await stage.add(token, { plate: `${token.slice(0, 5)}${at}`, fee: String(at) }))
    return ids
  }

  test('one that lost its process goes on, and each record is written and taken back once', async () => {
    const clerk = await stage.person()
    const other = await stage.person()
    const ids = await addMany(clerk.token, 120)
    const orders: readonly BatchOrder[] = [
      {
        act: 'edit',
        changes: [
          {
            field: 'fee',
            act: 'formula',
            formula: [
              { type: 'field', field: 'fee' },
              { type: 'number', value: '1' },
              { type: 'operator', operator: '+' },
            ],
          },
        ],
      },
      { act: 'remove' },
      { act: 'transfer', owner: other.userId },
    ]
    const before = await stage.listed(clerk.token)
    for (const order of orders) {
      const done = await stage.run(clerk.token, order, { ids })
      expect(done).toMatchObject({ state: 'done', changed: 120, failed: 0 })
      const after = await stage.listed(clerk.token)
      // The records were written, but the progress of the last batches was not.
      const lost = { state: 'running', done: 0, changed: 0 } as const
      await job(done.id).set(lost).execute()
      expect(await stage.settled(clerk.token, done.id)).toMatchObject({
        state: 'done',
        changed: 120,
        failed: 0,
      })
      expect(await stage.listed(clerk.token)).toEqual(after)
      await stage.act(clerk.token, done.id, 'Undo')
      await job(done.id).set({ state: 'undoing', done: 0 }).execute()
      expect(await stage.settled(clerk.token, done.id)).toMatchObject({
        state: 'undone',
        failed: 0,
      })
      expect(await stage.listed(clerk.token)).toEqual(before)
    }
  })

  test('a stopped one goes on where it ended, or is taken back as far as it came', async () => {
    const clerk = await stage.person()
    const ids = await addMany(clerk.token, 3)
    const order = setting('state', 'b')
    const done = await stage.run(clerk.token, order, { ids })
    await job(done.id).set({ state: 'stopped', done: 2, changed: 2 }).execute()
    expect(await stage.act(clerk.token, done.id, 'Run')).toMatchObject({ changed: 3, failed: 0 })
    await job(done.id).set({ state: 'stopped' }).execute()
    expect(await stage.act(clerk.token, done.id, 'Undo')).toMatchObject({ failed: 0 })
    expect(await stage.column(clerk.token, 'state')).toEqual([null, null, null])
    for (const [method, name] of [
      ['POST', 'Run'],
      ['POST', 'Undo'],
    ] as const)
      expect(
        (await stage.ask(clerk.token, method, `/Batch/${done.id}/Actions/${name}`, {})).status,
      ).toBe(422)
    const stopped = await stage.ask(clerk.token, 'PUT', `/Batch/${done.id}/Actions/Stop`, {})
    expect(stopped.data).toMatchObject({ state: 'undone' })
  })

  test('a grant that is withdrawn ends it before the next records, and is asked for by the undo', async () => {
    const clerk = await stage.person()
    const ids = await addMany(clerk.token, 2)
    const order = setting('fee', '8')
    const done = await stage.run(clerk.token, order, { ids })
    await world.db.kysely
      .deleteFrom('grants')
      .where('subject_id', '=', clerk.userId)
      .where('code', '=', 'btn_batchEdit')
      .execute()
    await invalidate(world.db, { userId: clerk.userId })
    const refused = await stage.ask(clerk.token, 'POST', `/Batch/${done.id}/Actions/Undo`, {})
    expect(refused.status).toBe(403)
    await job(done.id).set({ state: 'running', done: 0 }).execute()
    const left = await world.db.kysely
      .selectFrom('record_jobs')
      .selectAll()
      .where('id', '=', done.id)
      .executeTakeFirstOrThrow()
    startBatch(world.services, { job: left, held: hold(world.db, holdingOf(left.id)) })
    expect(await stage.settled(clerk.token, done.id)).toMatchObject({ state: 'broken' })
  })

  test('one of more than 30 days is neither listed nor taken back once another begins', async () => {
    const clerk = await stage.person()
    const [id = ''] = await addMany(clerk.token, 1)
    const order = setting('fee', '8')
    const done = await stage.run(clerk.token, order, { ids: [id] })
    const old = new Date(Date.now() - 31 * 86_400_000)
    await job(done.id).set({ created_at: old }).execute()
    expect((await stage.ask(clerk.token, 'GET', '/Batch')).data.list).toEqual([])
    const late = await stage.ask(clerk.token, 'POST', `/Batch/${done.id}/Actions/Undo`, {})
    expect(late.status).toBe(404)
  })
})
