import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { createApp } from './app.ts'
import { listen } from './platform/host/listen.ts'
import type { Listening } from './platform/host/listen.ts'
import { makeStaticFiles } from './platform/host/static.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-static-'))
const files: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html>',
  'assets/a-1.js': 'plain',
  'assets/a-1.js.br': 'brotli',
  'assets/a-1.js.map': 'map',
  '.vite/manifest.json': '{}',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onDatabase((make) => {
  let world: World
  let listening: Listening
  beforeAll(async () => {
    world = await make({ routes: [] })
    listening = await listen(
      createApp(world.services, { routes: [], page: await makeStaticFiles(folder) }),
      world.services,
      { host: '127.0.0.1', port: 0 },
    )
  })
  afterAll(() => listening.drain(1000))

  /** Sends the path unchanged; fetch would normalise it. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        const { hostname, port } = new URL(listening.address)
        request(
          {
            host: hostname === 'localhost' ? '127.0.0.1' : hostname,
            port,
            path,
            headers,
            agent: false,
          },
          (response) => {
            let text = ''
            response.on('data', (chunk) => (text += String(chunk)))
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            )
          },
        )
          .on('error', reject)
          .end()
      },
    )

  test.each([
    '//api/x',
    '/api//x',
    '/api/../x',
    '/api/./x',
    '/api/%2e%2e/x',
    '/a%2fb',
    '/a%5Cb',
    '/a\\b',
    '/api/x;a=1',
    '/api/x%3Ba',
    '/api/%00',
    '/.%2e/x',
    '/api/..',
  ])('the path %s is refused', async (path) => {
    expect((await get(path)).status).toBe(400)
  })

  test('what is unknown under /api is refused in the envelope; elsewhere a page is the application', async () => {
    const call = await get('/api/nothing?n=1', { 'accept-language': 'en' })
    expect([call.status, JSON.parse(call.text)]).toEqual([
      404,
      { code: 404, msg: 'The data does not exist or was removed', data: null },
    ])
    expect((await get('/api')).status).toBe(404)
    for (const path of ['/', '/login?redirect=/x', '/system/user'])
      expect((await get(path, { accept: 'text/html' })).text).toBe('<!doctype html>')
    expect((await get('/missing.js')).status).toBe(404)
  })

  test('hashed files are kept for ever, packed where that is accepted; what is not for the browser is not there', async () => {
    const packed = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
    expect(packed).toMatchObject({
      text: 'brotli',
      headers: {
        'content-encoding': 'br',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      },
    })
    const plain = await get('/assets/a-1.js', { 'accept-encoding': 'br;q=0' })
    expect(plain).toMatchObject({ text: 'plain', status: 200 })
    expect(
      (await get('/assets/a-1.js', { 'if-none-match': String(plain.headers['etag']) })).status,
    ).toBe(304)
    expect((await get('/assets/a-1.js.map')).status).toBe(404)
    expect((await get('/.vite/manifest.json')).status).toBe(404)
    expect((await get('/', { accept: 'text/html' })).headers['cache-control']).toBe('no-cache')
  })

  test.each(['/', '/api/nothing', '/api/docs', '/api/openapi.json', '/healthz', '/a//b'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await get(path, { accept: 'text/html' })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src '(none|self)'/)
      expect(policy).toContain('frame-ancestors')
      expect(policy).not.toContain('unsafe-eval;')
      expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe-eval')
      expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
    },
  )

  test('health, readiness and figures', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, text: 'ok' })
    expect(await get('/readyz')).toMatchObject({ status: 200, text: 'ready' })
    expect((await get('/metrics')).text).toContain('# TYPE berth_call_seconds histogram')
  })

  test('the contract for programs and for people', async () => {
    const document = JSON.parse((await get('/api/openapi.json')).text) as {
      openapi: string
      paths: object
    }
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/oauth/Login')
    const page = (await get('/api/docs')).text
    expect(page).toContain('POST /api/oauth/Login')
    expect(page).not.toContain('<script')
  })
})
