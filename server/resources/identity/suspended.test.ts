import { beforeAll, expect, test } from 'vitest'
import { auditOf, ownPath, stageProvider, typed, visitsOf } from '#tests/provider-stage.ts'
import type { ProviderStage } from '#tests/provider-stage.ts'
import { onDatabase } from '#tests/server.ts'
import { md5 } from '#tests/user-calls.ts'
import { hashPassword } from '../../auth/password.ts'
import { startSession } from '../../auth/session.ts'

onDatabase((make) => {
  const stageOf = stageProvider(make)
  let stage: ProviderStage
  beforeAll(async () => {
    stage = await stageOf()
  })
  const reset = async (userId: string): Promise<void> => {
    const { world, chief } = stage
    const answer = await world.request(
      'POST',
      `/api/permission/Users/${userId}/Actions/ResetPassword`,
      { token: chief, body: {} },
    )
    expect([answer.status, answer.problems]).toEqual([200, []])
  }

  test('after a reset of the password an identity signs in nobody, until its user links it again', async () => {
    const { world, person, seat, enter, link, provider } = stage
    const { token, userId } = await person()
    seat('s1', { preferred_username: 'sue' })
    await link(token)
    expect((await enter()).status).toBe(200)
    await reset(userId)
    const refused = await enter()
    expect([refused.status, refused.msg]).toEqual([
      400,
      'This identity is suspended, as an administrator reset your password. Sign in with the new one, then link it again in your profile',
    ])
    expect((await visitsOf(world, userId)).at(-1)).toMatchObject({ way: 'provider' })
    // No way around it: not by the account that the provider names either.
    await stage.set({ linksByAccount: true })
    const { account } = await world.db.kysely
      .selectFrom('users')
      .select('account')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    seat('s2', { preferred_username: account })
    expect((await enter()).status).toBe(400)
    await stage.set({ linksByAccount: false })
    const said = { issuer: provider.issuer, identity: 'sue' }
    expect((await auditOf(world, `user ${userId}`)).slice(-2)).toEqual([
      { what: 'password', before: null, after: null },
      { what: 'identitySuspend', before: null, after: said },
    ])
    const theirs = `/api/permission/Users/${userId}/Identities`
    const seen = await world.request('GET', theirs, { token: stage.chief })
    expect(seen.data.list).toMatchObject([{ isUsable: false, isSuspended: true }])

    // By now the user has the new password, and a session by it.
    await world.db.kysely
      .updateTable('users')
      .set({ must_change: false, password: await hashPassword(md5(typed)) })
      .where('id', '=', userId)
      .execute()
    const again = { token: await startSession(world.db, { userId, address: '', agent: '' }) }
    seat('s1', { preferred_username: 'sue' })
    expect((await link(again.token)).status).toBe(200)
    expect((await enter()).status).toBe(200)
    const own = await world.request('GET', ownPath, { token: again.token })
    expect(own.data.list).toMatchObject([{ isUsable: true, isSuspended: false }])
  })

  test('a sign-in that is under way while the password is reset ends nowhere', async () => {
    const { person, seat, link, provider, window } = stage
    const { token, userId } = await person()
    seat('u1')
    await link(token)
    const own = window()
    const query = provider.visit((await own.begin()).data.address)
    const linking = window()
    const way = provider.visit((await linking.link(token)).data.address)
    await reset(userId)
    expect((await own.finish(query)).status).toBe(400)
    expect((await linking.finish(way)).msg).toMatch(/no longer valid/)
  })
})
