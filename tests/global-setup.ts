import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/database/migrate.ts'
import { openPostgres } from '../server/database/postgres.ts'
import { folder, providePglite, templateKey } from './pglite-setup.ts'
import { findPrograms, startCluster } from './postgres-cluster.ts'
import { plainSql } from './plain-sql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address of a PostgreSQL with the migrated, empty database `berth_template`; '' if there is
     * none.
     */
    postgres: string
  }
}

const onTrouble = (error: unknown): void =>
  console.error(error instanceof Error ? error.message : error)

const templateDatabase = 'berth_template'

async function prepareDatabase(url: (database: string) => string): Promise<void> {
  const admin = await openPostgres(url('postgres'), { onTrouble, poolSize: 1 })
  await admin.query({ name: '', text: plainSql(`create database ${templateDatabase}`) }, [])
  await admin.close()
  const db = await openPostgres(url(templateDatabase), { onTrouble, poolSize: 1 })
  await migrate(db)
  await db.close()
}

/** Uses a given PostgreSQL server for the tests; they create and drop everything in it. */
const given = async (address: string): Promise<string> => {
  const url = (database: string): string =>
    Object.assign(new URL(address), { pathname: `/${database}` }).href
  const admin = await openPostgres(address, { onTrouble, poolSize: 1 })
  await admin.query(
    { name: '', text: plainSql(`drop database if exists ${templateDatabase} with (force)`) },
    [],
  )
  await admin.close()
  await prepareDatabase(url)
  return address
}

const pure = /^(schemas|renderers|designer|src|fixtures|bench|tools)\b/

/** Prepares the server tests once per run: a PGlite template, and a PostgreSQL where available. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The files named on the command line; pure tests need no database.
  const asked =
    'filenamePattern' in project.vitest
      ? ((project.vitest.filenamePattern as string[] | undefined) ?? [])
      : []
  const isNeeded = asked.length === 0 || asked.some((pattern) => !pure.test(pattern))
  await providePglite(project, isNeeded)
  const address = process.env['TEST_DATABASE_URL'] ?? ''
  if (!isNeeded) {
    project.provide('postgres', '')
    return async () => undefined
  }
  if (address) {
    project.provide('postgres', await given(address))
    return async () => undefined
  }
  if (!findPrograms())
    console.warn(
      'No PostgreSQL server is installed here and TEST_DATABASE_URL is not set: its tests are skipped.',
    )
  const cluster = await startCluster(join(folder, `postgres-${templateKey()}.tar`), ({ url }) =>
    prepareDatabase(url),
  )
  project.provide('postgres', cluster?.url('postgres') ?? '')
  return async () => cluster?.stop()
}
