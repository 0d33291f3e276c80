import { beforeAll, beforeEach, expect, test } from 'vitest'
import { lookups } from '#server/events/consumers/lookups.ts'
import { append, begin, failuresOf, listener } from '#tests/events.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const base = '/api/system/Event'

onDatabase((make) => {
  let world: World
  let token: string
  const broken = listener('broken', ['area', 'task'])
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
  const idsOf = async () => (await failuresOf(world, 'broken')).map(({ id }) => id)
  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ account: 'keeper', realName: '值班', isAdministrator: true }))
      .token
  })
  beforeEach(async () => {
    await world.db.kysely.deleteFrom('event_failures').execute()
    broken.refuse(() => true)
    broken.seen.length = 0
    const pump = await begin(world, broken)
    await append(world, 'task', { id: 'nightly', version: 2 })
    await append(world, 'task', { id: 'nightly', version: 3 })
    await pump.settled()
    await pump.stop()
  })

  test('what could not be taken in is told with what it was, why, and when it is tried again', async () => {
    const made = await world.request('POST', '/api/system/Area', {
      token,
      body: { parentId: '', fullName: '港口', enCode: '77' },
    })
    const pump = await begin(world, broken)
    await pump.settled()
    await pump.stop()
    const { list, pagination } = (await ask('GET', '?sidx=creatorTime')).data
    expect(pagination.total).toBe(3)
    expect(list[2]).toMatchObject({
      consumer: 'broken',
      consumerName: 'broken',
      state: 'waiting',
      noun: 'area',
      formName: '',
      targetId: made.data.id,
      act: 'add',
      version: 1,
      userName: '值班',
      tries: 1,
      error: 'cannot take it',
    })
    expect(list[2].nextTime).toBeGreaterThan(list[2].failedTime)
    expect(list[2].fields).toContain('fullName')
    const found = async (query: string) => (await ask('GET', query)).data.pagination.total
    expect([
      await found('?keyword=cannot%20take'),
      await found('?state=dead'),
      await found('?consumer=totals'),
      await found('?consumer=broken&state=waiting'),
    ]).toEqual([2, 0, 0, 3])
    const consumers = (await ask('GET', '/Consumer')).data.list
    expect(consumers.find(({ name }: { name: string }) => name === 'broken')).toEqual({
      name: 'broken',
      fullName: 'broken',
      behind: 0,
      waiting: 3,
      dead: 0,
    })
    expect(consumers.find(({ name }: { name: string }) => name === 'lookups').fullName).toBe(
      lookups.texts.en.name,
    )
  })

  test('a dead one is tried again at once when somebody says so, and written down', async () => {
    await world.db.kysely.updateTable('event_failures').set({ is_dead: true, tries: 3 }).execute()
    const ids = await idsOf()
    expect((await ask('GET', '?state=dead')).data.list[0].nextTime).toBe(null)
    broken.refuse(() => false)
    const pump = await begin(world, broken)
    expect(broken.told()).toEqual([])
    expect((await ask('POST', '/Actions/Retry', { ids })).data).toEqual({ done: 2 })
    await pump.settled()
    expect([broken.told(), await idsOf()]).toEqual([['nightly 2', 'nightly 3'], []])
    expect((await ask('POST', '/Actions/Retry', { ids })).data).toEqual({ done: 0 })
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select(['target', 'after'])
      .where('what', '=', 'retry')
      .where('target', '=', `event ${ids[0]}`)
      .execute()
    expect(audit).toEqual([
      {
        target: `event ${ids[0]}`,
        after: { consumer: 'broken', noun: 'task', target: 'nightly' },
      },
    ])
    await pump.stop()
  })

  test('one that is skipped is never taken in; what waited behind it is', async () => {
    const [first = ''] = await idsOf()
    broken.refuse(() => false)
    expect((await ask('POST', '/Actions/Skip', { ids: [first] })).data).toEqual({ done: 1 })
    const pump = await begin(world, broken)
    await pump.settled()
    expect(broken.told()).toEqual(['nightly 3'])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select('target')
      .where('what', '=', 'skip')
      .execute()
    expect(audit).toContainEqual({ target: `event ${first}` })
    await pump.stop()
  })

  test('whoever lacks the screen or its buttons does nothing', async () => {
    const stranger = await world.signIn()
    const reader = await world.signIn({ menus: ['event'] })
    const status = async (who: string) =>
      Promise.all(
        [
          ['GET', ''],
          ['GET', '/Consumer'],
          ['POST', '/Actions/Retry'],
          ['POST', '/Actions/Skip'],
        ].map(
          async ([method = '', path = '']) =>
            (
              await world.request(method, base + path, {
                token: who,
                ...(method === 'POST' && { body: { ids: ['x'] } }),
              })
            ).status,
        ),
      )
    expect(await status(stranger.token)).toEqual([403, 403, 403, 403])
    expect((await status(reader.token)).slice(0, 2)).toEqual([200, 200])
    expect((await ask('POST', '/Actions/Retry', { ids: [] })).status).toBe(422)
  })
})
