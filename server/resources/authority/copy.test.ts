import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { authority } from '#tests/harbour.ts'

onDatabase((make) => {
  const plant = async () => {
    const stage = await make()
    const { request, signIn } = stage
    const admin = await signIn({ isAdministrator: true })
    const [sharer, taker] = [await signIn({ menus: ['one', 'two'] }), await signIn({})]
    const end = ({ userId }: { userId: string }) => ({ objectType: 'user', objectId: userId })
    const ends = { from: end(sharer), to: end(taker) }
    const send = (token: string, name: string, body: object) =>
      request('POST', `${authority}/Actions/${name}`, { token, body })
    return { ...stage, admin, sharer, taker, ends, send }
  }

  test('an overview tells what each subject holds and how many people have it', async () => {
    const { request, admin, sharer } = await plant()
    const { data } = await request('GET', `${authority}/Overview?objectType=user&pageSize=100`, {
      token: admin.token,
    })
    expect(data.list.find(({ id }: { id: string }) => id === sharer.userId)).toMatchObject({
      menus: 2,
      models: 0,
      people: 1,
    })
  })

  test('people are counted once, wherever they belong, for a page of any size', async () => {
    const { request, admin, db, sharer, taker } = await plant()
    await db.kysely
      .insertInto('roles')
      .values(
        Array.from({ length: 1700 }, (_, at) => ({
          id: `r${at}`,
          full_name: `Role ${at}`,
          en_code: `r${at}`,
          global_mark: 1,
          enabled_mark: at === 1 ? 0 : 1,
        })),
      )
      .execute()
    for (const { userId } of [sharer, taker]) {
      for (const role of ['r0', 'r1'])
        await db.kysely
          .insertInto('user_roles')
          .values({ user_id: userId, role_id: role })
          .execute()
      await db.kysely
        .insertInto('user_organizes')
        .values({ user_id: userId, organize_id: 'testhome' })
        .execute()
    }
    const count = async (type: string, id: string) =>
      (
        await request('GET', `${authority}/Overview?objectType=${type}&pageSize=10000`, {
          token: admin.token,
        })
      ).data.list.find((subject: { id: string }) => subject.id === id).people
    expect([await count('role', 'r0'), await count('role', 'r1')]).toEqual([2, 0])
    const { count: everybody } = await db.kysely
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organize_id', '=', 'testhome')
      .where('enabled_mark', '=', 1)
      .executeTakeFirstOrThrow()
    expect(await count('organize', 'testhome')).toBe(everybody)
  })

  test('a copy adds what was planned, beside what is there, and is logged', async () => {
    const { request, admin, db, taker, ends, send } = await plant()
    const plan = (await send(admin.token, 'CopyPlan', ends)).data
    expect(plan).toMatchObject({ withheld: 0, models: [] })
    expect(plan.menuIds).toHaveLength(2)
    const { fromVersion, version } = plan
    const copied = await send(admin.token, 'Copy', { ...ends, fromVersion, version })
    expect(copied.data.menuIds.toSorted()).toEqual(plan.menuIds.toSorted())
    expect((await send(admin.token, 'Copy', { ...ends, fromVersion, version })).status).toBe(409)
    const lines = await db.kysely
      .selectFrom('audit')
      .select(['what', 'target'])
      .where('target', '=', `user ${taker.userId}`)
      .execute()
    expect(lines).toEqual([{ what: 'grant', target: `user ${taker.userId}` }])
    const log = '/api/system/Log/Operation'
    const { list } = (await request('GET', `${log}?what=grant`, { token: admin.token })).data
    const change = await request('GET', `${log}/${list[0].id}`, {
      token: admin.token,
      headers: { 'Accept-Language': 'en' },
    })
    expect(change.data.changes).toEqual([
      { field: 'Menus', before: '', after: expect.stringMatching(/^\w+, \w+$/), isChanged: true },
    ])
    const told = await send(admin.token, 'Explain', {
      userId: taker.userId,
      target: { type: 'menu', menuId: plan.menuIds[0] },
    })
    expect(told.data.grants[0].givenAt).toBeGreaterThan(0)
  })

  test('a copy onto the same subject is refused in words, planned or done', async () => {
    const { request, admin, ends } = await plant()
    const body = { from: ends.from, to: ends.from }
    for (const [name, more] of [
      ['CopyPlan', {}],
      ['Copy', { fromVersion: 0, version: 0 }],
    ] as const) {
      const { status, data } = await request('POST', `${authority}/Actions/${name}`, {
        token: admin.token,
        body: { ...body, ...more },
        language: 'en',
      })
      expect([name, status, data]).toEqual([
        name,
        422,
        {
          problems: [
            {
              path: 'to.objectId',
              code: 'toItself',
              message: expect.stringContaining('cannot be copied onto themselves'),
            },
          ],
        },
      ])
    }
  })

  test('a delegate copies only what they hold themselves, and not to themselves', async () => {
    const { signIn, ends, send } = await plant()
    const clerk = await signIn({
      menus: ['permission', 'one'],
      administers: [{ organizeId: 'testhome' }],
    })
    const plan = (await send(clerk.token, 'CopyPlan', ends)).data
    expect([plan.menuIds.length, plan.withheld]).toEqual([1, 1])
    const { fromVersion, version } = plan
    const copied = await send(clerk.token, 'Copy', { ...ends, fromVersion, version })
    expect(copied.data.menuIds).toEqual(plan.menuIds)
    const self = { from: ends.from, to: { objectType: 'user', objectId: clerk.userId } }
    expect((await send(clerk.token, 'CopyPlan', self)).status).toBe(403)
  })
})
