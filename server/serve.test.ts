import * as Type from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#schemas/api/call.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { id } from '#schemas/wire/id.ts'
import { pageQuery } from '#schemas/wire/page.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { createApp } from './app.ts'
import { serve } from './serve.ts'
import type { Route } from './serve.ts'

const line = Type.Object({
  name: Type.String({ maxLength: 5 }),
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
})
const body = Type.Object({
  word: Type.String({ minLength: 2 }),
  lines: Type.Optional(Type.Array(line)),
  free: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
const anything = Type.Unknown()

const calls = {
  open: call({
    method: 'GET',
    path: '/api/try/open',
    says: '',
    needs: 'public',
    query: Type.Object(pageQuery),
    result: anything,
  }),
  one: call({ method: 'GET', path: '/api/try/{id}', says: '', needs: 'session', result: anything }),
  selector: call({
    method: 'GET',
    path: '/api/try/Selector',
    says: '',
    needs: 'session',
    result: anything,
  }),
  menu: call({
    method: 'GET',
    path: '/api/try/menu/{id}',
    says: '',
    needs: { menu: 'thing' },
    result: anything,
  }),
  model: call({
    method: 'GET',
    path: '/api/try/model/{modelId}',
    says: '',
    needs: { model: 'modelId' },
    result: anything,
  }),
  button: call({
    method: 'POST',
    path: '/api/try/model/{modelId}',
    says: '',
    needs: { model: 'modelId', button: 'btn_add' },
    body,
    result: anything,
  }),
  write: call({
    method: 'POST',
    path: '/api/try/write',
    says: '',
    needs: 'session',
    body,
    result: anything,
  }),
  form: call({
    method: 'POST',
    path: '/api/try/form',
    says: '',
    needs: 'public',
    form: true,
    body: Type.Object({ word: Type.String() }),
    result: anything,
  }),
  broken: call({
    method: 'POST',
    path: '/api/try/broken',
    says: '',
    needs: 'public',
    result: anything,
  }),
  conflict: call({
    method: 'POST',
    path: '/api/try/conflict',
    says: '',
    needs: 'public',
    result: anything,
  }),
  wrong: call({
    method: 'GET',
    path: '/api/try/wrong',
    says: '',
    needs: 'public',
    result: Type.Object({ id }),
  }),
}

const routes = (): Route[] => [
  serve(calls.one, async ({ params }) => params.id),
  serve(calls.selector, async () => 'the selector'),
  serve(calls.open, async ({ query, language, address }) => ({ query, language, address })),
  serve(calls.menu, async () => 'menu'),
  serve(calls.model, async () => 'model'),
  serve(calls.button, async () => 'button'),
  serve(
    calls.write,
    async ({ body, idempotencyKey, caller }) => ({ body, idempotencyKey, account: caller.account }),
    { bodyLimit: 20_000 },
  ),
  serve(calls.form, async ({ body }) => body),
  serve(calls.broken, async () => {
    throw new Error('secret of the house')
  }),
  serve(calls.conflict, async () => {
    throw new Failure('conflict', { data: { version: 3 } })
  }),
  serve(calls.wrong, async () => ({ id: '1', password: 'x' }) as { id: string }),
]

onEachDatabase((make) => {
  let world: World
  let token: string
  beforeAll(async () => {
    world = await make({ routes: [routes] })
    token = (await world.signIn({ account: 'ada' })).token
  })
  const write = (value: unknown, more: object = {}) =>
    world.request('POST', '/api/try/write', { token, body: value, ...more })
  const raw = async (text: BodyInit, headers: Record<string, string> = {}) =>
    (
      await world.app.request('/api/try/write', {
        method: 'POST',
        body: text,
        headers: { authorization: token, 'content-type': 'application/json', ...headers },
        duplex: 'half',
      } as RequestInit)
    ).status

  test('answers in the envelope, with a bare token too', async () => {
    const answer = await world.request('GET', '/api/try/abc', { headers: { authorization: token } })
    expect([answer.status, answer.code, answer.data]).toEqual([200, 200, 'abc'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('fixed paths come before parameters', async () => {
    expect((await world.request('GET', '/api/try/Selector', { token })).data).toBe('the selector')
  })

  test.each(['', 'Bearer ', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic YTpi'])(
    'no session for "%s"',
    async (authorization) => {
      const answer = await world.request('GET', '/api/try/abc', { headers: { authorization } })
      expect([answer.status, answer.code, answer.data]).toEqual([401, 602, null])
    },
  )

  test('a token in the address is not looked at', async () => {
    expect((await world.request('GET', `/api/try/Selector?token=${token}`)).code).toBe(602)
  })

  test('needs decide before the handler', async () => {
    const someone = await world.signIn({
      menus: ['thing'],
      models: [
        { modelId: 'm1', columns: ['a'] },
        { modelId: 'm2', buttons: ['btn_add'] },
      ],
    })
    const admin = await world.signIn({ isAdministrator: true })
    const status = async (who: string, method: string, path: string) =>
      (
        await world.request(method, path, {
          token: who,
          ...(method === 'POST' && { body: { word: 'ok' } }),
        })
      ).status
    expect(await status(token, 'GET', '/api/try/menu/1')).toBe(403)
    expect(await status(token, 'GET', '/api/try/model/m1')).toBe(403)
    expect(await status(someone.token, 'GET', '/api/try/menu/1')).toBe(200)
    expect(await status(someone.token, 'GET', '/api/try/model/m1')).toBe(200)
    expect(await status(someone.token, 'GET', '/api/try/model/m3')).toBe(403)
    expect(await status(someone.token, 'POST', '/api/try/model/m1')).toBe(403)
    expect(await status(someone.token, 'POST', '/api/try/model/m2')).toBe(200)
    expect(await status(admin.token, 'POST', '/api/try/model/m3')).toBe(200)
  })

  test('a need is refused before the body is even read', async () => {
    expect(
      (
        await world.request('POST', '/api/try/model/m1', {
          token,
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(403)
  })

  test('problems are named by path, in the caller’s language', async () => {
    const wrong = {
      word: 'x',
      lines: [{ name: 'ok' }, { name: 'too long', amount: 0, more: 1 }],
      other: true,
    }
    const english = await write(wrong, { language: 'en-GB' })
    expect([english.status, english.code]).toEqual([422, 422])
    expect(english.problems.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: 'lines.1.amount', code: 'minimum', message: 'At least 1' },
      { path: 'lines.1.more', code: 'unknown', message: 'This field is not known here' },
      { path: 'lines.1.name', code: 'maxLength', message: 'At most 5 characters' },
      { path: 'other', code: 'unknown', message: 'This field is not known here' },
      { path: 'word', code: 'minLength', message: 'At least 2 characters' },
    ])
    expect((await write({ lines: 'x' }, { language: 'zh-TW' })).problems).toEqual([
      { path: 'word', code: 'required', message: '不能為空' },
      { path: 'lines', code: 'type', message: '類型不正確' },
    ])
    expect((await write({}, { language: 'zh-CN' })).msg).toBe('提交的数据有误，请检查标出的位置')
  })

  test('server-made keys that were read may come back and are ignored', async () => {
    expect((await write({ word: 'ok', id: 'x', creatorTime: 1 })).data.body).toEqual({ word: 'ok' })
  })

  test('prototype keys are dropped wherever they stand', async () => {
    const text =
      '{"word":"ok","free":{"__proto__":{"isAdministrator":true},"a":{"constructor":1,"prototype":2,"b":3}}}'
    const response = await world.app.request('/api/try/write', {
      method: 'POST',
      body: text,
      headers: { authorization: token, 'content-type': 'application/json' },
    })
    expect(((await response.json()) as { data: { body: unknown } }).data.body).toEqual({
      word: 'ok',
      free: { a: { b: 3 } },
    })
    expect(({} as { isAdministrator?: boolean }).isAdministrator).toBeUndefined()
  })

  test('what is too deep, too many, broken or unstorable is refused', async () => {
    const deep = (depth: number) =>
      `{"word":"ok","free":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`
    expect(await raw(deep(50))).toBe(200)
    expect(await raw(deep(70))).toBe(400)
    expect(await raw(deep(9000))).toBe(400)
    expect(
      await raw(
        JSON.stringify({
          word: 'ok',
          free: Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [n.toString(36), 1])),
        }),
      ),
    ).toBe(200)
    expect(await raw('{"word":')).toBe(400)
    expect(await raw(String.raw`{"word":"a\u0000b"}`)).toBe(400)
    expect(await raw(String.raw`{"word":"\ud800x"}`)).toBe(400)
    expect(await raw('{"word":"ok","free":{"n":1e999}}')).toBe(400)
    expect(await raw(new Uint8Array([0x7b, 0xff, 0x7d]))).toBe(400)
    expect(await raw('[]')).toBe(422)
    expect(await raw('null')).toBe(422)
  })

  test('more than 100 000 keys are refused', async () => {
    const big = await make({
      routes: [() => [serve(calls.write, async () => 'ok', { bodyLimit: 3_000_000 })]],
    })
    const who = await big.signIn()
    const keys = (count: number) => ({
      word: 'ok',
      free: Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])),
    })
    expect(
      (await big.request('POST', '/api/try/write', { token: who.token, body: keys(90_000) }))
        .status,
    ).toBe(200)
    expect(
      (await big.request('POST', '/api/try/write', { token: who.token, body: keys(100_001) }))
        .status,
    ).toBe(400)
  })

  test('the limit holds for stated lengths and for chunks without one', async () => {
    const long = JSON.stringify({ word: 'x'.repeat(30_000) })
    expect(await raw(long)).toBe(413)
    expect(await raw(long, { 'content-length': '10' })).not.toBe(500)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1000
        controller.enqueue(new TextEncoder().encode('x'.repeat(1000)))
      },
    })
    expect(await raw(endless)).toBe(413)
    expect(sent).toBeLessThan(40_000)
  })

  test('only the declared content type is read', async () => {
    expect(await raw('{"word":"ok"}', { 'content-type': 'application/json; charset=utf-8' })).toBe(
      200,
    )
    expect(await raw('{"word":"ok"}', { 'content-type': 'text/plain' })).toBe(415)
    expect(await raw('word=ok', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect((await world.request('POST', '/api/try/form', { form: { word: 'ok' } })).data).toEqual({
      word: 'ok',
    })
    expect((await world.request('POST', '/api/try/form', { body: { word: 'ok' } })).status).toBe(
      415,
    )
  })

  test('query texts become what their schema says; n is ignored; unknown, double and wrong ones are refused', async () => {
    const query = async (text: string) => world.request('GET', `/api/try/open?${text}`)
    expect((await query('keyword=12&pageSize=20&n=123&sidx=')).data.query).toEqual({
      keyword: '12',
      pageSize: 20,
      currentPage: 1,
    })
    expect((await query('pageSize=10001')).problems.map(({ path, code }) => [path, code])).toEqual([
      ['pageSize', 'maximum'],
    ])
    expect((await query('pageSize=ten')).problems.map(({ path, code }) => [path, code])).toEqual([
      ['pageSize', 'type'],
    ])
    expect((await query('sort=x')).problems.map(({ path, code }) => [path, code])).toEqual([
      ['sort', 'unknown'],
    ])
    expect((await query('keyword=a&keyword=b')).status).toBe(400)
    expect((await query('keyword=%00')).status).toBe(400)
  })

  test.each(['a%20b', '%2e%2e', 'x'.repeat(41), '..%2fx', 'a;b', "a'b"])(
    '"%s" is no id',
    async (one) => {
      expect(
        (
          await world.request('GET', `/api/try/menu/${one}`, {
            token: (await world.signIn({ isAdministrator: true })).token,
          })
        ).status,
      ).not.toBe(200)
    },
  )

  test('a handler hears the language, the address behind no proxy, and the idempotency key', async () => {
    const heard = await world.request('GET', '/api/try/open', {
      language: 'en',
      headers: { 'x-forwarded-for': '1.2.3.4' },
    })
    expect(heard.data).toMatchObject({ language: 'en', address: '' })
    expect(
      (await write({ word: 'ok' }, { headers: { 'idempotency-key': 'k-1' } })).data,
    ).toMatchObject({ idempotencyKey: 'k-1', account: 'ada' })
    expect((await write({ word: 'ok' })).data.idempotencyKey).toBeUndefined()
  })

  test.each(['no key!', 'x'.repeat(81), ''])(
    'the idempotency key %j is refused: who sends it believes that it counts',
    async (key) => {
      const headers = { 'idempotency-key': key }
      expect((await write({ word: 'ok' }, { headers })).status).toBe(400)
    },
  )

  test('a handler hears nothing of a key that was not sent', async () => {
    expect((await write({ word: 'ok' })).data.idempotencyKey).toBeUndefined()
  })

  test('a refusal carries its data; a breakdown carries nothing but a request id that the log knows', async () => {
    const refused = await world.request('POST', '/api/try/conflict')
    expect([refused.status, refused.code, refused.data]).toEqual([409, 409, { version: 3 }])
    const broken = await world.request('POST', '/api/try/broken', { language: 'en' })
    expect([broken.status, broken.code, broken.msg, broken.data]).toEqual([
      500,
      500,
      'request error, please retry',
      null,
    ])
    const requestId = broken.headers.get('x-request-id') ?? 'none'
    expect(world.log.filter((entry) => entry.includes(requestId)).join('')).toContain(
      'secret of the house',
    )
  })

  test('a strict server does not send what its contract does not say', async () => {
    expect((await world.request('GET', '/api/try/wrong')).status).toBe(500)
  })

  test('tokens never reach the log', () => {
    expect(world.log.length).toBeGreaterThan(0)
    expect(world.log.join('')).not.toContain(token)
  })

  test('a call without needs, or served twice, cannot be mounted', () => {
    const careless = { ...calls.open, needs: undefined } as unknown as typeof calls.open
    expect(() =>
      createApp(world.services, { routes: [() => [serve(careless, async () => 1)]] }),
    ).toThrow('needs')
    expect(() => createApp(world.services, { routes: [routes, routes] })).toThrow('twice')
  })
})
