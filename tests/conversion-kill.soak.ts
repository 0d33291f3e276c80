import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { nothing, remainsIn } from './conversion.ts'
import { sketch } from './designs.ts'
import { sqlText } from '#server/database/sql-text.ts'
import { plainSql } from './plain-sql.ts'

/*
 * A server process is killed without warning in the middle of a conversion. At whatever moment that
 * happens, after the next start every acknowledged save is stored, the form works, nothing
 * half-finished is left, and publishing can be started again.
 */

type ConversionEnv = Readonly<Record<string, string>>

/**
 * Number of rows, large enough that a kill falls into the conversion: its progress is reported each
 * second.
 */
const rowsOf = ({ DATABASE_URL }: ConversionEnv): number => (DATABASE_URL ? 120_000 : 40_000)
const folder = mkdtempSync(join(tmpdir(), 'berth-kill-'))
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
const onTrouble = (error: unknown): void => console.error(error)
const text = sketch([
  { id: 'n1', kind: 'input', field: 'fee' },
  { id: 'n2', kind: 'input', field: 'note' },
])
const number = sketch([
  { id: 'n1', kind: 'inputNumber', field: 'fee' },
  { id: 'n2', kind: 'input', field: 'note' },
])

/** A running server process with a signed-in user. */
class KillableServer {
  readonly child: ChildProcess
  readonly #address: string
  #token = ''

  constructor(child: ChildProcess, address: string) {
    this.child = child
    this.#address = address
  }

  static async start(env: ConversionEnv): Promise<KillableServer> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/platform/host/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        BERTH_DEMO: '0',
        BERTH_ADMIN_PASSWORD: 'Secret123',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    let output = ''
    const address = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += String(chunk)
          const found = /listens at (\S+)\n/.exec(output)?.[1]
          if (found) resolve(found)
        })
      child.once('close', () => reject(new Error(output)))
    })
    const server = new KillableServer(child, address)
    const password = createHash('md5').update('Secret123').digest('hex')
    const body = new URLSearchParams({ account: 'admin', password, grant_type: 'password' })
    const login = await fetch(`${address}/api/oauth/Login`, { method: 'POST', body })
    server.#token = (await login.json()).data.token
    return server
  }

  async ask(call: string, body?: object) {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(this.#address + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, data: (await answer.json()).data }
  }

  async save(id: string, document: object): Promise<void> {
    const { version, fullName, enCode } = (await this.ask(`GET /api/visualdev/Base/${id}`)).data
    const body = { version, fullName, enCode, formData: JSON.stringify(document) }
    expect((await this.ask(`PUT /api/visualdev/Base/${id}`, body)).status).toBe(200)
  }
  async release(id: string) {
    const { version } = (await this.ask(`GET /api/visualdev/Base/${id}`)).data
    const body = { version, consent: true }
    return this.ask(`POST /api/visualdev/Base/${id}/Actions/Release`, body)
  }
  async progress(id: string) {
    return (await this.ask(`GET /api/visualdev/Base/${id}/Actions/Release`)).data
  }
  async kill(signal: NodeJS.Signals): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill(signal)
    await gone
  }
}

/** A form with many texts, most of them numbers. */
async function fill(server: KillableServer, place: ConversionEnv): Promise<string> {
  const made = await server.ask('POST /api/visualdev/Base', {
    fullName: 'Fees',
    enCode: 'fees',
    formData: JSON.stringify(text),
  })
  const { id } = made.data
  expect((await server.release(id)).status).toBe(200)
  await server.kill('SIGTERM')
  await onDatabase(place, (db) =>
    db.query(
      {
        name: '',
        text: plainSql(`insert into app.fees (id, created_by, created_org, modified_by, fee, note)
          select 'r' || i, 'u', '', 'u', case when i % 10 = 0 then 'about ' || i else i::text
            end, 'x' from generate_series(1, ${rowsOf(place)}) i`),
      },
      [],
    ),
  )
  return id
}

async function onDatabase<T>(
  place: ConversionEnv,
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(
    { DATA_DIR: place['DATA_DIR'] ?? '', DATABASE_URL: place['DATABASE_URL'] },
    onTrouble,
  )
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Saves one record after another until the server is gone; returns the acknowledged ones. */
async function writeOn(
  server: KillableServer,
  id: string,
  saved: Map<string, string>,
): Promise<void> {
  for (let at = 1; ; at++) {
    const path = `/api/visualdev/OnlineDev/${id}/r${at}`
    try {
      const { version } = (await server.ask(`GET ${path}`)).data
      const fee = `${at}5`
      const { status } = await server.ask(`PUT ${path}`, { version, data: { fee, note: 'late' } })
      if (status === 200) saved.set(`r${at}`, fee)
    } catch {
      return
    }
  }
}

async function survive(place: ConversionEnv): Promise<void> {
  const id = await fill(await KillableServer.start(place), place)
  const saved = new Map<string, string>()
  for (const share of [0.02, 0.2]) {
    const server = await KillableServer.start(place)
    await server.save(id, number)
    const writing = writeOn(server, id, saved)
    void server.release(id).catch(() => undefined)
    for (;;) {
      const now = await server.progress(id)
      expect(now.state).not.toBe('done')
      if (now.state === 'running' && now.share >= share) break
    }
    await server.kill('SIGKILL')
    await writing
    // Makes the run's heartbeat old, because another machine waits for that before it takes over.
    await onDatabase(place, (db) =>
      db.query(
        { name: '', text: sqlText`update releases set beat_at = now() - interval '2 minutes'` },
        [],
      ),
    )
  }
  const server = await KillableServer.start(place)
  expect((await server.progress(id)).state).toBe('failed')
  const list = `POST /api/visualdev/OnlineDev/${id}/List`
  expect((await server.ask(list, { pageSize: 5 })).data.pagination.total).toBe(rowsOf(place))
  for (const [record, fee] of saved)
    expect([
      record,
      (await server.ask(`GET /api/visualdev/OnlineDev/${id}/${record}`)).data.data.fee,
    ]).toEqual([record, fee])
  const word = { data: { fee: 'a word', note: 'new' } }
  expect((await server.ask(`POST /api/visualdev/OnlineDev/${id}`, word)).status).toBe(200)
  await server.kill('SIGTERM')
  await onDatabase(place, async (db) => expect(await remainsIn({ db })).toEqual(nothing))
  const last = await KillableServer.start(place)
  await last.release(id)
  for (;;) {
    const now = await last.progress(id)
    if (now.state === 'done') break
    expect(now.state).toBe('running')
  }
  for (const [record, fee] of saved)
    expect((await last.ask(`GET /api/visualdev/OnlineDev/${id}/${record}`)).data.data.fee).toBe(fee)
  await last.kill('SIGTERM')
  await onDatabase(place, async (db) => {
    const [found] = await db.query<{ lost: number }>(
      {
        name: '',
        text: plainSql(`select count(*)::int as lost from app.fees where note = 'x'
          and (fee is distinct from case when kept_fee ~ '^[0-9]+$' then kept_fee::numeric end or kept_fee is null)`),
      },
      [],
    )
    expect(found).toEqual({ lost: 0 })
    expect(await remainsIn({ db })).toEqual(nothing)
  })
}

describe('a kill in the middle of a conversion loses nothing', () => {
  test('on PGlite', () => survive({ DATA_DIR: join(folder, 'data') }), 400_000)
  test.skipIf(!inject('postgres'))(
    'on PostgreSQL',
    async () => {
      const name = `kill_${process.pid}`
      const server = inject('postgres')
      await onDatabase({ DATABASE_URL: server }, (db) =>
        db.query({ name: '', text: plainSql(`create database ${name}`) }, []),
      )
      const address = Object.assign(new URL(server), { pathname: `/${name}` }).href
      await survive({ DATA_DIR: join(folder, 'files'), DATABASE_URL: address })
    },
    400_000,
  )
})
