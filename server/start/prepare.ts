import type { Hono } from 'hono'
import { createApp } from '../app.ts'
import { seedAreas } from './areas.ts'
import type { Parts } from '../app.ts'
import { makeAuth } from '../auth/callers.ts'
import { configOf } from '../config/config.ts'
import { startName } from '../database/alone.ts'
import { hold } from '../database/hold.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import type { Database } from '../database/database.ts'
import type { Env } from './env.ts'
import { openFiles } from '../files/open-files.ts'
import { makeFirstAdmin } from './first-admin.ts'
import type { Log } from '../watch/log.ts'
import { makeMetrics } from '../watch/metrics.ts'
import { routes } from '../routes.ts'
import { demo, dropDemo, findDemo, markDemo, runUnsynced } from '../seed/mark.ts'
import { seed } from '../seed/seed.ts'
import { spreadDays, spreadWork } from '../seed/spread.ts'
import { makeState } from '../services.ts'
import type { Services } from '../services.ts'
import { Hub } from '../socket/hub.ts'

interface PrepareOptions {
  readonly env: Env
  readonly log: Log
  /** Reports progress to the person who starts the server. */
  print(line: string): void
  readonly page?: Parts['page']
}

export interface PreparedServer {
  readonly services: Services
  readonly app: Hono
}

/** Fills an empty database with demo data or its first administrator. */
async function fill(
  { services, app }: PreparedServer,
  print: PrepareOptions['print'],
): Promise<void> {
  const { db, env } = services
  const isEmpty = (await db.kysely.selectFrom('users').select('id').limit(1).execute()).length === 0
  if (isEmpty && env.BERTH_DEMO) {
    print('Bringing in the demo data…')
    await markDemo(db, 'begun')
    await makeFirstAdmin(db, demo.password)
    await runUnsynced(db, async () => {
      await seed(app, (line) => print(`  ${line}`))
      await spreadDays(db)
      await spreadWork(db)
    })
    await markDemo(db, 'whole')
  } else if (isEmpty) {
    const { isNew, password } = await makeFirstAdmin(db, env.BERTH_ADMIN_PASSWORD)
    if (isNew)
      print(
        password
          ? `The first administrator is "admin" with the password ${password} (shown only this once).`
          : 'The first administrator is "admin" with the password of BERTH_ADMIN_PASSWORD.',
      )
  }
  if ((await findDemo(db)) === 'whole') print(demo.greeting)
}

/** Runs all migrations, and removes demo data that was not completed. */
async function bringUp(db: Database, print: PrepareOptions['print']): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const taken = await migrate(db)
    if (taken.length > 0) print(`Migrations: ${taken.join(', ')}`)
    if (!isFirst || (await findDemo(db)) !== 'begun') return
    print('The demo data was cut short last time; starting over…')
    await dropDemo(db)
  }
}

/**
 * Everything before listening: opens and migrates the database, and adds demo data or the first
 * administrator.
 */
export async function prepare(means: PrepareOptions): Promise<PreparedServer> {
  const { env, log, print } = means
  print(
    env.DATABASE_URL ? 'Opening PostgreSQL…' : `Opening the embedded database in ${env.DATA_DIR}…`,
  )
  const db = await openDatabase(env, (error) => log.error({ err: error }, 'database'))
  try {
    // Instances that start together take turns; the second finds the database filled.
    const release = await hold(db, startName)
    try {
      return await prepareOn(db, means)
    } finally {
      await release()
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function prepareOn(
  db: Database,
  { env, log, print, page }: PrepareOptions,
): Promise<PreparedServer> {
  await bringUp(db, print)
  const auth = makeAuth(db, (error) => log.error({ err: error }, 'session'))
  const hub = new Hub({ db, auth, onTrouble: (error) => log.error({ err: error }, 'socket') })
  const services: Services = {
    db,
    env,
    log,
    auth,
    metrics: makeMetrics(true),
    files: openFiles(env),
    hub,
    ...makeState(db, log),
  }
  services.metrics.gauge('berth_sockets', 'Open sockets', () => hub.size)
  const prepared = { services, app: createApp(services, { routes, ...(page && { page }) }) }
  await seedAreas(db)
  await configOf(db).get()
  await fill(prepared, print)
  return prepared
}
