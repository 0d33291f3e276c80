import { sql } from 'kysely'
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
import { modelsOf } from '#server/record/models.ts'
import { write } from '#server/record/write.ts'
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

const writers = 32
const each = Number(process.env['BENCH_NUMBERS'] ?? 150)
const rounds = 3
const onTrouble = (error: unknown): void => console.error(error)

/** A server with a form whose records get a gapless number, and the same table without Berth. */
async function prepare(db: Database) {
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
  const counter = { type: 'counter', width: 6, start: 1, step: 1, reset: 'never', full: 'widen' }
  await request('POST', '/api/system/BillRule', {
    body: {
      fullName: 'Orders',
      enCode: 'orders',
      category: '',
      fiscalMonth: 1,
      mode: 'gapless',
      parts: [{ type: 'text', text: 'FR-' }, counter],
    },
  })
  const world = { db, request } as unknown as Parameters<typeof makeDesign>[0]
  const document = sketch([
    { id: 'number', kind: 'billRule', field: 'number', options: { rule: 'orders' } },
    { id: 'plate', kind: 'input', field: 'plate' },
  ])
  const { id } = await makeDesign(world, token, document)
  const live = await modelsOf(db).get(id)
  const { table } = live.layout
  await sql`create table public.bare (like ${sql.table(`app.${table}`)} including all)`.execute(
    db.kysely,
  )
  await sql`create table public.bare_counters
    (like berth.bill_counters including all) with (fillfactor = 25)`.execute(db.kysely)
  return { live, close: () => (hub.close(), auth.close()) }
}

const pattern = {
  name: 'bare_number',
  text: plainSql(`
    with taken as (
      insert into public.bare_counters as c (rule_id, scope, period, first, last)
      values ('orders', '', '', 1, 1)
      on conflict (rule_id, scope, period) do update set last = c.last + 1 returning c.last)
    insert into public.bare (id, version, created_at, created_by, created_org, modified_at,
      modified_by, number, plate)
    select $1, 1, now(), 'u', '', now(), 'u', 'FR-' || lpad(taken.last::text, 6, '0'), $2
    from taken returning id`),
}

/** Records a second of so many writers at once. */
async function rateOf(write: (name: string) => Promise<unknown>, round: number): Promise<number> {
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async (_none, writer) => {
      for (let turn = 0; turn < each; turn++) await write(`${round}-${writer}-${turn}`)
    }),
  )
  return (writers * each * 1000) / (performance.now() - begun)
}

async function measure(db: Database): Promise<Line[]> {
  const { live, close } = await prepare(db)
  try {
    const asking = {
      db,
      live,
      caller: { ...nobody, isAdministrator: true },
      env: { now: Date.now(), timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' },
      say: (_texts: unknown, key: string) => key,
      language: 'en' as const,
      requestId: '',
      guesses: new Guesses(),
    }
    const rates = { bare: [] as number[], own: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      const bare = await rateOf((name) => db.query(pattern, [`b${name}`, name]), round)
      const own = await rateOf((plate) => write(asking, { type: 'create', data: { plate } }), round)
      // The first round only warms up.
      if (round === 0) continue
      rates.bare.push(bare)
      rates.own.push(own)
    }
    const { rows } = await sql<{ all: number; most: number }>`
      select count(*)::int as all, max(substr(number, 4)::int) as most
      from ${sql.table(`app.${live.layout.table}`)}`.execute(db.kysely)
    const [found] = rows
    const isGapless = found?.all === found?.most && found?.all === writers * each * (rounds + 1)
    const [bare, own] = [median(rates.bare), median(rates.own)]
    const ratio = own / bare
    return [
      {
        what: `bare: counter and record in one statement, ${writers} writers`,
        figure: `${Math.round(bare)}/s`,
      },
      {
        what: 'a record with a gapless number, with all that a save does',
        figure: `${Math.round(own)}/s`,
      },
      {
        what: 'gapless numbers against the bare statement',
        target: '>= 0.9',
        figure: short(ratio),
        isReached: ratio >= 0.9,
        ratio: { value: ratio, better: 'higher' },
      },
      {
        what: 'numbers are 1 to n',
        target: 'yes',
        figure: isGapless ? 'yes' : 'no',
        isReached: isGapless,
      },
    ]
  } finally {
    close()
  }
}

/** Compares records with gapless numbers, of many writers at once, with the statement that any solution needs. */
export async function run(): Promise<readonly Line[]> {
  const cluster = await startCluster(
    'node_modules/.cache/berth/bench-numbers',
    async () => undefined,
    // Writers of one counter wait for each other's commits, so these are durable, as where it counts.
    ['fsync=on', 'full_page_writes=on'],
  )
  if (!cluster) return [{ what: 'numbers', figure: 'no PostgreSQL here' }]
  const db = await openPostgres(cluster.url('postgres'), { onTrouble })
  try {
    return await measure(db)
  } finally {
    await db.close()
    await cluster.stop()
  }
}
