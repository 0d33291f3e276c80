import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCluster } from '#tests/postgres-cluster.ts'
import { median, p95, short, spread } from '../figures.ts'
import { columns } from '../report.ts'
import type { Line } from '../report.ts'
import { openClient } from './load.ts'
import { requestsOf, works } from './requests.ts'
import type { Work } from './requests.ts'
import { buildServer, openWorld } from './world.ts'
import type { RecordWorld } from './world.ts'

const connections = 20
const rounds = 7
const slice = 2000
const targets: { readonly [W in Work]: number } = { list: 0.85, read: 0.6, insert: 0.6 }
const names: { readonly [W in Work]: string } = {
  list: 'list of 100 000: filter, keyword, sort, total, scope',
  read: 'read by id',
  insert: 'insert',
}

interface ServerProcess {
  readonly port: number
  readonly pid: number
}

interface Slice {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  /** CPU milliseconds of the server for one request; NaN if the system does not report them. */
  readonly cpu: number
}

/** CPU milliseconds that a process has used so far, if the system reports them. */
function cpuOf(pid: number): number {
  try {
    const [user = '', system = ''] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
    return (Number(user) + Number(system)) * 10
  } catch {
    return Number.NaN
  }
}

function openBare(
  url: string,
  { table, home, userId }: RecordWorld,
): Promise<ServerProcess & { close(): void }> {
  const child = fork(fileURLToPath(new URL('bare.ts', import.meta.url)), [url, table, home, userId])
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The bare server did not start.')))
    child.once('message', (port: number) =>
      resolve({ port, pid: child.pid ?? 0, close: () => void child.kill() }),
    )
  })
}

const ofWorld = ({ server }: RecordWorld): ServerProcess => ({
  port: Number(new URL(server.url).port),
  pid: server.process.pid ?? 0,
})

type Measure = (peer: ServerProcess, work: Work) => Promise<Slice>

function measureWith(client: ReturnType<typeof openClient>, world: RecordWorld): Measure {
  const requests = new Map(works.map((work) => [work, requestsOf(work, world)]))
  return async ({ port, pid }, work) => {
    const before = cpuOf(pid)
    const { count, perSecond, latencies } = await client.run({
      port,
      requests: requests.get(work) ?? [],
      connections,
      milliseconds: slice,
    })
    return {
      perSecond,
      p50: median(latencies),
      p95: p95(latencies),
      cpu: (cpuOf(pid) - before) / count,
    }
  }
}

/**
 * Checks that both servers return the same list, because otherwise the comparison would mean
 * nothing.
 */
async function expectSame(
  ours: ServerProcess,
  bare: ServerProcess,
  world: RecordWorld,
): Promise<void> {
  const { modelId, token } = world
  const body = JSON.stringify({
    keyword: '123',
    query: { carPark: 'p1' },
    sidx: '-reportedAt',
    currentPage: 1,
    pageSize: 20,
  })
  const ask = async ({
    port,
  }: ServerProcess): Promise<{
    readonly list: object[]
    readonly pagination: { readonly total: number }
  }> => {
    const response = await fetch(
      `http://localhost:${port}/api/visualdev/OnlineDev/${modelId}/List`,
      {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
    )
    return ((await response.json()) as { data: never }).data
  }
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  const [answer, other] = await Promise.all([ask(ours), ask(bare)])
  if (
    answer.pagination.total < 20 ||
    JSON.stringify(answer, sorted) !== JSON.stringify(other, sorted)
  )
    throw new Error(
      `different answers:\n${JSON.stringify(answer, sorted)}\n${JSON.stringify(other, sorted)}`,
    )
}

const row = (name: string, work: Work, slices: readonly Slice[]): string[] => [
  `${work}, ${name}`,
  spread(slices.map((measuredSlice) => measuredSlice.perSecond)),
  short(median(slices.map((measuredSlice) => measuredSlice.p50))),
  short(median(slices.map((measuredSlice) => measuredSlice.p95))),
  spread(slices.map((measuredSlice) => measuredSlice.cpu)),
]
const head = ['work', 'requests/s', 'p50 ms', 'p95 ms', 'server CPU ms']

async function compare(url: string, main: string): Promise<Line[]> {
  const client = openClient()
  const world = await openWorld(main, url)
  const bare = await openBare(url, world)
  try {
    const ours = ofWorld(world)
    await expectSame(ours, bare, world)
    const measure = measureWith(client, world)
    const rows: string[][] = []
    const lines: Line[] = []
    for (const work of works) {
      const taken: { ours: Slice; bare: Slice }[] = []
      for (let round = 0; round <= rounds; round++) {
        const isOursFirst = round % 2 === 0
        const first = await measure(isOursFirst ? ours : bare, work)
        const second = await measure(isOursFirst ? bare : ours, work)
        // The first round only warms up both servers.
        if (round > 0)
          taken.push(isOursFirst ? { ours: first, bare: second } : { ours: second, bare: first })
      }
      const ratio = median(taken.map((pair) => pair.ours.perSecond / pair.bare.perSecond))
      const mine = taken.map((pair) => pair.ours)
      const its = taken.map((pair) => pair.bare)
      rows.push(row('Berth on PostgreSQL', work, mine), row('bare node:http and pg', work, its))
      lines.push({
        what: names[work],
        target: `>= ${targets[work] * 100} % of bare pg`,
        figure: `${(ratio * 100).toFixed(0)} % (${short(median(mine.map((measuredSlice) => measuredSlice.perSecond)))} : ${short(median(its.map((measuredSlice) => measuredSlice.perSecond)))} /s)`,
        isReached: ratio >= targets[work],
        ratio: { value: ratio, better: 'higher' },
      })
    }
    console.log(columns([head, ...rows]))
    return lines
  } finally {
    bare.close()
    await world.close()
    client.close()
  }
}

/** The same work on the embedded database, for information. */
async function alone(main: string): Promise<Line[]> {
  const client = openClient()
  const world = await openWorld(main)
  try {
    const measure = measureWith(client, world)
    const rows: string[][] = []
    for (const work of works) {
      await measure(ofWorld(world), work)
      const slices = [
        await measure(ofWorld(world), work),
        await measure(ofWorld(world), work),
        await measure(ofWorld(world), work),
      ]
      rows.push(row('Berth on PGlite', work, slices))
    }
    console.log(columns([head, ...rows]))
    return rows.map(([what = '', figure = '']) => ({ what, figure: `${figure} /s` }))
  } finally {
    await world.close()
    client.close()
  }
}

async function onPostgres(main: string): Promise<Line[]> {
  const given = process.env['TEST_DATABASE_URL']
  const skipped: Line = {
    what: 'server on PostgreSQL',
    target: 'a PostgreSQL',
    figure: 'none is installed and TEST_DATABASE_URL is not set',
    isReached: false,
  }
  if (given) return compare(given, main)
  const folder = mkdtempSync(join(tmpdir(), 'berth-bench-cluster-'))
  const cluster = await startCluster(join(folder, 'kept.tar'), async () => undefined)
  try {
    return cluster ? await compare(cluster.url('postgres'), main) : [skipped]
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures twenty connections on 100 000 records, as a user with a department scope and a hidden
 * column, beside a bare server on the same table.
 */
export async function run(): Promise<Line[]> {
  const main = await buildServer()
  return [...(await onPostgres(main)), ...(await alone(main))]
}
