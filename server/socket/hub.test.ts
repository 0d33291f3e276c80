import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookupNames, socketLimits } from '#schemas/socket/chat.ts'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { makeId } from '#schemas/wire/id.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { endSessions, invalidate } from '../auth.ts'
import { startSession } from '../auth/session.ts'
import { hashToken } from '../auth/token.ts'
import { tellLookup } from '../lookups.ts'
import { tell } from '../resources/message/commands.ts'
import { Hub, longestSilence } from './hub.ts'

const soon = { timeout: 10_000 }
const push = { method: 'messagePush', unreadNoticeCount: 1, title: 'Hello' } as const

onEachDatabase((make) => {
  let world: World
  const hubs: Hub[] = []
  beforeAll(async () => {
    world = await make({ routes: [] })
  })
  afterAll(() => {
    for (const hub of hubs) hub.close()
  })

  /**
   * A socket without a network: what it was sent, which lookups it was told of (all when the
   * connection that listens comes late), and how it ended.
   */
  function dial(hub = world.services.hub, language: Language = 'en') {
    const sent: ReceivedMessage[] = []
    const outdated: (readonly string[])[] = []
    const ends: (number | 'cut')[] = []
    const take = (message: ReceivedMessage) =>
      void (message.method === 'lookup' ? outdated.push(message.names) : sent.push(message))
    const peer = {
      backlog: 0,
      send: (text: string) => take(JSON.parse(text)),
      close: (code: number) => void ends.push(code),
      cut: () => void ends.push('cut'),
    }
    const line = hub.connect(peer, language)
    const say = (message: unknown) =>
      line.hear(typeof message === 'string' ? message : JSON.stringify(message))
    return {
      sent,
      outdated,
      ends,
      peer,
      say,
      gone: () => line.gone(),
      greet: (token: string) => say({ method: 'OnConnection', token, mobileDevice: false }),
    }
  }
  /** The same, when it has said whose it is and was answered. */
  async function enter(token: string, hub = world.services.hub) {
    const socket = dial(hub)
    socket.greet(token)
    await expect.poll(() => socket.sent.length, soon).toBe(1)
    expect(socket.sent.pop()?.method).toBe('initMessage')
    return socket
  }
  const session = (token: string) =>
    world.db.kysely.updateTable('sessions').where('token_hash', '=', hashToken(token))

  test('7.17 whoever says whose it is hears how much is unread', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    for (const type of [2, 3] as const)
      await world.db.transaction((trx) =>
        tell(world.services, { userIds: [ann.userId], type, title: 't', bodyText: '' }, trx),
      )
    const id = makeId()
    await world.db.kysely
      .insertInto('messages')
      .values({ id, title: 't', created_by: '', enabled_mark: 1, files: '[]', receivers: '{}' })
      .execute()
    await world.db.kysely
      .insertInto('message_receipts')
      .values({ message_id: id, user_id: ann.userId })
      .execute()
    await world.db.kysely
      .insertInto('chat_messages')
      .values({
        id,
        sender_id: bob.userId,
        receiver_id: ann.userId,
        client_id: id,
        type: 'text',
        content: 'x',
      })
      .execute()
    const socket = dial()
    socket.greet(ann.token)
    await expect
      .poll(() => socket.sent, soon)
      .toEqual([
        {
          method: 'initMessage',
          unreadMessageCount: 2,
          unreadNoticeCount: 1,
          unreadNums: [{ formUserId: bob.userId, unreadNum: 1 }],
        },
      ])
  })

  test.each([
    ['{'],
    ['null'],
    [{ method: 'heartCheck', token: 't' }],
    [{ method: 'OnConnection', token: 't' }],
    [{ method: 'OnConnection', token: 't', mobileDevice: false, userId: 'u' }],
    [{ method: 'OnConnection', token: 7, mobileDevice: false }],
    [{ method: 'nothing', token: 't' }],
  ])('T45 what does not begin with a proper introduction is closed: %j', async (message) => {
    const socket = dial()
    socket.say(message)
    await expect.poll(() => socket.ends, soon).toEqual([1008])
    expect(socket.sent).toEqual([])
  })

  test('T43 who does not say whose it is within the time is closed', async () => {
    const means = {
      db: world.db,
      auth: world.services.auth,
      onTrouble: console.error,
      patience: 10_000,
    }
    const hub = new Hub(means)
    hubs.push(hub)
    const { token } = await world.signIn()
    const known = await enter(token, hub)
    means.patience = 10
    const silent = dial(hub)
    await expect.poll(() => silent.ends, soon).toEqual([1008])
    expect([known.ends, hub.size]).toEqual([[], 1])
  })

  test('a token that does not hold is told why, in the language of the socket', async () => {
    const [ended, expired] = [await world.signIn(), await world.signIn()]
    await endSessions(world.db, ended.userId)
    await session(expired.token)
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    const cases = [
      ['x'.repeat(43), 'en', 'Please sign in first'],
      ['not a token', 'zhtw', '請先登入'],
      [ended.token, 'en', 'Your account was signed in elsewhere or forced offline'],
      [expired.token, 'zh', '登录已过期，请重新登录'],
    ] as const
    for (const [token, language, msg] of cases) {
      const socket = dial(world.services.hub, language)
      socket.greet(token)
      await expect
        .poll(() => [socket.sent, socket.ends], soon)
        .toEqual([[{ method: 'logout', msg }], [1000]])
    }
  })

  test('T44 every message must come from the same user', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const socket = await enter(ann.token)
    socket.say({ method: 'heartCheck', token: ann.token })
    const later = await startSession(world.db, { userId: ann.userId, address: '', agent: '' })
    socket.greet(later)
    await expect.poll(() => socket.sent.length, soon).toBe(1)
    socket.say({ method: 'heartCheck', token: bob.token })
    await expect.poll(() => socket.ends, soon).toEqual([1000])
    expect(socket.sent.at(-1)).toEqual({ method: 'logout', msg: 'Please sign in first' })
  })

  test('users are told wherever they are signed in, everybody at once, and at a commit', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const [desk, phone, other] = [
      await enter(ann.token),
      await enter(ann.token),
      await enter(bob.token),
    ]
    await world.services.hub.tell([ann.userId, 'nobody'], push)
    expect([desk.sent, phone.sent, other.sent]).toEqual([[push], [push], []])
    await world.services.hub.tell('all', push)
    expect([desk.sent.length, phone.sent.length, other.sent.length]).toEqual([2, 2, 1])
    const undone = world.db.transaction(async () => {
      await world.services.hub.tell('all', push)
      expect(other.sent).toHaveLength(1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    phone.gone()
    await world.services.hub.tell([ann.userId], push)
    expect([desk.sent.length, phone.sent.length, other.sent.length]).toEqual([3, 2, 1])
  })

  test('4 the first count and the pushes after it add up, however they meet', async () => {
    const ann = await world.signIn()
    const told: Promise<unknown>[] = []
    const sockets = Array.from({ length: 8 }, () => {
      const socket = dial()
      socket.greet(ann.token)
      told.push(
        world.db.transaction((trx) =>
          tell(world.services, { userIds: [ann.userId], type: 3, title: 't', bodyText: '' }, trx),
        ),
      )
      return socket
    })
    await Promise.all(told)
    const sum = ({ sent }: (typeof sockets)[number]) =>
      sent.reduce(
        (total, message) =>
          message.method === 'initMessage'
            ? message.unreadMessageCount
            : message.method === 'messagePush'
              ? total + 1
              : NaN,
        NaN,
      )
    await expect.poll(() => sockets.map(sum), soon).toEqual(sockets.map(() => 8))
  })

  test('who is counted anew hears the count as it is', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const [mine, other] = [await enter(ann.token), await enter(bob.token)]
    await world.db.transaction((trx) =>
      tell(world.services, { userIds: [ann.userId], type: 3, title: 't', bodyText: '' }, trx),
    )
    await world.services.hub.recount([ann.userId])
    await expect
      .poll(() => mine.sent.at(-1), soon)
      .toEqual({
        method: 'initMessage',
        unreadMessageCount: 1,
        unreadNoticeCount: 0,
        unreadNums: [],
      })
    expect([mine.sent.length, other.sent]).toEqual([2, []])
  })

  test('over a locked screen nobody reads what has come; after it the shell refreshes', async () => {
    const { token, userId } = await world.signIn()
    const socket = await enter(token)
    const lock = async (locked: boolean) => {
      await session(token).set({ locked }).execute()
      await invalidate(world.db, { session: hashToken(token) })
    }
    await lock(true)
    await expect
      .poll(async () => {
        await world.services.hub.tell([userId], push)
        return socket.sent.at(-1)
      }, soon)
      .toEqual({ ...push, title: '' })
    expect(socket.sent.every(({ method }) => method === 'messagePush')).toBe(true)
    await lock(false)
    await expect.poll(() => socket.sent.at(-1), soon).toEqual({ method: 'refresh' })
    await world.services.hub.tell([userId], push)
    expect(socket.sent.at(-1)).toEqual(push)
    await lock(true)
    const late = dial()
    late.greet(token)
    await expect.poll(() => late.sent.length, soon).toBe(1)
    await world.services.hub.tell([userId], push)
    expect(late.sent[1]).toEqual({ ...push, title: '' })
  })

  test('changed rights are told to those concerned', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const [mine, other] = [await enter(ann.token), await enter(bob.token)]
    await invalidate(world.db, { userId: ann.userId })
    await expect.poll(() => mine.sent, soon).toEqual([{ method: 'refresh' }])
    expect(other.sent).toEqual([])
    await invalidate(world.db, 'all')
    await expect.poll(() => [mine.sent.length, other.sent.length], soon).toEqual([2, 1])
  })

  test('7.17 a changed lookup is told to everybody at its commit, several at once', async () => {
    const { token } = await world.signIn()
    const socket = await enter(token)
    await world.db.transaction(async () => {
      await tellLookup(world.db, 'dictionaries')
      await tellLookup(world.db, 'users')
      await tellLookup(world.db, 'users')
    })
    await expect.poll(() => socket.outdated.at(-1), soon).toEqual(['dictionaries', 'users'])
  })

  test('T5 who is forced offline is told so; who signs out is let go; the others stay', async () => {
    const ann = await world.signIn()
    const second = await startSession(world.db, { userId: ann.userId, address: '', agent: '' })
    const [own, other] = [await enter(ann.token), await enter(second)]
    await endSessions(world.db, ann.userId, hashToken(ann.token))
    await expect
      .poll(() => [other.sent, other.ends], soon)
      .toEqual([
        [{ method: 'logout', msg: 'Your account was signed in elsewhere or forced offline' }],
        [1000],
      ])
    expect(own.ends).toEqual([])
    await world.db.kysely
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(ann.token))
      .execute()
    await invalidate(world.db, { session: hashToken(ann.token) })
    await expect
      .poll(() => [own.sent.at(-1), own.ends], soon)
      .toEqual([{ method: 'closeSocket' }, [1000]])
    await world.services.hub.tell([ann.userId], push)
    expect(own.sent.at(-1)).toEqual({ method: 'closeSocket' })
  })

  test('T5 a session that ends while it is being looked up ends its socket', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, userId } = await world.signIn()
      const socket = dial()
      socket.greet(token)
      await endSessions(world.db, userId)
      await expect
        .poll(() => [socket.sent.at(-1)?.method, socket.ends], soon)
        .toEqual(['logout', [1000]])
    }
  })

  test('T45 the messages of all sockets of a user are counted together', async () => {
    const ann = await world.signIn()
    const [one, two] = [await enter(ann.token), await enter(ann.token)]
    const beat = JSON.stringify({ method: 'heartCheck', token: ann.token })
    for (let sent = 2; sent < socketLimits.messages; sent++) one.say(beat)
    expect(one.ends).toEqual([])
    two.say(beat)
    expect([one.ends, two.ends]).toEqual([[], [1008]])
    const early = dial()
    for (let sent = 0; sent <= socketLimits.messages; sent++) early.greet(ann.token)
    expect(early.ends).toEqual([1008])
  })

  test('T45 of more than ten sockets of a user the oldest is let go, and does not come back', async () => {
    const ann = await world.signIn()
    const sockets = []
    for (let count = 0; count <= socketLimits.sockets; count++) sockets.push(await enter(ann.token))
    expect(sockets.map(({ ends }) => ends.length)).toEqual([
      1,
      ...Array.from({ length: socketLimits.sockets }, () => 0),
    ])
    expect(sockets[0]?.sent).toEqual([{ method: 'closeSocket' }])
  })

  test('9 a socket that was silent for two and a half heartbeats is closed; what it hears keeps it too', async () => {
    const hub = new Hub({ db: world.db, auth: world.services.auth, onTrouble: console.error })
    hubs.push(hub)
    const { token } = await world.signIn()
    const socket = await enter(token, hub)
    await hub.tick(Date.now() + longestSilence - 1000)
    expect(socket.ends).toEqual([])
    await hub.tick(Date.now() + longestSilence + 1000)
    expect([socket.ends, hub.size]).toEqual([[1001], 0])
  })

  test('4 a session that nobody uses ends, however many heartbeats its socket sends', async () => {
    const hub = new Hub({ db: world.db, auth: world.services.auth, onTrouble: console.error })
    hubs.push(hub)
    const { token } = await world.signIn()
    const socket = await enter(token, hub)
    const before = await world.db.kysely
      .selectFrom('sessions')
      .select('expires_at')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    socket.say({ method: 'heartCheck', token })
    await hub.tick(Date.now() + 61_000)
    expect(socket.ends).toEqual([])
    expect(
      await world.db.kysely
        .selectFrom('sessions')
        .select('expires_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
    await session(token)
      .set({ expires_at: new Date(Date.now() + 100_000) })
      .execute()
    await hub.tick(Date.now() + 122_000)
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
      ...world.db,
      listen: (_: string, hear: (payload: string | null) => void) => {
        hears.push(hear)
        return () => undefined
      },
      query: ((statement, values) =>
        failures-- > 0
          ? Promise.reject(new Error('away'))
          : world.db.query(statement, values)) as typeof world.db.query,
    }
    const hub = new Hub({
      db,
      auth: world.services.auth,
      onTrouble: (error) => troubles.push(error),
    })
    hubs.push(hub)
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const [mine, other] = [await enter(ann.token, hub), await enter(bob.token, hub)]
    await world.db.transaction((trx) =>
      tell(world.services, { userIds: [ann.userId], type: 3, title: 't', bodyText: '' }, trx),
    )
    await endSessions(world.db, bob.userId)
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
    const auth = { ...world.services.auth, callerOf: () => Promise.reject(new Error('away')) }
    const hub = new Hub({ db: world.db, auth, onTrouble: (error) => troubles.push(error) })
    hubs.push(hub)
    const socket = dial(hub)
    socket.greet('x'.repeat(43))
    await expect.poll(() => [socket.sent, socket.ends], soon).toEqual([[], [1011]])
    expect(troubles).toHaveLength(1)
  })
})
