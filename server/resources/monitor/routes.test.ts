import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import { migrations } from '#server/migrations/list.ts'
import { modelsOf } from '#server/record/models.ts'
import { productVersion } from '#server/start/version.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

const base = '/api/system/Monitor'

onDatabase((make) => {
  test('the figures are those of this machine, process and database', async () => {
    const { request, signIn, db, services } = await make({ env: { DATA_DIR: tmpdir() } })
    const { token } = await signIn({ menus: ['monitor'] })
    const { data } = await request('GET', base, { token })
    expect(data.versions).toEqual({
      product: productVersion,
      node: process.versions.node,
      database: expect.stringMatching(/^1[5-9]/),
      migration: migrations.length,
    })
    expect([data.database.engine, data.database.size > 1_000_000, data.sockets]).toEqual([
      db.engine,
      true,
      services.hub.size,
    ])
    expect(data.memory.process).toBeGreaterThan(10_000_000)
    for (const { total, used } of [data.memory, data.disk])
      expect([total > used, used > 0]).toEqual([true, true])
    for (const part of [data.cpu.used, data.cpu.process]) expect(part).toBeGreaterThanOrEqual(0)
    expect([data.cpu.used <= 1, data.cpu.process <= 1, data.loop.max >= data.loop.mean]).toEqual([
      true,
      true,
      true,
    ])
    expect((await request('GET', base, { token })).data.requestsPerMinute).toBeGreaterThan(
      data.requestsPerMinute,
    )
  })

  test('a folder that is not there has no disk', async () => {
    const { request, signIn } = await make({ env: { DATA_DIR: `${tmpdir()}/nowhere/at/all` } })
    const { token } = await signIn({ menus: ['monitor'] })
    expect((await request('GET', base, { token })).data.disk).toBeNull()
  })

  test('what is kept in memory is told, and forgotten one by one or all at once', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const ask = (method: string, path: string) =>
      world.request(method, `${base}/Cache${path}`, { token, language: 'en' })
    const sizes = async () =>
      Object.fromEntries(
        (await ask('GET', '')).data.list.map(({ name, size }: { name: string; size: number }) => [
          name,
          size,
        ]),
      )
    const { id } = await makeDesign(
      world,
      token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    // On PostgreSQL the caches are cleared once more when the listening connection is ready.
    const isRead = () =>
      vi.waitFor(
        async () => {
          await world.request('POST', `/api/visualdev/OnlineDev/${id}/List`, { token, body: {} })
          expect(await sizes()).toEqual({ callers: 1, models: 1, totals: 1, config: 1 })
        },
        { timeout: 10_000 },
      )
    await isRead()
    expect([
      (await ask('DELETE', '/totals')).status,
      (await ask('DELETE', '/models')).status,
      (await sizes())['models'],
    ]).toEqual([200, 200, 0])
    await isRead()
    const before = await modelsOf(world.db).get(id)
    expect([
      (await ask('DELETE', '')).status,
      (await modelsOf(world.db).get(id)) === before,
    ]).toEqual([200, false])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select('target')
      .where('what', '=', 'drop')
      .orderBy('at')
      .execute()
    expect(audit.map(({ target }) => target)).toEqual([
      'cache totals',
      'cache models',
      'cache callers models totals config',
    ])
    expect((await ask('DELETE', '/everything')).status).toBe(400)
  })

  test('whoever lacks the screen is refused', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn()
    expect([
      (await request('GET', base, { token })).status,
      (await request('GET', `${base}/Cache`, { token })).status,
      (await request('DELETE', `${base}/Cache/models`, { token })).status,
      (await request('DELETE', `${base}/Cache`, { token })).status,
    ]).toEqual([403, 403, 403, 403])
  })
})
