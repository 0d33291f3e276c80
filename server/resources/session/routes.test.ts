import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../auth/password.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sessionRoutes } from './routes.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

onEachDatabase((make) => {
  let world: World
  let password: string
  beforeAll(async () => {
    world = await make({ routes: [sessionRoutes] })
    password = await hashPassword(md5('Secret1'))
  })
  const login = (account: string, typed: string, more: Readonly<Record<string, string>> = {}) =>
    world.request('POST', '/api/oauth/Login', {
      form: { account, password: md5(typed), origin: 'password', code: '', timestamp: '1', client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password', ...more },
      language: 'en',
    })

  test('signs in, tells who it is, and out again', async () => {
    await world.signIn({ account: 'Ada', realName: 'Ada L', password, menus: ['one', 'two'], models: [{ modelId: 'm', buttons: ['btn_add'] }] })
    const { status, data } = await login('ada', 'Secret1')
    expect(status).toBe(200)
    const { token, ...current } = data
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(current.theme).toBe('classic')
    expect(current.menuList.map((item: { enCode: string }) => item.enCode).toSorted()).toEqual(['one', 'two'])
    expect(current.permissionList).toEqual([{ modelId: 'm', columnList: [], formList: [], buttonList: [{ enCode: 'btn_add' }] }])
    expect(current.userInfo).toMatchObject({ account: 'Ada', realName: 'Ada L', prevLogin: 0, organizePath: ['testhome'], organizeId: 'testhome', departmentId: '' })
    expect(current.sysConfigInfo).toMatchObject({ sysName: 'Berth', timeZone: 'Asia/Shanghai' })
    expect((await world.request('GET', '/api/oauth/CurrentUser?n=17', { token })).data).toEqual(current)
    expect((await world.request('GET', '/api/oauth/Logout', { token })).status).toBe(200)
    const after = await world.request('GET', '/api/oauth/CurrentUser', { token })
    expect([after.status, after.code]).toEqual([401, 602])
  })

  test('the next sign-in tells of the one before', async () => {
    await world.signIn({ account: 'eve', password })
    await login('eve', 'Secret1')
    const { userInfo } = (await login('eve', 'Secret1')).data
    expect(userInfo.prevLogin).toBe(1)
    expect(Math.abs(userInfo.prevLoginTime - Date.now())).toBeLessThan(60_000)
  })

  test('an administrator sees the whole enabled menu as a tree', async () => {
    const menu = (id: string, parent_id: string, given: { type: number; enabled_mark?: number }) => ({ id, parent_id, en_code: `t.${id}`, full_name: id, ...given })
    await world.db.kysely.insertInto('menus').values([menu('d1', '', { type: 1 }), menu('p1', 'd1', { type: 2 }), menu('d2', '', { type: 1 }), menu('p2', 'd2', { type: 2, enabled_mark: 0 })]).execute()
    const { token } = await world.signIn({ isAdministrator: true })
    const { menuList } = (await world.request('GET', '/api/oauth/CurrentUser', { token })).data
    const mine = menuList.filter((item: { enCode: string }) => item.enCode.startsWith('t.'))
    expect(mine).toMatchObject([{ id: 'd1', hasChildren: true, children: [{ id: 'p1', hasChildren: false }] }])
  })

  test('unknown account, wrong password and disabled user look the same', async () => {
    const { userId } = await world.signIn({ account: 'off', password })
    await world.db.kysely.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', userId).execute()
    await world.signIn({ account: 'on', password })
    const answers = await Promise.all([login('nobody', 'Secret1'), login('on', 'Wrong1'), login('off', 'Secret1')])
    for (const { status, code, msg, data } of answers) expect({ status, code, msg, data }).toEqual({ status: 400, code: 400, msg: 'Wrong account or password', data: null })
  })

  test.each(['known', 'unknown'])('from the fifth failure an account that is %s must wait, even with the right password', async (account) => {
    await world.signIn({ account: 'known' + account, password })
    const name = account === 'known' ? 'known' + account : 'nobody2'
    for (let time = 0; time < 5; time++) expect((await login(name, 'Wrong1')).status).toBe(400)
    await world.db.kysely.updateTable('sign_in_failures').set({ failed_at: new Date(Date.now() + 1000) }).where('account', '=', name.toLowerCase()).execute()
    const waiting = await login(name, 'Secret1')
    expect(waiting.status).toBe(429)
    expect(waiting.msg).toBe(`Too many tries; please wait ${waiting.headers.get('retry-after')} seconds`)
    await world.db.kysely.updateTable('sign_in_failures').set({ count: 30, failed_at: new Date(Date.now() - 100_000) }).where('account', '=', name.toLowerCase()).execute()
    expect(Number((await login(name, 'Secret1')).headers.get('retry-after'))).toBeLessThanOrEqual(800)
    await world.db.kysely.updateTable('sign_in_failures').set({ failed_at: new Date(Date.now() - 901_000) }).where('account', '=', name.toLowerCase()).execute()
    expect((await login(name, 'Secret1')).status).toBe(account === 'known' ? 200 : 400)
  })

  test('tries at once do not pass together', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => login('crowd', 'Wrong1')))
    expect(tries.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(6)
  })

  test('an address is limited before any account is', async () => {
    const own = await make({ routes: [sessionRoutes], env: { TRUST_PROXY: '1' } })
    const from = (address: string) => own.request('POST', '/api/oauth/Login', { form: { account: 'x', password: md5('x'), grant_type: 'password' }, headers: { 'x-forwarded-for': `9.9.9.9, ${address}` } })
    await own.db.kysely.insertInto('sign_in_failures').values({ account: 'x', count: 30 }).execute()
    await Promise.all(Array.from({ length: 100 }, () => from('1.1.1.1')))
    const [full, free] = [await from('1.1.1.1'), await from('2.2.2.2')]
    expect([full.status, free.status]).toEqual([429, 429])
    expect(Number(full.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(Number(free.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test.each([{ password: 'Secret1' }, { grant_type: 'code' }, { account: '' }, { more: 'x' }])('a malformed body is refused: %o', async (more) => {
    expect((await login('ada', 'Secret1', more)).status).toBe(422)
  })

  test('while the screen is locked only Logout answers', async () => {
    const { token, userId } = await world.signIn()
    await world.db.kysely.updateTable('sessions').set({ locked: true }).where('user_id', '=', userId).execute()
    expect((await world.request('GET', '/api/oauth/CurrentUser', { token })).status).toBe(403)
    expect((await world.request('GET', '/api/oauth/Logout', { token })).status).toBe(200)
  })
})

test('passwords are stored with a salt of their own', async () => {
  const [one, two] = [await hashPassword(md5('a')), await hashPassword(md5('a'))]
  expect(one).not.toBe(two)
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$/)
  expect([await isPassword(md5('a'), one), await isPassword(md5('b'), one), await isPassword(md5('a'), undefined)]).toEqual([true, false, false])
})
