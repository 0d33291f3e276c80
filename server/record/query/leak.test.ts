import { Guesses } from '../guesses.ts'
import { beforeAll, expect, test } from 'vitest'
import { Failure } from '#schemas/wire/failure.ts'
import { nobody } from '#server/auth/caller.ts'
import type { Caller } from '#server/auth/caller.ts'
import { makePark, putData } from '#tests/query-orders.ts'
import type { Park } from '#tests/query-orders.ts'
import { asksOf, base, callerOf, day, pathsFrom, roles, secretly } from '#tests/query-secrets.ts'
import { onEachDatabase } from '#tests/server.ts'
import { askQuery } from './ask-query.ts'

/*
 * Nothing that a user may not see may change what they are told. Each role queries every form by
 * every dimension, measure, filter, rank, order and link, twice; the second time everything hidden
 * from the role has other values.
 */

onEachDatabase((make) => {
  let park: Park
  beforeAll(async () => {
    park = await makePark(await make())
  })

  async function crawl(caller: Caller): Promise<ReadonlyMap<string, string>> {
    const told = new Map<string, string>()
    const env = {
      now: day,
      timeZone: 'Asia/Shanghai',
      userId: 'u',
      departmentId: '',
      organizeId: '',
    }
    for (const live of [park.orders, park.lots])
      for (const { path, type } of pathsFrom(live === park.orders ? 'orders' : 'lots'))
        for (const query of asksOf(live.id, path, type)) {
          const asking = {
            db: park.db,
            live,
            caller,
            env,
            say: (_texts: unknown, key: string) => key,
            language: 'en' as const,
            requestId: '',
            guesses: new Guesses(),
          }
          const { provenance: _provenance, ...answer } = await askQuery(asking, { query }).catch(
            (error: unknown) => {
              if (!(error instanceof Failure)) throw error
              return { provenance: null, refused: [error.failure, error.data] }
            },
          )
          told.set(JSON.stringify(query), JSON.stringify(answer))
        }
    return told
  }

  test.each(roles)(
    '$name is told nothing of what is hidden',
    async (role) => {
      const caller = callerOf(park, role)
      await putData(park, base)
      const before = await crawl(caller)
      await putData(park, secretly(role))
      const after = await crawl(caller)
      const leaks = [...before].filter(([query, answer]) => after.get(query) !== answer)
      expect(leaks).toEqual([])
      const answered = [...before.values()].filter((answer) => !answer.includes('"refused"'))
      expect(answered.length).toBeGreaterThan(0)
    },
    600_000,
  )

  test('the crawl finds a leak where there is one: everything changes for who sees everything', async () => {
    const caller = { ...nobody, isAdministrator: true }
    const [clerk] = roles
    await putData(park, base)
    const before = await crawl(caller)
    await putData(park, clerk ? secretly(clerk) : base)
    const after = await crawl(caller)
    const changed = [...before].filter(([query, answer]) => after.get(query) !== answer)
    expect(changed.length).toBeGreaterThan(before.size / 4)
  }, 600_000)
})
