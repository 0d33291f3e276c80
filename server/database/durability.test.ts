import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { PGlite } from '@electric-sql/pglite'
import { fdatasyncSync } from 'node:fs'
import { DurableFolder, durableParams } from '../platform/durable-folder.ts'
import { openDatabase } from './open.ts'
import { sqlText } from '#server/database/sql-text.ts'
import { sized } from '#tests/soak.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  return { ...fs, fdatasyncSync: vi.fn(fs.fdatasyncSync) }
})

const rounds = sized(1, 20)
const folder = mkdtempSync(join(tmpdir(), 'berth-durable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fail = (error: unknown): void => console.error(error)

/**
 * Lets a process write and kills it without warning after `lines` acknowledged rows; returns all
 * acknowledged rows.
 */
async function writeAndKill(dir: string, url: string, lines: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/durability-writer.ts', dir, url],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const words: string[] = []
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'open') words.push(line)
    if (words.length === lines) child.kill('SIGKILL')
  }
  await gone
  expect(child.signalCode).toBe('SIGKILL')
  // The kill may have cut the last line short.
  return words.filter((word) => /^\d+-\d+-\d+$/.test(word)).slice(0, -1)
}

const survive = async (dir: string, url: string): Promise<void> => {
  const acknowledged: string[] = []
  for (let round = 1; round <= rounds; round++) {
    acknowledged.push(...(await writeAndKill(dir, url, 150 * round)))
    const db = await openDatabase({ DATA_DIR: dir, DATABASE_URL: url || undefined }, fail)
    const rows = await db.query<{ word: string }>(
      { name: '', text: sqlText`select word from public.kept` },
      [],
    )
    const kept = new Set(rows.map(({ word }) => word))
    expect(acknowledged.filter((word) => !kept.has(word))).toEqual([])
    await db.close()
  }
  expect(acknowledged.length).toBeGreaterThan(100)
}

const patience = 60_000 * rounds

test(
  'a kill loses no acknowledged row of PGlite',
  () => survive(join(folder, 'data'), ''),
  patience,
)
test.skipIf(!inject('postgres'))(
  'a kill loses no acknowledged row of PostgreSQL',
  () => survive(folder, inject('postgres')),
  patience,
)

test('PGlite syncs each commit to disk', async () => {
  const pg = await PGlite.create({
    fs: new DurableFolder(join(folder, 'synced')),
    startParams: durableParams,
  })
  await pg.query('create table t (n integer)')
  vi.mocked(fdatasyncSync).mockClear()
  for (let n = 0; n < 20; n++) await pg.query('insert into t values ($1)', [n])
  expect(vi.mocked(fdatasyncSync).mock.calls.length).toBeGreaterThanOrEqual(20)
  await pg.close()
})
