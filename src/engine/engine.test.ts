import { AxiosHeaders } from 'axios'
import type { AxiosAdapter } from 'axios'
import { expect, test } from 'vitest'
import { files } from '#schemas/api/file.ts'
import { menus } from '#schemas/api/menu.ts'
import { session as calls } from '#schemas/api/session.ts'
import type { Say } from '#schemas/text.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { createEngine } from './engine.ts'
import { RefusedCall } from './send.ts'
import { openStorage } from './storage.ts'

type Reply =
  | {
      readonly code: number
      readonly msg?: string
      readonly data?: unknown
      readonly headers?: Record<string, string>
    }
  | 'offline'

const english: Say = (texts, key, params) =>
  texts.en[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]))

/** A signed-in engine whose network is replaced by fixed replies. */
function make(reply: (path: string) => Reply) {
  const kept = new Map<string, string>()
  const storage = openStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  storage.write('token', 't')
  const adapter: AxiosAdapter = (config) => {
    const given = reply(config.url ?? '')
    if (given === 'offline')
      return Promise.reject(Object.assign(new Error('no network'), { isAxiosError: true }))
    const { code, msg = '', data = null, headers = {} } = given
    return Promise.resolve({
      data: { code, msg, data },
      status: code >= 600 ? 401 : code,
      statusText: '',
      headers: new AxiosHeaders(headers),
      config,
    })
  }
  return createEngine({ storage, browserLanguage: 'en', speak: () => english, adapter })
}
const ask = (engine: ReturnType<typeof make>) =>
  engine.send(menus.list, {}).catch((error: unknown) => error)

const menuList = [menuItem('m')]

test.each([
  [422, 'wrong value'],
  [403, 'not permitted'],
  [409, 'changed'],
])(
  '8 code %d is an error toast of 1500 ms with the words of the server, and the call is rejected',
  async (code, msg) => {
    const engine = make(() => ({ code, msg }))
    expect(await ask(engine)).toBeInstanceOf(RefusedCall)
    expect(engine.toasts.current).toEqual({ type: 'error', text: msg, duration: 1500 })
  },
)

test('8 without words, and where the network fails, the toast says to retry', async () => {
  const silent = make(() => ({ code: 400 }))
  await ask(silent)
  expect(silent.toasts.current?.text).toBe('request error, please retry')
  const cut = make(() => 'offline')
  await ask(cut)
  expect(cut.toasts.current).toEqual({
    type: 'error',
    text: 'request error, please retry',
    duration: 1500,
  })
})

test('8 only one toast is shown at a time', async () => {
  let count = 0
  const engine = make(() => ({ code: 422, msg: `wrong ${++count}` }))
  await Promise.all([ask(engine), ask(engine)])
  expect(engine.toasts.current?.text).toBe('wrong 2')
})

test('8 a breakdown names its request, for whoever reads the log; a refusal does not', async () => {
  let code = 500
  const engine = make(() => ({ code, msg: 'broken', headers: { 'x-request-id': `id-${code}` } }))
  expect(engine.requestId).toBe('')
  await ask(engine)
  expect([engine.toasts.current?.text, engine.requestId]).toEqual([
    'broken (request id-500)',
    'id-500',
  ])
  code = 403
  await ask(engine)
  expect([engine.toasts.current?.text, engine.requestId]).toEqual(['broken', 'id-403'])
})

test.each([600, 601, 602])(
  '4 code %d shows its toast and ends the session, of a quiet call too',
  async (code) => {
    const engine = make(() => ({ code, msg: 'over' }))
    await engine.send(menus.list, {}, { quiet: true }).catch(() => undefined)
    expect([engine.session.token, engine.storage.read('token'), engine.toasts.current]).toEqual([
      null,
      null,
      { type: 'error', text: 'over', duration: 1500 },
    ])
  },
)

test('4 calls that come back after the session has ended say nothing more', async () => {
  let count = 0
  const engine = make(() => ({ code: 600, msg: `over ${++count}` }))
  await Promise.all([ask(engine), ask(engine), ask(engine)])
  expect(engine.toasts.current?.text).toBe('over 1')
})

test.each([
  ['login', (engine: ReturnType<typeof make>) => engine.session.login('ann', 'secret1')],
  ['unlock', (engine: ReturnType<typeof make>) => engine.session.unlock('secret1')],
  ['jump', (engine: ReturnType<typeof make>) => engine.session.jump('x')],
])('4 a session code that answers %s ends nothing: the screen says it', async (_name, act) => {
  const engine = make(() => ({ code: 602, msg: 'over' }))
  await expect(act(engine)).rejects.toMatchObject({ code: 602, message: 'over' })
  expect([engine.session.token, engine.toasts.current]).toEqual(['t', null])
})

test('4 a locked screen shows no toast, and takes away the one that stands', async () => {
  const engine = make((path) =>
    path === calls.currentUser.path
      ? { code: 200, data: currentUser({ menuList }) }
      : path === calls.lock.path
        ? { code: 200 }
        : { code: 403, msg: 'about Mr. Li' },
  )
  await engine.session.enter()
  engine.toasts.show('info', 'Mr. Li has paid')
  await engine.session.lock()
  expect(engine.toasts.current).toBeNull()
  await ask(engine)
  expect(engine.toasts.current).toBeNull()
})

test('4 after an expiry another person finds no tab and no store of the former one, the same person finds them', async () => {
  let userId = 'ann'
  const engine = make((path) =>
    path === calls.login.path
      ? { code: 200, data: { token: 't2', ...currentUser({ userInfo: { userId }, menuList }) } }
      : { code: 404 },
  )
  const store = () => ({})
  await engine.session.login('ann', 'secret1')
  const first = engine.get(store)
  engine.tabs.visit({ pathname: '/m', search: '', hash: '' })
  engine.session.expire()
  await engine.session.login('ann', 'secret1')
  expect([engine.get(store) === first, engine.tabs.find('/m') !== undefined]).toEqual([true, true])
  engine.session.expire()
  userId = 'bob'
  await engine.session.login('bob', 'secret1')
  expect([engine.get(store) === first, engine.tabs.find('/m')]).toEqual([false, undefined])
})

test('4 who signs out in another window leaves nothing for who signs in here next', async () => {
  let userId = 'ann'
  const engine = make(() => ({
    code: 200,
    data: { token: 't2', ...currentUser({ userInfo: { userId }, menuList }) },
  }))
  await engine.session.login('ann', 'secret1')
  engine.tabs.visit({ pathname: '/m', search: '', hash: '' })
  engine.session.reset()
  userId = 'bob'
  await engine.session.login('bob', 'secret1')
  expect(engine.tabs.find('/m')).toBeUndefined()
})

test('8 a picture that is gone is told of by nobody', async () => {
  const engine = make(() => ({ code: 404, msg: 'gone' }))
  await engine
    .send(files.download, { params: { type: 'userAvatar', name: 'a.png' } }, { quiet: true })
    .catch(() => undefined)
  expect(engine.toasts.current).toBeNull()
})
