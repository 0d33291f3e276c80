import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  test('whoever is signed in learns the names of at most three administrators, and no more of them', async () => {
    const { signIn, request } = await make()
    const clerk = await signIn({})
    for (let count = 0; count < 4; count++) await signIn({ isAdministrator: true })
    const path = '/api/permission/Users/Administrators'
    const { data } = await request('GET', path, { token: clerk.token })
    expect(data.list).toHaveLength(3)
    expect(Object.keys(data.list[0])).toEqual(['realName'])
    expect((await request('GET', path)).status).toBe(401)
  })
})
