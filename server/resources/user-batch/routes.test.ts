import { expect, test } from 'vitest'
import type { PasswordOutcome, UserOutcome } from '#schemas/api/user-batch.ts'
import { onDatabase } from '#tests/server.ts'
import { md5, userCalls } from '#tests/user-calls.ts'

onDatabase((make) => {
  const stage = userCalls(make)
  const { asker, manager, audits, login, status } = stage
  type BatchPerson = Awaited<ReturnType<typeof manager>>
  const batch = async <T = UserOutcome>(
    { ask }: BatchPerson,
    act: string,
    body: object,
  ): Promise<T[]> => (await ask('POST', `/Actions/${act}`, body)).data.list
  const read = async (id: string) => (await stage.admin.ask('GET', `/${id}`)).data
  const isDone = (list: readonly UserOutcome[]) => list.map((outcome) => outcome.isDone)
  const whatOf = async (id: string) => (await audits(id)).map(({ what }) => what)

  test('a delegate locks and unlocks those of their organisation; the others are told why not', async () => {
    const delegate = await manager()
    const inside = await stage.admin.add({ password: 'Secret1' })
    const outside = await stage.admin.add({ organizeId: 'finance' })
    const boss = await stage.admin.add({ isAdministrator: true })
    const off = await stage.admin.add({ enabledMark: 0 })
    const ids = [inside.id, outside.id, boss.id, delegate.userId, 'nobody', off.id]
    const list = await batch(delegate, 'Lock', { ids })
    expect(list.map((outcome) => outcome.id)).toEqual(ids)
    expect(isDone(list)).toEqual([true, false, false, false, false, false])
    expect(list.map((outcome) => outcome.message)).toEqual([
      '',
      'You are not permitted to do this',
      'You are not permitted to do this',
      'You are not permitted to do this',
      'The data does not exist or was removed',
      'This account is disabled; enable it first',
    ])
    expect([
      (await read(inside.id)).enabledMark,
      (await read(outside.id)).enabledMark,
      (await read(off.id)).enabledMark,
    ]).toEqual([2, 1, 0])
    expect([await whatOf(inside.id), await whatOf(outside.id)]).toEqual([['add', 'lock'], ['add']])
    expect(
      isDone(await batch(delegate, 'Unlock', { ids: [inside.id, outside.id, off.id] })),
    ).toEqual([true, false, false])
    expect((await read(inside.id)).enabledMark).toBe(1)
    // Whoever is told that it was not done finds nothing done.
    expect([(await read(off.id)).version, await whatOf(off.id)]).toEqual([off.version, ['add']])
  })

  test('locking and resetting end the sessions at once', async () => {
    const [locked, reset] = [await asker({}), await asker({})]
    const alive = ({ token }: typeof locked) =>
      status(stage.world.request('GET', '/api/oauth/CurrentUser', { token }))
    const before = [await alive(locked), await alive(reset)]
    expect(isDone(await batch(stage.admin, 'Lock', { ids: [locked.userId] }))).toEqual([true])
    expect(isDone(await batch(stage.admin, 'ResetPassword', { ids: [reset.userId] }))).toEqual([
      true,
    ])
    expect([before, await alive(locked), await alive(reset)]).toEqual([[200, 200], 401, 401])
  })

  test('people move only within what the caller manages, and keep their further places', async () => {
    const delegate = await manager()
    const inside = await stage.admin.add({ organizeIds: ['gate', 'river'] })
    const outside = await stage.admin.add({ organizeId: 'finance' })
    const ids = [inside.id, outside.id]
    expect(isDone(await batch(delegate, 'Move', { ids, organizeId: 'finance' }))).toEqual([
      false,
      false,
    ])
    expect(isDone(await batch(delegate, 'Move', { ids, organizeId: 'east' }))).toEqual([
      true,
      false,
    ])
    expect([(await read(inside.id)).organizeIds, (await read(outside.id)).organizeId]).toEqual([
      ['east', 'river'],
      'finance',
    ])
    const [lost] = await batch(stage.admin, 'Move', { ids: [inside.id], organizeId: 'gone' })
    expect(lost).toMatchObject({
      isDone: false,
      message: 'What was chosen does not exist any more',
    })
    expect(await whatOf(inside.id)).toEqual(['add', 'change'])
  })

  test('a role is given beside the others, only one the caller may give, never to oneself', async () => {
    const delegate = await manager('gate')
    const user = await stage.admin.add({ roleIds: ['cashier'] })
    const ids = [user.id, delegate.userId]
    expect(isDone(await batch(delegate, 'GiveRole', { ids, roleId: 'boss' }))).toEqual([
      false,
      false,
    ])
    expect((await read(user.id)).roleIds).toEqual(['cashier'])
    expect(isDone(await batch(delegate, 'GiveRole', { ids, roleId: 'cashier' }))).toEqual([
      true,
      false,
    ])
    expect(
      isDone(await batch(stage.admin, 'GiveRole', { ids: [user.id], roleId: 'boss' })),
    ).toEqual([true])
    expect((await read(user.id)).roleIds.toSorted()).toEqual(['boss', 'cashier'])
    const blind = await asker({
      menus: ['user'],
      pageForms: [],
      administers: [{ organizeId: 'east' }],
    })
    expect(
      await status(blind.ask('POST', '/Actions/GiveRole', { ids: [user.id], roleId: 'cashier' })),
    ).toBe(403)
  })

  test('passwords are made for each, told once and never logged; stronger accounts are kept', async () => {
    const delegate = await manager()
    const [first, second] = [await stage.admin.add(), await stage.admin.add()]
    const rich = await stage.admin.add({ roleIds: ['boss'] })
    const ids = [first.id, second.id, rich.id, delegate.userId]
    const list = await batch<PasswordOutcome>(delegate, 'ResetPassword', { ids })
    expect(isDone(list)).toEqual([true, true, false, false])
    const [one = '', other = '', ...none] = list.map(({ userPassword }) => userPassword)
    expect([one === other, none]).toEqual([false, ['', '']])
    expect(await status(login(first.account, one))).toBe(200)
    expect(await status(login(second.account, one))).toBe(400)
    const lines = await audits(first.id)
    expect(lines.map(({ what }) => what)).toEqual(['add', 'password'])
    expect(JSON.stringify(lines)).not.toContain(one)
    expect(JSON.stringify(lines)).not.toContain(md5(one))
  })

  test('whoever lacks the screen or its buttons acts on nobody; a list is short and names each once', async () => {
    const { id } = await stage.admin.add()
    const tries = [
      ['Lock', {}],
      ['Unlock', {}],
      ['Move', { organizeId: 'east' }],
      ['GiveRole', { roleId: 'cashier' }],
      ['ResetPassword', {}],
    ] as const
    const staff = await asker({ menus: ['role'] })
    const looker = await asker({
      menus: ['user'],
      pageButtons: [],
      administers: [{ organizeId: 'east' }],
    })
    for (const [act, more] of tries) {
      const ask = ({ ask: send }: BatchPerson, ids: readonly string[]) =>
        status(send('POST', `/Actions/${act}`, { ids, ...more }))
      expect([act, await ask(staff, [id]), await ask(looker, [id])]).toEqual([act, 403, 403])
      const many = Array.from({ length: 101 }, (_, index) => `u${index}`)
      expect([
        act,
        await ask(stage.admin, []),
        await ask(stage.admin, [id, id]),
        await ask(stage.admin, many),
      ]).toEqual([act, 422, 422, 422])
    }
  })

  test('two administrators who lock each other at the same time leave one of them', async () => {
    const { kysely } = stage.world.db
    const [left, right] = [
      await asker({ isAdministrator: true }),
      await asker({ isAdministrator: true }),
    ]
    await kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('is_administrator', '=', true)
      .where('id', 'not in', [left.userId, right.userId])
      .execute()
    await Promise.all([
      left.ask('POST', '/Actions/Lock', { ids: [right.userId] }),
      right.ask('POST', '/Actions/Lock', { ids: [left.userId] }),
    ])
    const rows = await kysely
      .selectFrom('users')
      .select('id')
      .where('is_administrator', '=', true)
      .where('enabled_mark', '=', 1)
      .execute()
    expect(rows).toHaveLength(1)
  })
})
