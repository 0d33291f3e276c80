import { beforeAll, expect, test } from 'vitest'
import { csv, setImportStage } from '#tests/import-stage.ts'
import type { ImportStage } from '#tests/import-stage.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { loadPerson } from '../../auth/person.ts'
import { sayIn } from '../../text/say.ts'
import { ask } from '../asking.ts'
import type { RecordJob } from './job.ts'
import { noteBatch } from './run.ts'

onEachDatabase((make) => {
  let world: World
  let stage: ImportStage
  beforeAll(async () => {
    world = await make()
    stage = await setImportStage(world)
  })

  test('what a batch of the step before found is not noted as of the step that began since', async () => {
    const { token, userId } = stage.admin
    const { id } = await stage.read(token, csv(['车牌'], ['N1'], ['N2']))
    const jobOf = (): Promise<RecordJob> =>
      world.db.kysely
        .selectFrom('record_jobs')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const checking: RecordJob = { ...(await jobOf()), state: 'checking' }
    const problems = [{ row: 2, column: 0, label: 'x', message: 'wrong' }]
    const noted = { added: 1, changed: 0, problems, next: 2 }
    const note = async (job: RecordJob) => {
      const given = {
        caller: await loadPerson(world.db, userId),
        language: 'en',
        say: sayIn('en'),
        requestId: '',
      } as const
      await ask(world.services)(stage.modelId, given, (asking) => noteBatch(asking, job, noted))
    }
    // The next step begins at the same place, with another request.
    await world.db.kysely
      .updateTable('record_jobs')
      .set({ request: JSON.stringify({ ...checking.request, phase: 'run' }) })
      .where('id', '=', id)
      .execute()
    await note(checking)
    expect(await jobOf()).toMatchObject({ done: 0, added: 0, failed: 0 })
    const { problems: kept } = await world.db.kysely
      .selectFrom('record_job_parts')
      .select('problems')
      .where('job_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual([])
    // A batch of the step that is on is noted, once.
    const now = await jobOf()
    await note(now)
    await note(now)
    expect(await jobOf()).toMatchObject({ done: 2, added: 1, failed: 1 })
  })
})
