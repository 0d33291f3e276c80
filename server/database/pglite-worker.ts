import { PGlite, types } from '@electric-sql/pglite'
import type { PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFolder, durableParams } from '../platform/durable-folder.ts'
import { arrayElements, parsers } from './parsers.ts'
import { sessionSettings } from './session.ts'
import type { EngineTrouble, EngineOptions, EngineOrder, Reply, Request } from './protocol.ts'
import { listen, startData, tell } from '../platform/in-thread.ts'

const say = (reply: Reply, moved: ArrayBuffer[] = []): void => tell(reply, moved)

const told = [
  'code',
  'detail',
  'hint',
  'constraint',
  'table',
  'column',
  'schema',
  'severity',
  'position',
] as const
const toTrouble = (error: unknown): EngineTrouble => {
  const from = error as Record<string, unknown>
  return {
    message: error instanceof Error ? error.message : String(error),
    ...Object.fromEntries(
      told.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
    ),
  }
}

async function open({ dir, template }: EngineOptions): Promise<PGlite> {
  const readers = { ...parsers }
  for (const [array, element] of arrayElements)
    readers[array] = (text) => types.arrayParser(text, element, array)
  const settings = Object.entries(sessionSettings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const options: PGliteOptions = {
    extensions: { pg_trgm },
    parsers: readers,
    startParams: [...(dir ? durableParams : PGlite.defaultStartParams), ...settings],
    ...(dir && { fs: new DurableFolder(dir) }),
    ...(template && { loadDataDir: new Blob([template]) }),
  }
  return PGlite.create(options)
}

async function run(pg: PGlite, { id, text, values }: Request): Promise<void> {
  try {
    const { rows, affectedRows } = await pg.query<Record<string, unknown>>(text, [...values])
    say({ type: 'done', id, result: { rows, affectedRows: affectedRows ?? 0 } })
  } catch (error) {
    say({ type: 'refused', id, trouble: toTrouble(error) })
  }
}

async function obey(pg: PGlite, order: EngineOrder): Promise<void> {
  if (order.type === 'query') return run(pg, order.request)
  if (order.type === 'dump') {
    const tar = await (await pg.dumpDataDir('none')).arrayBuffer()
    return say({ type: 'dump', id: order.id, tar }, [tar])
  }
  await pg.close()
  say({ type: 'closed' })
}

try {
  const pg = await open((startData as { readonly opening: EngineOptions }).opening)
  listen((order) => void obey(pg, order as EngineOrder))
  say({ type: 'ready' })
} catch (error) {
  say({ type: 'failed', trouble: toTrouble(error) })
}
