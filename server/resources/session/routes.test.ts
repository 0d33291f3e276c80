import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '../../auth/password.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sessionRoutes } from './routes.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const form = (account: string, password: string) => ({ form: { account, password: md5(password), grant_type: 'password', origin: 'password', client_id: 'admin', client_secret: '123456', scope: 'all', timestamp: '1', code: '' } })
const signIn = (world: World, account: string, password: string) => world.request('POST', '/api/oauth/Login', form(account, password))

onEachDatabase((make) => {
  test('signs in, tells who it is, and out again', async () => {
    const world = await make({ routes: [sessionRoutes] })
    await world.signIn({ account: 'Ada', realName: 'Ada', password: await hashPassword(md5('Secret1')), menus: ['one', 'two'] })
    const login = await signIn(world, 'ada', 'Secret1')
    expect(login.status).toBe(200)
    const { token, ...current } = login.data
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(current.menuList.map((item: { enCode: string }) => item.enCode)).toEqual(['one', 'two'])
    const again = await world.request('GET', '/api/oauth/CurrentUser?n=17', { token })
    expect(again.data).toEqual(current)
    expect((await world.request('GET', '/api/oauth/Logout', { token })).status).toBe(200)
    const after = await world.request('GET', '/api/oauth/CurrentUser', { token })
    expect([after.status, after.code]).toEqual([401, 602])
  })
})
