import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '#server/database/postgres.ts'
import { startCluster } from '#tests/postgres-cluster.ts'
import type { Line } from '../report.ts'
import { openClient } from '../server/load.ts'
import { buildServer } from '../server/world.ts'
import { measureImport } from './import.ts'
import { measureScreens } from './screens.ts'
import { openWorld } from './world.ts'
import type { OrganizationWorld } from './world.ts'
import { plainSql } from '#tests/plain-sql.ts'

const sizes = { large: { units: 500, people: 10_000 }, small: { units: 100, people: 100 } } as const
type Name = keyof typeof sizes

async function measure(
  main: string,
  engine: string,
  urlOf: (name: Name) => string | undefined,
): Promise<Line[]> {
  const client = openClient()
  const opened: OrganizationWorld[] = []
  const open = async (name: Name): Promise<OrganizationWorld> => {
    const world = await openWorld(main, sizes[name], urlOf(name))
    opened.push(world)
    return world
  }
  try {
    const [large, small] = [await open('large'), await open('small')]
    const lines = await measureScreens(
      client,
      {
        large: { world: large, people: sizes.large.people },
        small: { world: small, people: sizes.small.people },
      },
      engine,
    )
    return [...lines, ...(await measureImport(client, large, engine))]
  } finally {
    for (const world of opened) await world.close()
    client.close()
  }
}

async function onPostgres(main: string): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'berth-bench-cluster-'))
  const cluster = await startCluster(join(folder, 'kept.tar'), async () => undefined)
  try {
    if (!cluster)
      return [
        {
          what: 'organisation on PostgreSQL',
          target: 'a PostgreSQL',
          figure: 'none is installed',
          isReached: false,
        },
      ]
    const db = await openPostgres(cluster.url('postgres'), {
      onTrouble: (error) => console.error(error),
      poolSize: 1,
    })
    for (const name of Object.keys(sizes))
      await db.query({ name: '', text: plainSql(`create database ${name}`) }, [])
    await db.close()
    return await measure(main, 'PostgreSQL', (name) => cluster.url(name))
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Measures the screens of an organisation of 500 units and 10 000 people beside one of 100, and an
 * import of 10 000 users, on both databases.
 */
export async function run(): Promise<Line[]> {
  const main = await buildServer()
  return [...(await onPostgres(main)), ...(await measure(main, 'PGlite', () => undefined))]
}
