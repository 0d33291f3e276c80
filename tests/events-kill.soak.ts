import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/database.ts'
import { plainSql } from './plain-sql.ts'

/*
 * Server processes that write and hand over events are killed without warning, again and again.
 * Each consumer must see each committed change once, in the order of its record, and nothing that
 * was rolled back. Database triggers, not the server, record what was committed.
 */

type EventsEnv = Readonly<Record<string, string>>

const kills = 50
const folder = mkdtempSync(join(tmpdir(), 'berth-events-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const gone = (child: ChildProcess) =>
  new Promise((resolve) =>
    child.exitCode !== null || child.signalCode !== null
      ? resolve(undefined)
      : child.once('exit', resolve),
  )

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await gone(child)
}

/** Starts a process and returns it with what it reports about its world. */
async function begin(env: EventsEnv, task: string, known = '{}') {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/events-server.ts', task, known],
    {
      env: {
        PATH: process.env['PATH'],
        BERTH_DEMO: '0',
        BERTH_ADMIN_PASSWORD: 'Secret123',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  started.push(child)
  let trouble = ''
  child.stderr.on('data', (chunk) => (trouble += String(chunk)))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async (): Promise<string> => {
    const { done, value } = await lines.next()
    if (done === true) throw new Error(trouble || 'it ended')
    return value
  }
  return { child, known: await next(), round: next }
}

async function onDatabase<T>(place: EventsEnv, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(
    { DATA_DIR: place['DATA_DIR'] ?? '', DATABASE_URL: place['DATABASE_URL'] },
    (error) => console.error(error),
  )
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const rowOf = async <R>(db: Database, text: string): Promise<R> =>
  (await db.query<R>({ name: '', text: plainSql(text) }, []))[0]!

/** Compares what was committed with what the consumers saw. */
const outcome = `select
  (select count(*) from history)::int as changes,
  (select count(*) from event_failures where is_dead)::int as dead,
  (select count(*) from (
    select 1 from seen group by consumer, noun, id, version having count(*) > 1) x)::int as twice,
  (select count(*) from history h, unnest('{first,second,shaky}'::text[]) c where not exists (
    select 1 from seen s where s.consumer = c and s.noun = h.noun and s.id = h.id and s.version = h.version
  ))::int as missed,
  (select count(*) from seen s where not exists (
    select 1 from history h where h.noun = s.noun and h.id = s.id and h.version = s.version))::int as phantom,
  (select count(*) from (
    select version, lag(version) over (partition by consumer, noun, id order by n) as before from seen
  ) x where version < before)::int as disordered`

async function survive(place: EventsEnv, processes: number): Promise<void> {
  const first = await begin(place, 'setup')
  await gone(first.child)
  const { known } = first
  const running: Awaited<ReturnType<typeof begin>>[] = []
  for (let at = 0; at < processes; at++) running.push(await begin(place, 'write', known))
  for (let round = 0; round < kills; round++) {
    const at = round % processes
    // Kills after some rounds of writing, while other writes and the consumers are running.
    for (let rounds = 1 + (round % 7); rounds > 0; rounds--) await running[at]!.round()
    await end(running[at]!.child)
    running[at] = await begin(place, 'write', known)
  }
  for (const { child } of running) await end(child)
  await gone((await begin(place, 'drain', known)).child)
  const { changes, ...found } = await onDatabase(place, (db) =>
    rowOf<Record<'changes' | 'dead' | 'twice' | 'missed' | 'phantom' | 'disordered', number>>(
      db,
      outcome,
    ),
  )
  expect(found).toEqual({ dead: 0, twice: 0, missed: 0, phantom: 0, disordered: 0 })
  expect(changes).toBeGreaterThan(kills)
}

describe('killed at any moment, each consumer sees each committed change once', () => {
  test('on PGlite', () => survive({ DATA_DIR: join(folder, 'data') }, 1), 900_000)
  test.skipIf(!inject('postgres'))(
    'on PostgreSQL, two processes at a time',
    async () => {
      const name = `events_${process.pid}`
      const server = inject('postgres')
      await onDatabase({ DATABASE_URL: server }, (db) =>
        db.query({ name: '', text: plainSql(`create database ${name}`) }, []),
      )
      const address = Object.assign(new URL(server), { pathname: `/${name}` }).href
      await survive({ DATA_DIR: join(folder, 'files'), DATABASE_URL: address }, 2)
    },
    900_000,
  )
})
