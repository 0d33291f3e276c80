import { expect, test } from 'vitest'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import { loadTree } from '../people/organize-tree.ts'
import { loadHandable, loadHeldBy } from './load.ts'
import { usersOf } from './people-of.ts'

onDatabase((make) => {
  test('6 a grant that names a department as an organization, or the other way, gives nothing', async () => {
    const world = await make()
    await plantOrganization(world)
    const { kysely } = world.db
    await world.signIn({ menus: ['role'] })
    const { id: menu } = await kysely
      .selectFrom('menus')
      .select('id')
      .where('en_code', '=', 'role')
      .executeTakeFirstOrThrow()
    const tryOn = async (subject_type: 'organize' | 'department', subject_id: string) => {
      const { token, userId } = await world.signIn({ organizeId: 'gate' })
      const grant = { id: `${subject_type}.${subject_id}`, subject_type, subject_id }
      await kysely
        .insertInto('grants')
        .values({ ...grant, part: 'menu', model_id: menu, code: '' })
        .execute()
      const tree = await loadTree(kysely)
      const mayHand = await loadHandable(kysely, { userId: 'nobody', isAdministrator: false }, tree)
      const got = {
        call: (await world.request('GET', '/api/permission/Role', { token })).status,
        held: (await loadHeldBy(kysely, { userId, withDisabled: false }, tree)).length,
        mayHand: mayHand('organizeIds', 'gate'),
        people: (
          await kysely
            .selectFrom('users as u')
            .select('u.id')
            .where(usersOf([{ type: subject_type, id: subject_id }], tree))
            .where('u.id', '=', userId)
            .execute()
        ).length,
      }
      await kysely.deleteFrom('grants').where('id', '=', grant.id).execute()
      return got
    }
    const nothing = { call: 403, held: 0, mayHand: true, people: 0 }
    const given = { call: 200, held: 1, mayHand: false, people: 1 }
    expect(await tryOn('organize', 'gate')).toEqual(nothing)
    expect(await tryOn('department', 'east')).toEqual(nothing)
    expect(await tryOn('department', 'gate')).toEqual(given)
    expect(await tryOn('organize', 'east')).toEqual(given)
  })
})
