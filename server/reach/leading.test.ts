import { expect, test } from 'vitest'
import type { Scope } from '#schemas/permission.ts'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'

const base = '/api/permission'
const pages = ['user', 'organize']

const managed: Scope = { type: 'managed' }

onDatabase((make) => {
  const stage = async () => {
    const world = await make()
    await plantOrganization(world)
    const { signIn, request } = world
    const delegate = (scopes: readonly Scope[]) =>
      signIn({
        menus: pages,
        organizeId: 'gate',
        administers: [{ organizeId: 'east' }],
        models: [{ modelId: 'm', columns: ['a'], scopes }],
      })
    const add = async (organizeId: string) => (await signIn({ organizeId })).userId
    const put = async (token: string, path: string, change: object) => {
      const { data } = await request('GET', `${base}${path}`, { token })
      return (await request('PUT', `${base}${path}`, { token, body: { ...data, ...change } }))
        .status
    }
    const post = async (token: string, path: string, body: object) =>
      (await request('POST', `${base}${path}`, { token, body })).status
    return { ...world, delegate, add, put, post }
  }

  const tryWays = async (
    { db, request, add, put, post }: Awaited<ReturnType<typeof stage>>,
    token: string,
  ) => {
    const [puppet, person, old] = [await add('gate'), await add('pier'), await add('gate')]
    const setLed = await post(token, `/Users/${puppet}/Subordinates`, {
      add: [person],
      remove: [],
    })
    await request('POST', `${base}/Users/${puppet}/Subordinates`, {
      token,
      body: { add: [], remove: [person] },
    })
    const setLeader = await put(token, `/Users/${person}`, { managerId: puppet })
    const other = await add('pier')
    const lead = (id: string, manager: string | null) =>
      db.kysely.updateTable('users').set({ manager_id: manager }).where('id', '=', id).execute()
    await lead(other, old)
    const handover = await post(token, `/Users/${old}/Actions/Handover`, {
      toUserId: puppet,
      parts: ['subordinates'],
    })
    await lead(other, old)
    const reset = await post(token, `/Users/${old}/Actions/ResetPassword`, {})
    const unit = await db.kysely
      .updateTable('organizes')
      .set({ manager_id: puppet })
      .where('id', '=', 'gate')
      .returning('id')
      .execute()
    expect(unit).toHaveLength(1)
    const move = await put(token, `/Users/${await add('pier')}`, { organizeId: 'gate' })
    await db.kysely
      .updateTable('organizes')
      .set({ manager_id: null })
      .where('id', '=', 'gate')
      .execute()
    const department = await put(token, '/Organize/Department/pier', { managerId: puppet })
    await db.kysely
      .updateTable('organizes')
      .set({ manager_id: null })
      .where('id', '=', 'pier')
      .execute()
    return { setLed, setLeader, handover, reset, move, department }
  }

  test('6 a delegate lets nobody lead people whose records the delegate does not reach, by any way', async () => {
    const world = await stage()
    const { delegate } = world
    const all = (status: number) => ({
      setLed: status,
      setLeader: status,
      handover: status,
      reset: status,
      move: status,
      department: status,
    })
    expect(await tryWays(world, (await delegate([managed])).token)).toEqual(all(403))
    // Whoever reaches the records anyway, or has nothing that leading gives, names leaders.
    for (const scopes of [
      [managed, { type: 'all' }],
      [managed, { type: 'organizationAndBelow' }],
      [{ type: 'own' }],
    ] satisfies Scope[][])
      expect([scopes, await tryWays(world, (await delegate(scopes)).token)]).toEqual([
        scopes,
        all(200),
      ])
  }, 60_000)

  test('6 what a leader holds counts as well; whom they lead already is nothing new', async () => {
    const { signIn, delegate, add, post } = await stage()
    const { token } = await delegate([])
    const leader = await signIn({
      organizeId: 'gate',
      models: [{ modelId: 'm', scopes: [managed] }],
    })
    const person = await add('pier')
    expect(
      await post(token, `/Users/${leader.userId}/Subordinates`, { add: [person], remove: [] }),
    ).toBe(403)
    expect(
      await post(
        (await signIn({ isAdministrator: true })).token,
        `/Users/${leader.userId}/Subordinates`,
        {
          add: [person],
          remove: [],
        },
      ),
    ).toBe(200)
    // Whom the leader leads already is nothing new.
    expect(
      await post(token, `/Users/${leader.userId}/Subordinates`, { add: [person], remove: [] }),
    ).toBe(200)
  })
})
