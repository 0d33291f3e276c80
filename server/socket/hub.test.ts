import { expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { onDatabase } from '#tests/server.ts'
import { endSessions, invalidate } from '../auth/callers.ts'
import { startSession } from '../auth/session.ts'
import { hashToken } from '../auth/token.ts'
import { tellLookup } from '../entries/lookups.ts'
import { tell } from '../resources/message/commands.ts'
import { Hub } from './hub.ts'
import { socketCalls, soon, push } from '#tests/sockets.ts'

onDatabase((make) => {
  const stage = socketCalls(make)
  const { dial, hubs, enter, session } = stage

  test('7.17 whoever says whose it is hears how much is unread', async () => {
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    for (const type of [2, 3] as const)
      await stage.world.db.transaction((trx) =>
        tell(stage.world.services, { userIds: [ann.userId], type, title: 't', bodyText: '' }, trx),
      )
    const id = makeId()
    await stage.world.db.kysely
      .insertInto('messages')
      .values({ id, title: 't', created_by: '', enabled_mark: 1, files: '[]', receivers: '{}' })
      .execute()
    await stage.world.db.kysely
      .insertInto('message_receipts')
      .values({ message_id: id, user_id: ann.userId })
      .execute()
    await stage.world.db.kysely
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
      db: stage.world.db,
      auth: stage.world.services.auth,
      onTrouble: console.error,
      patience: 10_000,
    }
    const hub = new Hub(means)
    hubs.push(hub)
    const { token } = await stage.world.signIn()
    const known = await enter(token, hub)
    means.patience = 10
    const silent = dial(hub)
    await expect.poll(() => silent.ends, soon).toEqual([1008])
    expect([known.ends, hub.size]).toEqual([[], 1])
  })

  test('a token that does not hold is told why, in the language of the socket', async () => {
    const [ended, expired] = [await stage.world.signIn(), await stage.world.signIn()]
    await endSessions(stage.world.db, ended.userId)
    await session(expired.token)
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    const cases = [
      ['x'.repeat(43), 'en', 'Please sign in first'],
      ['not a token', 'zhtw', '請先登入'],
      [ended.token, 'en', 'Your account was signed in on another device'],
      [expired.token, 'zh', '登录已过期，请重新登录'],
    ] as const
    for (const [token, language, msg] of cases) {
      const socket = dial(stage.world.services.hub, language)
      socket.greet(token)
      await expect
        .poll(() => [socket.sent, socket.ends], soon)
        .toEqual([[{ method: 'logout', msg }], [1000]])
    }
  })

  test('an open socket follows a switch of language', async () => {
    const ann = await stage.world.signIn()
    const socket = await enter(ann.token)
    socket.say({ method: 'heartCheck', token: ann.token, language: 'zhtw' })
    // A message without a language keeps the last one.
    socket.say({ method: 'heartCheck', token: ann.token })
    await endSessions(stage.world.db, ann.userId)
    await expect
      .poll(() => socket.sent, soon)
      .toEqual([{ method: 'logout', msg: '您的帳號已在其他裝置登入' }])
  })

  test('a refused introduction is answered in the language it came with', async () => {
    const socket = dial()
    const greeting = { method: 'OnConnection', token: 'no', mobileDevice: false }
    socket.say({ ...greeting, language: 'zh' })
    await expect.poll(() => socket.sent, soon).toEqual([{ method: 'logout', msg: '请先登录' }])
    const odd = dial()
    odd.say({ ...greeting, language: 'fr' })
    await expect.poll(() => odd.ends, soon).toEqual([1008])
  })

  test('T44 every message must come from the same user', async () => {
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    const socket = await enter(ann.token)
    socket.say({ method: 'heartCheck', token: ann.token })
    const later = await startSession(stage.world.db, { userId: ann.userId, address: '', agent: '' })
    socket.greet(later)
    await expect.poll(() => socket.sent.length, soon).toBe(1)
    socket.say({ method: 'heartCheck', token: bob.token })
    await expect.poll(() => socket.ends, soon).toEqual([1000])
    expect(socket.sent.at(-1)).toEqual({ method: 'logout', msg: 'Please sign in first' })
  })

  test('users are told wherever they are signed in, everybody at once, and at a commit', async () => {
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    const [desk, phone, other] = [
      await enter(ann.token),
      await enter(ann.token),
      await enter(bob.token),
    ]
    await stage.world.services.hub.tell([ann.userId, 'nobody'], push)
    expect([desk.sent, phone.sent, other.sent]).toEqual([[push], [push], []])
    await stage.world.services.hub.tell('all', push)
    expect([desk.sent.length, phone.sent.length, other.sent.length]).toEqual([2, 2, 1])
    const undone = stage.world.db.transaction(async () => {
      await stage.world.services.hub.tell('all', push)
      expect(other.sent).toHaveLength(1)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    phone.gone()
    await stage.world.services.hub.tell([ann.userId], push)
    expect([desk.sent.length, phone.sent.length, other.sent.length]).toEqual([3, 2, 1])
  })

  test('4 the first count and the pushes after it add up, however they meet', async () => {
    const ann = await stage.world.signIn()
    const told: Promise<unknown>[] = []
    const sockets = Array.from({ length: 8 }, () => {
      const socket = dial()
      socket.greet(ann.token)
      told.push(
        stage.world.db.transaction((trx) =>
          tell(
            stage.world.services,
            { userIds: [ann.userId], type: 3, title: 't', bodyText: '' },
            trx,
          ),
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
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    const [mine, other] = [await enter(ann.token), await enter(bob.token)]
    await stage.world.db.transaction((trx) =>
      tell(stage.world.services, { userIds: [ann.userId], type: 3, title: 't', bodyText: '' }, trx),
    )
    await stage.world.services.hub.recount([ann.userId])
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
    const { token, userId } = await stage.world.signIn()
    const socket = await enter(token)
    const lock = async (locked: boolean) => {
      await session(token).set({ locked }).execute()
      await invalidate(stage.world.db, { session: hashToken(token) })
    }
    await lock(true)
    await expect
      .poll(async () => {
        await stage.world.services.hub.tell([userId], push)
        return socket.sent.at(-1)
      }, soon)
      .toEqual({ ...push, title: '' })
    expect(socket.sent.every(({ method }) => method === 'messagePush')).toBe(true)
    await lock(false)
    await expect.poll(() => socket.sent.at(-1), soon).toEqual({ method: 'refresh' })
    await stage.world.services.hub.tell([userId], push)
    expect(socket.sent.at(-1)).toEqual(push)
    await lock(true)
    const late = dial()
    late.greet(token)
    await expect.poll(() => late.sent.length, soon).toBe(1)
    await stage.world.services.hub.tell([userId], push)
    expect(late.sent[1]).toEqual({ ...push, title: '' })
  })

  test('a session in which something is due hears nothing more', async () => {
    const { token, userId } = await stage.world.signIn()
    const socket = await enter(token)
    await stage.world.db.kysely
      .updateTable('users')
      .set({ must_change: true })
      .where('id', '=', userId)
      .execute()
    await invalidate(stage.world.db, { userId })
    await expect.poll(() => socket.ends, soon).toEqual([1000])
    expect(socket.sent).toEqual([{ method: 'closeSocket' }])
  })

  test('changed rights are told to those concerned', async () => {
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    const [mine, other] = [await enter(ann.token), await enter(bob.token)]
    await invalidate(stage.world.db, { userId: ann.userId })
    await expect.poll(() => mine.sent, soon).toEqual([{ method: 'refresh' }])
    expect(other.sent).toEqual([])
    await invalidate(stage.world.db, 'all')
    await expect.poll(() => [mine.sent.length, other.sent.length], soon).toEqual([2, 1])
  })

  test('7.17 a changed lookup is told to everybody at its commit, several at once', async () => {
    const { token } = await stage.world.signIn()
    const socket = await enter(token)
    await stage.world.db.transaction(async () => {
      await tellLookup(stage.world.db, 'dictionaries')
      await tellLookup(stage.world.db, 'users')
      await tellLookup(stage.world.db, 'users')
    })
    await expect.poll(() => socket.outdated.at(-1), soon).toEqual(['dictionaries', 'users'])
  })
})
