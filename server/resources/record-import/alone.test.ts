import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
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
    return begun.id
  }
  const run = (token: string, id: string) =>
    stage.ask(token, 'POST', `/Import/${id}/Actions/Run`, {})

  test('a second job of a person is told which is running, of any form; another person is not', async () => {
    const { token } = stage.admin
    const [first, second] = [await checked(token, 'A1'), await checked(token, 'A2')]
    const release = await hold(world.db, holdingOf(first))
    expect((await run(token, first)).status).toBe(200)
    const other = (
      await makeDesign(world, token, sketch([{ id: 'x1', kind: 'input', field: 'x', label: 'X' }]))
    ).id
    const form = `/api/visualdev/OnlineDev/${other}`
    const tries = [
      await run(token, second),
      await stage.ask(token, 'POST', '/Actions/Export', {}),
      await world.request('POST', `${form}/Actions/Export`, { token, language: 'en', body: {} }),
    ]
    for (const refused of tries) {
      expect([refused.status, refused.data.job]).toEqual([
        409,
        { id: first, kind: 'import', modelId: stage.modelId, fileName: 'cars.csv' },
      ])
    }
    const clerk = await stage.person()
    const theirs = await checked(clerk.token, 'A3')
    expect((await run(clerk.token, theirs)).status).toBe(200)
    expect(await stage.settled(clerk.token, theirs)).toMatchObject({ state: 'done', added: 1 })
    await release()
    expect(await stage.settled(token, first)).toMatchObject({ state: 'done', added: 1 })
    expect((await run(token, second)).status).toBe(200)
    expect(await stage.settled(token, second)).toMatchObject({ state: 'done', added: 1 })
  })

  test('of two that begin at once, exactly one does', async () => {
    const clerk = await stage.person()
    const ids = [await checked(clerk.token, 'B1'), await checked(clerk.token, 'B2')]
    const releases = await Promise.all(ids.map((id) => hold(world.db, holdingOf(id))))
    const answers = await Promise.all(ids.map((id) => run(clerk.token, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const release of releases) await release()
  })

  test('one that lost its process hinders no other, and is stopped by it', async () => {
    const clerk = await stage.person()
    const [left, next] = [await checked(clerk.token, 'C1'), await checked(clerk.token, 'C2')]
    const job = world.db.kysely.updateTable('record_jobs').where('id', '=', left)
    await job.set({ state: 'running' }).execute()
    expect((await run(clerk.token, next)).status).toBe(200)
    expect(await stage.settled(clerk.token, next)).toMatchObject({ state: 'done' })
    expect((await stage.ask(clerk.token, 'GET', `/Import/${left}`)).data.state).toBe('stopped')
  })
})
