import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { setConfig } from '#tests/system-config.ts'
import { md5 } from '#tests/user-calls.ts'
import { hashPassword } from '../../auth/password.ts'

onDatabase((make) => {
  test('3 of sign-ins at the same time one session stays, where a user has a single one', async () => {
    const world = await make()
    const { kysely } = world.db
    await setConfig(world.db, { singleLogin: 1, loginNeedCode: 0, lockAfter: 10 })
    const password = await hashPassword(md5('Secret1'))
    const { userId } = await world.signIn({ account: 'single', password })
    const signIn = () =>
      world.request('POST', '/api/oauth/Login', {
        form: { account: 'single', password: md5('Secret1'), grant_type: 'password' },
      })
    const all = await Promise.all([signIn(), signIn(), signIn(), signIn()])
    // A session that a later one ended is told so where it was not answered yet.
    for (const { code } of all) expect([200, 601]).toContain(code)
    expect(all.map(({ status }) => status)).toContain(200)
    const open = await kysely
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })
})
