import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { csv, setImportStage } from '#tests/import-stage.ts'
import type { ImportStage } from '#tests/import-stage.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { findJob } from '../../jobs/jobs.ts'

onDatabase((make) => {
  let world: World
  let stage: ImportStage
  beforeAll(async () => {
    world = await make()
    stage = await setImportStage(world)
  })

  test('a field that is not granted is not told of by the heads of a file', async () => {
    const file = () => csv(['车牌', 'Photo'], ['P1', 'x.png'])
    const clerk = await stage.person({ forms: ['plate'] })
    expect((await stage.read(clerk.token, file())).notes).toEqual([])
    const more = await stage.person({ forms: ['plate', 'photo'] })
    expect((await stage.read(more.token, file())).notes).toHaveLength(1)
  })

  test('a refused row names no field that the caller may not see', async () => {
    const { token } = stage.admin
    const form = await makeDesign(
      world,
      token,
      sketch([
        { id: 'h1', kind: 'input', field: 'plate', label: 'Plate' },
        {
          id: 'h2',
          kind: 'input',
          field: 'secret',
          label: 'Secret word',
          options: { unique: true, defaultValue: 'same' },
        },
      ]),
    )
    const base = `/api/visualdev/OnlineDev/${form.id}`
    await world.request('POST', base, { token, body: { data: { plate: 'A', secret: 'same' } } })
    const buttons = ['btn_import', 'btn_add']
    const clerk = await world.signIn({
      models: [
        {
          modelId: form.id,
          columns: ['plate'],
          forms: ['plate'],
          buttons,
          scopes: [{ type: 'all' }],
        },
      ],
    })
    const fileName = await stage.upload(clerk.token, csv(['Plate'], ['B']))
    const ask = async (method: string, path: string, body?: object) =>
      (
        await world.request(method, `${base}${path}`, {
          token: clerk.token,
          language: 'en',
          ...(body && { body }),
        })
      ).data
    const begun = await ask('POST', '/Import', { fileName })
    await ask('POST', `/Import/${begun.id}/Actions/Check`, { columns: begun.columns, mode: 'add' })
    let state = begun
    while (['read', 'checking'].includes(state.state))
      state = await ask('GET', `/Import/${begun.id}`)
    expect(state).toMatchObject({ failed: 1 })
    expect(state.problems).toMatchObject([{ row: 2, column: null, label: '' }])
    expect(JSON.stringify(state)).not.toContain('Secret word')
    // Nor does an ordinary save.
    const refused = await world.request('POST', base, {
      token: clerk.token,
      language: 'en',
      body: { data: { plate: 'C' } },
    })
    expect([refused.status, refused.problems]).toEqual([
      422,
      [{ path: '', code: 'unique', message: 'Another record has this value already' }],
    ])
  })

  test('trying rows out tells nothing of values in rows out of reach; bringing them in refuses', async () => {
    await stage.ask(stage.admin.token, 'POST', '', { data: { plate: 'HIDDEN' } })
    const clerk = await stage.person()
    await stage.ask(clerk.token, 'POST', '', { data: { plate: 'OWN' } })
    const begun = await stage.read(clerk.token, csv(['车牌'], ['HIDDEN'], ['FREE'], ['OWN']))
    const checked = await stage.check(clerk.token, begun)
    expect(checked).toMatchObject({ added: 2, failed: 1 })
    expect(checked.problems.map(({ row }) => row)).toEqual([4])
    const done = await stage.act(clerk.token, begun.id, 'Run')
    expect(done).toMatchObject({ added: 1, failed: 2 })
    expect(done.problems.map(({ row }) => row)).toEqual([2, 4])
    const audited = () =>
      world.db.kysely
        .selectFrom('audit')
        .select('after')
        .where('what', '=', 'import')
        .where('user_id', '=', clerk.userId)
        .execute()
    expect(await audited()).toMatchObject([{ after: { added: 1, failed: 2 } }])
  })

  test('old imports are swept by a task, with the rows of their files', async () => {
    const clerk = await stage.person()
    const old = await stage.read(clerk.token, csv(['车牌'], ['O1']))
    const fresh = await stage.read(clerk.token, csv(['车牌'], ['O2']))
    const { kysely } = world.db
    const created_at = new Date(Date.now() - 8 * 86_400_000)
    await kysely.updateTable('record_jobs').set({ created_at }).where('id', '=', old.id).execute()
    await findJob('sweepUploads')?.run(world.services, {})
    const left = async (id: string) =>
      (
        await kysely
          .selectFrom('record_job_parts')
          .select('number')
          .where('job_id', '=', id)
          .execute()
      ).length
    expect([await left(old.id), await left(fresh.id)]).toEqual([0, 1])
  })
})
