import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/database/migrate.ts'
import { openPglite } from '../server/database/pglite.ts'
import { openPostgres } from '../server/database/postgres.ts'
import { filesIn, root } from '../tools/tree.mjs'
import { findPrograms, startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated, empty PGlite as a tar. */
    template: string
    /** The thread of PGlite as a file of JavaScript. */
    pgliteThread: string
    /**
     * Address of a PostgreSQL whose database `berth_template` is migrated and empty; '' where there
     * is none.
     */
    postgres: string
  }
}

const folder = join(root, 'node_modules/.cache/berth')
const onTrouble = (error: unknown): void =>
  console.error(error instanceof Error ? error.message : error)

/** Changes whenever a template would come out differently. */
const key = (): string => {
  const hash = createHash('sha256')
  for (const file of [
    ...filesIn(['server/migrations', 'server/database']),
    'tests/postgres-cluster.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ])
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

async function makeTemplate(file: string): Promise<void> {
  const db = await openPglite({ onTrouble })
  await migrate(db)
  const tar = await db.dump()
  await db.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, Buffer.from(tar))
  renameSync(`${file}.${process.pid}`, file)
}

/** Read from source, a thread takes longer to start than its database; the tests start hundreds. */
const buildThread = (file: string) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: join(root, 'server/database/pglite-worker.ts'),
      outDir: dirname(file),
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: basename(file) } },
    },
  })

const templateDatabase = 'berth_template'

async function prepareDatabase(url: (database: string) => string): Promise<void> {
  const admin = await openPostgres(url('postgres'), { onTrouble, poolSize: 1 })
  await admin.query({ name: '', text: `create database ${templateDatabase}` }, [])
  await admin.close()
  const db = await openPostgres(url(templateDatabase), { onTrouble, poolSize: 1 })
  await migrate(db)
  await db.close()
}

/** An own server for the tests: everything in it is made and thrown away. */
const given = async (address: string): Promise<string> => {
  const url = (database: string): string =>
    Object.assign(new URL(address), { pathname: `/${database}` }).href
  const admin = await openPostgres(address, { onTrouble, poolSize: 1 })
  await admin.query(
    { name: '', text: `drop database if exists ${templateDatabase} with (force)` },
    [],
  )
  await admin.close()
  await prepareDatabase(url)
  return address
}

const pure = /^(schemas|renderers|designer|src|fixtures|bench|tools)\b/

/**
 * Makes what the server's tests start from, once per run: a PGlite template, and a PostgreSQL where
 * one can be had.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What was asked for on the command line; a run of pure tests needs no database.
  const asked =
    'filenamePattern' in project.vitest
      ? ((project.vitest.filenamePattern as string[] | undefined) ?? [])
      : []
  const isNeeded = asked.length === 0 || asked.some((one) => !pure.test(one))
  const file = join(folder, `pglite-${key()}.tar`)
  project.provide('template', file)
  const thread = join(folder, `pglite-thread-${key()}.mjs`)
  project.provide('pgliteThread', thread)
  const address = process.env['TEST_DATABASE_URL'] ?? ''
  if (!isNeeded) {
    project.provide('postgres', '')
    return async () => undefined
  }
  if (!existsSync(file)) await makeTemplate(file)
  if (!existsSync(thread)) await buildThread(thread)
  if (address) {
    project.provide('postgres', await given(address))
    return async () => undefined
  }
  if (!findPrograms())
    console.warn(
      'No PostgreSQL server is installed here and TEST_DATABASE_URL is not set: its tests are skipped.',
    )
  const cluster = await startCluster(join(folder, `postgres-${key()}.tar`), ({ url }) =>
    prepareDatabase(url),
  )
  project.provide('postgres', cluster?.url('postgres') ?? '')
  return async () => cluster?.stop()
}
