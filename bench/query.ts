import { sql } from 'kysely'
import type { Query } from '#schemas/query/query.ts'
import { makeAuth } from '#server/auth/callers.ts'
import { nobody } from '#server/auth/caller.ts'
import { createApp } from '#server/app.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPostgres } from '#server/database/postgres.ts'
import type { Database } from '#server/database/database.ts'
import { readEnv } from '#server/start/env.ts'
import { folderStore } from '#server/files/folder.ts'
import { makeLog } from '#server/watch/log.ts'
import { makeMetrics } from '#server/watch/metrics.ts'
import { askQuery } from '#server/record/query/ask-query.ts'
import { modelsOf } from '#server/record/models.ts'
import { routes } from '#server/routes.ts'
import { makeState } from '#server/services.ts'
import { Guesses } from '#server/record/guesses.ts'
import { Hub } from '#server/socket/hub.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { signInAs } from '#tests/people.ts'
import { startCluster } from '#tests/postgres-cluster.ts'
import { median, short } from './figures.ts'
import type { Line } from './report.ts'
import { plainSql } from '#tests/plain-sql.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const rounds = 5
const zone = 'Asia/Shanghai'
const onTrouble = (error: unknown): void => console.error(error)

const document = sketch([
  { id: 'lot', kind: 'input', field: 'lot' },
  { id: 'way', kind: 'input', field: 'way' },
  { id: 'paid', kind: 'inputNumber', field: 'paid' },
  { id: 'came', kind: 'datePicker', field: 'came', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
])

/** Creates the form and fills it: 40 lots, 4 payment methods, 18 months. */
async function fill(db: Database) {
  await migrate(db)
  const auth = makeAuth(db, onTrouble)
  const hub = new Hub({ db, auth, onTrouble })
  const log = makeLog('fatal', { write: () => undefined })
  const app = createApp(
    {
      db,
      env: readEnv({}),
      log,
      auth,
      metrics: makeMetrics(),
      files: folderStore('node_modules/.cache/berth/bench-files'),
      hub,
      ...makeState(db, log),
    },
    { routes },
  )
  const { token } = await signInAs(db, { isAdministrator: true })
  const request = async (
    method: string,
    path: string,
    { body }: { token?: string; body?: unknown } = {},
  ) => {
    const response = await app.request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, ...(await response.json()) }
  }
  const world = { db, request } as unknown as Parameters<typeof makeDesign>[0]
  const { id } = await makeDesign(world, token, document)
  const live = await modelsOf(db).get(id)
  const columnOf = (path: string): string => live.layout.byPath.get(path)?.column ?? ''
  const table = sql.table(`app.${live.layout.table}`)
  const columns = ['lot', 'way', 'paid', 'came'].map((field) => sql.ref(columnOf(field)))
  await db.transaction(
    async (trx) =>
      void (await sql`
        insert into ${table} (id, created_by, created_org, modified_by, ${sql.join(columns)})
        select 'r' || i, 'u', '', 'u', 'lot' || (i * 7919::bigint) % 40, 'way' || (i / 40) % 4,
          ((i * 31) % 10000) / 100.0,
          timestamptz '2024-01-01 00:00+00' + (i * 7919::bigint % 47304000) * interval '1 second'
        from generate_series(1, ${rows}::int) as i`.execute(trx)),
    { statementTimeout: 600_000 },
  )
  await db.runLong(plainSql(`vacuum analyze app.${live.layout.table}`), 600_000)
  return { live, columnOf, close: () => (hub.close(), auth.close()) }
}

const queryOf = (model: string): Query => ({
  model,
  filters: [],
  rows: [{ path: ['came'], by: 'month' }, { path: ['lot'] }],
  columns: [{ path: ['way'] }],
  measures: [
    { id: 'count', how: 'count' },
    { id: 'sum', how: 'sum', of: ['paid'] },
    { id: 'mean', how: 'avg', of: ['paid'] },
    { id: 'most', how: 'max', of: ['paid'] },
  ],
  totals: 'all',
})

/** The median milliseconds of several rounds, with both kinds of work in turn. */
async function byTurns(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const taken = works.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [at, work] of works.entries()) {
      const begun = performance.now()
      await work()
      // The first round only warms up.
      if (round > 0) taken[at]?.push(performance.now() - begun)
    }
  return taken.map(median)
}

async function measure(db: Database): Promise<Line[]> {
  const { live, columnOf, close } = await fill(db)
  try {
    const [lot, way, paid, came] = ['lot', 'way', 'paid', 'came'].map(columnOf)
    const day = `(${came} at time zone '${zone}')::date`
    const bare = `
      select date_trunc('month', ${day}::timestamp)::date as d0, ${lot}, ${way},
        count(*), sum(${paid}), count(${paid}), max(${paid})
      from app.${live.layout.table} group by 1, 2, 3`
    const asking = {
      db,
      live,
      caller: { ...nobody, isAdministrator: true },
      env: { now: Date.now(), timeZone: zone, userId: '', departmentId: '', organizeId: '' },
      say: (_texts: unknown, key: string) => key,
      language: 'en' as const,
      requestId: '',
      guesses: new Guesses(),
    }
    const query = queryOf(live.id)
    const cells = { count: 0 }
    const ask = async (): Promise<void> => {
      live.answers.forget()
      const { rows: heads, columns } = await askQuery(asking, { query })
      cells.count = heads.length * columns.length * query.measures.length
    }
    const [leaf = Number.NaN, whole = Number.NaN] = await byTurns([
      () => sql.raw(bare).execute(db.kysely),
      ask,
    ])
    const remembered = await byTurns([() => askQuery(asking, { query })])
    const ratio = whole / leaf
    return [
      { what: `bare leaf GROUP BY, ${rows} rows`, figure: `${short(leaf)} ms` },
      {
        what: `3 dimensions, 4 measures, all totals: ${cells.count} cells`,
        figure: `${short(whole)} ms`,
      },
      {
        what: 'against the bare leaf',
        target: '<= 1.2x',
        figure: `${short(ratio)}x`,
        isReached: ratio <= 1.2,
      },
      {
        what: 'the same again, nothing written',
        figure: `${short(remembered[0] ?? Number.NaN)} ms`,
      },
    ]
  } finally {
    close()
  }
}

/**
 * Compares the totals of a query over many records with the one grouping that any solution needs.
 */
export async function run(): Promise<readonly Line[]> {
  const cluster = await startCluster('node_modules/.cache/berth/bench-query', async () => undefined)
  if (!cluster) return [{ what: 'query', figure: 'no PostgreSQL here' }]
  const db = await openPostgres(cluster.url('postgres'), { onTrouble })
  try {
    return await measure(db)
  } finally {
    await db.close()
    await cluster.stop()
  }
}
