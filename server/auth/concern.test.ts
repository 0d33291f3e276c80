import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { makeId } from '#schemas/wire/id.ts'
import { onDatabase } from '#tests/server.ts'
import { plantPeople, untilHeard } from '#tests/reached.ts'
import type { People } from '#tests/reached.ts'
import { invalidate } from './callers.ts'
import { Hub } from '../socket/hub.ts'
import type { Caller } from './caller.ts'
import { loadPerson } from './person.ts'

const soon = { timeout: 10_000 }

/** Everything but the session, in a fixed order. */
const rightsOf = ({ sessionId: _session, menus, scopes, ...rest }: Caller) => ({
  ...rest,
  menus: menus.toSorted(),
  scopes: Object.values(scopes)
    .flat()
    .map((scope) => JSON.stringify(scope))
    .toSorted(),
})

onDatabase((make) => {
  let people: People
  const hubs: Hub[] = []
  beforeAll(async () => {
    people = await plantPeople(await make({ routes: [] }), 7)
    await untilHeard(people.world.db)
  })
  afterAll(() => {
    for (const hub of hubs) hub.close()
  })

  const callers = async (): Promise<ReadonlyMap<string, Caller>> =>
    new Map(
      await Promise.all(
        [...people.tokens].map(
          async ([userId, token]) =>
            [userId, await people.world.services.auth.callerOf(token)] as const,
        ),
      ),
    )

  test('6 whatever changes, each cached caller holds what their rights are now, and those whom it does not reach stay cached', async () => {
    const kept = new Set<string>()
    for (let turn = 0; turn < 60; turn++) {
      const before = await callers()
      const { what, reached } = await people.change(turn)
      const after = await callers()
      for (const [userId, caller] of after) {
        const fresh = await loadPerson(people.world.db, userId)
        expect(
          rightsOf(caller),
          `${turn}: ${what} leaves ${userId} with what they do not hold any more`,
        ).toEqual(rightsOf(fresh))
        if (reached.has(userId)) continue
        kept.add(what)
        expect(caller, `${turn}: ${what} drops ${userId}`).toBe(before.get(userId))
      }
    }
    expect([...kept].toSorted()).toEqual(people.kinds.toSorted())
  })

  async function makeHub(): Promise<Hub> {
    const { services, db } = people.world
    const hub = new Hub({ ...services, onTrouble: () => undefined })
    hubs.push(hub)
    await untilHeard(db)
    return hub
  }

  /** Opens a user's shell on a hub of its own and counts how often it is told to refresh. */
  async function open(hub: Hub, token: string) {
    const sent: ReceivedMessage[] = []
    const line = hub.connect(
      {
        backlog: 0,
        send: (text) => void sent.push(JSON.parse(text)),
        close: () => undefined,
        cut: () => undefined,
      },
      'en',
    )
    line.hear(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }))
    await expect.poll(() => sent.map(({ method }) => method), soon).toEqual(['initMessage'])
    return { isTold: () => sent.some(({ method }) => method === 'refresh'), sent }
  }

  test('6 the shells of those whom a change reaches are told, twice in a row too, and nobody else', async () => {
    const { world } = people
    for (let turn = 100; turn < 112; turn++) {
      const hub = await makeHub()
      const stranger = await world.signIn()
      const [mark, ...shells] = await Promise.all(
        [stranger.token, ...people.tokens.values()].map((token) => open(hub, token)),
      )
      const first = await people.change(turn)
      const second = await people.change(turn + 1000)
      // Sent last: once it has arrived, both changes before it have been handled.
      await invalidate(world.db, { userId: stranger.userId })
      await expect.poll(() => mark?.isTold(), soon).toBe(true)
      const told = [...people.tokens.keys()].filter((_id, index) => shells[index]?.isTold())
      const reached = new Set([...first.reached, ...second.reached])
      expect(told, `${turn}: ${first.what}, ${second.what}`).toEqual(
        [...people.tokens.keys()].filter((id) => reached.has(id)),
      )
      hub.close()
    }
  })

  test('many shells that are told at once are given less than 0.8 s to spread over, few none', async () => {
    const { world } = people
    const hub = await makeHub()
    const shells = await Promise.all([...people.tokens.values()].map((token) => open(hub, token)))
    await invalidate(world.db, 'all')
    await expect.poll(() => shells.every(({ isTold }) => isTold()), soon).toBe(true)
    expect(shells.map(({ sent }) => sent)).toEqual(
      shells.map(() => [expect.anything(), { method: 'refresh', within: 60 }]),
    )
    const bystander = await open(hub, (await world.signIn()).token)
    const [[userId = '', token = ''] = []] = people.tokens
    const again = await open(hub, token)
    await invalidate(world.db, { userId })
    await expect.poll(() => again.sent.at(-1), soon).toEqual({ method: 'refresh' })
    expect(bystander.isTold()).toBe(false)
  })

  test('what comes to somebody by a change reaches their shell from then on', async () => {
    const { world } = people
    const { db, services, signIn } = world
    const { token, userId } = await signIn()
    const other = await signIn()
    const roleId = makeId()
    await db.kysely
      .insertInto('roles')
      .values({ id: roleId, full_name: roleId, en_code: roleId })
      .execute()
    const hub = await makeHub()
    const [shell, far] = [await open(hub, token), await open(hub, other.token)]
    const caller = await services.auth.callerOf(other.token)
    await db.transaction(async (trx) => {
      await trx.insertInto('user_roles').values({ user_id: userId, role_id: roleId }).execute()
      await invalidate(db, { concerns: [`user:${userId}`] })
    })
    await expect.poll(shell.isTold, soon).toBe(true)
    const again = await open(hub, token)
    await invalidate(db, { concerns: [`role:${roleId}`] })
    await expect.poll(again.isTold, soon).toBe(true)
    expect(far.isTold()).toBe(false)
    expect(await services.auth.callerOf(other.token)).toBe(caller)
  })
})
