import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { holdClockThroughout } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sessionRoutes } from '../resources/session/routes.ts'
import { hashPassword } from './password.ts'
import { makePictureCode, spendPictureCode } from './picture-code.ts'
import { sweepSessions } from './session.ts'
import { setConfig } from '#tests/system-config.ts'

const clock = holdClockThroughout()
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

onDatabase((make) => {
  let world: World
  let password: string
  beforeAll(async () => {
    world = await make({ routes: [sessionRoutes] })
    password = await hashPassword(md5('Secret1'))
  })
  const login = (
    account: string,
    typed: string,
    picture: { code?: string; timestamp?: string } = {},
  ) =>
    world.request('POST', '/api/oauth/Login', {
      form: { account, password: md5(typed), grant_type: 'password', ...picture },
      language: 'en',
    })
  const failThrice = async (account: string) => {
    for (let time = 0; time < 3; time++) await login(account, 'Wrong1')
  }
  const config = async (account: string) =>
    (await world.request('GET', `/api/oauth/getConfig/${account}`)).data
  const setting = (loginNeedCode: boolean) =>
    setConfig(world.db, { loginNeedCode: Number(loginNeedCode) })

  test.each(['grace', 'noone'])(
    '7.1 a code is asked for after three failures, for %s',
    async (account) => {
      if (account === 'grace') await world.signIn({ account: 'Grace', password })
      for (let time = 0; time < 3; time++) {
        expect(await config(account)).toEqual({
          enableVerificationCode: 0,
          verificationCodeNumber: 4,
        })
        await login(account, 'Wrong1')
      }
      expect(await config(account.toUpperCase())).toEqual({
        enableVerificationCode: 1,
        verificationCodeNumber: 4,
      })
      const without = await login(account, 'Secret1')
      expect([without.status, without.msg]).toEqual([400, 'Please enter the verification code'])
      const { timestamp } = await makePictureCode(world.db, 'ACEF')
      const wrong = await login(account, 'Secret1', { timestamp, code: 'ACEH' })
      expect([wrong.status, wrong.msg]).toEqual([
        400,
        'The verification code is wrong or out of date',
      ])
      const { count } = await world.db.kysely
        .selectFrom('sign_in_failures')
        .select('count')
        .where('account', '=', account)
        .executeTakeFirstOrThrow()
      expect(count).toBe(3)
      const right = await login(account, 'Secret1', {
        timestamp: (await makePictureCode(world.db, 'ACEF')).timestamp,
        code: ' acef ',
      })
      expect(right.status).toBe(account === 'grace' ? 200 : 400)
      expect(await config(account)).toMatchObject({
        enableVerificationCode: account === 'grace' ? 0 : 1,
      })
    },
  )

  test('a refused code is written down as a refused try', async () => {
    await failThrice('grace')
    await login('grace', 'Secret1')
    const rows = await world.db.kysely
      .selectFrom('sign_ins')
      .select(['login_mark', 'user_id'])
      .where('account', '=', 'grace')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([{ login_mark: 0, user_id: expect.stringMatching(/.+/) }])
  })

  test('with loginNeedCode off nobody is asked; failures of yesterday are forgotten', async () => {
    await failThrice('hans')
    await setting(false)
    expect(await config('hans')).toMatchObject({ enableVerificationCode: 0 })
    expect((await login('hans', 'Wrong1')).msg).toBe('Wrong account or password')
    await setting(true)
    expect(await config('hans')).toMatchObject({ enableVerificationCode: 1 })
    clock.move(86_400_000)
    expect(await config('hans')).toMatchObject({ enableVerificationCode: 1 })
    clock.move(1)
    expect(await config('hans')).toMatchObject({ enableVerificationCode: 0 })
  })

  test('a picture serves one try within five minutes, and its code stands nowhere', async () => {
    const { timestamp, image } = (await world.request('POST', '/api/oauth/ImageCode', { body: {} }))
      .data
    const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(svg).toMatch(/^<svg [\s\S]*<path d="M[-\d. ML]+" stroke-width="2.8"\/>[\s\S]*<\/svg>$/)
    expect(svg).not.toMatch(/<text|<script/)
    const row = await world.db.kysely
      .selectFrom('picture_codes')
      .selectAll()
      .where('key', '=', timestamp)
      .executeTakeFirstOrThrow()
    expect(row.code_hash).toMatch(/^[0-9a-f]{64}$/)

    const once = await makePictureCode(world.db, 'HKLM')
    expect([
      await spendPictureCode(world.db, once.timestamp, 'hklm'),
      await spendPictureCode(world.db, once.timestamp, 'hklm'),
    ]).toEqual([true, false])
    const missed = await makePictureCode(world.db, 'HKLM')
    expect([
      await spendPictureCode(world.db, missed.timestamp, 'XXXX'),
      await spendPictureCode(world.db, missed.timestamp, 'HKLM'),
    ]).toEqual([false, false])
    const [just, late] = [
      await makePictureCode(world.db, 'HKLM'),
      await makePictureCode(world.db, 'HKLM'),
    ]
    clock.move(5 * 60_000 - 1)
    expect(await spendPictureCode(world.db, just.timestamp, 'HKLM')).toBe(true)
    clock.move(1)
    expect(await spendPictureCode(world.db, late.timestamp, 'HKLM')).toBe(false)
  })

  test('pictures are limited by address', async () => {
    const own = await make({ routes: [sessionRoutes], env: { TRUST_PROXY: '1' } })
    const from = async (address: string) =>
      (
        await own.request('POST', '/api/oauth/ImageCode', {
          body: {},
          headers: { 'x-forwarded-for': address },
        })
      ).status
    const first = await Promise.all(Array.from({ length: 100 }, () => from('1.1.1.1')))
    expect([new Set(first), await from('1.1.1.1'), await from('2.2.2.2')]).toEqual([
      new Set([200]),
      429,
      200,
    ])
  })

  test('the sweep removes what is over and keeps what is not', async () => {
    const { kysely } = world.db
    const { userId } = await world.signIn({ account: 'swept' })
    const ago = (days: number) => new Date(clock.now() - days * 86_400_000)
    await kysely
      .insertInto('picture_codes')
      .values([-1, 1].map((days) => ({ key: `k${days}`, code_hash: '', expires_at: ago(days) })))
      .execute()
    await kysely
      .insertInto('tickets')
      .values(
        [-1, 1].map((days) => ({
          ticket_hash: `t${days}`,
          user_id: userId,
          session_hash: '',
          module_id: '',
          host: '',
          expires_at: ago(days),
        })),
      )
      .execute()
    await sweepSessions(world.db)
    const left = await Promise.all([
      kysely
        .selectFrom('picture_codes')
        .select('key as id')
        .where('key', 'like', 'k%1')
        .where('code_hash', '=', '')
        .execute(),
      kysely.selectFrom('tickets').select('ticket_hash as id').execute(),
    ])
    expect(left.flat().map(({ id }) => id)).toEqual(['k-1', 't-1'])
  })
})
