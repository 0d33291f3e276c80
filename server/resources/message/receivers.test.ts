import { expect, test } from 'vitest'
import { nobody, written, messageCalls } from '#tests/message-calls.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = messageCalls(make)
  const { pushed, ask, draft, send } = stage

  test('receivers are the enabled among the union of users, roles, positions, groups, and organisations with all below', async () => {
    const { kysely } = stage.world.db
    const unit = (id: string, parent_id: string, enabled_mark = 1) => ({
      id,
      parent_id,
      category: 'organization' as const,
      full_name: id,
      en_code: id,
      enabled_mark,
    })
    const named = (id: string, enabled_mark = 1) => ({
      id,
      full_name: id,
      en_code: id,
      enabled_mark,
    })
    await kysely
      .insertInto('organizes')
      .values([
        unit('top', ''),
        unit('mid', 'top'),
        unit('leaf', 'mid'),
        unit('shut', 'top', 0),
        unit('far', ''),
      ])
      .execute()
    await kysely
      .insertInto('roles')
      .values([named('r'), named('roff', 0)])
      .execute()
    await kysely.insertInto('positions').values(named('p')).execute()
    await kysely.insertInto('groups').values(named('g')).execute()
    const at = (organizeId: string) => stage.world.signIn({ organizeId })
    const [direct, atTop, atLeaf, alsoMid, inShut, role, roleOff, position, group, off, stranger] =
      [
        await at('far'),
        await at('top'),
        await at('leaf'),
        await at('far'),
        await at('shut'),
        await at('far'),
        await at('far'),
        await at('far'),
        await at('far'),
        await at('leaf'),
        await at('far'),
      ]
    await kysely
      .insertInto('user_organizes')
      .values({ user_id: alsoMid.userId, organize_id: 'mid' })
      .execute()
    await kysely
      .insertInto('user_roles')
      .values([
        { user_id: role.userId, role_id: 'r' },
        { user_id: roleOff.userId, role_id: 'roff' },
        { user_id: atTop.userId, role_id: 'r' },
      ])
      .execute()
    await kysely
      .insertInto('user_positions')
      .values({ user_id: position.userId, position_id: 'p' })
      .execute()
    await kysely
      .insertInto('user_groups')
      .values({ user_id: group.userId, group_id: 'g' })
      .execute()
    await kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', off.userId)
      .execute()
    const id = await send([direct], {
      receivers: {
        isAll: false,
        organizeIds: ['top'],
        positionIds: ['p'],
        roleIds: ['r', 'roff'],
        groupIds: ['g'],
        userIds: [direct.userId],
      },
    })
    const got = (
      await kysely
        .selectFrom('message_receipts')
        .select('user_id')
        .where('message_id', '=', id)
        .execute()
    ).map(({ user_id }) => user_id)
    expect(got.toSorted()).toEqual(
      [direct, atTop, atLeaf, alsoMid, role, position, group]
        .map(({ userId }) => userId)
        .toSorted(),
    )
    for (const { userId } of [inShut, roleOff, off, stranger]) expect(got).not.toContain(userId)
  })

  test('everybody is told by one message', async () => {
    pushed.length = 0
    await send([], { receivers: { ...nobody, isAll: true } })
    expect(pushed.map(({ to }) => to)).toEqual(['all'])
    const enabled = await stage.world.db.kysely
      .selectFrom('users')
      .select('id')
      .where('enabled_mark', '=', 1)
      .execute()
    const { list } = (await ask(stage.clerk, 'GET /Notice')).data
    expect(list[0]).toMatchObject({ receiverCount: enabled.length })
  })

  test('receivers that do not exist are refused, each at its place; nobody at all when it is sent', async () => {
    const ann = await stage.world.signIn()
    const wrong = await ask(stage.clerk, 'POST', {
      ...written,
      receivers: {
        ...nobody,
        roleIds: ['lost'],
        userIds: [ann.userId, stage.clerk.userId, 'gone'],
      },
    })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [
        { path: 'receivers.roleIds.0', code: 'receiver', message: 'This does not exist' },
        { path: 'receivers.userIds.2', code: 'receiver', message: 'This does not exist' },
      ],
    ])
    const { id } = await draft()
    pushed.length = 0
    const empty = await ask(stage.clerk, `PUT /${id}/Actions/Release`, {})
    expect([empty.status, empty.problems]).toEqual([
      422,
      [{ path: 'receivers', code: 'nobody', message: expect.any(String) }],
    ])
    expect([pushed.length, (await ask(stage.clerk, `GET /${id}`)).data.enabledMark]).toEqual([0, 0])
  })
})
