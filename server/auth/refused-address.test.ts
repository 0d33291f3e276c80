import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { setConfig } from '#tests/system-config.ts'
import { md5 } from '#tests/user-calls.ts'
import { hashPassword } from './password.ts'

onDatabase((make) => {
  test('3 from an address that is refused nothing is learnt of a password, and no failure counts', async () => {
    const { request, signIn, db } = await make()
    await setConfig(db, { allowedAddresses: '198.51.100.0/24' })
    await signIn({ account: 'inside', password: await hashPassword(md5('Secret1')) })
    const login = async (account: string, typed: string) => {
      const { status, msg } = await request('POST', '/api/oauth/Login', {
        form: { account, password: md5(typed), grant_type: 'password' },
        language: 'en',
      })
      return `${status} ${msg}`
    }
    const answers = [
      await login('inside', 'Secret1'),
      await login('inside', 'Wrong1'),
      await login('nobody', 'Wrong1'),
    ]
    expect(new Set(answers)).toEqual(
      new Set(['400 Sign-in is not allowed from this address; please ask an administrator']),
    )
    expect(await db.kysely.selectFrom('sign_in_failures').selectAll().execute()).toEqual([])
  })
})
