import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../auth/password.ts'
import { holdClockThroughout } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sessionRoutes } from './routes.ts'
import { setConfig } from '#tests/system-config.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const clock = holdClockThroughout()
const askNoCodes = ({ db }: World) => setConfig(db, { loginNeedCode: 0, sysName: 'Quay' })

onDatabase((make) => {
  let world: World
  let password: string
  beforeAll(async () => {
    world = await make({ routes: [sessionRoutes] })
    await askNoCodes(world)
    password = await hashPassword(md5('Secret1'))
  })
  const login = (account: string, typed: string, more: Readonly<Record<string, string>> = {}) =>
    world.request('POST', '/api/oauth/Login', {
      form: {
        account,
        password: md5(typed),
        origin: 'password',
        code: '',
        timestamp: '1',
        client_id: 'admin',
        client_secret: '123456',
        scope: 'all',
        grant_type: 'password',
        ...more,
      },
      language: 'en',
    })

  test('signs in, tells who it is, and out again', async () => {
    await world.signIn({
      account: 'Ada',
      realName: 'Ada L',
      password,
      menus: ['one', 'two'],
      models: [{ modelId: 'm', buttons: ['btn_add'] }],
    })
    const { status, data } = await login('ada', 'Secret1')
    expect(status).toBe(200)
    const { token, ...current } = data
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(current.theme).toBe('classic')
    expect(current.menuList.map((item: { enCode: string }) => item.enCode).toSorted()).toEqual([
      'one',
      'two',
    ])
    expect(current.permissionList).toEqual([
      { modelId: 'm', columnList: [], formList: [], buttonList: [{ enCode: 'btn_add' }] },
    ])
    expect(current.userInfo).toMatchObject({
      account: 'Ada',
      realName: 'Ada L',
      prevLogin: 0,
      organizePath: ['testhome'],
      organizeId: 'testhome',
      departmentId: '',
    })
    expect(current.sysConfigInfo).toMatchObject({
      sysName: 'Quay',
      timeZone: 'Asia/Shanghai',
      dataViewHost: '',
      feedbackMail: '',
    })
    expect((await world.request('GET', '/api/oauth/CurrentUser?n=17', { token })).data).toEqual(
      current,
    )
    expect((await world.request('GET', '/api/oauth/Logout', { token })).status).toBe(200)
    const after = await world.request('GET', '/api/oauth/CurrentUser', { token })
    expect([after.status, after.code]).toEqual([401, 602])
  })

  test('the next sign-in tells of the one before', async () => {
    await world.signIn({ account: 'eve', password })
    await login('eve', 'Secret1')
    const before = clock.now()
    clock.move(3_600_000)
    const { userInfo } = (await login('eve', 'Secret1')).data
    expect([userInfo.prevLogin, userInfo.prevLoginTime]).toEqual([1, before])
  })

  test('an administrator sees the whole enabled menu as a tree', async () => {
    const menu = (
      id: string,
      parent_id: string,
      given: { type: number; enabled_mark?: number },
    ) => ({ id, parent_id, en_code: `t.${id}`, full_name: id, ...given })
    await world.db.kysely
      .insertInto('menus')
      .values([
        menu('d1', '', { type: 1 }),
        menu('p1', 'd1', { type: 2 }),
        menu('d2', '', { type: 1 }),
        menu('p2', 'd2', { type: 2, enabled_mark: 0 }),
      ])
      .execute()
    const { token } = await world.signIn({ isAdministrator: true })
    const { menuList } = (await world.request('GET', '/api/oauth/CurrentUser', { token })).data
    const mine = menuList.filter((item: { enCode: string }) => item.enCode.startsWith('t.'))
    expect(mine).toMatchObject([
      { id: 'd1', hasChildren: true, children: [{ id: 'p1', hasChildren: false }] },
    ])
  })

  test('unknown account, wrong password, and wrong password of a disabled user look the same', async () => {
    const { userId } = await world.signIn({ account: 'off', password })
    await world.db.kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', userId)
      .execute()
    await world.signIn({ account: 'on', password })
    const answers = await Promise.all([
      login('nobody', 'Secret1'),
      login('on', 'Wrong1'),
      login('off', 'Wrong1'),
    ])
    for (const { status, code, msg, data } of answers)
      expect({ status, code, msg, data }).toEqual({
        status: 400,
        code: 400,
        msg: 'Wrong account or password',
        data: null,
      })
  })

  test.each(['known', 'unknown'])(
    'from the fifth failure an account that is %s must wait, even with the right password',
    async (account) => {
      await world.signIn({ account: 'known' + account, password })
      const name = account === 'known' ? 'known' + account : 'nobody2'
      for (let time = 0; time < 5; time++) expect((await login(name, 'Wrong1')).status).toBe(400)
      const waiting = await login(name, 'Secret1')
      expect([waiting.status, waiting.msg, waiting.headers.get('retry-after')]).toEqual([
        429,
        'Too many tries; please wait 2 seconds',
        '2',
      ])
      clock.move(1999)
      expect((await login(name, 'Secret1')).status).toBe(429)
      clock.move(1)
      expect((await login(name, 'Wrong1')).status).toBe(400)
      await world.db.kysely
        .updateTable('sign_in_failures')
        .set({ count: 30 })
        .where('account', '=', name.toLowerCase())
        .execute()
      clock.move(100_000)
      expect((await login(name, 'Secret1')).headers.get('retry-after')).toBe('800')
      clock.move(800_000)
      expect((await login(name, 'Secret1')).status).toBe(account === 'known' ? 200 : 400)
    },
  )

  test('tries at once do not pass together', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => login('crowd', 'Wrong1')))
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5)
  })

  test('an address is limited before any account is', async () => {
    const own = await make({ routes: [sessionRoutes], env: { TRUST_PROXY: '1' } })
    await askNoCodes(own)
    const from = (address: string) =>
      own.request('POST', '/api/oauth/Login', {
        form: { account: 'x', password: md5('x'), grant_type: 'password' },
        headers: { 'x-forwarded-for': `9.9.9.9, ${address}` },
      })
    const failed = { account: 'x', count: 30, failed_at: new Date(clock.now()) }
    await own.db.kysely.insertInto('sign_in_failures').values(failed).execute()
    await Promise.all(Array.from({ length: 100 }, () => from('1.1.1.1')))
    const [full, free] = [await from('1.1.1.1'), await from('2.2.2.2')]
    expect([full.status, free.status]).toEqual([429, 429])
    expect([full.headers.get('retry-after'), free.headers.get('retry-after')]).toEqual([
      '60',
      '900',
    ])
    clock.move(60_000)
    expect((await from('1.1.1.1')).headers.get('retry-after')).toBe('840')
  })

  test.each([{ password: 'Secret1' }, { grant_type: 'code' }, { account: '' }, { more: 'x' }])(
    'a malformed body is refused: %o',
    async (more) => {
      expect((await login('ada', 'Secret1', more)).status).toBe(422)
    },
  )

  test('5.2 a sub-account signs in as phone@account; whoever has that text as an account comes first', async () => {
    const { userId } = await world.signIn({ account: 'porter', password })
    await world.signIn({ account: 'bare', password })
    await world.db.kysely
      .updateTable('users')
      .set({ mobile_phone: '13800138000' })
      .where('id', '=', userId)
      .execute()
    expect((await login('13800138000@Porter', 'Secret1')).data.userInfo.account).toBe('porter')
    for (const account of [
      '13900139000@porter',
      '@bare',
      '13800138000@bare',
      '13800138000@',
      '13800138000',
    ])
      expect([account, (await login(account, 'Secret1')).msg]).toEqual([
        account,
        'Wrong account or password',
      ])
    await world.signIn({
      account: '13800138000@porter',
      password: await hashPassword(md5('Other2')),
    })
    expect([
      (await login('13800138000@porter', 'Other2')).status,
      (await login('13800138000@porter', 'Secret1')).status,
    ]).toEqual([200, 400])
  })

  test('7.8 every try, sign-in and sign-out is written down', async () => {
    const { userId } = await world.signIn({ account: 'logged', password })
    const headers = { 'user-agent': 'x'.repeat(400) }
    await world.request('POST', '/api/oauth/Login', {
      form: { account: 'Logged', password: md5('no'), grant_type: 'password' },
      headers,
    })
    await login('nobody9', 'Secret1')
    const { token } = (await login('logged', 'Secret1')).data
    await world.request('GET', '/api/oauth/Logout', { token })
    const rows = await world.db.kysely
      .selectFrom('sign_ins')
      .selectAll()
      .where((eb) => eb(eb.fn('lower', ['account']), 'in', ['logged', 'nobody9']))
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { user_id: userId, account: 'Logged', login_type: 0, login_mark: 0, agent: 'x'.repeat(300) },
      { user_id: '', account: 'nobody9', login_type: 0, login_mark: 0 },
      { user_id: userId, account: 'logged', login_type: 0, login_mark: 1 },
      { user_id: userId, account: 'logged', login_type: 1, login_mark: 1 },
    ])
  })

  test('4 a locked session answers only to unlocking and Logout, and is unlocked by the password of its own account', async () => {
    const { token } = await world.signIn({ account: 'Keeper', password })
    await world.signIn({ account: 'stranger', password })
    const own = (method: 'POST' | 'PUT', body: object) =>
      world.request(method, '/api/oauth/LockScreen', { token, body, language: 'en' })
    const status = async () =>
      (await world.request('GET', '/api/oauth/CurrentUser', { token })).status
    expect((await own('POST', {})).status).toBe(200)
    expect(await status()).toBe(403)
    for (const wrong of [
      { account: 'keeper', password: md5('Wrong1') },
      { account: 'stranger', password: md5('Secret1') },
    ]) {
      expect(await own('PUT', wrong)).toMatchObject({
        status: 400,
        code: 400,
        msg: 'Wrong password; the screen stays locked',
      })
    }
    expect(await status()).toBe(403)
    expect((await own('PUT', { account: 'kEEPER', password: md5('Secret1') })).status).toBe(200)
    expect(await status()).toBe(200)
    await own('POST', {})
    expect((await world.request('GET', '/api/oauth/Logout', { token })).status).toBe(200)
  })

  test('tries to unlock wait as tries to sign in do', async () => {
    const { token } = await world.signIn({ account: 'locked', password })
    await world.request('POST', '/api/oauth/LockScreen', { token, body: {} })
    await world.db.kysely
      .insertInto('sign_in_failures')
      .values({ account: 'locked', count: 9, failed_at: new Date(clock.now()) })
      .execute()
    expect(
      (
        await world.request('PUT', '/api/oauth/LockScreen', {
          token,
          body: { account: 'locked', password: md5('Secret1') },
        })
      ).status,
    ).toBe(429)
  })
})

test('passwords are stored with a salt of their own', async () => {
  const [hash, two] = [await hashPassword(md5('a')), await hashPassword(md5('a'))]
  expect(hash).not.toBe(two)
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/)
  expect([
    await isPassword(md5('a'), hash),
    await isPassword(md5('b'), hash),
    await isPassword(md5('a'), undefined),
  ]).toEqual([true, false, false])
})
