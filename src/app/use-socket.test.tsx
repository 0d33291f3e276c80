import { act, waitFor } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import { currentUser } from '#tests/session.ts'
import { openLookups } from '#src/engine/lookups.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import { useSocket } from './use-socket.ts'

/** Replaces the browser's WebSocket; the test acts as the server. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  readonly address: string
  readonly sent: unknown[] = []
  isClosed = false

  constructor(address: string) {
    super()
    this.address = address
    FakeSocket.all.push(this)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.isClosed = true
  }

  hear(message: object) {
    act(
      () => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })),
    )
  }
}

beforeEach(() => {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const page = (id: string) => ({
  id,
  parentId: '',
  enCode: id,
  fullName: id,
  icon: '',
  type: 2,
  urlAddress: id,
  linkTarget: '',
  propertyJson: '',
  hasChildren: false,
})

/**
 * Opens the shell; returns its engine and socket. `menu` is the menu that the next load returns.
 */
async function enter() {
  const state = { menu: [page('faults'), page('tickets')], entries: 0 }
  const storage = memoryStorage()
  storage.write('token', 't1')
  const engine = tryEngine((call) => {
    if (call === calls.currentUser) state.entries++
    return {
      ...currentUser({ menuList: state.menu }),
      ...(call === calls.login && { token: 't2' }),
    }
  }, storage)
  const reload = vi.fn<() => void>()
  await engine.session.enter()
  const Shell = observer(() => {
    useSocket(reload)
    return null
  })
  drawScreen(<Shell />, engine)
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1))
  return { engine, reload, state, socket: FakeSocket.all[0]! }
}

test('4 the socket opens on entering the shell and sends a connection message; counts follow it', async () => {
  const { engine, socket } = await enter()
  expect(socket.address).toBe(`ws://${location.host}/websocket`)
  socket.dispatchEvent(new Event('open'))
  expect(socket.sent).toEqual([
    { method: 'OnConnection', token: 't1', mobileDevice: false, language: 'en' },
  ])
  socket.hear({
    method: 'initMessage',
    unreadMessageCount: 1,
    unreadNoticeCount: 2,
    unreadNums: [],
  })
  expect(engine.notices.unread).toBe(3)
  socket.hear({ method: 'messagePush', unreadNoticeCount: 1, title: 'Holiday' })
  expect([engine.notices.unread, engine.toasts.current]).toEqual([
    4,
    { type: 'info', text: 'New message: Holiday', duration: 1500 },
  ])
})

test('what the server says follows the language of the page', async () => {
  const { engine, socket } = await enter()
  act(() => engine.settings.setLanguage('zhtw'))
  expect(socket.sent).toEqual([])
  socket.dispatchEvent(new Event('open'))
  act(() => engine.settings.setLanguage('zh'))
  expect(socket.sent).toMatchObject([
    { method: 'OnConnection', language: 'zhtw' },
    { method: 'heartCheck', token: 't1', language: 'zh' },
  ])
})

test.each([
  ['the words of the server', 'Signed in elsewhere', 'Signed in elsewhere'],
  ['its own where the server has none', '', 'Your sign-in has expired, please sign in again'],
])(
  '8 logout says %s for 1 s, then the token is cleared and the page reloaded',
  async (_name, msg, words) => {
    const { engine, reload, socket } = await enter()
    vi.useFakeTimers()
    socket.hear({ method: 'logout', msg })
    expect([engine.toasts.current, socket.isClosed]).toEqual([
      { type: 'error', text: words, duration: 1000 },
      true,
    ])
    vi.advanceTimersByTime(999)
    expect([engine.session.token, reload.mock.calls.length]).toEqual(['t1', 0])
    act(() => void vi.advanceTimersByTime(1))
    expect([engine.session.token, engine.storage.read('token'), reload.mock.calls.length]).toEqual([
      null,
      null,
      1,
    ])
  },
)

test('8 a forced sign-out does not take unsaved work along: the page stays, and waits for the same person', async () => {
  const { engine, reload, socket } = await enter()
  engine.tabs.visit({ pathname: '/faults', search: '', hash: '' })
  engine.tabs.hold('/faults', () => true)
  vi.useFakeTimers()
  socket.hear({ method: 'logout', msg: '' })
  act(() => void vi.advanceTimersByTime(1000))
  expect([engine.session.token, reload.mock.calls.length]).toEqual([null, 0])
})

test('refresh loads menu and rights anew and closes what is not permitted any more; several at once are one', async () => {
  const { engine, socket, state } = await enter()
  act(() =>
    ['/faults', '/tickets'].forEach((pathname) =>
      engine.tabs.visit({ pathname, search: '', hash: '' }),
    ),
  )
  state.menu = [page('tickets')]
  for (const message of [1, 2, 3]) socket.hear({ method: 'refresh', message })
  await waitFor(() =>
    expect(engine.tabs.list.map(({ path }) => path)).toEqual(['/home', '/tickets']),
  )
  expect(engine.menu.routes.map(({ path }) => path)).toEqual(['/tickets'])
  await waitFor(() => expect(state.entries).toBe(3))
})

test('many shells that are told at once ask at a moment of their own', async () => {
  const { engine, socket, state } = await enter()
  state.menu = [page('tickets')]
  const refresh = vi.spyOn(engine.get(openLookups), 'refresh').mockResolvedValue()
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  socket.hear({ method: 'refresh', within: 800 })
  socket.hear({ method: 'lookup', names: ['users'], within: 800 })
  await act(() => vi.advanceTimersByTimeAsync(399))
  expect([state.entries, refresh.mock.calls]).toEqual([1, []])
  await act(() => vi.advanceTimersByTimeAsync(1))
  vi.useRealTimers()
  await waitFor(() => expect(engine.menu.routes.map(({ path }) => path)).toEqual(['/tickets']))
  await waitFor(() => expect(refresh.mock.calls).toEqual([[['users']]]))
  expect(state.entries).toBe(2)
})

test('who leaves the shell meanwhile asks for nothing', async () => {
  const { engine, socket, state } = await enter()
  vi.useFakeTimers()
  socket.hear({ method: 'refresh', within: 800 })
  act(() => engine.session.expire())
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(state.entries).toBe(1)
})

test('3 a cached lookup that is told to have changed is loaded anew', async () => {
  const { engine, socket } = await enter()
  const refresh = vi.spyOn(engine.get(openLookups), 'refresh')
  socket.hear({ method: 'lookup', names: ['users', 'dictionaries'] })
  await waitFor(() => expect(refresh).toHaveBeenCalledWith(['users', 'dictionaries']))
  socket.hear({ method: 'lookup', names: ['everything'] })
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('4 leaving the shell closes the socket and forgets the count; a new sign-in opens another', async () => {
  const { engine, socket } = await enter()
  socket.hear({
    method: 'initMessage',
    unreadMessageCount: 1,
    unreadNoticeCount: 2,
    unreadNums: [],
  })
  act(() => engine.session.expire())
  expect([socket.isClosed, engine.notices.unread]).toEqual([true, 0])
  await act(async () => void (await engine.session.login('ann', 'secret1')))
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2))
})
