import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hono } from 'hono'
import { afterAll, describe, inject } from 'vitest'
import type { Problem } from '#schemas/wire/envelope.ts'
import { createApp } from '#server/app.ts'
import type { Parts } from '#server/app.ts'
import { makeAuth } from '#server/auth/callers.ts'
import type { Database } from '#server/database/database.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { readEnv } from '#server/start/env.ts'
import { consumers } from '#server/events/consumers.ts'
import { startEvents } from '#server/events/pump.ts'
import type { Pump } from '#server/events/pump.ts'
import { folderStore } from '#server/files/folder.ts'
import { makeLog } from '#server/watch/log.ts'
import { makeMetrics } from '#server/watch/metrics.ts'
import { makeState } from '#server/services.ts'
import type { Services } from '#server/services.ts'
import { Hub } from '#server/socket/hub.ts'
import { signInAs } from './people.ts'
import type { Person } from './people.ts'
import { plainSql } from './plain-sql.ts'
import { isSoak } from './soak.ts'

interface RequestOptions {
  readonly token?: string
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly file?: File
  readonly language?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly code: number
  readonly msg: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says itself what it expects
  readonly data: any
  readonly problems: readonly Problem[]
  readonly headers: Headers
}

/** A whole server with its own database of migrated, empty system tables. */
export interface World {
  readonly db: Database
  readonly app: Hono
  readonly services: Services
  /** Hands over the events of this world, as the server's own process does. */
  readonly pump: Pump
  /** Lines of the log so far. */
  readonly log: readonly string[]
  request(method: string, path: string, asked?: RequestOptions): Promise<Answer>
  /** Creates a user with exactly these rights and signs them in. */
  signIn(person?: Person): Promise<{ readonly token: string; readonly userId: string }>
  close(): Promise<void>
}

export interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Only these resources; by default all of the server's. */
  readonly routes?: Parts['routes']
  /** Answers requests that are no calls, as the built browser files do. */
  readonly page?: Parts['page']
  /** Opens the same database a second time, as another instance (PostgreSQL only). */
  readonly beside?: World
}

export type Make = (options?: WorldOptions) => Promise<World>

const onTrouble = (error: unknown): void =>
  console.error(error instanceof Error ? error.message : error)
let count = 0

async function openTestPglite(): Promise<Database> {
  const bytes = readFileSync(inject('template'))
  return openPglite({
    template: new Uint8Array(bytes).buffer,
    thread: pathToFileURL(inject('pgliteThread')),
    onTrouble,
  })
}

const addresses = new WeakMap<Database, string>()

async function openTestPostgres(beside?: Database): Promise<Database> {
  const server = inject('postgres')
  const name = `t_${process.pid}_${++count}`
  const old = beside && addresses.get(beside)
  const address = old ?? Object.assign(new URL(server), { pathname: `/${name}` }).href
  const once = async (text: string): Promise<void> => {
    const admin = await openPostgres(server, { onTrouble, poolSize: 1 })
    await admin.query({ name: '', text: plainSql(text) }, [])
    await admin.close()
  }
  if (!old) await once(`create database ${name} template berth_template`)
  const db = await openPostgres(address, { onTrouble, poolSize: 6 })
  const face: Database = {
    ...db,
    async close() {
      await db.close()
      if (!old) await once(`drop database if exists ${name} with (force)`)
    },
  }
  addresses.set(face, address)
  return face
}

/**
 * The PostgreSQL database of a world as another program sees it, which hears of nothing and waits
 * for nobody. Whoever opens it closes it before the world.
 */
export const openStranger = ({ db }: World): Promise<Database> =>
  openPostgres(addresses.get(db) ?? '', { onTrouble, poolSize: 3 })

const multipart = (file: File): FormData => {
  const form = new FormData()
  form.set('file', file)
  return form
}

async function ask(
  app: Hono,
  [method, path]: readonly [string, string],
  { token, body, form, file, language, headers }: RequestOptions,
): Promise<Answer> {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const text = form
    ? new URLSearchParams(form).toString()
    : body === undefined
      ? undefined
      : JSON.stringify(body)
  const response = await app.request(path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
      ...(text !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
    ...(file && { body: multipart(file) }),
  })
  const read = await response.text()
  const answer = read.startsWith('{')
    ? JSON.parse(read)
    : { code: response.status, msg: read, data: null }
  return {
    ...answer,
    status: response.status,
    headers: response.headers,
    problems: answer.data?.problems ?? [],
  }
}

async function makeWorld(
  db: Database,
  { env = {}, routes, page, beside }: WorldOptions,
): Promise<World> {
  const log: string[] = []
  const auth = makeAuth(db, onTrouble)
  const hub = new Hub({ db, auth, onTrouble })
  const folder = mkdtempSync(join(tmpdir(), 'berth-world-'))
  const files = beside?.services.files ?? folderStore(folder)
  const logger = makeLog('info', { write: (line) => void log.push(line) })
  const services: Services = {
    db,
    // Files are written to a folder of this world, never to the source tree.
    env: readEnv({ DATA_DIR: join(folder, 'data'), ...env }),
    log: logger,
    auth,
    metrics: makeMetrics(),
    files,
    hub,
    ...makeState(db, logger),
    isStrict: true,
  }
  // Channels open in turn, so when this one is ready, all are. PGlite has no other instances.
  if (db.engine === 'postgres') await new Promise((resolve) => db.listen('stands', resolve))
  const pump = await startEvents(services, consumers)
  const app = createApp(services, {
    routes: routes ?? (await import('#server/routes.ts')).routes,
    ...(page && { page }),
  })
  return {
    db,
    app,
    services,
    pump,
    log,
    request: (method, path, asked = {}) => ask(app, [method, path], asked),
    signIn: (person = {}) => signInAs(db, person),
    async close() {
      await pump.stop()
      hub.close()
      auth.close()
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a world on PGlite; whoever opens it closes it. */
export const openWorld = async (options: WorldOptions = {}): Promise<World> =>
  makeWorld(await openTestPglite(), options)

type Engine = Database['engine']

/** Runs the suite on these databases; all its worlds are closed afterwards. */
function runOn(engines: readonly Engine[], suite: (make: Make) => void): void {
  const run = (engine: Engine): void => {
    const made: World[] = []
    afterAll(async () => {
      for (const world of made.toReversed()) await world.close()
    })
    suite(async (options = {}) => {
      const world = await makeWorld(
        await (engine === 'pglite' ? openTestPglite() : openTestPostgres(options.beside?.db)),
        options,
      )
      made.push(world)
      return world
    })
  }
  const names = { pglite: 'on PGlite', postgres: 'on PostgreSQL' } as const
  for (const engine of engines) describe(names[engine], () => run(engine))
}

const engines = (): readonly Engine[] => (inject('postgres') ? ['pglite', 'postgres'] : ['pglite'])

/**
 * Runs a suite of what speaks SQL of its own: on PGlite, and on PostgreSQL where there is one. All
 * its worlds are closed afterwards.
 */
export const onEachDatabase = (suite: (make: Make) => void): void => runOn(engines(), suite)

/**
 * Runs a suite of what works above the database: on PostgreSQL where there is one, otherwise on
 * PGlite; in the long run on both. All its worlds are closed afterwards.
 */
export const onDatabase = (suite: (make: Make) => void): void =>
  runOn(isSoak ? engines() : engines().slice(-1), suite)
