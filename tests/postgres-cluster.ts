import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'

export interface Cluster {
  /** Address of one of its databases. */
  url(database: string): string
  stop(): Promise<void>
}

const candidates = (): string[] => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  return [...versions, ...(process.env['PATH'] ?? '').split(':')]
}

/** Folder of the PostgreSQL server programs, if they are installed. */
export const findPrograms = (): string | undefined =>
  candidates().find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )

/** PostgreSQL refuses to run as root, so its files and process get another user. */
const owner = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const line =
    lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  return line ? { uid: Number(line[2]), gid: Number(line[3]) } : {}
}

const user = 'berth'
// A test's cluster is thrown away, so nothing needs to survive a power cut.
const settings = [
  'listen_addresses=',
  'fsync=off',
  'full_page_writes=off',
  'max_connections=200',
  'shared_buffers=64MB',
  'log_min_messages=fatal',
]

async function reachable(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/**
 * Starts a temporary PostgreSQL on a socket in a temporary folder. `keep` caches a fresh cluster
 * for later runs; `prepare` fills it before it is cached. `more` are settings beside the usual ones.
 */
export async function startCluster(
  keep: string,
  prepare: (cluster: Cluster) => Promise<void>,
  more: readonly string[] = [],
): Promise<Cluster | undefined> {
  const programs = findPrograms()
  if (!programs) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'berth-pg-'))
  const data = join(folder, 'data')
  const who = owner()
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)

  const start = async (): Promise<Cluster> => {
    const args = [
      '-D',
      data,
      '-k',
      folder,
      ...[...settings, ...more].flatMap((setting) => ['-c', setting]),
    ]
    const server = spawn(join(programs, 'postgres'), args, { ...who, stdio: 'ignore', cwd: folder })
    const gone = new Promise((resolve) => server.once('exit', resolve))
    const kill = (): void => void server.kill('SIGQUIT')
    process.once('exit', kill)
    const url = (database: string): string =>
      `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder)}`
    await reachable(url('postgres'))
    return {
      url,
      async stop() {
        process.off('exit', kill)
        server.kill('SIGINT')
        await gone
      },
    }
  }
  const away = (cluster: Cluster): Cluster => ({
    ...cluster,
    stop: () => cluster.stop().finally(() => rmSync(folder, { recursive: true, force: true })),
  })

  if (existsSync(keep)) execFileSync('tar', ['-xf', keep, '-C', folder])
  else {
    execFileSync(
      join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        user,
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
        '--wal-segsize=1',
      ],
      { ...who, stdio: 'ignore', cwd: folder },
    )
    const first = await start()
    await prepare(first)
    await first.stop()
    mkdirSync(dirname(keep), { recursive: true })
    // Two runs may create the file at the same time, so it gets its name only when it is complete.
    execFileSync('tar', ['-cf', `${keep}.${process.pid}`, '-C', folder, 'data'])
    renameSync(`${keep}.${process.pid}`, keep)
  }
  return away(await start())
}
