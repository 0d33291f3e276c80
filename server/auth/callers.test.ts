import { beforeAll, expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { tokenOf } from './token.ts'
import { endSessions, invalidate } from './callers.ts'
import { holdClock } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { makeId } from '#schemas/wire/id.ts'

test.each([
  ['Bearer ', undefined],
  ['x', undefined],
  [`Bearer ${'a'.repeat(43)}`, 'a'.repeat(43)],
  [`bearer   ${'b'.repeat(43)}`, 'b'.repeat(43)],
  ['c'.repeat(43), 'c'.repeat(43)],
  [`Basic ${'c'.repeat(43)}`, undefined],
])('the header %s', (header, token) => {
  expect(tokenOf(header)).toBe(token)
})

onDatabase((make) => {
  let world: World
  beforeAll(async () => {
    world = await make({ routes: [] })
  })
  const callerOf = async (token: string): Promise<Caller> => world.services.auth.callerOf(token)
  const grant = (
    type: 'role' | 'organize' | 'department' | 'position' | 'group' | 'user',
    subject: string,
    given: { part: 'menu' | 'button'; model: string; code?: string },
  ) =>
    world.db.kysely
      .insertInto('grants')
      .values({
        id: makeId(),
        subject_type: type,
        subject_id: subject,
        part: given.part,
        model_id: given.model,
        code: given.code ?? '',
      })
      .execute()

  test('rights are the union of all that a user belongs to, units above included', async () => {
    const { kysely } = world.db
    const unit = (id: string, parent_id: string, category: 'organization' | 'department') => ({
      id,
      parent_id,
      category,
      full_name: id,
      en_code: id,
    })
    await kysely
      .insertInto('organizes')
      .values([
        unit('top', '', 'organization'),
        unit('sub', 'top', 'organization'),
        unit('dep', 'sub', 'department'),
        unit('far', '', 'organization'),
      ])
      .execute()
    await kysely
      .insertInto('roles')
      .values([
        { id: 'r1', full_name: 'r1', en_code: 'r1' },
        { id: 'r2', full_name: 'r2', en_code: 'r2', enabled_mark: 0 },
      ])
      .execute()
    await kysely
      .insertInto('positions')
      .values({ id: 'p1', full_name: 'p1', en_code: 'p1' })
      .execute()
    await kysely.insertInto('groups').values({ id: 'g1', full_name: 'g1', en_code: 'g1' }).execute()
    const { token, userId } = await world.signIn({
      organizeId: 'dep',
      models: [{ modelId: 'm', columns: ['c1'], scopes: [{ type: 'all' }] }],
    })
    await kysely
      .insertInto('user_roles')
      .values([
        { user_id: userId, role_id: 'r1' },
        { user_id: userId, role_id: 'r2' },
      ])
      .execute()
    await kysely
      .insertInto('user_positions')
      .values({ user_id: userId, position_id: 'p1' })
      .execute()
    await kysely.insertInto('user_groups').values({ user_id: userId, group_id: 'g1' }).execute()
    for (const [type, subject] of [
      ['role', 'r1'],
      ['role', 'r2'],
      ['organize', 'top'],
      ['organize', 'far'],
      ['department', 'dep'],
      ['position', 'p1'],
      ['group', 'g1'],
    ] as const) {
      await grant(type, subject, { part: 'button', model: 'm', code: `by ${subject}` })
    }
    const caller = await callerOf(token)
    expect(caller).toMatchObject({
      organizePath: ['top', 'sub', 'dep'],
      organizeId: 'sub',
      departmentId: 'dep',
      isAdministrator: false,
      scopes: { m: [{ type: 'all' }] },
    })
    expect(caller.grants).toHaveLength(1)
    expect(caller.grants[0]?.columnList).toEqual([{ enCode: 'c1' }])
    expect(caller.grants[0]?.buttonList.map(({ enCode }) => enCode).toSorted()).toEqual([
      'by dep',
      'by g1',
      'by p1',
      'by r1',
      'by top',
    ])
  })

  test('a menu below a disabled one is not held', async () => {
    await world.db.kysely
      .insertInto('menus')
      .values([
        { id: 'off', parent_id: '', en_code: 'off', full_name: 'off', type: 1, enabled_mark: 0 },
        { id: 'below', parent_id: 'off', en_code: 'below', full_name: 'below', type: 2 },
      ])
      .execute()
    const { token } = await world.signIn({ menus: ['below', 'free'] })
    expect((await callerOf(token)).menus).toEqual(['free'])
  })

  test('a change is seen at the next call, and only once the transaction is committed', async () => {
    const { token, userId } = await world.signIn()
    expect((await callerOf(token)).grants).toEqual([])
    await world.db.transaction(async (trx) => {
      await trx
        .insertInto('grants')
        .values({
          id: makeId(),
          subject_type: 'user',
          subject_id: userId,
          part: 'button',
          model_id: 'm9',
          code: 'b',
        })
        .execute()
      await invalidate(world.db, { userId })
    })
    expect((await callerOf(token)).grants).toHaveLength(1)
  })

  test('what was read before a change is not kept after it', async () => {
    const { token, userId } = await world.signIn()
    const early = callerOf(token)
    await world.db.kysely
      .updateTable('users')
      .set({ real_name: 'New' })
      .where('id', '=', userId)
      .execute()
    await invalidate(world.db, 'all')
    await early
    expect((await callerOf(token)).realName).toBe('New')
  })

  test('a session slides with use and expires without', async () => {
    const clock = holdClock()
    const { token } = await world.signIn()
    for (let hour = 0; hour < 4; hour++) {
      await callerOf(token)
      clock.move(60 * 60_000)
    }
    await callerOf(token)
    clock.move(120 * 60_000)
    await expect(callerOf(token)).rejects.toMatchObject({ failure: 'sessionExpired' })
  })

  test('ended sessions and users who may not are told so; the own one stays', async () => {
    const { token, userId } = await world.signIn()
    const { sessionId } = await callerOf(token)
    await endSessions(world.db, userId, sessionId)
    expect((await callerOf(token)).userId).toBe(userId)
    await endSessions(world.db, userId)
    await expect(callerOf(token)).rejects.toMatchObject({ failure: 'takenOver' })
    for (const enabled_mark of [0, 2]) {
      const other = await world.signIn()
      await callerOf(other.token)
      await world.db.kysely
        .updateTable('users')
        .set({ enabled_mark })
        .where('id', '=', other.userId)
        .execute()
      await invalidate(world.db, { userId: other.userId })
      await expect(callerOf(other.token)).rejects.toMatchObject({ failure: 'switchedOff' })
    }
  })

  test('tokens are not stored', async () => {
    const { token } = await world.signIn()
    expect(
      JSON.stringify(await world.db.kysely.selectFrom('sessions').selectAll().execute()),
    ).not.toContain(token)
  })

  test('another instance forgets too', async (context) => {
    // PGlite runs in a single process, so there is no second instance to test with.
    if (world.db.engine === 'pglite') return context.skip()
    const other = await make({ routes: [], beside: world })
    const { token, userId } = await world.signIn()
    await other.services.auth.callerOf(token)
    await endSessions(world.db, userId)
    await expect
      .poll(
        async () => {
          try {
            await other.services.auth.callerOf(token)
            return 'still'
          } catch (error) {
            return (error as { failure: string }).failure
          }
        },
        { timeout: 10_000 },
      )
      .toBe('takenOver')
  })
})
