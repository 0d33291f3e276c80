import { expect, test } from 'vitest'
import { holdClock } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import { md5 } from '#tests/user-calls.ts'
import { codeAt, makeOtpSecret, stepAt } from '../../auth/one-time-code.ts'
import { hashPassword } from '../../auth/password.ts'

const path = '/api/permission/Users/Current/SecondFactor'
const password = md5('Secret1')

onDatabase((make) => {
  const stage = async () => {
    const world = await make()
    const clock = holdClock()
    const { token, userId } = await world.signIn({
      account: 'two',
      password: await hashPassword(password),
    })
    const ask = (method: string, body: object, to = path) =>
      world.request(method, to, { token, body, language: 'en' })
    const login = async (otp: string, typed = password) =>
      (
        await world.request('POST', '/api/oauth/Login', {
          form: { account: 'two', password: typed, grant_type: 'password', otp },
        })
      ).status
    return { ...world, clock, userId, ask, login }
  }

  test('wrong codes are counted apart from passwords: a right password forgets none of them', async () => {
    const { ask, login, db, userId, clock } = await stage()
    const { secret } = (await ask('POST', {})).data
    const { codes } = (
      await ask('PUT', { secret, code: await codeAt(secret, stepAt(clock.now())), password })
    ).data
    const wrong = 'AAAAA-AAAAA'
    const prove = [
      () => ask('PUT', { account: 'two', password }, '/api/oauth/LockScreen'),
      () => ask('PUT', { secret, code: '000000', password }),
    ]
    const answers: number[] = []
    for (const again of prove) {
      answers.push(await login(wrong), (await ask('DELETE', { code: wrong, password })).status)
      await again()
      // The next try need not wait.
      clock.move(3_600_000)
    }
    expect(answers).toEqual([400, 422, 400, 422])
    const counted = await db.kysely
      .selectFrom('sign_in_failures')
      .select('count')
      .where('account', 'like', `%${userId}`)
      .execute()
    expect(counted).toEqual([{ count: 4 }])
    // Not even a right code is taken while it must wait, and it is not used up.
    await db.kysely
      .updateTable('sign_in_failures')
      .set({ count: 20, failed_at: new Date(clock.now()) })
      .where('account', 'like', `%${userId}`)
      .execute()
    expect(await login(codes[0])).toBe(429)
    // Whoever only tries passwords does not keep the owner's codes from being right.
    await db.kysely.deleteFrom('sign_in_failures').execute()
    for (let round = 0; round < 2; round++) await login('', md5('Wrong1'))
    expect(await login(codes[0])).toBe(200)
    expect(await login(wrong)).toBe(400)
  })

  test('the secret is the one that the server made last', async () => {
    const { ask, clock } = await stage()
    const turnOn = async (secret: string) => {
      const code = await codeAt(secret, stepAt(clock.now()))
      return (await ask('PUT', { secret, code, password })).problems.map((problem) => problem.path)
    }
    expect(await turnOn('A'.repeat(32))).toEqual(['code'])
    const older = (await ask('POST', {})).data.secret
    const { secret } = (await ask('POST', {})).data
    expect([await turnOn(makeOtpSecret()), await turnOn(older), await turnOn(secret)]).toEqual([
      ['code'],
      ['code'],
      [],
    ])
  })
})
