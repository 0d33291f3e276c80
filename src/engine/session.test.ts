import { beforeEach, expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { session as calls } from '#schemas/api/session.ts'
import type { CurrentUser } from '#schemas/api/session.ts'
import { currentUser } from '#tests/session.ts'
import { RefusedCall } from './send.ts'
import type { Send } from './send.ts'
import { Session, digestOf } from './session.ts'
import { openStorage } from './storage.ts'

const kept = new Map<string, string>()
const storage = openStorage(() => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
}))

const item = {
  id: '1',
  parentId: '',
  enCode: 'menu',
  fullName: 'Menus',
  icon: '',
  type: 2,
  urlAddress: 'system/menu',
  linkTarget: '',
  propertyJson: '',
  hasChildren: false,
}
const current = currentUser({
  menuList: [{ ...item, id: '0', enCode: 'system', type: 1, hasChildren: true, children: [item] }],
  userInfo: { userName: 'a', realName: 'A', account: 'a' },
  permissionList: [
    { modelId: 'm', columnList: [{ enCode: 'plate' }], formList: [], buttonList: [] },
  ],
})

let sent: { call: Call; input: unknown }[] = []
let answer: CurrentUser | Error = current
const send = ((call: Call, input: unknown) => {
  sent.push({ call, input })
  if (call === calls.logout) return Promise.reject(new RefusedCall(0, 'no network', null))
  return answer instanceof Error
    ? Promise.reject(answer)
    : Promise.resolve(
        call === calls.login || call === calls.jump ? { token: 't1', ...answer } : answer,
      )
}) as Send

beforeEach(() => {
  kept.clear()
  sent = []
  answer = current
})

test('signing in trims the account, hashes the password and keeps the token (5.2, 7.1)', async () => {
  const session = new Session(send, storage)
  expect(session.state).toBe('out')
  await session.login(' admin ', 'Berth2026')
  expect(sent[0]?.input).toMatchObject({
    body: {
      account: 'admin',
      password: '312825ad90e27fe8499edd8965c946fb',
      grant_type: 'password',
      origin: 'pc',
    },
  })
  expect([session.state, session.isFresh, kept.get('smart_token')]).toEqual(['in', true, '"t1"'])
})

test('a token from before a refresh still needs its routes; the first entry loads them (2.2)', async () => {
  storage.write('token', 't0')
  const session = new Session(send, storage)
  expect(session.state).toBe('entering')
  await session.enter()
  expect([session.state, session.isFresh]).toEqual(['in', false])
})

test('the lock flag of the storage locks (4)', () => {
  storage.write('token', 't0')
  storage.write('lock', 1)
  expect(new Session(send, storage).state).toBe('locked')
})

test('5.2 the answer to a picture code goes along, with the name of its picture', async () => {
  await new Session(send, storage).login('ann', 'secret1', { code: 'x7k2', timestamp: 'p1' })
  expect(sent[0]?.input).toMatchObject({ body: { account: 'ann', code: 'x7k2', timestamp: 'p1' } })
})

test('4 locking tells the server, sets the flag, and keeps who it is for after a refresh', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  await session.lock()
  expect([sent.at(-1), session.state, kept.get('smart_lock')]).toEqual([
    { call: calls.lock, input: { body: {} } },
    'locked',
    '1',
  ])
  const after = new Session(send, storage)
  expect([after.state, after.lockedUser]).toEqual([
    'locked',
    { account: 'a', realName: 'A', headIcon: '' },
  ])
})

test('4 the screen is locked at once, also where the server cannot be reached', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  answer = new RefusedCall(0, 'no network', null)
  const locking = session.lock()
  expect(session.state).toBe('locked')
  await locking
  expect([session.state, session.token]).toEqual(['locked', 't1'])
})

test('4 unlocking needs the password again, hashed, and clears the flag', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  await session.lock()
  await session.unlock('Berth2026')
  expect(sent.at(-1)).toEqual({
    call: calls.unlock,
    input: { body: { account: 'a', password: '312825ad90e27fe8499edd8965c946fb' } },
  })
  expect([session.state, kept.has('smart_lock'), kept.has('smart_lockedUser')]).toEqual([
    'in',
    false,
    false,
  ])
})

test('4 a wrong password leaves the screen locked', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  await session.lock()
  answer = new RefusedCall(400, 'wrong', null)
  await expect(session.unlock('c')).rejects.toThrow('wrong')
  expect([session.state, kept.get('smart_lock')]).toEqual(['locked', '1'])
})

test('4 a lock that is still on its way arrives before its key', async () => {
  const arrived: Call[] = []
  let letGo = () => {}
  const slow = ((call: Call, input: unknown) => {
    if (call === calls.login) return (send as (call: Call, input: unknown) => unknown)(call, input)
    const arrive = () => void arrived.push(call)
    return call === calls.lock
      ? new Promise<void>((resolve) => (letGo = resolve)).then(arrive)
      : Promise.resolve(arrive())
  }) as Send
  const session = new Session(slow, storage)
  await session.login('a', 'b')
  void session.lock()
  const unlocking = session.unlock('b')
  // Long enough for the unlock call to go out if it did not wait for the lock call.
  await digestOf('b')
  await new Promise(setImmediate)
  letGo()
  await unlocking
  expect([arrived, session.state]).toEqual([[calls.lock, calls.unlock], 'in'])
})

test('4 nobody is locked who is not signed in, and signing in anew opens the screen', async () => {
  const session = new Session(send, storage)
  await session.lock()
  expect([session.state, sent]).toEqual(['out', []])
  await session.login('a', 'b')
  await session.lock()
  await session.login('c', 'd')
  expect([session.state, kept.has('smart_lock')]).toEqual(['in', false])
})

test('2.1 a ticket signs in, and whoever was signed in here is signed out', async () => {
  const session = new Session(send, storage)
  await session.jump('ticket1')
  expect([sent.map(({ call }) => call), sent[0]?.input, session.state, session.isFresh]).toEqual([
    [calls.jump],
    { body: { ticket: 'ticket1' } },
    'in',
    true,
  ])
  await session.jump('ticket2')
  expect(sent.slice(1).map(({ call }) => call)).toEqual([calls.jump, calls.logout])
  answer = new RefusedCall(400, 'used', null)
  await expect(session.jump('ticket3')).rejects.toThrow('used')
  expect([session.state, session.token]).toEqual(['in', 't1'])
})

test('rights come from the user, the permission list and the whole menu', async () => {
  const session = new Session(send, storage)
  expect(session.rights).toEqual({ isAdministrator: false, grants: [], menus: [], scopes: {} })
  await session.login('a', 'b')
  expect(session.rights).toEqual({
    isAdministrator: false,
    grants: current.permissionList,
    menus: ['system', 'menu'],
    scopes: {},
  })
})

test('rights that stay what they were stay the same, so that open pages keep their state', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  const { current: before, rights } = session
  session.expire()
  await session.login('a', 'b')
  expect(session.current).not.toBe(before)
  expect(session.rights).toBe(rights)
})

test('an expiry takes the token, and keeps who it was for the work that waits', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  session.expire()
  expect([
    session.state,
    session.token,
    session.current?.userInfo.userId,
    kept.has('smart_token'),
  ]).toEqual(['out', null, 'u1', false])
})

test('signing out forgets everything, even where the server cannot be reached (4)', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  await session.leave()
  expect([session.state, session.current, kept.size]).toEqual(['out', null, 0])
})

test.each([
  ['noMenu', { ...current, menuList: [] }],
  ['emptyLogin', { ...current, userInfo: { ...current.userInfo, userId: '' } }],
] satisfies [string, CurrentUser][])(
  'a sign-in of no use is ended: %s (8)',
  async (reason, given) => {
    answer = given
    const session = new Session(send, storage)
    await expect(session.login('a', 'b')).rejects.toMatchObject({ reason })
    expect([session.current, sent.at(-1)?.call]).toEqual([null, calls.logout])
  },
)

test('a refused sign-in changes nothing', async () => {
  answer = new RefusedCall(400, 'wrong', null)
  const session = new Session(send, storage)
  await expect(session.login('a', 'b')).rejects.toThrow('wrong')
  expect([session.state, kept.size]).toEqual(['out', 0])
})
