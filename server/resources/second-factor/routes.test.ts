import { expect, test } from 'vitest'
import { holdClock } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { md5 } from '#tests/user-calls.ts'
import { codeAt, stepAt } from '../../auth/one-time-code.ts'
import { hashPassword } from '../../auth/password.ts'

const path = '/api/permission/Users/Current/SecondFactor'
const password = md5('Secret1')

onDatabase((make) => {
  const login = (world: World, account: string, otp?: string) =>
    world.request('POST', '/api/oauth/Login', {
      form: { account, password, grant_type: 'password', ...(otp && { otp }) },
      language: 'en',
    })

  test('a second factor is set up, asked for, spent once, replaced by a recovery code, and reset', async () => {
    const world = await make()
    const clock = holdClock()
    const stored = await hashPassword(password)
    const { token, userId } = await world.signIn({ account: 'two', password: stored })
    const ask = (method: string, body?: object) =>
      world.request(method, path, { token, language: 'en', ...(body && { body }) })
    expect((await ask('GET')).data).toEqual({ isOn: false, codesLeft: 0 })
    const { secret, address } = (await ask('POST', {})).data
    expect(address).toBe(`otpauth://totp/Berth:two?secret=${secret}&issuer=Berth`)
    const code = (more = 0) => codeAt(secret, stepAt(clock.now()) + more)
    expect((await ask('PUT', { secret, code: '000000', password })).problems).toMatchObject([
      { path: 'code' },
    ])
    expect(
      (await ask('PUT', { secret, code: await code(), password: md5('Wrong1') })).problems,
    ).toMatchObject([{ path: 'password' }])
    const late = await code(-2)
    expect((await ask('PUT', { secret, code: late, password })).problems).toMatchObject([
      { path: 'code' },
    ])
    // The code of the step before is still taken.
    const first = await code(-1)
    const { codes } = (await ask('PUT', { secret, code: first, password })).data
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    expect((await ask('PUT', { secret, code: await code(), password })).status).toBe(409)
    expect(await login(world, 'two')).toMatchObject({ status: 400, data: { needs: 'otp' } })
    // The code of the set-up does not sign in.
    expect((await login(world, 'two', first)).status).toBe(400)
    clock.move(30_000)
    const next = await code()
    const both = await Promise.all([login(world, 'two', next), login(world, 'two', next)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await login(world, 'two', codes[0])).status).toBe(200)
    expect((await login(world, 'two', codes[0])).status).toBe(400)
    expect((await login(world, 'two', codes[1].toLowerCase().replace('-', ''))).status).toBe(200)
    expect((await ask('GET')).data).toEqual({ isOn: true, codesLeft: 8 })
    const { token: chief } = await world.signIn({ isAdministrator: true })
    const reset = (by: string) =>
      world.request('POST', `/api/permission/Users/${userId}/Actions/ResetSecondFactor`, {
        token: by,
        body: {},
      })
    expect([(await reset(token)).status, (await reset(chief)).status]).toEqual([403, 200])
    expect((await ask('GET')).code).toBe(601)
    expect((await login(world, 'two')).status).toBe(200)
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select(['what', 'before', 'after'])
      .where('target', '=', `user ${userId}`)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { what: 'otpOn', before: null, after: null },
      { what: 'otpReset', before: null, after: null },
    ])
  })

  test('a session in which a password is due does nothing else, and is free after the change', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const added = await world.request('POST', '/api/permission/Users', {
      token,
      body: { account: 'fresh', realName: '新人', organizeId: 'testhome', isAdministrator: true },
    })
    const { firstPassword, id } = added.data
    expect(firstPassword).toMatch(/^[A-Za-z0-9]{12}$/)
    const signIn = (typed: string) =>
      world.request('POST', '/api/oauth/Login', {
        form: { account: 'fresh', password: md5(typed), grant_type: 'password' },
      })
    const { data } = await signIn(firstPassword)
    expect(data).toMatchObject({
      menuList: [],
      permissionList: [],
      userInfo: { due: 'firstPassword' },
    })
    const ask = (method: string, to: string, body?: object) =>
      world.request(method, to, { token: data.token, language: 'en', ...(body && { body }) })
    for (const to of ['/api/permission/Users', '/api/oauth/Ticket', path])
      expect((await ask(to.endsWith('Ticket') ? 'POST' : 'GET', to, undefined)).status).toBe(403)
    expect((await ask('GET', '/api/system/SysConfig/Policy')).status).toBe(200)
    const change = (next: string) =>
      ask('POST', '/api/permission/Users/Current/Actions/ModifyPassword', {
        oldPassword: md5(firstPassword),
        password: md5(next),
      })
    for (const wrong of ['', firstPassword])
      expect((await change(wrong)).problems).toMatchObject([{ path: 'password' }])
    expect((await change('Secret1')).status).toBe(200)
    expect((await ask('GET', '/api/permission/Users')).status).toBe(200)
    expect((await ask('GET', '/api/oauth/CurrentUser')).data.userInfo.due).toBe('')
    const reset = await world.request('POST', `/api/permission/Users/${id}/Actions/ResetPassword`, {
      token,
      body: {},
    })
    expect(await ask('GET', '/api/oauth/CurrentUser')).toMatchObject({
      code: 601,
      msg: 'The password was changed; please sign in again',
    })
    expect((await signIn(reset.data.userPassword)).data.userInfo.due).toBe('firstPassword')
  })
})
