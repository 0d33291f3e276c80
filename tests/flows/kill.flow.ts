import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '#fixtures/ask.ts'
import type { Ask, Carry } from '#fixtures/ask.ts'
import { build } from '#fixtures/designs/build.ts'
import { designs } from '#schemas/api/design.ts'
import { records } from '#schemas/api/record.ts'
import { isSoak, sized } from '../soak.ts'
import { findPrograms, startCluster } from '../postgres-cluster.ts'
import { start } from './start.ts'

const password = 'Kill2026'
/** How often the server is killed; the promise is that all succeed. */
const rounds = sized(1, 10)
const adds = 200

const carryTo =
  (url: string): Carry =>
  (path, init) =>
    fetch(url + path, init)

async function publish(ask: Ask): Promise<string> {
  const formData = JSON.stringify(
    build({
      nodes: [
        { id: 'a', kind: 'input', field: 'plate', label: ['车牌', '車牌', 'Plate'] },
        {
          id: 'b',
          kind: 'table',
          field: 'parts',
          label: ['配件', '配件', 'Parts'],
          inside: [{ id: 'c', kind: 'input', field: 'name', label: ['名称', '名稱', 'Name'] }],
        },
      ],
    }),
  )
  const made = await ask(designs.create, { body: { fullName: 'Kill', enCode: 'kill', formData } })
  await ask(designs.release, { params: { id: made.id }, body: { version: made.version } })
  return made.id
}

/**
 * Adds records in parallel and kills the server once a third is acknowledged; returns the
 * acknowledged ids.
 */
async function addUntilKilled(
  ask: Ask,
  modelId: string,
  kill: () => Promise<void>,
): Promise<string[]> {
  const acknowledged: string[] = []
  let killed: Promise<void> | undefined
  const add = async (index: number): Promise<void> => {
    const made = await ask(records.create, {
      params: { modelId },
      body: { data: { plate: `P${index}`, parts: [{ name: 'x' }, { name: 'y' }] } },
    })
    acknowledged.push(made.id)
    if (acknowledged.length > adds / 3) killed ??= kill()
  }
  await Promise.allSettled(Array.from({ length: adds }, (_, index) => add(index)))
  await killed
  return acknowledged
}

async function survives(env: Readonly<Record<string, string>>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-kill-'))
  const settings = { dataDir, env: { BERTH_DEMO: '0', BERTH_ADMIN_PASSWORD: password, ...env } }
  let server = await start(settings)
  onTestFinished(() => server.stop())
  let ask = await signIn(carryTo(server.url), 'admin', password)
  const modelId = await publish(ask)
  for (let round = 0; round < rounds; round++) {
    const acknowledged = await addUntilKilled(ask, modelId, server.kill)
    expect(acknowledged.length).toBeGreaterThan(adds / 3)
    server = await start(settings)
    ask = await signIn(carryTo(server.url), 'admin', password)
    for (const id of acknowledged) {
      const { data } = await ask(records.read, { params: { modelId, id } })
      expect(data['parts']).toHaveLength(2)
    }
  }
}

test('every acknowledged record outlives a kill: PGlite', () => survives({}))

test.runIf(isSoak && findPrograms())(
  'every acknowledged record outlives a kill: PostgreSQL',
  async () => {
    const cluster = await startCluster(
      join(mkdtempSync(join(tmpdir(), 'berth-cluster-')), 'kept.tar'),
      async () => undefined,
    )
    if (!cluster) throw new Error('no PostgreSQL')
    onTestFinished(() => cluster.stop())
    return survives({ DATABASE_URL: cluster.url('postgres') })
  },
)
