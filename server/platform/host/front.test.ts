import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketPath } from '#schemas/socket/chat.ts'
import { onDatabase } from '#tests/server.ts'
import { createApp } from '../../app.ts'
import { hashPassword, isPassword } from '../../auth/password.ts'
import { listen } from './listen.ts'
import type { Listening } from './listen.ts'
import { makeStaticFiles } from './static.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-front-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(
  join(folder, 'index.html'),
  '<head><link href="./favicon.svg"><script src="./assets/a-1.js"></script></head>',
)
writeFileSync(join(folder, 'assets/a-1.js'), 'plain')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const token = 'metrics-token-of-tests'

onDatabase((make) => {
  const open: Listening[] = []
  const begin = async (env: Readonly<Record<string, string>>, bodyTime?: number) => {
    const world = await make({ env })
    const page = await makeStaticFiles(folder, { base: world.services.env.BASE_PATH })
    const { routes } = await import('../../routes.ts')
    const listening = await listen(createApp(world.services, { routes, page }), world.services, {
      host: '127.0.0.1',
      port: 0,
      ...(bodyTime !== undefined && { bodyTime }),
    })
    open.push(listening)
    return { world, port: Number(new URL(listening.address).port), listening }
  }
  let plain: Awaited<ReturnType<typeof begin>>
  let proxied: Awaited<ReturnType<typeof begin>>
  beforeAll(async () => {
    plain = await begin({})
    proxied = await begin({ TRUST_PROXY: '1', BASE_PATH: '/berth', METRICS_TOKEN: token })
  })
  afterAll(async () => {
    for (const listening of open) await listening.drain(100)
  })

  const get = ({ port }: { port: number }, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
          let text = ''
          response.on('data', (chunk) => (text += String(chunk)))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          )
        })
          .on('error', reject)
          .end()
      },
    )
  const dial = async (
    { port }: { port: number },
    { path = socketPath, headers }: { path?: string; headers: Record<string, string> },
  ): Promise<number> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
    const status = await new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101))
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
      socket.on('error', () => undefined)
    })
    socket.terminate()
    return status
  }

  test('1.5 figures are for programs of this machine, and for whoever has the token', async () => {
    expect((await get(plain, '/metrics')).status).toBe(200)
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-proto': 'https' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '127.0.0.1' },
      { host: 'berth.example' },
      { 'x-forwarded-for': '1.2.3.4', authorization: 'Bearer undefined' },
    ])
      expect([headers, (await get(plain, '/metrics', headers)).status]).toEqual([headers, 403])
    const far = { 'x-forwarded-for': '1.2.3.4' }
    const asked = async (authorization: string) =>
      (await get(proxied, '/metrics', { ...far, authorization })).status
    expect(await asked(`Bearer ${token}`)).toBe(200)
    expect(await asked(`Bearer ${token}x`)).toBe(403)
    expect(await asked(token)).toBe(403)
    // Without a known address the caller does not count as this machine.
    expect((await plain.world.app.request('/metrics')).status).toBe(403)
  })

  test('1.5 only whoever came by TLS to a proxy that is trusted is told to come by TLS for ever', async () => {
    const strict = async (at: { port: number }, headers: Record<string, string>) =>
      (await get(at, '/healthz', headers)).headers['strict-transport-security']
    expect(await strict(proxied, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
    expect(await strict(proxied, { 'x-forwarded-proto': 'http' })).toBeUndefined()
    expect(await strict(proxied, {})).toBeUndefined()
    // Callers can write into the header before the proxy does, so the last value counts.
    expect(await strict(proxied, { 'x-forwarded-proto': 'https, http' })).toBeUndefined()
    expect(await strict(plain, { 'x-forwarded-proto': 'https' })).toBeUndefined()
    const page = await get(proxied, '/berth/login', {
      'x-forwarded-proto': 'https',
      accept: 'text/html',
    })
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('3.6 everything is served below the path of the site, and no way leads around it', async () => {
    const page = await get(proxied, '/berth/system/user', { accept: 'text/html' })
    expect(page.text).toContain('src="/berth/assets/a-1.js"')
    expect(page.text).toContain('href="/berth/favicon.svg"')
    expect(page.text).toContain('<meta name="berth-base" content="/berth" />')
    expect((await get(proxied, '/berth/assets/a-1.js')).text).toBe('plain')
    expect((await get(proxied, '/berth/healthz')).status).toBe(200)
    expect((await get(proxied, '/berth/api/oauth/CurrentUser')).status).toBe(401)
    const document = JSON.parse((await get(proxied, '/berth/api/openapi.json')).text)
    expect(document.servers).toMatchObject([{ url: '/berth' }])
    expect((await get(proxied, '/berth/api/docs')).text).toContain('"/berth/api/openapi.json"')
    // Also works behind a proxy that removes the base path.
    expect((await get(proxied, '/healthz')).status).toBe(200)
    for (const path of ['/berth/../metrics', '/berth//api/x', '/berth/%2e%2e/x', '/berth%2fapi'])
      expect([path, (await get(proxied, path)).status]).toEqual([path, 400])
    // A path that only begins with the same letters is a page of the application.
    expect((await get(proxied, '/berthx/api/docs')).text).not.toContain('Berth API')
    expect((await get(plain, '/', { accept: 'text/html' })).text).toContain('src="/assets/a-1.js"')
  })

  test('3.6 sockets believe a trusted proxy about host and protocol, and programs their token', async () => {
    const path = `/berth${socketPath}`
    const told = { 'x-forwarded-host': 'park.example', 'x-forwarded-proto': 'https' }
    const from = (origin: string, more: Record<string, string> = told) =>
      dial(proxied, { path, headers: { origin, ...more } })
    expect(await from('https://park.example')).toBe(101)
    expect(
      await from('https://park.example', { ...told, 'x-forwarded-host': 'park.example:443' }),
    ).toBe(101)
    expect(await from('http://park.example')).toBe(403)
    expect(await from('https://evil.example')).toBe(403)
    expect(
      await from('https://evil.example', {
        ...told,
        'x-forwarded-host': 'evil.example, park.example',
      }),
    ).toBe(403)
    // Without a trusted proxy, headers about the host are ignored.
    expect(await dial(plain, { headers: { origin: 'https://park.example', ...told } })).toBe(403)
    const { token: own } = await plain.world.signIn()
    expect(await dial(plain, { headers: { authorization: `Bearer ${own}` } })).toBe(101)
    expect(await dial(plain, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })).toBe(403)
    expect(
      await dial(plain, {
        headers: { authorization: `Bearer ${own}`, origin: 'https://evil.example' },
      }),
    ).toBe(403)
    expect(await dial(plain, { headers: {} })).toBe(403)
  })

  const sendPart = (port: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /api/oauth/Login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\naccount=a',
    )
    return socket
  }

  test('1.5 a body that does not come ends the request', async () => {
    const { port } = await begin({}, 100)
    const socket = sendPart(port)
    let heard = ''
    socket.on('data', (chunk) => (heard += String(chunk)))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(heard).toMatch(/^HTTP\/1\.1 (408|400)/)
  })

  test('3.8 whoever hangs up is no error in the log', async () => {
    const socket = sendPart(plain.port)
    await new Promise((resolve) => socket.once('connect', resolve))
    // The answer to a later call shows that the first has arrived.
    await get(plain, '/healthz')
    await get(plain, '/healthz')
    socket.destroy()
    const hungUp = () => plain.world.log.filter((line) => line.includes('hung up'))
    await expect.poll(hungUp, { timeout: 20_000 }).toHaveLength(1)
    expect(plain.world.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  test('1.5 what was accepted is answered while the server stops', async () => {
    const server = await begin({})
    const reach = () => connect(server.port, '127.0.0.1')
    const sockets = Array.from({ length: 20 }, reach)
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))),
    )
    const heardOf = (socket: Socket) =>
      new Promise<string>((resolve) => {
        let heard = ''
        socket.on('data', (chunk) => (heard += String(chunk)))
        socket.on('error', () => undefined)
        socket.once('close', () => resolve(heard))
      })
    const answers = sockets.map(heardOf)
    // Half of the calls use connections that were idle before, half new ones.
    for (const socket of sockets.slice(0, 10))
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await get(server, '/healthz')
    for (const socket of sockets) socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    // Further connections are accepted by the system but not yet seen by the server.
    const late = Array.from({ length: 5 }, reach)
    for (const socket of late) socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    answers.push(...late.map(heardOf))
    await new Promise((resolve) => process.nextTick(resolve))
    await server.listening.drain(5000)
    const heard = await Promise.all(answers)
    expect(heard.filter((text) => text.endsWith('ready')).length).toBe(25)
  })

  test('1.5 many passwords at once wait for their turn', async () => {
    const stored = await hashPassword('a'.repeat(32))
    const many = Array.from({ length: 50 }, () => isPassword('a'.repeat(32), stored, 'at 1.2.3.4'))
    expect(await isPassword('a'.repeat(32), stored, 'at 5.6.7.8')).toBe(true)
    expect(new Set(await Promise.all(many))).toEqual(new Set([true]))
  }, 120_000)
})
