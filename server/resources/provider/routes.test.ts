import { expect, test } from 'vitest'
import { codeAt, makeOtpSecret, stepAt } from '#server/auth/one-time-code.ts'
import { setOtp } from '#server/auth/second-factor.ts'
import { holdClock } from '#tests/clock.ts'
import { stageProvider, visitsOf } from '#tests/provider-stage.ts'
import { onDatabase } from '#tests/server.ts'
import { setConfig } from '#tests/system-config.ts'

onDatabase((make) => {
  const stageOf = stageProvider(make)

  test('somebody who is linked signs in by the provider, lands where they were bound for, and is logged so', async () => {
    const { world, provider, person, link, window } = await stageOf()
    const { token, userId } = await person({ account: 'ann', menus: ['one'] })
    expect((await link(token)).data).toEqual({
      redirect: '/profile?part=identities',
      signedIn: null,
    })
    const own = window()
    const { data, headers } = await own.begin('/faults?a=1#b')
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-berth_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    const to = new URL(data.address)
    expect(to.origin).toBe(provider.issuer)
    expect(to.searchParams.get('redirect_uri')).toBe('https://berth.example/auth-redirect')
    const landed = await own.finish(provider.visit(data.address))
    expect(landed.data).toMatchObject({
      redirect: '/faults?a=1#b',
      signedIn: { userInfo: { account: 'ann', due: '' } },
    })
    const session = landed.data.signedIn.token
    expect(
      (await world.request('GET', '/api/oauth/CurrentUser', { token: session })).data.menuList,
    ).toHaveLength(1)
    expect(await visitsOf(world, userId)).toEqual([
      { account: 'ann', login_type: 0, login_mark: 1, way: 'provider' },
    ])
    const { list } = (
      await world.request('GET', '/api/permission/Users/Current/SystemLog', { token: session })
    ).data
    expect(list).toMatchObject([{ account: 'ann', way: 'provider' }])
  })

  test('below a base path and over plain HTTP the address and the cookie follow', async () => {
    const { set, window } = await stageOf({ env: { BASE_PATH: '/berth' } })
    await set({ publicAddress: 'http://localhost:3101' })
    const { data, headers } = await window().begin()
    expect(new URL(data.address).searchParams.get('redirect_uri')).toBe(
      'http://localhost:3101/berth/auth-redirect',
    )
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^berth_sign_in=[\w-]{43}; Path=\/berth; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test('several windows of one browser may sign in at the same time', async () => {
    const { provider, person, link, window } = await stageOf()
    await link((await person()).token)
    const own = window()
    const [first, second] = [(await own.begin('/a')).data, (await own.begin('/b')).data]
    expect((await own.finish(provider.visit(first.address))).data.redirect).toBe('/a')
    expect((await own.finish(provider.visit(second.address))).data.redirect).toBe('/b')
  })

  test('a user who is switched off or locked does not come in, and it is logged', async () => {
    const { world, person, link, enter } = await stageOf()
    const { token, userId } = await person({ account: 'out' })
    await link(token)
    for (const [mark, word] of [
      [0, 'disabled'],
      [2, 'locked'],
    ] as const) {
      await world.db.kysely
        .updateTable('users')
        .set({ enabled_mark: mark })
        .where('id', '=', userId)
        .execute()
      const msg = `This account is ${word}; please ask an administrator`
      expect(await enter()).toMatchObject({ status: 400, msg, data: null })
    }
    const line = { account: 'out', login_type: 0, login_mark: 0, way: 'provider' }
    expect(await visitsOf(world, userId)).toEqual([line, line])
  })

  test('allowed addresses hold, except for whoever may come from anywhere', async () => {
    const { world, person, link, enter } = await stageOf()
    const { token, userId } = await person()
    await link(token)
    await setConfig(world.db, { allowedAddresses: '10.0.0.0/8' })
    expect((await enter()).msg).toMatch(/not allowed from this address/)
    await world.db.kysely
      .updateTable('users')
      .set({ any_address: true })
      .where('id', '=', userId)
      .execute()
    expect((await enter()).status).toBe(200)
  })

  test('where one session is allowed, this one ends the others', async () => {
    const { world, person, link, enter } = await stageOf()
    const { token } = await person()
    await link(token)
    await setConfig(world.db, { singleLogin: 1 })
    const { data } = await enter()
    const ask = (of: string) => world.request('GET', '/api/oauth/CurrentUser', { token: of })
    expect([(await ask(token)).code, (await ask(data.signedIn.token)).code]).toEqual([601, 200])
  })

  test('a password that is due is not asked for, a second factor that is required is', async () => {
    const { world, person, link, enter } = await stageOf()
    const { token, userId } = await person()
    await link(token)
    await world.db.kysely
      .updateTable('users')
      .set({ must_change: true })
      .where('id', '=', userId)
      .execute()
    const dueOf = async () => (await enter()).data.signedIn.userInfo.due
    expect(await dueOf()).toBe('')
    await setConfig(world.db, { passwordDays: 1, secondFactor: 2 })
    expect(await dueOf()).toBe('secondFactor')
  })

  test('a second factor is asked for after the provider answered; the code works once, in this browser', async () => {
    const { world, provider, person, link, set, window } = await stageOf()
    const { token, userId } = await person({ account: 'two' })
    await link(token)
    // With a slash or without: it is the same provider.
    await set({ issuer: `${provider.issuer}/`, clientSecret: provider.clientSecret })
    const clock = holdClock()
    const secret = makeOtpSecret()
    await world.db.transaction((trx) => setOtp(trx, userId, { secret, step: 0 }))
    const own = window()
    const { data } = await own.begin('/home')
    const asked = await own.finish(provider.visit(data.address))
    expect(asked).toMatchObject({
      status: 400,
      msg: 'Please enter the code of your authenticator app',
      data: { needs: 'otp', key: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const { key } = asked.data
    const code = await codeAt(secret, stepAt(clock.now()))
    expect((await own.complete(key, '000000')).data).toEqual({ needs: 'otp', key })
    const stranger = window()
    await stranger.begin()
    expect((await stranger.complete(key, code)).msg).toMatch(/no longer valid/)
    expect((await own.complete(key, code)).data).toMatchObject({
      redirect: '/home',
      signedIn: { userInfo: { account: 'two' } },
    })
    expect((await own.complete(key, code)).msg).toMatch(/no longer valid/)
    expect((await visitsOf(world, userId)).map((line) => line.login_mark)).toEqual([0, 0, 1])
  })

  test('wrong codes make the account wait, as wrong passwords do', async () => {
    const { world, provider, person, link, window } = await stageOf()
    const clock = holdClock()
    const { token, userId } = await person({ account: 'slow' })
    await link(token)
    await world.db.transaction((trx) => setOtp(trx, userId, { secret: makeOtpSecret(), step: 0 }))
    const own = window()
    const { data } = await own.begin()
    const { key } = (await own.finish(provider.visit(data.address))).data
    for (let time = 0; time < 5; time++)
      expect((await own.complete(key, 'AAAAA-AAAAA')).status).toBe(400)
    expect((await own.complete(key, 'AAAAA-AAAAA')).status).toBe(429)
    clock.move(2000)
    expect((await own.complete(key, 'AAAAA-AAAAA')).status).toBe(400)
  })
})
