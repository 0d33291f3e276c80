import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import * as Type from 'typebox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { call } from '#schemas/api/call.ts'
import { describeMismatch } from './mismatch.ts'
import { RefusedCall } from './send.ts'
import { callTimeout, createTransport } from './transport.ts'

const seen: {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: string
}[] = []
const answers: { status: number; body: string; headers?: Record<string, string> }[] = []
const answer = (code: number, data: unknown, msg = '') =>
  answers.push({ status: code >= 600 ? 401 : code, body: JSON.stringify({ code, msg, data }) })

const app = new Hono().all('*', async (context) => {
  const { req } = context
  seen.push({
    method: req.method,
    path: new URL(req.url).pathname,
    query: req.query(),
    headers: req.header(),
    body: await req.text(),
  })
  const { status = 500, body = '', headers = {} } = answers.shift() ?? {}
  return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
})
let server: ServerType
const baseUrl = await new Promise<string>((resolve) => {
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    resolve(`http://127.0.0.1:${port}`),
  )
})
afterAll(() => void server.close())

const heard: RefusedCall[] = []
const make = (url = baseUrl, token: string | null = 'secret') =>
  createTransport({
    baseUrl: url,
    token: () => token,
    language: () => 'zhtw',
    retry: () => 'retry please',
    onRefused: (refused) => heard.push(refused),
    mismatch: describeMismatch,
    adapter: 'http',
  })
beforeEach(() => {
  seen.length = 0
  answers.length = 0
  heard.length = 0
})

const anything = Type.Object({ ok: Type.Boolean() })
const read = call({
  method: 'GET',
  path: '/api/things/{id}/part',
  says: '',
  needs: 'session',
  query: Type.Object({
    keyword: Type.Optional(Type.String()),
    size: Type.Optional(Type.Integer()),
  }),
  result: anything,
})
const write = call({
  method: 'PUT',
  path: '/api/things/{id}',
  says: '',
  needs: 'session',
  body: Type.Object({ name: Type.String() }),
  result: anything,
})
const signIn = call({
  method: 'POST',
  path: '/api/sign',
  says: '',
  needs: 'public',
  form: true,
  body: Type.Object({ account: Type.String() }),
  result: anything,
})

test('a GET carries its data in the query, with the timestamp, and names are encoded (7)', async () => {
  answer(200, { ok: true })
  await expect(
    make()(read, { params: { id: 'a/b?c' }, query: { keyword: '沪 A&1', size: 20 } }),
  ).resolves.toEqual({ ok: true })
  expect(seen[0]).toMatchObject({
    method: 'GET',
    path: '/api/things/a%2Fb%3Fc/part',
    query: { keyword: '沪 A&1', size: '20' },
  })
  expect(Number(seen[0]?.query.n)).toBeGreaterThan(1_700_000_000_000)
})

test('every call says where it comes from, who calls and in which language (7)', async () => {
  answer(200, { ok: true })
  await make()(write, { params: { id: '1' }, body: { name: 'x' } }, { idempotencyKey: 'k1' })
  expect(seen[0]?.headers).toMatchObject({
    'smart-origin': 'pc',
    authorization: 'Bearer secret',
    'accept-language': 'zh-TW',
    'content-type': 'application/json',
    'idempotency-key': 'k1',
  })
  expect(seen[0]?.query.n).toBeDefined()
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ name: 'x' })
})

test('a form call is form-encoded, and without a token there is no header (7.1)', async () => {
  answer(200, { ok: true })
  await make(baseUrl, null)(signIn, { body: { account: 'a&b' } })
  expect(seen[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(seen[0]?.body).toBe('account=a%26b')
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

test.each([
  [409, 'changed meanwhile', { version: 4 }],
  [422, 'wrong', { problems: [] }],
  [600, 'expired', null],
])('code %d is refused with the words and the data of the server', async (code, msg, data) => {
  answer(code, data, msg)
  await expect(make()(read, { params: { id: '1' } })).rejects.toMatchObject({
    code,
    message: msg,
    data,
  })
  expect(heard).toHaveLength(1)
  expect(heard[0]).toBeInstanceOf(RefusedCall)
})

test('a refusal without words says to retry (8)', async () => {
  answer(500, null)
  await expect(make()(read, { params: { id: '1' } })).rejects.toMatchObject({
    code: 500,
    message: 'retry please',
  })
})

test.each(['<html>bad gateway</html>', '{"code":"200","msg":"","data":1}', 'null', ''])(
  'an answer that is no envelope is refused: %j',
  async (body) => {
    answers.push({ status: 502, body })
    await expect(make()(read, { params: { id: '1' } })).rejects.toMatchObject({
      code: 502,
      message: 'retry please',
    })
  },
)

test('8 a refusal carries the name of its request, and how long to wait', async () => {
  answers.push({
    status: 429,
    body: JSON.stringify({ code: 429, msg: 'wait', data: null }),
    headers: { 'x-request-id': 'a-1', 'retry-after': '32' },
  })
  await expect(make()(read, { params: { id: '1' } })).rejects.toMatchObject({
    code: 429,
    requestId: 'a-1',
    retryAfter: 32,
  })
  answers.push({ status: 502, body: '<html>', headers: { 'x-request-id': 'a-2' } })
  await expect(make()(read, { params: { id: '1' } })).rejects.toMatchObject({
    code: 502,
    requestId: 'a-2',
    retryAfter: 0,
  })
})

test('a network that fails is code 0 (8)', async () => {
  await expect(make('http://127.0.0.1:1')(read, { params: { id: '1' } })).rejects.toMatchObject({
    code: 0,
    message: 'retry please',
  })
  expect(heard).toHaveLength(1)
})

test('a result that breaks its contract is an error of ours, not a refusal', async () => {
  answer(200, { ok: 'yes' })
  await expect(make()(read, { params: { id: '1' } })).rejects.toThrow(/GET \/api\/things.*\/ok/)
  expect(heard).toEqual([])
})

test('9 a call may take 1 000 000 ms', async () => {
  let timeout: number | undefined
  const send = createTransport({
    baseUrl,
    token: () => null,
    language: () => 'en',
    retry: () => '',
    onRefused: () => undefined,
    adapter: (config) => (
      (timeout = config.timeout),
      Promise.resolve({
        data: { code: 200, msg: '', data: { ok: true } },
        status: 200,
        statusText: '',
        headers: {},
        config,
      })
    ),
  })
  await send(read, { params: { id: '1' } })
  expect([timeout, callTimeout]).toEqual([1_000_000, 1_000_000])
})

test('a cancelled call is no refusal', async () => {
  const stop = new AbortController()
  const reason = new Error('left the page')
  stop.abort(reason)
  await expect(make()(read, { params: { id: '1' } }, { signal: stop.signal })).rejects.toBe(reason)
  expect(heard).toEqual([])
})
