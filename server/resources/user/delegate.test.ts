import { expect, test } from 'vitest'
import { sample, userCalls } from '#tests/user-calls.ts'
import type { UserDetail, UserRow } from '#schemas/api/user.ts'
import { grantMenu } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import { setConfig } from '#tests/system-config.ts'

onDatabase((make) => {
  const stage = userCalls(make)
  const { asker, manager, problems, status } = stage

  test('whoever does not hold the screen is refused', async () => {
    const { id } = await stage.admin.add()
    const staff = await asker({ menus: ['role'] })
    const tries = [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/Actions/ResetPassword`],
      ['PUT', `/${id}/Actions/State`],
      ['PUT', `/${id}/Actions/unlock`],
    ] as const
    for (const [method, path] of tries)
      expect([method, path, await status(staff.ask(method, path))]).toEqual([method, path, 403])
  })

  test('an administrator of an organisation acts inside it only; without one they see nobody', async () => {
    const [inside, outside, shared] = [
      await stage.admin.add(),
      await stage.admin.add({ organizeId: 'finance' }),
      await stage.admin.add({ organizeId: 'finance', organizeIds: ['gate'] }),
    ]
    const [delegate, nobody] = [await manager(), await asker({ menus: ['user'] })]
    const seen = async ({ ask }: typeof delegate) =>
      (await ask('GET', '?pageSize=1000')).data.list.map(({ id }: UserRow) => id)
    const list = await seen(delegate)
    expect([
      list.includes(inside.id),
      list.includes(outside.id),
      list.includes(shared.id),
      await seen(nobody),
    ]).toEqual([true, false, true, []])
    for (const user of [outside, shared]) {
      const tries = [
        delegate.ask('PUT', `/${user.id}`, user),
        delegate.ask('DELETE', `/${user.id}`),
        delegate.ask('PUT', `/${user.id}/Actions/State`),
        delegate.ask('PUT', `/${user.id}/Actions/unlock`),
        delegate.ask('POST', `/${user.id}/Actions/ResetPassword`, { userPassword: 'Second2' }),
      ]
      expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual(
        tries.map(() => 403),
      )
    }
    expect([
      await status(delegate.ask('GET', `/${outside.id}`)),
      await status(delegate.ask('GET', `/${shared.id}`)),
    ]).toEqual([403, 200])
    expect(await status(delegate.ask('POST', '', sample({ organizeId: 'finance' })))).toBe(403)
    expect(
      await status(delegate.ask('POST', '', sample({ organizeIds: ['gate', 'finance'] }))),
    ).toBe(403)
    expect(
      await status(delegate.ask('PUT', `/${inside.id}`, { ...inside, organizeId: 'finance' })),
    ).toBe(403)
    const made = await delegate.add({ password: 'Secret1' })
    const all = [
      delegate.ask('PUT', `/${made.id}`, {
        ...made,
        realName: '新人',
        organizeId: 'east',
        organizeIds: ['east'],
      }),
      delegate.ask('POST', `/${made.id}/Actions/ResetPassword`, { userPassword: 'Second2' }),
    ]
    expect((await Promise.all(all)).map((answer) => answer.status)).toEqual([200, 200])
    expect(await status(delegate.ask('DELETE', `/${made.id}`))).toBe(200)
  })

  test('a delegate hands out only what they hold, by whatever way; what somebody has already stays', async () => {
    const delegate = await manager()
    const more = [
      { roleIds: ['boss'] },
      { positionIds: ['chief'] },
      { groupIds: ['fire'] },
      { organizeId: 'pier' },
      { organizeIds: ['gate', 'pier'] },
      { isAdministrator: true },
      { managerId: delegate.userId },
    ]
    const user = await delegate.add({
      roleIds: ['cashier'],
      positionIds: ['guard'],
      groupIds: ['night'],
    })
    for (const rights of more) {
      expect([rights, await status(delegate.ask('POST', '', sample(rights)))]).toEqual([
        rights,
        403,
      ])
      expect([
        rights,
        await status(delegate.ask('PUT', `/${user.id}`, { ...user, ...rights })),
      ]).toEqual([rights, 403])
    }
    const rich = await stage.admin.add({ roleIds: ['boss'] })
    expect(await status(delegate.ask('PUT', `/${rich.id}`, { ...rich, realName: '改名' }))).toBe(
      200,
    )
    await grantMenu(stage.world, { type: 'user', id: delegate.userId }, 'menu')
    expect(await status(delegate.ask('PUT', `/${user.id}`, { ...user, roleIds: ['boss'] }))).toBe(
      200,
    )
  })

  test('a delegate takes over no account that may do more than theirs, least of all an administrator’s', async () => {
    const delegate = await manager()
    const [boss, rich, wide] = [
      await stage.admin.add({ isAdministrator: true }),
      await stage.admin.add({ roleIds: ['boss'] }),
      await stage.admin.add(),
    ]
    await stage.world.db.kysely
      .insertInto('organize_admins')
      .values({
        organize_id: 'harbour',
        user_id: wide.id,
        this_layer_select: true,
        this_layer_add: false,
        this_layer_edit: false,
        this_layer_delete: false,
        sub_layer_select: false,
        sub_layer_add: false,
        sub_layer_edit: false,
        sub_layer_delete: false,
      })
      .execute()
    const reset = (user: UserDetail) =>
      status(delegate.ask('POST', `/${user.id}/Actions/ResetPassword`, { userPassword: 'Second2' }))
    expect([
      await reset(boss),
      await reset(rich),
      await reset(wide),
      await reset(await stage.admin.add()),
    ]).toEqual([403, 403, 403, 200])
    const touch = [
      delegate.ask('PUT', `/${boss.id}`, { ...boss, isAdministrator: false }),
      delegate.ask('DELETE', `/${boss.id}`),
      delegate.ask('PUT', `/${boss.id}/Actions/State`),
      delegate.ask('PUT', `/${boss.id}/Actions/unlock`),
    ]
    expect((await Promise.all(touch)).map((answer) => answer.status)).toEqual([403, 403, 403, 403])
  })

  test('a delegate changes their own texts, but none of their own rights', async () => {
    const delegate = await manager('gate')
    const [me, other] = [
      (await delegate.ask('GET', `/${delegate.userId}`)).data,
      await stage.admin.add(),
    ]
    for (const rights of [
      { roleIds: ['cashier'] },
      { positionIds: ['guard'] },
      { groupIds: ['night'] },
      { managerId: other.id },
      { isAdministrator: true },
    ])
      expect([
        rights,
        await status(delegate.ask('PUT', `/${me.id}`, { ...me, ...rights })),
      ]).toEqual([rights, 403])
    const self = [
      delegate.ask('PUT', `/${me.id}/Actions/State`),
      delegate.ask('DELETE', `/${me.id}`),
      delegate.ask('POST', `/${me.id}/Actions/ResetPassword`, { userPassword: 'Second2' }),
    ]
    expect((await Promise.all(self)).map((answer) => answer.status)).toEqual([403, 403, 403])
    expect(
      (await delegate.ask('PUT', `/${me.id}`, { ...me, mobilePhone: '13700000000' })).data,
    ).toMatchObject({ mobilePhone: '13700000000' })
  })

  test('an administrator makes others administrators, and never stops being one by their own call', async () => {
    const made = await stage.admin.add({ isAdministrator: true })
    expect(made.isAdministrator).toBe(true)
    expect(
      (await stage.admin.ask('PUT', `/${made.id}`, { ...made, isAdministrator: false })).data
        .isAdministrator,
    ).toBe(false)
    const me = (await stage.admin.ask('GET', `/${stage.admin.userId}`)).data
    expect(
      await status(stage.admin.ask('PUT', `/${me.id}`, { ...me, isAdministrator: false })),
    ).toBe(403)
  })

  test('only administrators free a user from the allowed addresses, and never lock themselves out', async () => {
    const user = await stage.admin.add()
    const free = { ...user, anyAddress: true }
    const delegate = await stage.manager('harbour')
    expect(await status(delegate.ask('PUT', `/${user.id}`, free))).toBe(403)
    expect((await stage.admin.ask('PUT', `/${user.id}`, free)).data.anyAddress).toBe(true)
    await setConfig(stage.world.db, { allowedAddresses: '198.51.100.0/24' })
    const me = (await stage.admin.ask('GET', `/${stage.admin.userId}`)).data
    expect(
      (await stage.admin.ask('PUT', `/${me.id}`, { ...me, anyAddress: false })).problems,
    ).toMatchObject([{ path: 'anyAddress', code: 'ownAddress' }])
    expect(await status(stage.admin.ask('PUT', `/${me.id}`, { ...me, anyAddress: true }))).toBe(200)
    await setConfig(stage.world.db, {})
  })

  test('a picture that the administrator uploaded becomes the user’s, another’s does not', async () => {
    const user = await stage.admin.add()
    const upload = (id: string, created_by: string) =>
      stage.world.db.kysely
        .insertInto('files')
        .values({
          id,
          type: 'userAvatar',
          extension: 'png',
          media_type: 'image/png',
          name: 'a.png',
          size: 1,
          created_by,
        })
        .execute()
    await upload('picture1', stage.admin.userId)
    await upload('picture2', user.id)
    expect(
      (await stage.admin.ask('PUT', `/${user.id}`, { ...user, headIcon: 'picture1.png' })).data
        .headIcon,
    ).toBe('picture1.png')
    expect(
      await problems(
        stage.admin.ask('PUT', `/${user.id}`, { ...user, version: 2, headIcon: 'picture2.png' }),
      ),
    ).toEqual(['headIcon headIcon'])
    const owners = await stage.world.db.kysely
      .selectFrom('files')
      .select(['id', 'owner'])
      .where('id', 'like', 'picture_')
      .orderBy('id')
      .execute()
    expect(owners).toEqual([
      { id: 'picture1', owner: `user:${user.id}` },
      { id: 'picture2', owner: '' },
    ])
    expect(
      (await stage.admin.ask('PUT', `/${user.id}`, { ...user, version: 2, headIcon: '' })).data
        .headIcon,
    ).toBe('')
  })
})
