import { beforeAll, expect, test } from 'vitest'
import { csv, setImportStage } from '#tests/import-stage.ts'
import type { ImportStage } from '#tests/import-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { hold } from '../../database/hold.ts'
import { holdingOf } from '../../record/job/job.ts'

onDatabase((make) => {
  let world: World
  let stage: ImportStage
  beforeAll(async () => {
    world = await make()
    stage = await setImportStage(world)
  })
  const checked = async (token: string, plate: string) => {
    const begun = await stage.read(token, csv(['车牌'], [plate]))
    await stage.check(token, begun)
    return begun
  }

  test('the next step is answered at once, and waits for the one before to let go', async () => {
    const clerk = await stage.person()
    const { id } = await checked(clerk.token, 'S1')
    const release = await hold(world.db, holdingOf(id))
    const begun = await stage.ask(clerk.token, 'POST', `/Import/${id}/Actions/Run`, {})
    expect(begun.data).toMatchObject({ state: 'running', added: 0 })
    const looked = await stage.ask(clerk.token, 'GET', `/Import/${id}`)
    expect(looked.data).toMatchObject({ state: 'running', added: 0 })
    await release()
    expect(await stage.settled(clerk.token, id)).toMatchObject({ state: 'done', added: 1 })
  })

  test('a stop answers with the figures of the batch that it let end', async () => {
    const clerk = await stage.person()
    const { id } = await checked(clerk.token, 'S2')
    const job = () => world.db.kysely.updateTable('record_jobs').where('id', '=', id)
    const release = await hold(world.db, holdingOf(id))
    await job().set({ state: 'running', done: 0, added: 0 }).execute()
    const stopping = stage.ask(clerk.token, 'PUT', `/Import/${id}/Actions/Stop`, {})
    const isStopped = () =>
      world.db.kysely
        .selectFrom('record_jobs')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'stopped')
        .executeTakeFirst()
    while (!(await isStopped()));
    await job().set({ done: 1, added: 1 }).execute()
    await release()
    expect((await stopping).data).toMatchObject({ state: 'stopped', done: 1, added: 1 })
  })
})
