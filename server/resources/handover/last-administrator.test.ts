import { expect, test } from 'vitest'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  test('two administrators who switch each other off by a handover leave one', async () => {
    const world = await make()
    await plantOrganization(world)
    const person = await world.signIn({ isAdministrator: true })
    const two = await world.signIn({ isAdministrator: true })
    const next = await world.signIn({})
    // Both calls know their caller before either changes anything.
    for (const { token } of [person, two])
      await world.request('GET', '/api/oauth/CurrentUser', { token })
    const switchOff = async (token: string, id: string) =>
      (
        await world.request('POST', `/api/permission/Users/${id}/Actions/Handover`, {
          token,
          body: { toUserId: next.userId, parts: ['subordinates'], switchOff: true },
        })
      ).status
    const both = await Promise.all([
      switchOff(person.token, two.userId),
      switchOff(two.token, person.userId),
    ])
    expect(both).toContain(200)
    const left = await world.db.kysely
      .selectFrom('users')
      .select('id')
      .where('is_administrator', '=', true)
      .where('enabled_mark', '=', 1)
      .execute()
    expect(left).toHaveLength(1)
  })
})
