import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fill } from '#tests/forged-backup.ts'
import { onEachDatabase } from '#tests/server.ts'
import { restoreUnderWriters, usualAnswers } from '#tests/writers.ts'
import { writeBackup } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-storm-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onEachDatabase((make) => {
  for (const instances of [1, 3])
    test(`20 restores under 20 writers of ${instances} instances`, async (context) => {
      const first = await make()
      if (first.db.engine === 'pglite') return context.skip()
      const worlds = [first]
      while (worlds.length < instances) worlds.push(await make({ beside: first }))
      await fill(first)
      const path = join(folder, `${instances}.gz`)
      await writeBackup({ db: first.db, files: first.services.files }, path)
      const outcome = await restoreUnderWriters({ worlds, path, writers: 20, restores: 20 })
      expect(outcome).toEqual({ restored: 20, deadlocks: 0, answers: expect.anything() })
      expect(Object.keys(outcome.answers).filter((name) => !usualAnswers.has(name))).toEqual([])
    }, 900_000)
})
