import { expect, test, vi } from 'vitest'
import { initialConfig } from '#schemas/api/config.ts'
import { demoAccounts, demoPassword } from '#fixtures/organization.ts'
import { hashPlain } from '#server/auth/password.ts'
import { configOf, readConfig } from '#server/config/config.ts'
import { markDemo } from '#server/seed/mark.ts'
import { productVersion } from '#server/start/version.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const path = '/api/system/SysConfig'
const asked = async (make: () => Promise<World>) => {
  const world = await make()
  const { token } = await world.signIn({ menus: ['config'] })
  return {
    world,
    token,
    send: (body: object) => world.request('PUT', path, { token, body, language: 'en' }),
    read: async () => (await world.request('GET', path, { token })).data,
  }
}

onDatabase((make) => {
  test('3 the config is as it is at first until it is set, and then at once as it was set', async () => {
    const { world, token, send, read } = await asked(make)
    expect(await read()).toEqual({
      id: 'system',
      ...initialConfig,
      sysVersion: productVersion,
      version: 0,
    })
    expect((await configOf(world.db).get()).timeZone).toBe('Asia/Shanghai')
    const changed = await send({
      ...initialConfig,
      sysName: '码头',
      timeZone: 'Europe/London',
      tokenTimeout: 30,
      version: 0,
    })
    expect(changed.data).toMatchObject({
      sysName: '码头',
      timeZone: 'Europe/London',
      tokenTimeout: 30,
      version: 1,
    })
    expect(await configOf(world.db).get()).toMatchObject({
      sysName: '码头',
      timeZone: 'Europe/London',
      tokenTimeout: 30,
    })
    const { sysConfigInfo } = (await world.request('GET', '/api/oauth/CurrentUser', { token })).data
    expect(sysConfigInfo).toMatchObject({
      sysName: '码头',
      timeZone: 'Europe/London',
      sysVersion: productVersion,
    })
  })

  test('every instance hears of a change', async () => {
    const { world, send } = await asked(make)
    const instances =
      world.db.engine === 'postgres' ? [world, await make({ beside: world })] : [world]
    const names = () =>
      Promise.all(instances.map(async ({ db }) => (await configOf(db).get()).sysName))
    expect(await names()).toEqual(instances.map(() => 'Berth'))
    await send({ ...initialConfig, sysName: 'Quay', version: 0 })
    await vi.waitFor(async () => expect(await names()).toEqual(instances.map(() => 'Quay')), {
      timeout: 10_000,
    })
    expect(configOf(world.db).known.sysName).toBe('Quay')
  })

  test('1 whoever is signed in is told the key of the map service, where there is one', async () => {
    const world = await make()
    const { token } = await world.signIn()
    expect((await world.request('GET', `${path}/Maps`)).status).toBe(401)
    expect((await world.request('GET', `${path}/Maps`, { token })).data).toEqual({
      key: '',
      securityCode: '',
    })
    Object.assign(world.services.env, { AMAP_KEY: 'key', AMAP_SECURITY_CODE: 'code' })
    expect((await world.request('GET', `${path}/Maps`, { token })).data).toEqual({
      key: 'key',
      securityCode: 'code',
    })
  })

  test('3 name, pictures, company and copyright are told to everybody, and nothing else', async () => {
    const { world, send } = await asked(make)
    const shown = {
      sysName: 'Quay',
      title: 'Quay parking',
      sysDescription: 'Where cars sleep',
      companyName: 'Quay Ltd',
      copyright: '© Quay',
      logoIcon: 'data:image/png;base64,AAAA',
      navigationIcon: '/n.png',
      signInHelp: 'Ask Ben',
    }
    await send({ ...initialConfig, ...shown, feedbackMail: 'ben@quay.example', version: 0 })
    const told = await world.request('GET', `${path}/Public`)
    expect([told.status, told.data]).toEqual([200, { ...shown, provider: null, demo: null }])
    expect((await world.request('GET', path)).status).toBe(401)
    expect((await world.request('GET', `${path}/Policy`)).status).toBe(401)
  })

  test('demo accounts are told only where the demo data is complete, and while they have its password', async () => {
    const { world } = await asked(make)
    const password = await hashPlain(demoPassword)
    for (const account of demoAccounts) await world.signIn({ account, password })
    const demo = async () => (await world.request('GET', `${path}/Public`)).data.demo
    await markDemo(world.db, 'begun')
    expect(await demo()).toBeNull()
    await markDemo(world.db, 'whole')
    expect(await demo()).toEqual({
      accounts: ['admin', 'designer', 'operator', 'cashier'],
      password: 'Berth2026',
    })
    const set = (accounts: readonly string[], values: object) =>
      world.db.kysely.updateTable('users').set(values).where('account', 'in', accounts).execute()
    await set(['admin'], { password: await hashPlain('Another2026') })
    await set(['cashier'], { enabled_mark: 0 })
    expect((await demo()).accounts).toEqual(['designer', 'operator'])
    await set(['designer', 'operator'], { password: await hashPlain('Another2026') })
    expect(await demo()).toBeNull()
  })

  test('a stale version changes nothing', async () => {
    const { send, read } = await asked(make)
    await send({ ...initialConfig, sysName: 'First', version: 0 })
    const stale = await send({ ...initialConfig, sysName: 'Second', version: 0 })
    expect([stale.status, stale.data.sysName, (await read()).sysName]).toEqual([
      409,
      'First',
      'First',
    ])
  })

  test('what is wrong is refused at its place, and what the server makes is ignored', async () => {
    const { send, read } = await asked(make)
    const cases = [
      { timeZone: 'Mars/Base' },
      { feedbackMail: 'nobody' },
      { tokenTimeout: 1 },
      { passwordMinLength: 5 },
      { logoIcon: 'javascript:alert(1)' },
      { logoIcon: '//other.example/x.png' },
      { logoIcon: 'data:image/svg+xml;base64,AAAA' },
      { dataViewHost: 'ftp://host' },
      { unknown: 1 },
    ]
    for (const wrong of cases) {
      const refused = await send({ ...initialConfig, ...wrong, version: 0 })
      expect([refused.status, refused.problems.map((problem) => problem.path)]).toEqual([
        422,
        Object.keys(wrong),
      ])
    }
    expect((await read()).version).toBe(0)
    expect((await send({ ...(await read()), sysVersion: '9' })).data).toMatchObject({
      sysVersion: productVersion,
      version: 1,
    })
  })

  test('a value that is left out is a problem, not the value of the beginning', async () => {
    const { send } = await asked(make)
    const { sysName: _, ...rest } = initialConfig
    expect((await send({ ...rest, version: 0 })).problems.map((problem) => problem.path)).toEqual([
      'sysName',
    ])
  })

  test('everybody reads the policy of passwords and files, and nobody else the config', async () => {
    const { world, send } = await asked(make)
    await send({ ...initialConfig, passwordMinLength: 8, annexMegabytes: 3, version: 0 })
    const { token } = await world.signIn()
    expect((await world.request('GET', `${path}/Policy`, { token })).data).toEqual({
      passwordMinLength: 8,
      passwordNeedsLower: 0,
      passwordNeedsUpper: 0,
      passwordSymbols: 0,
      passwordHistory: 0,
      passwordDays: 0,
      annexMegabytes: 3,
      pictureMegabytes: 5,
    })
    expect([
      (await world.request('GET', path, { token })).status,
      (await world.request('PUT', path, { token, body: { ...initialConfig, version: 1 } })).status,
    ]).toEqual([403, 403])
  })
})

test('what is kept of an earlier program is read as far as it is of use', () => {
  expect(
    readConfig({
      loginNeedCode: false,
      sysName: 'Quay',
      tokenTimeout: 'long',
      timeZone: 'Mars/Base',
      other: 1,
    }),
  ).toEqual({ ...initialConfig, loginNeedCode: 0, sysName: 'Quay' })
})
