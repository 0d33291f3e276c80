import { beforeAll, expect, test } from 'vitest'
import { attemptLife } from '#server/auth/attempts.ts'
import { makeOtpSecret } from '#server/auth/one-time-code.ts'
import { setOtp } from '#server/auth/second-factor.ts'
import { sweepSessions } from '#server/auth/session.ts'
import { holdClockThroughout } from '#tests/clock.ts'
import { stageProvider } from '#tests/provider-stage.ts'
import type { ProviderStage } from '#tests/provider-stage.ts'
import { onDatabase } from '#tests/server.ts'

const clock = holdClockThroughout()
const invalid = /no longer valid/
const unknown = /No account is linked/

onDatabase((make) => {
  const stageOf = stageProvider(make)
  /** A stage on which one at the provider is linked; for tests that change no settings. */
  let common: ProviderStage
  beforeAll(async () => {
    common = await stageOf()
    await common.link((await common.person()).token)
  })

  test('an answer is good once, and only while its attempt is known', async () => {
    const { provider, window } = common
    const own = window()
    const query = provider.visit((await own.begin()).data.address)
    expect((await own.finish(query)).status).toBe(200)
    for (const wrong of [query, '', 'code=x', 'code=x&state=y', 'error=access_denied'])
      expect([wrong, (await own.finish(wrong)).msg]).toEqual([
        wrong,
        expect.stringMatching(invalid),
      ])
  })

  test('an answer for another browser is refused there, and is used up (login CSRF)', async () => {
    const { provider, window } = common
    const [attacker, victim, bare] = [window(), window(), window()]
    await victim.begin()
    for (const other of [victim, bare]) {
      const query = provider.visit((await attacker.begin()).data.address)
      expect((await other.finish(query)).msg).toMatch(invalid)
      expect((await attacker.finish(query)).msg).toMatch(invalid)
    }
  })

  test('a code of somebody else does not fit the attempt (code injection)', async () => {
    const { provider, window } = common
    const [attacker, victim] = [window(), window()]
    const stolen = new URLSearchParams(provider.visit((await victim.begin()).data.address))
    const own = new URLSearchParams(provider.visit((await attacker.begin()).data.address))
    own.set('code', stolen.get('code') ?? '')
    expect((await attacker.finish(own.toString())).msg).toMatch(/did not succeed/)
  })

  test.each([
    ['the answer names another issuer', { iss: 'https://evil.example' }, {}],
    ['the answer names no issuer', { iss: null }, {}],
    ['the token is of another issuer', {}, { iss: 'https://evil.example' }],
    ['the token carries another nonce', {}, { nonce: 'other' }],
    ['the token is for another client', {}, { aud: 'other' }],
  ])('%s', async (_name, query, claims) => {
    const { provider, window } = common
    const own = window()
    const answer = new URLSearchParams(provider.visit((await own.begin()).data.address))
    for (const [name, value] of Object.entries(query)) {
      if (value === null) answer.delete(name)
      else answer.set(name, value)
    }
    provider.mischief = { claims }
    expect(await own.finish(answer.toString())).toMatchObject({
      status: 400,
      msg: 'The sign-in elsewhere did not succeed; please try again',
      data: null,
    })
  })

  test('an answer belongs to the provider that was asked, also after the settings changed', async () => {
    const { provider, person, link, set, window } = await stageOf()
    await link((await person()).token)
    const own = window()
    const query = provider.visit((await own.begin()).data.address)
    await set({ issuer: 'https://other.example', clientSecret: 'x' })
    expect((await own.finish(query)).msg).toMatch(invalid)
    await set({ enabledMark: 0 })
    expect((await own.begin()).msg).toMatch(/not switched on/)
  })

  test('nobody is led to another site afterwards', async () => {
    for (const redirect of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\/evil.example',
      '/\t/evil.example',
      '/a\n',
      'javascript:alert(1)',
      'home',
      '',
    ])
      expect([redirect, (await common.window().begin(redirect)).problems]).toMatchObject([
        redirect,
        [{ path: 'redirect' }],
      ])
  })

  test('an attempt ends after ten minutes, and is swept away', async () => {
    const { world, provider, window } = common
    const own = window()
    const query = provider.visit((await own.begin()).data.address)
    const count = async () =>
      (await world.db.kysely.selectFrom('sign_in_attempts').select('key_hash').execute()).length
    await sweepSessions(world.db)
    expect(await count()).toBeGreaterThan(0)
    clock.move(attemptLife + 1)
    await sweepSessions(world.db)
    expect(await count()).toBe(0)
    expect((await own.finish(query)).msg).toMatch(invalid)
    const late = provider.visit((await own.begin()).data.address)
    clock.move(attemptLife)
    expect((await own.finish(late)).msg).toMatch(invalid)
  })

  test('a second factor cannot be skipped: not by the key of another stage, nor by an answer again', async () => {
    const { world, provider, person, link, window } = await stageOf()
    const { token, userId } = await person()
    await link(token)
    await world.db.transaction((trx) => setOtp(trx, userId, { secret: makeOtpSecret(), step: 0 }))
    const own = window()
    const address = (await own.begin()).data.address
    const state = new URL(address).searchParams.get('state') ?? ''
    expect((await own.complete(state, '')).msg).toMatch(invalid)
    const query = provider.visit(address)
    const { key } = (await own.finish(query)).data
    expect((await own.finish(query)).msg).toMatch(invalid)
    expect((await own.finish(`state=${key}`)).msg).toMatch(invalid)
    expect((await own.complete(key, '')).data).toBeNull()
  })

  test('a flood of beginnings is bounded by address, and by what is kept', async () => {
    const { world, person, link, enter, window } = await stageOf()
    await link((await person()).token)
    const old = Array.from({ length: 10_000 }, (_, index) => ({
      key_hash: `k${index}`,
      stage: 'answer' as const,
      browser_hash: 'b',
      issuer: 'i',
      redirect: '/',
      expires_at: new Date(clock.now() + 300_000),
    }))
    for (let from = 0; from < old.length; from += 2000)
      await world.db.kysely
        .insertInto('sign_in_attempts')
        .values(old.slice(from, from + 2000).map((row) => ({ ...row, user_id: null })))
        .execute()
    // The newest stays, so an honest sign-in goes through a flood.
    expect((await enter()).status).toBe(200)
    const { count } = await world.db.kysely
      .selectFrom('sign_in_attempts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(9999)
    const answers = await Promise.all(Array.from({ length: 110 }, () => window().begin()))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  })

  test('a provider that is down or slow is told in words, and comes back', async () => {
    const { provider, person, link, set, enter, window } = await stageOf()
    await link((await person()).token)
    const { issuer } = provider
    await set({ issuer: 'http://127.0.0.1:1', clientSecret: 'x' })
    expect(await window().begin()).toMatchObject({
      status: 503,
      msg: 'The service for signing in elsewhere cannot be reached; try again later or use your password',
    })
    await set({ issuer, clientSecret: provider.clientSecret })
    const own = window()
    const query = provider.visit((await own.begin()).data.address)
    provider.mischief = { answer: { token: (response) => response.destroy() } }
    expect((await own.finish(query)).status).toBe(503)
    provider.mischief = {}
    expect((await enter()).status).toBe(200)
  })

  test('who declines at the provider reads that, and never what the provider says', async () => {
    const { provider, window } = common
    const own = window()
    const state = new URL((await own.begin()).data.address).searchParams.get('state') ?? ''
    const query = new URLSearchParams({
      error: 'access_denied',
      error_description: 'Call 555-1234',
      state,
      iss: provider.issuer,
    })
    const { msg, data } = await own.finish(query.toString())
    expect(msg).toMatch(/did not confirm who you are/)
    expect(JSON.stringify([msg, data])).not.toContain('555')
  })

  test('neither secret nor code nor verifier stands in a log, whatever goes wrong', async () => {
    const { world, provider, window, person, link } = await stageOf()
    await link((await person()).token)
    const seen: string[] = []
    for (const answer of [
      (response) => response.destroy(),
      (response) => response.writeHead(400).end('{"error":"invalid_grant"}'),
      (response) => response.writeHead(200).end('<html>between-us'),
    ] satisfies NonNullable<NonNullable<typeof provider.mischief.answer>['token']>[]) {
      const own = window()
      const query = provider.visit((await own.begin()).data.address)
      seen.push(new URLSearchParams(query).get('code') ?? '', own.cookie.split('=')[1] ?? '')
      const attempts = await world.db.kysely.selectFrom('sign_in_attempts').selectAll().execute()
      seen.push(...attempts.map(({ verifier }) => verifier))
      provider.mischief = { answer: { token: answer } }
      expect((await own.finish(query)).status).not.toBe(200)
      provider.mischief = {}
    }
    await world.services.callLog.flush()
    const errors = await world.db.kysely.selectFrom('error_log').selectAll().execute()
    const calls = await world.db.kysely.selectFrom('request_log').selectAll().execute()
    const told = JSON.stringify([world.log, errors, calls])
    expect(errors.length).toBeGreaterThan(0)
    for (const secret of [...seen, provider.clientSecret])
      expect([secret.length > 8, told.includes(secret)]).toEqual([true, false])
  })

  test('nobody is linked unasked: not by an e-mail, nor by an account', async () => {
    const { world, person, seat, enter } = await stageOf()
    const { userId } = await person({ account: 'ann@corp.example' })
    await world.db.kysely
      .updateTable('users')
      .set({ email: 'ann@corp.example' })
      .where('id', '=', userId)
      .execute()
    seat('mallory', {
      preferred_username: 'ann@corp.example',
      email: 'ann@corp.example',
      email_verified: true,
    })
    expect((await enter()).msg).toMatch(unknown)
  })

  test('where an administrator allows it, the account decides, and never the e-mail of a profile', async () => {
    const { world, person, seat, set, enter } = await stageOf()
    await set({ linksByAccount: true })
    const { userId } = await person({ account: 'Ann', menus: ['one'] })
    await world.db.kysely
      .updateTable('users')
      .set({ email: 'boss@corp.example' })
      .where('id', '=', userId)
      .execute()
    seat('s1', { email: 'boss@corp.example', email_verified: true })
    expect((await enter()).msg).toMatch(unknown)
    // The Kelvin sign is a small k to some, and no letter of an account.
    await person({ account: 'kim', menus: ['one'] })
    seat('s1', { preferred_username: '\u212Aim' })
    expect((await enter()).msg).toMatch(unknown)
    seat('s2', { preferred_username: 'ANN' })
    expect((await enter()).data.signedIn.userInfo.account).toBe('Ann')
    // Afterwards the subject decides, whatever it is called.
    seat('s2', { preferred_username: 'other' })
    expect((await enter()).data.signedIn.userInfo.account).toBe('Ann')
    // The name was given to another person.
    seat('s3', { preferred_username: 'ann' })
    expect((await enter()).msg).toMatch(unknown)
  })

  test('an e-mail names the account only where it is verified; an administrator is never linked so', async () => {
    const { person, seat, set, enter } = await stageOf()
    await set({ linksByAccount: true, accountClaim: 'email' })
    await person({ account: 'eve@corp.example', menus: ['one'] })
    await person({ account: 'root@corp.example', isAdministrator: true })
    const mail = (email: string, isVerified: boolean) => ({ email, email_verified: isVerified })
    seat('e', mail('eve@corp.example', false))
    expect((await enter()).msg).toMatch(unknown)
    seat('r', mail('root@corp.example', true))
    expect((await enter()).msg).toMatch(unknown)
    seat('e', mail('eve@corp.example', true))
    expect((await enter()).status).toBe(200)
  })

  test('a link by account waits for the second factor, and is made only then', async () => {
    const { world, provider, person, seat, set, window } = await stageOf()
    await set({ linksByAccount: true })
    const { userId } = await person({ account: 'ann', menus: ['one'] })
    const codes = await world.db.transaction((trx) =>
      setOtp(trx, userId, { secret: makeOtpSecret(), step: 0 }),
    )
    seat('s', { preferred_username: 'ann' })
    const linked = () => world.db.kysely.selectFrom('identities').select('user_id').execute()
    const own = window()
    const { key } = (await own.finish(provider.visit((await own.begin()).data.address))).data
    expect(await linked()).toEqual([])
    expect((await own.complete(key, codes[0] ?? '')).status).toBe(200)
    expect(await linked()).toEqual([{ user_id: userId }])
  })
})
