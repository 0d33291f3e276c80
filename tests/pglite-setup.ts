import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { migrate } from '../server/database/migrate.ts'
import { openPglite } from '../server/database/pglite.ts'
import { filesIn, root } from '../tools/tree.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a tar file with a migrated, empty PGlite. */
    template: string
    /** Path of a JavaScript file with the code of PGlite's thread. */
    pgliteThread: string
  }
}

/** The folder in which results of one run are kept for the next. */
export const folder = join(root, 'node_modules/.cache/berth')
const onTrouble = (error: unknown): void =>
  console.error(error instanceof Error ? error.message : error)

/** Changes whenever a template would come out differently. */
export const templateKey = (): string => {
  const hash = createHash('sha256')
  for (const file of [
    ...filesIn(['server/migrations', 'server/database', 'server/platform']),
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

/**
 * Builds the thread as a file. From source it would take longer to start than its database, and the
 * tests start hundreds.
 */
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

/** Provides a project with the PGlite template; makes it if none is cached. */
export async function providePglite(project: TestProject, isNeeded = true): Promise<void> {
  const key = templateKey()
  const file = join(folder, `pglite-${key}.tar`)
  const thread = join(folder, `pglite-thread-${key}.mjs`)
  project.provide('template', file)
  project.provide('pgliteThread', thread)
  if (isNeeded && !existsSync(file)) await makeTemplate(file)
  if (isNeeded && !existsSync(thread)) await buildThread(thread)
}

/** Setup of the screens' tests, which use a server on PGlite. */
export const setup = (project: TestProject): Promise<void> => providePglite(project)
