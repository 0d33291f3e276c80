import * as Type from 'typebox'
import { beforeAll } from 'vitest'
import { call } from '#schemas/api/call.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { id } from '#schemas/wire/id.ts'
import { pageQuery } from '#schemas/wire/page.ts'
import type { World } from '#tests/server.ts'
import { serve } from '#server/http/serve.ts'
import type { Route } from '#server/http/serve.ts'
import type { Make } from '#tests/server.ts'

const line = Type.Object({
  name: Type.String({ maxLength: 5 }),
  amount: Type.Optional(Type.Integer({ minimum: 1 })),
})
export const body = Type.Object({
  word: Type.String({ minLength: 2 }),
  lines: Type.Optional(Type.Array(line)),
  free: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
const anything = Type.Unknown()

export const calls = {
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

export const routes = (): Route[] => [
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

/** A server with calls of the test's own, one for each way in which a call can be made. */
export function servedCalls(make: Make) {
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
  return {
    get world() {
      return world
    },
    get token() {
      return token
    },
    write,
    raw,
  }
}
