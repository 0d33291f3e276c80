import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { signIn } from '#fixtures/ask.ts'
import { designs } from '#schemas/api/design.ts'
import { openDatabase } from '#server/database/open.ts'
import { start } from '#tests/flows/start.ts'
import type { Running } from '#tests/flows/start.ts'
import { signInAs } from '#tests/people.ts'
import { faults, fill, findTable, visible } from './model.ts'

/** A Berth server with 100 000 records, and a user who sees a fifth of them and not all columns. */
export interface RecordWorld {
  readonly server: Running
  readonly modelId: string
  readonly table: string
  readonly home: string
  readonly userId: string
  readonly token: string
  close(): Promise<void>
}

const home = 'benchhome'
const password = 'Bench2026'
const folder = fileURLToPath(
  new URL('../../node_modules/.cache/berth/bench-server', import.meta.url),
)

/** Builds only the server; returns its entry file. */
export async function buildServer(): Promise<string> {
  process.env['NODE_ENV'] = 'production'
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir: folder } })
  return join(folder, 'main.js')
}

async function publish(server: Running): Promise<string> {
  const ask = await signIn((path, init) => fetch(server.url + path, init), 'admin', password)
  const { id, version } = await ask(designs.create, {
    body: { fullName: 'Faults', enCode: 'faults', formData: JSON.stringify(faults) },
  })
  await ask(designs.release, { params: { id }, body: { version } })
  return id
}

/**
 * Publishes the form through the server, adds the rows by SQL, and starts the server again with
 * them.
 */
export async function openWorld(main: string, url?: string): Promise<RecordWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-bench-'))
  const settings = {
    main,
    dataDir,
    env: {
      BERTH_DEMO: '0',
      BERTH_ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      ...(url && { DATABASE_URL: url }),
    },
  }
  const first = await start(settings)
  let modelId: string
  try {
    modelId = await publish(first)
  } finally {
    await first.kill()
  }
  const db = await openDatabase({ DATABASE_URL: url, DATA_DIR: dataDir }, (error) =>
    console.error(error),
  )
  await db.kysely
    .insertInto('organizes')
    .values({ id: home, parent_id: '', category: 'department', full_name: home, en_code: home })
    .execute()
  const { token, userId } = await signInAs(db, {
    account: 'bench',
    organizeId: home,
    models: [
      {
        modelId,
        columns: visible,
        forms: visible,
        buttons: ['btn_add'],
        scopes: [{ type: 'department' }],
      },
    ],
  })
  const table = await findTable(db)
  await fill(db, { home, userId })
  await db.close()
  const server = await start(settings)
  return {
    server,
    modelId,
    table,
    home,
    userId,
    token,
    async close() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
