import { sql } from 'kysely'
import { createApp } from '#server/app.ts'
import { makeAuth } from '#server/auth/callers.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgres } from '#server/database/postgres.ts'
import type { Database } from '#server/database/database.ts'
import { readEnv } from '#server/start/env.ts'
import { folderStore } from '#server/files/folder.ts'
import { makeLog } from '#server/watch/log.ts'
import { makeMetrics } from '#server/watch/metrics.ts'
import { routes } from '#server/routes.ts'
import { modelsOf } from '#server/record/models.ts'
import { makeState } from '#server/services.ts'
import { Hub } from '#server/socket/hub.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { Sketch } from '#tests/designs.ts'
import { signInAs } from '#tests/people.ts'
import { startCluster } from '#tests/postgres-cluster.ts'
import { p99, short } from './figures.ts'
import type { Line } from './report.ts'
import { plainSql } from '#tests/plain-sql.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const text: Sketch = { id: 'n1', kind: 'input', field: 'fee' }
const number: Sketch = { id: 'n1', kind: 'inputNumber', field: 'fee' }
const note: Sketch = { id: 'n2', kind: 'input', field: 'note' }
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const onTrouble = (error: unknown): void => console.error(error)

function openApp(db: Database) {
  const auth = makeAuth(db, onTrouble)
  const hub = new Hub({ db, auth, onTrouble })
  const log = makeLog('fatal', { write: () => undefined })
  const services = {
    db,
    env: readEnv({}),
    log,
    auth,
    metrics: makeMetrics(),
    files: folderStore('node_modules/.cache/berth/bench-files'),
    hub,
    ...makeState(db, log),
  }
  const app = createApp(services, { routes })
  return {
    request: async (
      method: string,
      path: string,
      { token, body }: { token?: string; body?: unknown } = {},
    ) => {
      const response = await app.request(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, ...(await response.json()) }
    },
    close: () => (hub.close(), auth.close()),
  }
}

/** Calls `work` repeatedly until `until` is done; returns each duration in milliseconds. */
async function waits(work: () => Promise<unknown>, until: Promise<unknown>): Promise<number[]> {
  const watched = { isOver: false }
  void until.finally(() => (watched.isOver = true)).catch(onTrouble)
  const found: number[] = []
  while (!watched.isOver) {
    const begun = performance.now()
    await work()
    found.push(performance.now() - begun)
    await pause(5)
  }
  return found
}

async function measure(db: Database): Promise<Line[]> {
  await migrate(db)
  const app = openApp(db)
  const { token } = await signInAs(db, { isAdministrator: true })
  const world = { ...app, db } as unknown as Parameters<typeof makeDesign>[0]
  const made = await makeDesign(world, token, sketch([text, note]))
  const { table } = (await modelsOf(db).get(made.id)).layout
  const name = sql.table(`app.${table}`)
  await db.transaction(
    async (trx) =>
      void (await sql`insert into ${name} (id, created_by, created_org, modified_by, fee, note)
    select 'r' || i, 'u', '', 'u', case when i % 1000 = 0 then 'about ' || i
      else round((i % 100000) / 100.0, 2)::text end, repeat('x', 60)
    from generate_series(1, ${rows}::int) i`.execute(trx)),
    { statementTimeout: 600_000 },
  )
  await db.runLong(plainSql(`vacuum analyze app.${table}`), 600_000)
  await made.save(sketch([number, note]))
  const refused = new Set<number>()
  const list = async (): Promise<void> => {
    const { status } = await app.request('POST', `/api/visualdev/OnlineDev/${made.id}/List`, {
      token,
      body: { pageSize: 20 },
    })
    if (status !== 200) refused.add(status)
  }
  const touch = () =>
    sql`update ${name} set note = note where id = ${`r${Math.ceil(Math.random() * rows)}`}`.execute(
      db.kysely,
    )
  const both = (until: Promise<unknown>) => Promise.all([waits(list, until), waits(touch, until)])
  for (let round = 0; round < 20; round++) await list()
  const [idle, idleSave] = await both(pause(4000))
  const path = `/api/visualdev/Base/${made.id}/Actions/Plan`
  const [planned] = await both(
    (async () => {
      for (let round = 0; round < 3; round++) await app.request('POST', path, { token, body: {} })
    })(),
  )
  const begun = performance.now()
  const [released, saved] = await both(made.release())
  const took = performance.now() - begun
  app.close()
  const ratio = (found: readonly number[]) => p99(found) / p99(idle)
  const line = (what: string, found: readonly number[]): Line => ({
    what,
    target: '<= 2.0 x idle',
    figure: `${short(ratio(found))} x (p99 ${short(p99(found))} ms, longest ${short(Math.max(...found))} ms)`,
    isReached: ratio(found) <= 2,
    ratio: { value: ratio(found), better: 'lower' },
  })
  return [
    { what: 'list while idle', figure: `p99 ${short(p99(idle))} ms` },
    line('list while a plan is looked at', planned),
    line('list while a column is converted', released),
    {
      what: 'longest wait of a save meanwhile',
      target: '<= 200 ms beside idle',
      figure: `${short(Math.max(...saved))} ms (idle ${short(Math.max(...idleSave))} ms)`,
      isReached: Math.max(...saved) - Math.max(...idleSave) <= 200,
    },
    {
      what: 'refused meanwhile',
      target: 'none',
      figure: [...refused].join(' ') || 'none',
      isReached: refused.size === 0,
    },
    { what: `the publish of ${rows} rows`, figure: `${short(took / 1000)} s` },
  ]
}

/**
 * A form with many records: how long other users wait while its publish is planned, and while one
 * of its columns is converted (PostgreSQL).
 */
export async function run(): Promise<Line[]> {
  const cluster = await startCluster(
    'node_modules/.cache/berth/bench-publish',
    async () => undefined,
  )
  if (!cluster) return [{ what: 'publish', figure: 'no PostgreSQL here' }]
  const db = await openPostgres(cluster.url('postgres'), { onTrouble })
  try {
    return await measure(db)
  } finally {
    await db.close()
    await cluster.stop()
  }
}
