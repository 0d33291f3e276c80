import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '../auth/password.ts'
import { onDatabase } from '#tests/server.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

onDatabase((make) => {
  test.each([
    [0, 'This account is disabled; please ask an administrator'],
    [2, 'This account is locked; please ask an administrator'],
  ])('who knows the password of an account in state %d is told so', async (state, msg) => {
    const world = await make()
    const { userId } = await world.signIn({
      account: 'off',
      password: await hashPassword(md5('Secret1')),
    })
    await world.db.kysely
      .updateTable('users')
      .set({ enabled_mark: state })
      .where('id', '=', userId)
      .execute()
    const login = (typed: string) =>
      world.request('POST', '/api/oauth/Login', {
        language: 'en',
        form: {
          account: 'off',
          password: md5(typed),
          origin: 'password',
          code: '',
          timestamp: '1',
          client_id: 'admin',
          client_secret: '123456',
          scope: 'all',
          grant_type: 'password',
        },
      })
    expect(await login('Secret1')).toMatchObject({ status: 400, code: 400, msg, data: null })
    expect(await login('Wrong1')).toMatchObject({
      status: 400,
      msg: 'Wrong account or password',
    })
  })
})
