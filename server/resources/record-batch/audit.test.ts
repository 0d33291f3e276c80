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

onDatabase((make) => {
  let world: World
  let stage: BatchStage
  beforeAll(async () => {
    world = await make()
    stage = await setBatchStage(world)
  })
  const order: BatchOrder = {
    act: 'edit',
    changes: [{ field: 'fee', act: 'set', value: '4711' }],
  }
  const job = (id: string) => world.db.kysely.updateTable('record_jobs').where('id', '=', id)
  const linesOf = async (userId: string) =>
    (
      await world.db.kysely
        .selectFrom('audit')
        .select(['what', 'after'])
        .where('user_id', '=', userId)
        .where('what', 'in', ['batch', 'batchUndo'])
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ what, after }) => ({ what, ...(after as object) }))
  const stop = (token: string, id: string) =>
    stage.ask(token, 'PUT', `/Batch/${id}/Actions/Stop`, {})

  test('each end of a run or an undo that wrote something is one line, with paths and without values', async () => {
    const clerk = await stage.person()
    const ids = []
    for (const plate of ['A1', 'A2', 'A3']) ids.push(await stage.add(clerk.token, { plate }))
    const { id } = await stage.run(clerk.token, order, { ids })
    const said = { act: 'edit', changes: [{ field: 'fee', act: 'set' }], job: id, total: 3 }
    const done = { what: 'batch', ...said, end: 'done', changed: 3, failed: 0 }
    expect(await linesOf(clerk.userId)).toEqual([done])

    // It was stopped after two.
    await job(id).set({ state: 'running', done: 2, changed: 2 }).execute()
    await stop(clerk.token, id)
    await stop(clerk.token, id)
    const stopped = { ...done, end: 'stopped', changed: 2 }
    expect(await linesOf(clerk.userId)).toEqual([done, stopped])

    // Its owner lost the right.
    await world.db.kysely
      .deleteFrom('grants')
      .where('subject_id', '=', clerk.userId)
      .where('code', '=', 'btn_batchEdit')
      .execute()
    await invalidate(world.db, { userId: clerk.userId })
    await job(id).set({ state: 'undoing', done: 1 }).execute()
    const left = await world.db.kysely
      .selectFrom('record_jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    startBatch(world.services, { job: left, held: hold(world.db, holdingOf(id)) })
    await stage.settled(clerk.token, id)
    const broken = { ...stopped, what: 'batchUndo', end: 'broken', done: 1 }
    expect(await linesOf(clerk.userId)).toEqual([done, stopped, broken])
  })

  test('one whose process is gone is over once its owner begins another', async () => {
    const clerk = await stage.person()
    const first = await stage.add(clerk.token, { plate: 'B1' })
    const { id } = await stage.run(clerk.token, order, { ids: [first] })
    await job(id).set({ state: 'running' }).execute()
    await stage.check(clerk.token, { act: 'remove' }, { ids: [first] })
    expect((await linesOf(clerk.userId)).at(-1)).toMatchObject({ job: id, end: 'stopped' })
  })

  test('what was only tried, or wrote nothing, leaves no line', async () => {
    const clerk = await stage.person()
    const first = await stage.add(clerk.token, { plate: 'C1', fee: '4711' })
    const { id } = await stage.check(clerk.token, order, { ids: [first] })
    await job(id).set({ state: 'checking', changed: 1 }).execute()
    await stop(clerk.token, id)
    await stage.run(clerk.token, order, { ids: [first] })
    expect(await linesOf(clerk.userId)).toEqual([])
  })
})
