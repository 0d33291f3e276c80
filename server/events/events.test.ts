import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { append, begin, listener } from '#tests/events.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { hearLookups } from '../entries/lookups.ts'
import { appendEvents } from './append.ts'
import { totals } from './consumers/totals.ts'
import { recordNoun } from './event.ts'
import { moveEvents } from './mover.ts'
import { registerConsumers } from './register.ts'
import { sweepEvents } from './sweep.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  { id: 'n2', kind: 'input', field: 'note' },
  {
    id: 'n3',
    kind: 'table',
    field: 'lines',
    children: [{ id: 'n4', kind: 'input', field: 'part' }],
  },
])

onEachDatabase((make) => {
  let world: World
  let token: string
  let modelId: string
  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ account: 'chief', isAdministrator: true })).token
    modelId = (await makeDesign(world, token, document)).id
  })
  const base = () => `/api/visualdev/OnlineDev/${modelId}`
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await world.request(method, path, { token, ...(body && { body }) })
    expect(answer.status).toBe(200)
    return answer.data
  }
  const add = (plate: string) => ask('POST', base(), { data: { plate } })
  const tail = async () =>
    (await world.db.kysely.selectFrom('event_tail').select('position').executeTakeFirstOrThrow())
      .position

  const names = async () =>
    (await world.db.kysely.selectFrom('event_consumers').select('name').execute()).map(
      ({ name }) => name,
    )
  /** Marks everything as handled by these consumers. */
  const passAll = async (some?: readonly string[]) =>
    world.db.kysely
      .updateTable('event_consumers')
      .set({ position: await tail() })
      .where('name', 'in', some ?? (await names()))
      .execute()

  test('each change of a record comes once, with version, what changed, who did it and in what request', async () => {
    const subscriber = listener('one', [recordNoun(modelId)])
    const pump = await begin(world, subscriber)
    const { id, data } = await ask('POST', base(), {
      data: { plate: 'A 1', lines: [{ part: 'bolt' }] },
    })
    const [line] = data.lines
    await ask('PUT', `${base()}/${id}`, {
      version: 1,
      data: { plate: 'A 1', note: 'late', lines: [{ ...line }] },
    })
    await ask('PUT', `${base()}/${id}`, {
      version: 2,
      data: { plate: 'A 1', note: 'late', lines: [{ ...line, part: 'nut' }] },
    })
    await ask('DELETE', `${base()}/${id}`)
    await pump.settled()
    const noun = recordNoun(modelId)
    const { userId } = (await ask('GET', '/api/oauth/CurrentUser')).userInfo
    expect(subscriber.seen).toMatchObject([
      { noun, id, version: 1, act: 'add', fields: ['plate', 'lines'], who: userId },
      { noun, id, version: 2, act: 'change', fields: ['note'], who: userId },
      { noun, id, version: 3, act: 'change', fields: ['lines'], who: userId },
      { noun, id, version: 4, act: 'remove', fields: [], who: userId },
    ])
    expect(new Set(subscriber.seen.map(({ operation }) => operation)).size).toBe(4)
    const [first] = subscriber.seen
    expect(subscriber.seen.map(({ position }) => position - (first?.position ?? 0))).toEqual([
      0, 1, 2, 3,
    ])
    await pump.stop()
  })

  test('each change of an entry comes too; the lookups that it stands in are told', async () => {
    const two = listener('two', ['position'])
    const pump = await begin(world, two)
    const heard: string[] = []
    const stop = hearLookups(world.db, (names) => void heard.push(...names))
    // A listener that has just started is told of a gap once, and its channels open one by one.
    if (world.db.engine === 'postgres')
      await new Promise((resolve) => world.db.listen('stands too', resolve))
    heard.length = 0
    const body = { fullName: 'Guard', enCode: 'guard', organizeId: '' }
    await world.db.kysely
      .insertInto('organizes')
      .values({ id: 'o1', parent_id: '', category: 'organization', full_name: 'O', en_code: 'o1' })
      .execute()
    const made = await ask('POST', '/api/permission/Position', { ...body, organizeId: 'o1' })
    await ask('PUT', `/api/permission/Position/${made.id}`, { ...made, fullName: 'Guards' })
    await ask('DELETE', `/api/permission/Position/${made.id}`)
    await pump.settled()
    await world.pump.settled()
    expect(two.seen).toMatchObject([
      { noun: 'position', id: made.id, version: 1, act: 'add' },
      { noun: 'position', id: made.id, version: 2, act: 'change', fields: ['fullName'] },
      { noun: 'position', id: made.id, version: 3, act: 'remove', fields: [] },
    ])
    expect(new Set(heard)).toEqual(new Set(['positions']))
    stop()
    await pump.stop()
  })

  test('what is refused or rolled back leaves no event, and nothing is written of what nobody wants', async () => {
    const quiet = { ...totals, wants: () => [] }
    await registerConsumers(world.db, [quiet])
    const own = listener('own', [])
    const pump = await begin(world, own)
    await registerConsumers(world.db, [
      { ...listener('one', []).consumer },
      { ...listener('two', []).consumer },
    ])
    const before = await tail()
    await add('unheard')
    await append(world, 'nobody', { id: 'x', version: 1 })
    await pump.settled()
    expect(await tail()).toBe(before)
    expect((await world.db.kysely.selectFrom('event_new').select('id').execute()).length).toBe(0)

    const three = listener('three', [recordNoun(modelId), 'thing'])
    const heard = await begin(world, three)
    const { id } = await add('heard')
    const stale = { version: 7, data: { plate: 'stale' } }
    expect((await world.request('PUT', `${base()}/${id}`, { token, body: stale })).status).toBe(409)
    const failing = world.db.transaction(async (trx) => {
      await appendEvents({ db: world.db, trx, who: '', operation: '' }, 'thing', [
        { id: 't', version: 1, act: 'add', fields: [] },
      ])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await heard.settled()
    expect(three.told()).toEqual([`${id} 1`])
    await heard.stop()
    await pump.stop()
    await registerConsumers(world.db, [totals])
  })

  test('what all have passed is swept; a cursor that nobody knows keeps events for a week', async () => {
    const six = listener('six', ['six'])
    const pump = await begin(world, six)
    await append(world, 'six', { id: 'a', version: 1 })
    await append(world, 'six', { id: 'b', version: 1 })
    await pump.settled()
    const count = async () =>
      (await world.db.kysely.selectFrom('events').select('id').where('noun', '=', 'six').execute())
        .length
    await world.db.kysely
      .insertInto('event_consumers')
      .values({ name: 'stranger', position: 0 })
      .execute()
    const known = (await names()).filter((name) => name !== 'stranger')
    await passAll(known)
    await sweepEvents(world.db, known)
    expect(await count()).toBe(2)
    await sql`update events set at = now() - interval '8 days' where id = 'a'`.execute(
      world.db.kysely,
    )
    await sweepEvents(world.db, known)
    expect(await count()).toBe(1)
    await world.db.kysely.deleteFrom('event_consumers').where('name', '=', 'stranger').execute()
    await sweepEvents(world.db, known)
    expect(await count()).toBe(0)
    await pump.stop()
  })

  test('a new consumer begins with what happens from now on, and goes on after a stop where it was', async () => {
    const old = listener('seven', ['seven'])
    const pump = await begin(world, old)
    await append(world, 'seven', { id: 'a', version: 1 })
    await pump.settled()
    await pump.stop()
    await append(world, 'seven', { id: 'a', version: 2 })
    await moveEvents(world.db)
    const fresh = listener('eight', ['seven'])
    const both = await begin(world, old, fresh)
    await append(world, 'seven', { id: 'a', version: 3 })
    await both.settled()
    expect([old.told(), fresh.told()]).toEqual([['a 1', 'a 2', 'a 3'], ['a 3']])
    await both.stop()
  })

  test('what commits late is missed by nobody, and does not hold up what commits before', async () => {
    if (world.db.engine === 'pglite') return expect(world.db.connections).toBe(1)
    const nine = listener('nine', ['nine'])
    const pump = await begin(world, nine)
    let commit = (): void => undefined
    const gate = new Promise<void>((resolve) => (commit = resolve))
    let begun = (): void => undefined
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const late = world.db.transaction(async (trx) => {
      await appendEvents({ db: world.db, trx, who: '', operation: '' }, 'nine', [
        { id: 'late', version: 1, act: 'add', fields: [] },
      ])
      begun()
      await gate
    })
    await isBegun
    await append(world, 'nine', { id: 'early', version: 1 })
    await pump.settled()
    expect(nine.told()).toEqual(['early 1'])
    commit()
    await late
    await pump.settled()
    expect(nine.told()).toEqual(['early 1', 'late 1'])
    await pump.stop()
  })
})
