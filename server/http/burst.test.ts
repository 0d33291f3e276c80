import { tmpdir } from 'node:os'
import { expect, inject, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { openPostgres } from '../database/postgres.ts'
import { readEnv } from '../start/env.ts'
import { makeLog } from '../watch/log.ts'
import { prepare } from '../start/prepare.ts'
import { plainSql } from '#tests/plain-sql.ts'

onDatabase((make) => {
  test('1.6 600 calls of one person at once break nothing, and nobody else waits for them', async () => {
    const world: World = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const other = await world.signIn({ menus: ['position'] })
    const create = (index: number) =>
      world.request('POST', '/api/system/Menu', {
        token: admin.token,
        body: {
          parentId: '',
          enCode: `burst${index}`,
          fullName: `Burst ${index}`,
          icon: '',
          type: 1,
          urlAddress: '',
          linkTarget: '',
          propertyJson: '',
          sortCode: 1,
          enabledMark: 1,
        },
      })
    const burst = Array.from({ length: 600 }, (_, index) => create(index))
    const others: number[] = []
    for (let index = 0; index < 10; index++)
      others.push(
        (await world.request('GET', '/api/permission/Position', { token: other.token })).status,
      )
    const pending = await Promise.race([Promise.all(burst).then(() => 0), Promise.resolve(1)])
    const answers = await Promise.all(burst)
    const statuses = new Set(answers.map(({ status }) => status))
    expect(others).toEqual(Array.from({ length: 10 }, () => 200))
    expect(pending).toBe(1)
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(statuses.has(200)).toBe(true)
    for (const { headers } of answers.filter(({ status }) => status === 503))
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }, 120_000)

  test('1.6 who finds every connection taken is told when to come back', async (context) => {
    const world = await make()
    // PGlite has one connection for which calls queue, so the pool can never be exhausted.
    if (world.db.engine === 'pglite') return context.skip()
    const { token } = await world.signIn({ menus: ['position'] })
    expect((await world.request('GET', '/api/permission/Position', { token })).status).toBe(200)
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    const held: Promise<void>[] = []
    for (let taken = 0; taken < world.db.connections; taken++)
      await new Promise<void>((begun) =>
        held.push(
          world.db.transaction(async () => {
            begun()
            await ended
          }),
        ),
      )
    const answer = await world.request('GET', '/api/permission/Position', { token })
    end()
    await Promise.all(held)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
  })
})

test.skipIf(!inject('postgres'))(
  '3.6 two instances that start together on an empty database both come up',
  async () => {
    const admin = await openPostgres(inject('postgres'), {
      onTrouble: () => undefined,
      poolSize: 1,
    })
    const name = `two_${process.pid}`
    const once = (text: string) => admin.query({ name: '', text: plainSql(text) }, [])
    await once(`create database ${name}`)
    const url = Object.assign(new URL(inject('postgres')), { pathname: `/${name}` }).href
    const start = () =>
      prepare({
        env: readEnv({
          DATABASE_URL: url,
          DATA_DIR: tmpdir(),
          BERTH_DEMO: '0',
          BERTH_ADMIN_PASSWORD: 'Secret12',
        }),
        log: makeLog('silent'),
        print: () => undefined,
      })
    const made = await Promise.all([start(), start(), start()])
    const [first] = made
    const users = await first?.services.db.kysely.selectFrom('users').select('account').execute()
    expect(users).toEqual([{ account: 'admin' }])
    for (const { services } of made) {
      services.hub.close()
      services.auth.close()
      await services.db.close()
    }
    await once(`drop database ${name} with (force)`)
    await admin.close()
  },
  120_000,
)
