import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from '../platform/folder-lock.ts'
import { openPglite } from './pglite.ts'
import type { PgliteDatabase } from './pglite.ts'
import { plainSql } from '#tests/plain-sql.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-thread-'))
const dir = join(folder, 'pg')
const run = (db: PgliteDatabase, text: string) =>
  db.query<Record<string, unknown>>({ name: '', text: plainSql(text) }, [])
const runaway = sql`do $$ begin loop end loop; end $$`
/** Long enough for an honest statement on a busy machine. */
const patience = { statementTimeout: 2000 }
const runAway = (db: PgliteDatabase) => db.transaction((trx) => runaway.execute(trx), patience)
let db: PgliteDatabase

beforeAll(async () => {
  db = await openPglite({ dir, onTrouble: (error) => console.error(error) })
  await run(db, 'create table public.t (n integer)')
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a runaway statement is ended, the data are opened anew, and what was committed is there', async () => {
  await run(db, 'insert into t values (1)')
  const waiting = [runAway(db), run(db, 'select count(*) as n from t')]
  await expect(waiting[0]).rejects.toMatchObject({ code: '57014' })
  expect(await waiting[1]).toEqual([{ n: 1 }])
})

test('a long statement does not hold up this thread', async () => {
  const ended = runAway(db).then(
    () => 'not ended',
    (error: { code: string }) => error.code,
  )
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  expect(await ended).toBe('57014')
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(10)
})

test('a transaction does not outlive its thread, and its first failure is what is told', async () => {
  const work = db.transaction(async (trx) => {
    await trx
      .insertInto('t' as never)
      .values({ n: 2 })
      .execute()
    await run(db, 'select 1').catch(() => undefined)
    await runaway.execute(trx).catch(() => undefined)
    await trx
      .insertInto('t' as never)
      .values({ n: 3 })
      .execute()
  }, patience)
  await expect(work).rejects.toMatchObject({ code: '57P01' })
  expect(await run(db, 'select n from t order by n')).toEqual([{ n: 1 }])
})

test('a second process is refused in words', () => {
  const script = `import { lockFolder } from './server/platform/folder-lock.ts'; try { lockFolder(process.argv[1]) } catch (error) { console.log(error.message) }`
  const told = execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script, dir],
    { encoding: 'utf8' },
  )
  expect(told).toBe(
    `the data folder ${dir} is in use by process ${process.pid}: stop it first, or set another DATA_DIR\n`,
  )
})

test('a lock that a dead process left is taken over', () => {
  const other = join(folder, 'other')
  writeFileSync(
    `${other}.lock`,
    JSON.stringify({ pid: process.pid, boot: 'another boot', start: '1' }),
  )
  const release = lockFolder(other)
  expect(() => lockFolder(other)).toThrow('in use')
  release()
  lockFolder(other)()
})
