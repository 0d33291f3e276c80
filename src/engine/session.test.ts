import { beforeEach, expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { session as calls } from '#schemas/api/session.ts'
import type { CurrentUser } from '#schemas/api/session.ts'
import { currentUser } from '#tests/session.ts'
import { Refused } from './send.ts'
import type { Send } from './send.ts'
import { Session } from './session.ts'
import { openStorage } from './storage.ts'

const kept = new Map<string, string>()
const storage = openStorage(() => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) }))

const item = { id: '1', parentId: '', enCode: 'menu', fullName: 'Menus', icon: '', type: 2, urlAddress: 'system/menu', linkTarget: '', propertyJson: '', hasChildren: false }
const current = currentUser({
  menuList: [{ ...item, id: '0', enCode: 'system', type: 1, hasChildren: true, children: [item] }],
  userInfo: { userName: 'a', realName: 'A', account: 'a' },
  permissionList: [{ modelId: 'm', columnList: [{ enCode: 'plate' }], formList: [], buttonList: [] }],
})

let sent: { call: Call; input: unknown }[] = []
let answer: CurrentUser | Error = current
const send = ((call: Call, input: unknown) => {
  sent.push({ call, input })
  if (call === calls.logout) return Promise.reject(new Refused(0, 'no network', null))
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(call === calls.login ? { token: 't1', ...answer } : answer)
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
  expect(sent[0]?.input).toMatchObject({ body: { account: 'admin', password: '312825ad90e27fe8499edd8965c946fb', grant_type: 'password', origin: 'pc' } })
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

test('rights come from the user, the permission list and the whole menu', async () => {
  const session = new Session(send, storage)
  expect(session.rights).toEqual({ isAdministrator: false, grants: [], menus: [], scopes: {} })
  await session.login('a', 'b')
  expect(session.rights).toEqual({ isAdministrator: false, grants: current.permissionList, menus: ['system', 'menu'], scopes: {} })
})

test('an expiry takes the token, and keeps who it was for the work that waits', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  session.expire()
  expect([session.state, session.token, session.current?.userInfo.userId, kept.has('smart_token')]).toEqual(['out', null, 'u1', false])
})

test('signing out forgets everything, even where the server cannot be reached (4)', async () => {
  const session = new Session(send, storage)
  await session.login('a', 'b')
  await session.leave()
  expect([session.state, session.current, kept.size]).toEqual(['out', null, 0])
})

test.each([['noMenu', { ...current, menuList: [] }], ['emptyLogin', { ...current, userInfo: { ...current.userInfo, userId: '' } }]] satisfies [string, CurrentUser][])('a sign-in of no use is ended: %s (8)', async (reason, given) => {
  answer = given
  const session = new Session(send, storage)
  await expect(session.login('a', 'b')).rejects.toMatchObject({ reason })
  expect([session.current, sent.at(-1)?.call]).toEqual([null, calls.logout])
})

test('a refused sign-in changes nothing', async () => {
  answer = new Refused(400, 'wrong', null)
  const session = new Session(send, storage)
  await expect(session.login('a', 'b')).rejects.toThrow('wrong')
  expect([session.state, kept.size]).toEqual(['out', 0])
})
