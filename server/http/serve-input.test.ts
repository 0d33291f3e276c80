import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import type { Answer } from '#tests/server.ts'
import { serve } from './serve.ts'
import { servedCalls, calls } from '#tests/served.ts'

onDatabase((make) => {
  const stage = servedCalls(make)
  const { write, raw } = stage

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

  test('a number that parsing would change is named by its path, and never reaches the call', async () => {
    const response = await stage.world.app.request('/api/try/write', {
      method: 'POST',
      body: '{"word":"ok","lines":[{"name":"a","amount":9007199254740993}],"free":{"n":1e999}}',
      headers: { authorization: stage.token, 'content-type': 'application/json' },
    })
    expect(response.status).toBe(422)
    expect(((await response.json()) as Answer).data.problems).toMatchObject([
      { path: 'lines.0.amount', code: 'inexact' },
      { path: 'free.n', code: 'inexact' },
    ])
  })

  test('server-made keys that were read may come back and are ignored', async () => {
    expect((await write({ word: 'ok', id: 'x', creatorTime: 1 })).data.body).toEqual({ word: 'ok' })
  })

  test('prototype keys are dropped wherever they stand', async () => {
    const text =
      '{"word":"ok","free":{"__proto__":{"isAdministrator":true},"a":{"constructor":1,"prototype":2,"b":3}}}'
    const response = await stage.world.app.request('/api/try/write', {
      method: 'POST',
      body: text,
      headers: { authorization: stage.token, 'content-type': 'application/json' },
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
    expect(
      (await stage.world.request('POST', '/api/try/form', { form: { word: 'ok' } })).data,
    ).toEqual({
      word: 'ok',
    })
    expect(
      (await stage.world.request('POST', '/api/try/form', { body: { word: 'ok' } })).status,
    ).toBe(415)
  })

  test('query texts become what their schema says; n is ignored; unknown, double and wrong ones are refused', async () => {
    const query = async (text: string) => stage.world.request('GET', `/api/try/open?${text}`)
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
    async (id) => {
      expect(
        (
          await stage.world.request('GET', `/api/try/menu/${id}`, {
            token: (await stage.world.signIn({ isAdministrator: true })).token,
          })
        ).status,
      ).not.toBe(200)
    },
  )
})
