import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketLimits, socketPath } from '#schemas/socket/chat.ts'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { holdClock } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { endSessions } from '../../auth/callers.ts'
import { mostStrangers } from '../../socket/strangers.ts'
import { listen } from './listen.ts'
import type { Listening } from './listen.ts'

const soon = { timeout: 10_000 }

interface DialOptions {
  readonly origin?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The browser's end of a socket. */
function dial(
  { address }: Listening,
  { origin = address, path = socketPath, headers = {} }: DialOptions = {},
) {
  const ws = new WebSocket(address.replace('http', 'ws').replace('localhost', '127.0.0.1') + path, {
    headers: {
      host: new URL(address).host,
      'accept-language': 'en',
      ...(origin && { origin }),
      ...headers,
    },
  })
  const heard: ReceivedMessage[] = []
  let [status, code] = [0, 0]
  const opened = new Promise<void>((resolve) => {
    ws.on('open', () => {
      status = 101
      resolve()
    })
    ws.on('unexpected-response', (request, response) => {
      status = response.statusCode ?? 0
      request.destroy()
      resolve()
    })
  })
  ws.on('message', (data: Buffer) => void heard.push(JSON.parse(data.toString())))
  ws.on('close', (closed) => void (code = closed))
  ws.on('error', () => undefined)
  return {
    ws,
    heard,
    opened,
    status: () => status,
    code: () => code,
    send: (message: unknown) => ws.send(JSON.stringify(message)),
  }
}

onDatabase((make) => {
  let world: World
  let listening: Listening
  const all: Listening[] = []
  const serve = async (instance: World): Promise<Listening> => {
    const made = await listen(instance.app, instance.services, { host: '127.0.0.1', port: 0 })
    all.push(made)
    return made
  }
  beforeAll(async () => {
    world = await make()
    listening = await serve(world)
  })
  afterAll(async () => {
    for (const server of all) await server.drain(100)
  })
  const enter = async (token: string, at = listening) => {
    const socket = dial(at)
    await socket.opened
    socket.send({ method: 'OnConnection', token, mobileDevice: false })
    await expect.poll(() => socket.heard.length, soon).toBe(1)
    return socket
  }
  const receivers = (userIds: readonly string[]) => ({
    isAll: false,
    organizeIds: [],
    positionIds: [],
    roleIds: [],
    groupIds: [],
    userIds,
  })
  /** Writes and sends a notice over HTTP. */
  async function release(title: string, userIds: readonly string[]): Promise<void> {
    const { token } = await world.signIn({ menus: ['notice'] })
    const body = {
      title,
      bodyText: '',
      files: [],
      receivers: receivers(userIds),
      expirationTime: null,
    }
    const { data } = await world.request('POST', '/api/message', { token, body })
    expect(
      (await world.request('PUT', `/api/message/${data.id}/Actions/Release`, { token, body: {} }))
        .status,
    ).toBe(200)
  }

  test.each([
    ['no page', { origin: '' }, 403],
    ['a page of another site', { origin: 'http://elsewhere.example' }, 403],
    ['a page without a site', { origin: 'null' }, 403],
    ['a page of another port', { origin: 'http://localhost:1' }, 403],
    ['another address', { path: '/api/elsewhere' }, 404],
    ['an address that goes on', { path: `${socketPath}/token` }, 404],
  ])('T43 %s opens no socket', async (_, dialled, status) => {
    const socket = dial(listening, dialled)
    await socket.opened
    expect(socket.status()).toBe(status)
  })

  test('an address opens no more sockets while too many of its own are nobody’s; users’ sockets do not count', async () => {
    const own = await enter((await world.signIn()).token)
    const strangers = Array.from({ length: mostStrangers.address }, () => dial(listening))
    await Promise.all(strangers.map(({ opened }) => opened))
    expect(new Set(strangers.map(({ status }) => status()))).toEqual(new Set([101]))
    const refused = dial(listening)
    await refused.opened
    expect(refused.status()).toBe(503)
    for (const { ws } of strangers) ws.terminate()
    await expect.poll(() => world.services.hub.hasRoom('127.0.0.1'), soon).toBe(true)
    const again = await enter((await world.signIn()).token)
    for (const { ws } of [own, again]) ws.terminate()
  })

  test('a call that offers another protocol is answered as a call', async () => {
    const { token } = await world.signIn()
    const { hostname, port } = new URL(listening.address.replace('localhost', '127.0.0.1'))
    const call = (method: string, path: string, body?: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = {
          connection: 'Upgrade, HTTP2-Settings',
          upgrade: 'h2c',
          'http2-settings': 'AAMAAABk',
          'content-type': 'application/json',
          authorization: token,
        }
        request(
          {
            hostname,
            port,
            method,
            path,
            headers: {
              ...headers,
              ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
            },
            agent: false,
          },
          (response) => {
            let text = ''
            response.on('data', (chunk) => (text += String(chunk)))
            response.on('end', () => resolve(`${response.statusCode} ${text}`))
          },
        )
          .on('error', reject)
          .end(body)
      })
    expect(await call('GET', '/healthz')).toBe('200 ok')
    expect(
      await call('DELETE', '/api/message/Record', JSON.stringify({ ids: ['a'.repeat(40)] })),
    ).toContain('"removed":0')
  })

  test('T43 nothing in the address signs anybody in', async () => {
    const { token } = await world.signIn()
    const socket = dial(listening, {
      path: `${socketPath}?token=${token}`,
      headers: { authorization: `Bearer ${token}` },
    })
    await socket.opened
    socket.send({ method: 'heartCheck', token })
    await expect.poll(socket.code, soon).toBe(1008)
    expect(socket.heard).toEqual([])
  })

  test('a token that nobody was given is sent to sign in', async () => {
    const socket = dial(listening)
    await socket.opened
    socket.send({ method: 'OnConnection', token: 'x'.repeat(43), mobileDevice: false })
    await expect.poll(socket.code, soon).toBe(1000)
    expect(socket.heard).toEqual([{ method: 'logout', msg: 'Please sign in first' }])
  })

  test('7.17 a release arrives with its title', async () => {
    const ann = await world.signIn()
    const socket = await enter(ann.token)
    expect(socket.heard).toEqual([
      { method: 'initMessage', unreadMessageCount: 0, unreadNoticeCount: 0, unreadNums: [] },
    ])
    await release('Gate 3 is closed', [ann.userId])
    await expect
      .poll(() => socket.heard[1], soon)
      .toEqual({ method: 'messagePush', unreadNoticeCount: 1, title: 'Gate 3 is closed' })
  })

  test('T5 a session that somebody else took over reaches the browser within a second', async () => {
    const ann = await world.signIn()
    const socket = await enter(ann.token)
    const moveOn = holdClock().within(1000)
    await endSessions(world.db, ann.userId)
    await expect
      .poll(() => {
        moveOn()
        return [socket.heard[1], socket.code()]
      }, soon)
      .toEqual([{ method: 'logout', msg: 'Your account was signed in on another device' }, 1000])
  })

  test('7.17 signing out closes the socket', async () => {
    const { token } = await world.signIn()
    const socket = await enter(token)
    expect((await world.request('GET', '/api/oauth/Logout', { token })).status).toBe(200)
    await expect
      .poll(() => [socket.heard[1], socket.code()], soon)
      .toEqual([{ method: 'closeSocket' }, 1000])
  })

  test('T45 broken, binary, huge and too many frames close the socket', async () => {
    const { token } = await world.signIn()
    const beat = { method: 'heartCheck', token }
    const closes = async (act: (socket: WebSocket) => void): Promise<number> => {
      const socket = await enter(token)
      act(socket.ws)
      await expect.poll(socket.code, soon).not.toBe(0)
      return socket.code()
    }
    expect(await closes((ws) => ws.send('{'))).toBe(1008)
    expect(await closes((ws) => ws.send(JSON.stringify({ ...beat, more: 1 })))).toBe(1008)
    expect(await closes((ws) => ws.send(Buffer.from(JSON.stringify(beat))))).toBe(1003)
    expect(
      await closes((ws) =>
        ws.send(JSON.stringify({ ...beat, pad: 'x'.repeat(socketLimits.frame) })),
      ),
    ).toBe(1009)
    expect(
      await closes((ws) => {
        for (let sent = 0; sent <= socketLimits.messages; sent++) ws.send(JSON.stringify(beat))
      }),
    ).toBe(1008)
    expect((await fetch(`${listening.address}/healthz`)).status).toBe(200)
  })

  test('L16 a server that stops says goodbye', async () => {
    const { token } = await world.signIn()
    const own = await serve(world)
    const socket = await enter(token, own)
    const mute = dial(own)
    await mute.opened
    mute.ws.pause()
    await own.drain(200)
    await expect.poll(socket.code, soon).toBe(1001)
    const late = dial(own)
    await expect.poll(() => late.ws.readyState, soon).toBe(WebSocket.CLOSED)
    mute.ws.terminate()
  })

  test('a release on one instance reaches the socket on another, and so does a forced logout', async (context) => {
    // PGlite runs in a single process, so there is no second instance to test with.
    if (world.db.engine === 'pglite') return context.skip()
    const beside = await make({ beside: world })
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const there = await serve(beside)
    const [mine, other] = [await enter(ann.token, there), await enter(bob.token, there)]
    await release('From afar', [ann.userId])
    await expect
      .poll(() => mine.heard.find(({ method }) => method === 'messagePush'), soon)
      .toEqual({ method: 'messagePush', unreadNoticeCount: 1, title: 'From afar' })
    expect(other.heard.some(({ method }) => method === 'messagePush')).toBe(false)
    const moveOn = holdClock().within(1000)
    await endSessions(world.db, bob.userId)
    await expect
      .poll(() => {
        moveOn()
        return [other.heard.at(-1)?.method, other.code()]
      }, soon)
      .toEqual(['logout', 1000])
  })
})
