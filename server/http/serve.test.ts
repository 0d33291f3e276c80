import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { createApp } from '../app.ts'
import { serve } from './serve.ts'
import { servedCalls, calls, routes } from '#tests/served.ts'

onDatabase((make) => {
  const stage = servedCalls(make)
  const { write } = stage

  test('answers in the envelope, with a bare token too', async () => {
    const answer = await stage.world.request('GET', '/api/try/abc', {
      headers: { authorization: stage.token },
    })
    expect([answer.status, answer.code, answer.data]).toEqual([200, 200, 'abc'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('fixed paths come before parameters', async () => {
    expect(
      (await stage.world.request('GET', '/api/try/Selector', { token: stage.token })).data,
    ).toBe('the selector')
  })

  test.each(['', 'Bearer ', 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic YTpi'])(
    'no session for "%s"',
    async (authorization) => {
      const answer = await stage.world.request('GET', '/api/try/abc', {
        headers: { authorization },
      })
      expect([answer.status, answer.code, answer.data]).toEqual([401, 602, null])
    },
  )

  test('a token in the address is not looked at', async () => {
    expect((await stage.world.request('GET', `/api/try/Selector?token=${stage.token}`)).code).toBe(
      602,
    )
  })

  test('needs decide before the handler', async () => {
    const someone = await stage.world.signIn({
      menus: ['thing'],
      models: [
        { modelId: 'm1', columns: ['a'] },
        { modelId: 'm2', buttons: ['btn_add'] },
      ],
    })
    const admin = await stage.world.signIn({ isAdministrator: true })
    const status = async (who: string, method: string, path: string) =>
      (
        await stage.world.request(method, path, {
          token: who,
          ...(method === 'POST' && { body: { word: 'ok' } }),
        })
      ).status
    expect(await status(stage.token, 'GET', '/api/try/menu/1')).toBe(403)
    expect(await status(stage.token, 'GET', '/api/try/model/m1')).toBe(403)
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
        await stage.world.request('POST', '/api/try/model/m1', {
          token: stage.token,
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(403)
  })

  test('a handler hears the language, the address behind no proxy, and the idempotency key', async () => {
    const heard = await stage.world.request('GET', '/api/try/open', {
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
    const refused = await stage.world.request('POST', '/api/try/conflict')
    expect([refused.status, refused.code, refused.data]).toEqual([409, 409, { version: 3 }])
    const broken = await stage.world.request('POST', '/api/try/broken', { language: 'en' })
    expect([broken.status, broken.code, broken.msg, broken.data]).toEqual([
      500,
      500,
      'request error, please retry',
      null,
    ])
    const requestId = broken.headers.get('x-request-id') ?? 'none'
    expect(stage.world.log.filter((entry) => entry.includes(requestId)).join('')).toContain(
      'secret of the house',
    )
  })

  test('a strict server does not send what its contract does not say', async () => {
    expect((await stage.world.request('GET', '/api/try/wrong')).status).toBe(500)
  })

  test('tokens never reach the log', () => {
    expect(stage.world.log.length).toBeGreaterThan(0)
    expect(stage.world.log.join('')).not.toContain(stage.token)
  })

  test('a call without needs, or served twice, cannot be mounted', () => {
    const careless = { ...calls.open, needs: undefined } as unknown as typeof calls.open
    expect(() =>
      createApp(stage.world.services, { routes: [() => [serve(careless, async () => 1)]] }),
    ).toThrow('needs')
    expect(() => createApp(stage.world.services, { routes: [routes, routes] })).toThrow('twice')
  })
})
