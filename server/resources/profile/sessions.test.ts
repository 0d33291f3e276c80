import { expect, test } from 'vitest'
import { md5, chrome, profileCalls } from '#tests/profile-calls.ts'
import { makeId } from '#schemas/wire/id.ts'
import { onDatabase } from '#tests/server.ts'
import { hashPassword } from '../../auth/password.ts'
import { startSession } from '../../auth/session.ts'

onDatabase((make) => {
  const stage = profileCalls(make)
  const { asker } = stage

  test('7.8 the password changes by the old one; all other sessions end', async () => {
    const { token, userId } = await stage.world.signIn({
      account: 'secret',
      password: await hashPassword(md5('Old123')),
    })
    const elsewhere = await startSession(stage.world.db, { userId, address: '', agent: '' })
    const bystander = await stage.world.signIn()
    const ask = asker(token)
    const change = (oldPassword: string, password: string) =>
      ask('POST', 'Actions/ModifyPassword', {
        oldPassword: md5(oldPassword),
        password: md5(password),
      })
    expect(await change('Wrong1', 'New123')).toMatchObject({
      status: 422,
      problems: [
        { path: 'oldPassword', code: 'oldPassword', message: 'The old password is wrong' },
      ],
    })
    expect(
      await stage.world.db.kysely
        .selectFrom('sign_in_failures')
        .select('count')
        .where('account', '=', 'secret')
        .execute(),
    ).toEqual([{ count: 1 }])
    expect(await change('Old123', 'Old123')).toMatchObject({
      status: 422,
      problems: [{ path: 'password', message: 'The new password must differ from the old one' }],
    })
    expect(await change('Old123', '')).toMatchObject({
      status: 422,
      problems: [{ path: 'password', code: 'empty' }],
    })
    // A plain password is no digest, and is not taken for one.
    const plain = { oldPassword: md5('Old123'), password: 'New123' }
    expect((await ask('POST', 'Actions/ModifyPassword', plain)).status).toBe(422)
    expect((await ask('GET', 'BaseInfo')).status).toBe(200)
    expect((await change('Old123', 'New123')).status).toBe(200)
    expect([
      (await ask('GET', 'BaseInfo')).status,
      (await asker(elsewhere)('GET', 'BaseInfo')).code,
      (await asker(bystander.token)('GET', 'BaseInfo')).status,
    ]).toEqual([200, 601, 200])
    const login = async (typed: string) =>
      (
        await stage.world.request('POST', '/api/oauth/Login', {
          form: { account: 'secret', password: md5(typed), grant_type: 'password' },
        })
      ).status
    expect([await login('Old123'), await login('New123')]).toEqual([400, 200])
    const audit = await stage.world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('target', '=', `user ${userId}`)
      .execute()
    expect(audit).toMatchObject([
      { what: 'ownPassword', user_id: userId, before: null, after: null },
    ])
    expect(JSON.stringify(audit)).not.toContain(md5('New123'))
    await stage.world.db.kysely
      .insertInto('sign_in_failures')
      .values({ account: 'secret', count: 9 })
      .execute()
    expect((await change('New123', 'Next123')).status).toBe(429)
  })

  test('7.8 SystemLog shows own sign-ins, newest first, by page, time and address', async () => {
    const { token, userId } = await stage.world.signIn({ account: 'log', realName: 'Lo G' })
    const row = (hour: number, address: string, more: object = {}) => ({
      id: makeId(),
      at: new Date(Date.UTC(2026, 0, 1, hour)),
      user_id: userId,
      account: 'log',
      login_type: 0,
      login_mark: 1,
      address,
      agent: chrome,
      ...more,
    })
    await stage.world.db.kysely
      .insertInto('sign_ins')
      .values([
        row(1, '10.0.0.1'),
        row(2, '10.0.0.2', { login_mark: 0 }),
        row(3, '192.168.1.1', { login_type: 1 }),
        row(4, '10.0.0.9', { user_id: 'another' }),
      ])
      .execute()
    const ask = asker(token)
    const addresses = async (query: string) =>
      (await ask('GET', `SystemLog?${query}`)).data.list.map(
        ({ ipAddress }: { ipAddress: string }) => ipAddress,
      )
    const { data } = await ask('GET', 'SystemLog')
    expect(data.list[0]).toEqual({
      id: expect.any(String),
      creatorTime: Date.UTC(2026, 0, 1, 3),
      account: 'log',
      userName: 'Lo G',
      ipAddress: '192.168.1.1',
      platForm: 'Windows',
      browser: 'Chrome 131',
      loginType: 1,
      loginMark: 1,
      way: 'password',
    })
    expect(data.pagination).toEqual({ currentPage: 1, pageSize: 10, total: 3 })
    expect(await addresses('')).toEqual(['192.168.1.1', '10.0.0.2', '10.0.0.1'])
    expect(await addresses('keyword=10.0')).toEqual(['10.0.0.2', '10.0.0.1'])
    expect(await addresses('keyword=%25')).toEqual([])
    expect(await addresses('currentPage=2&pageSize=2')).toEqual(['10.0.0.1'])
    expect(
      await addresses(`startTime=${Date.UTC(2026, 0, 1, 2)}&endTime=${Date.UTC(2026, 0, 1, 2)}`),
    ).toEqual(['10.0.0.2'])
    expect(await addresses('startTime=-99999999999999&endTime=9007199254740991')).toHaveLength(3)
  })

  test('own sessions are listed and ended one by one, never the current one, never another’s', async () => {
    const { token, userId } = await stage.world.signIn()
    const elsewhere = await startSession(stage.world.db, {
      userId,
      address: '10.1.1.1',
      agent: chrome,
    })
    const other = await stage.world.signIn()
    const ask = asker(token)
    const [ours, theirs] = [
      (await ask('GET', 'Session')).data.list,
      (await asker(other.token)('GET', 'Session')).data.list,
    ]
    const [current, second] = [
      ours.find((our: { isCurrent: boolean }) => our.isCurrent),
      ours.find((our: { isCurrent: boolean }) => !our.isCurrent),
    ]
    expect(ours).toHaveLength(2)
    expect(second).toMatchObject({
      ipAddress: '10.1.1.1',
      platForm: 'Windows',
      browser: 'Chrome 131',
    })
    const status = async (id: string) => (await ask('DELETE', `Session/${id}`)).status
    expect([
      await status(current.id),
      await status(theirs[0].id),
      await status('0'.repeat(64)),
      await status('x'),
    ]).toEqual([403, 404, 404, 400])
    expect((await asker(elsewhere)('GET', 'BaseInfo')).status).toBe(200)
    expect(await status(second.id)).toBe(200)
    expect([
      (await asker(elsewhere)('GET', 'BaseInfo')).code,
      (await ask('GET', 'BaseInfo')).status,
      (await asker(other.token)('GET', 'BaseInfo')).status,
    ]).toEqual([601, 200, 200])
    expect([await status(second.id), (await ask('GET', 'Session')).data.list.length]).toEqual([
      404, 1,
    ])
  })
})
