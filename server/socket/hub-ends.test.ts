import { expect, test } from 'vitest'
import { lookupNames, socketLimits } from '#schemas/socket/chat.ts'
import { toDay } from '#schemas/format/time.ts'
import { holdClock } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import { endSessions, invalidate } from '../auth/callers.ts'
import { startSession } from '../auth/session.ts'
import { hashToken } from '../auth/token.ts'
import { tell } from '../resources/message/commands.ts'
import { Hub, longestSilence } from './hub.ts'
import { socketCalls, soon, push } from '#tests/sockets.ts'

onDatabase((make) => {
  const stage = socketCalls(make)
  const { dial, hubs, enter, session } = stage

  test('T5 who is forced offline is told so; who signs out is let go; the others stay', async () => {
    const ann = await stage.world.signIn()
    const second = await startSession(stage.world.db, {
      userId: ann.userId,
      address: '',
      agent: '',
    })
    const [own, other] = [await enter(ann.token), await enter(second)]
    await endSessions(stage.world.db, ann.userId, hashToken(ann.token))
    await expect
      .poll(() => [other.sent, other.ends], soon)
      .toEqual([
        [{ method: 'logout', msg: 'Your account was signed in on another device' }],
        [1000],
      ])
    expect(own.ends).toEqual([])
    await stage.world.db.kysely
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(ann.token))
      .execute()
    await invalidate(stage.world.db, { session: hashToken(ann.token) })
    await expect
      .poll(() => [own.sent.at(-1), own.ends], soon)
      .toEqual([{ method: 'closeSocket' }, [1000]])
    await stage.world.services.hub.tell([ann.userId], push)
    expect(own.sent.at(-1)).toEqual({ method: 'closeSocket' })
  })

  test('T5 a session that ends while it is being looked up ends its socket', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, userId } = await stage.world.signIn()
      const socket = dial()
      socket.greet(token)
      await endSessions(stage.world.db, userId)
      await expect
        .poll(() => [socket.sent.at(-1)?.method, socket.ends], soon)
        .toEqual(['logout', [1000]])
    }
  })

  test('when the day ends on which a grant ends, the shell of its holder is told, no other', async () => {
    const { db, services } = stage.world
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    const [mine, other] = [await enter(ann.token), await enter(bob.token)]
    const [before, since] = [mine.sent.length, other.sent.length]
    const day = 86_400_000
    const clock = holdClock(Date.now() - day)
    await db.kysely
      .insertInto('grants')
      .values({
        id: 'ending',
        subject_type: 'user',
        subject_id: ann.userId,
        part: 'button',
        model_id: 'm',
        until: toDay(clock.now(), 'Asia/Shanghai'),
      })
      .execute()
    await services.hub.tick()
    expect(mine.sent.slice(before)).toEqual([])
    clock.move(day)
    await services.hub.tick()
    clock.move(1000)
    await expect.poll(() => mine.sent.slice(before), soon).toEqual([{ method: 'refresh' }])
    expect(other.sent.slice(since)).toEqual([])
  })

  test('T45 the messages of all sockets of a user are counted together', async () => {
    const clock = holdClock()
    const ann = await stage.world.signIn()
    const [socket, two] = [await enter(ann.token), await enter(ann.token)]
    const beat = JSON.stringify({ method: 'heartCheck', token: ann.token })
    for (let sent = 2; sent < socketLimits.messages; sent++) socket.say(beat)
    expect(socket.ends).toEqual([])
    clock.move(socketLimits.window - 1)
    two.say(beat)
    expect([socket.ends, two.ends]).toEqual([[], [1008]])
    const early = dial()
    for (let sent = 0; sent <= socketLimits.messages; sent++) early.greet(ann.token)
    expect(early.ends).toEqual([1008])
  })

  test('T45 of more than ten sockets of a user the oldest is let go, and does not come back', async () => {
    const ann = await stage.world.signIn()
    const sockets = []
    for (let count = 0; count <= socketLimits.sockets; count++) sockets.push(await enter(ann.token))
    expect(sockets.map(({ ends }) => ends.length)).toEqual([
      1,
      ...Array.from({ length: socketLimits.sockets }, () => 0),
    ])
    expect(sockets[0]?.sent).toEqual([{ method: 'closeSocket' }])
  })

  test('9 a socket that was silent for two and a half heartbeats is closed; what it hears keeps it too', async () => {
    const hub = new Hub({
      db: stage.world.db,
      auth: stage.world.services.auth,
      onTrouble: console.error,
    })
    hubs.push(hub)
    const { token } = await stage.world.signIn()
    const clock = holdClock()
    const socket = await enter(token, hub)
    clock.move(longestSilence)
    await hub.tick()
    expect(socket.ends).toEqual([])
    clock.move(1)
    await hub.tick()
    expect([socket.ends, hub.size]).toEqual([[1001], 0])
  })

  test('4 a session that nobody uses ends, however many heartbeats its socket sends', async () => {
    const hub = new Hub({
      db: stage.world.db,
      auth: stage.world.services.auth,
      onTrouble: console.error,
    })
    hubs.push(hub)
    const clock = holdClock()
    const { token } = await stage.world.signIn()
    const socket = await enter(token, hub)
    const before = await stage.world.db.kysely
      .selectFrom('sessions')
      .select('expires_at')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    socket.say({ method: 'heartCheck', token })
    clock.move(61_000)
    await hub.tick()
    expect(socket.ends).toEqual([])
    expect(
      await stage.world.db.kysely
        .selectFrom('sessions')
        .select('expires_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
    await session(token)
      .set({ expires_at: new Date(clock.now() + 60_000) })
      .execute()
    clock.move(61_000)
    await hub.tick()
    expect([socket.sent.at(-1), socket.ends]).toEqual([
      { method: 'logout', msg: 'Your session has expired, please sign in again' },
      [1000],
    ])
  })

  test('when messages may have been missed everybody is looked at and counted again, until that works', async () => {
    const hears: ((payload: string | null) => void)[] = []
    const troubles: unknown[] = []
    let failures = 0
    const db = {
      ...stage.world.db,
      listen: (_: string, hear: (payload: string | null) => void) => {
        hears.push(hear)
        return () => undefined
      },
      query: ((statement, values) =>
        failures-- > 0
          ? Promise.reject(new Error('away'))
          : stage.world.db.query(statement, values)) as typeof stage.world.db.query,
    }
    const hub = new Hub({
      db,
      auth: stage.world.services.auth,
      onTrouble: (error) => troubles.push(error),
    })
    hubs.push(hub)
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    const [mine, other] = [await enter(ann.token, hub), await enter(bob.token, hub)]
    await stage.world.db.transaction((trx) =>
      tell(stage.world.services, { userIds: [ann.userId], type: 3, title: 't', bodyText: '' }, trx),
    )
    await endSessions(stage.world.db, bob.userId)
    failures = 1
    for (const hear of hears) hear(null)
    await expect
      .poll(() => [mine.sent, other.sent.at(-1)?.method, other.ends], soon)
      .toEqual([
        [
          { method: 'refresh' },
          { method: 'initMessage', unreadMessageCount: 1, unreadNoticeCount: 0, unreadNums: [] },
        ],
        'logout',
        [1000],
      ])
    await expect.poll(() => mine.outdated, soon).toEqual([lookupNames])
    expect(troubles).toHaveLength(1)
  })

  test('a breakdown closes the socket, which may come again', async () => {
    const troubles: unknown[] = []
    const auth = { ...stage.world.services.auth, callerOf: () => Promise.reject(new Error('away')) }
    const hub = new Hub({ db: stage.world.db, auth, onTrouble: (error) => troubles.push(error) })
    hubs.push(hub)
    const socket = dial(hub)
    socket.greet('x'.repeat(43))
    await expect.poll(() => [socket.sent, socket.ends], soon).toEqual([[], [1011]])
    expect(troubles).toHaveLength(1)
  })
})
