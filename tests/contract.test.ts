import { expect, test } from 'vitest'
import { callList } from '#schemas/api/index.ts'
import { toOpenApi } from '#schemas/api/openapi.ts'
import { createApp } from '#server/app.ts'
import { routes } from '#server/routes.ts'
import { onDatabase } from './server.ts'

test('the surface is what was agreed: a change of it is seen here', async () => {
  await expect(JSON.stringify(toOpenApi(callList, '0'), null, 1)).toMatchFileSnapshot(
    'contract.json',
  )
})

test('every call has a name of its own and says what it needs', () => {
  const names = callList.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
  expect(callList.filter(({ needs, says }) => !needs || !says)).toEqual([])
})

onDatabase((make) => {
  test('every call is served, and all but the public ones refuse whoever is not signed in', async () => {
    const { services } = await make()
    const app = createApp(services, { routes })
    for (const { method, path, needs } of callList) {
      const response = await app.request(path.replaceAll(/\{\w+\}/g, '1'), {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{}' }),
      })
      const { code } = (await response.json()) as { code: number }
      if (needs === 'public')
        expect([`${method} ${path}`, [200, 415, 422].includes(code)]).toEqual([
          `${method} ${path}`,
          true,
        ])
      else
        expect([`${method} ${path}`, response.status, code]).toEqual([
          `${method} ${path}`,
          401,
          602,
        ])
    }
  })

  const asked = async (
    { path, method, upload }: (typeof callList)[number],
    {
      app,
      token,
      body,
    }: {
      readonly app: ReturnType<typeof createApp>
      readonly token: string
      readonly body: object
    },
  ) => {
    const response = await app.request(path.replaceAll(/\{\w+\}/g, '1'), {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    return upload ? 415 : response.status
  }

  test('every call that needs a grant refuses whoever has none, and whoever sees everything but that', async () => {
    const world = await make()
    const app = createApp(world.services, { routes })
    const { token } = await world.signIn()
    const guarded = callList.filter(
      ({ needs, upload, params }) => typeof needs === 'object' && !upload && !params,
    )
    expect(guarded.length).toBeGreaterThan(40)
    const passed: string[] = []
    for (const call of guarded)
      if ((await asked(call, { app, token, body: {} })) !== 403)
        passed.push(`${call.method} ${call.path}`)
    expect(passed).toEqual([])
    const codes = [
      ...new Set(
        guarded.flatMap(({ needs }) =>
          typeof needs === 'object' && 'menu' in needs ? [needs.menu] : [],
        ),
      ),
    ]
    for (const code of codes) {
      const { token: other } = await world.signIn({
        menus: codes.filter((menuCode) => menuCode !== code),
      })
      for (const call of guarded.filter(
        ({ needs }) => typeof needs === 'object' && 'menu' in needs && needs.menu === code,
      ))
        if ((await asked(call, { app, token: other, body: {} })) !== 403)
          passed.push(`${call.method} ${call.path} without ${code}`)
    }
    expect(passed).toEqual([])
  })

  test('every call with a body refuses a key that its contract does not know', async () => {
    const world = await make()
    const app = createApp(world.services, { routes })
    const { token } = await world.signIn({ isAdministrator: true })
    const passed: string[] = []
    for (const call of callList.filter(
      ({ body, form, upload, needs, params }) =>
        body && !form && !upload && !params && needs !== 'public',
    )) {
      const status = await asked(call, { app, token, body: { aKeyThatNobodyKnows: 1 } })
      if (status !== 422) passed.push(`${call.method} ${call.path}: ${status}`)
    }
    expect(passed).toEqual([])
  })
})
