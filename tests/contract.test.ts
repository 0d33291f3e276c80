import { expect, test } from 'vitest'
import { callList } from '#schemas/api/index.ts'
import { toOpenApi } from '#schemas/api/openapi.ts'
import { createApp } from '#server/app.ts'
import { routes } from '#server/routes.ts'
import { onEachDatabase } from './server.ts'

test('the surface is what was agreed: a change of it is seen here', async () => {
  await expect(JSON.stringify(toOpenApi(callList, '0'), null, 1)).toMatchFileSnapshot('contract.json')
})

test('every call has a name of its own and says what it needs', () => {
  const names = callList.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
  expect(callList.filter(({ needs, says }) => !needs || !says)).toEqual([])
})

onEachDatabase((make) => {
  test('every call is served, and all but the public ones refuse whoever is not signed in', async () => {
    const { services } = await make()
    const app = createApp(services, { routes })
    for (const { method, path, needs } of callList) {
      const response = await app.request(path.replaceAll(/\{\w+\}/g, '1'), { method, headers: { 'content-type': 'application/json' }, ...(method !== 'GET' && { body: '{}' }) })
      const { code } = (await response.json()) as { code: number }
      if (needs === 'public') expect([`${method} ${path}`, [200, 415, 422].includes(code)]).toEqual([`${method} ${path}`, true])
      else expect([`${method} ${path}`, response.status, code]).toEqual([`${method} ${path}`, 401, 602])
    }
  })
})
