import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import { authority, plantHarbour, model } from '#tests/harbour.ts'

onDatabase((make) => {
  test('a delegate hands out and takes away only what they hold, and nothing to themselves', async () => {
    const { request, signIn, db } = await make()
    const admin = await signIn({ isAdministrator: true })
    const other = await signIn({ menus: ['one', 'two'] })
    const menus = new Map(
      (await db.kysely.selectFrom('menus').select(['id', 'en_code']).execute()).map((menu) => [
        menu.en_code,
        menu.id,
      ]),
    )
    const clerk = await signIn({
      menus: ['permission', 'one'],
      models: [{ modelId: 'm1', columns: ['plate'], scopes: [{ type: 'department' }] }],
      administers: [{ organizeId: 'testhome' }],
    })
    const none = { modelId: 'm1', columns: [], forms: [], buttons: [], scopes: [] }
    const write = (userId: string, version: number, given: { menus?: string[]; model?: object }) =>
      request('PUT', `/api/permission/Authority/Data/${userId}`, {
        token: clerk.token,
        body: {
          objectType: 'user',
          version,
          menuIds: (given.menus ?? ['one', 'two']).map((code) => menus.get(code)),
          models: given.model ? [{ ...none, ...given.model }] : [],
        },
      })
    expect(
      (
        await write(other.userId, 0, {
          model: { columns: ['plate'], scopes: [{ type: 'department' }] },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await write(other.userId, 1, {
          model: { columns: ['plate'], scopes: [{ type: 'own' }, { type: 'department' }] },
        })
      ).status,
    ).toBe(200)
    const kept = { columns: ['plate'], scopes: [{ type: 'own' }, { type: 'department' }] }
    for (const model of [
      { ...kept, columns: ['plate', 'cost'] },
      { ...kept, buttons: ['btn_edit'] },
      { ...kept, scopes: [...kept.scopes, { type: 'all' }] },
    ])
      expect((await write(other.userId, 2, { model })).status).toBe(403)
    expect(
      (await write(other.userId, 2, { menus: ['one', 'two', 'permission'], model: kept })).status,
    ).toBe(200)
    expect(
      (await write(other.userId, 3, { menus: ['one', 'permission'], model: kept })).status,
    ).toBe(403)
    expect((await write(clerk.userId, 0, { menus: ['one', 'permission'] })).status).toBe(403)
    const { data } = await request(
      'GET',
      `/api/permission/Authority/Data/${other.userId}?objectType=user`,
      { token: admin.token },
    )
    expect(data).toMatchObject({ version: 3, models: [kept] })
  })

  test('6 an administrator of an organisation grants only where all who get it are in reach, and reads only what is in sight', async () => {
    const world = await make()
    const { delegate, admin, guard, banker, write, read } = await plantHarbour(world)
    const inside = [
      ['user', guard.userId],
      ['department', 'gate'],
      ['organize', 'east'],
      ['position', 'keeper'],
      ['role', 'easterly'],
    ] as const
    const outside = [
      ['user', banker.userId],
      ['user', admin.userId],
      ['user', delegate.userId],
      ['department', 'finance'],
      ['organize', 'harbour'],
      ['position', 'banker'],
      ['role', 'wide'],
      ['role', 'global'],
      ['group', 'choir'],
    ] as const
    for (const subject of outside)
      expect([subject, (await write(delegate.token, subject)).status]).toEqual([subject, 403])
    expect(
      await world.db.kysely
        .selectFrom('grants')
        .select('id')
        .where(
          'subject_id',
          'in',
          outside.map(([, id]) => id),
        )
        .where('subject_id', '<>', delegate.userId)
        .execute(),
    ).toEqual([])
    for (const subject of inside)
      expect([
        subject,
        (await write(delegate.token, subject)).status,
        (await read(delegate.token, subject)).status,
      ]).toEqual([subject, 200, 200])
    for (const subject of [
      ['user', banker.userId],
      ['department', 'finance'],
      ['organize', 'harbour'],
      ['position', 'banker'],
    ] as const)
      expect([
        subject,
        (await read(delegate.token, subject)).status,
        (await read(delegate.token, subject, '/Inherited')).status,
      ]).toEqual([subject, 403, 403])
    for (const subject of [
      ['role', 'global'],
      ['role', 'wide'],
      ['group', 'choir'],
    ] as const)
      expect([subject, (await read(delegate.token, subject)).status]).toEqual([subject, 200])
    const explain = (userId: string) =>
      world.request('POST', `${authority}/Actions/Explain`, {
        token: delegate.token,
        body: { userId, target: { type: 'menu', menuId: 'permission' } },
      })
    expect([(await explain(guard.userId)).status, (await explain(banker.userId)).status]).toEqual([
      200, 403,
    ])
    expect([
      (await write(admin.token, ['role', 'nobody'])).status,
      (await write(admin.token, ['group', 'choir'])).status,
    ]).toEqual([404, 200])
  })

  test('6 whoever may see but not edit an organisation, or holds the screen and administers nothing, grants nothing there', async () => {
    const world = await make()
    const { write, read } = await plantHarbour(world)
    const watcher = await world.signIn({
      menus: ['permission', 'one'],
      administers: [{ organizeId: 'east', but: ['this_layer_edit', 'sub_layer_edit'] }],
    })
    const near = await world.signIn({
      menus: ['permission', 'one'],
      administers: [{ organizeId: 'east', but: ['sub_layer_select', 'sub_layer_edit'] }],
    })
    const clerk = await world.signIn({ menus: ['permission', 'one'] })
    expect([
      (await write(watcher.token, ['department', 'gate'])).status,
      (await read(watcher.token, ['department', 'gate'])).status,
    ]).toEqual([403, 200])
    expect([
      (await write(near.token, ['organize', 'east'])).status,
      (await read(near.token, ['organize', 'east'])).status,
    ]).toEqual([403, 200])
    expect([
      (await write(clerk.token, ['role', 'easterly'])).status,
      (await read(clerk.token, ['role', 'global'])).status,
    ]).toEqual([403, 403])
  })

  test('6 a form is offered for granting only as far as one holds it oneself', async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(
      world,
      admin.token,
      sketch([
        { id: 'n1', kind: 'input', field: 'plate' },
        { id: 'n2', kind: 'input', field: 'cost' },
      ]),
    )
    await makeDesign(world, admin.token, sketch([{ id: 'n1', kind: 'input', field: 'secret' }]))
    const clerk = await world.signIn({
      menus: ['permission'],
      models: [{ modelId, columns: ['plate'], buttons: ['btn_edit'] }],
    })
    const { data } = await world.request('GET', `${authority}/Parts`, { token: clerk.token })
    expect(data.list.filter((part: { modelId: string }) => part.modelId !== 'permission')).toEqual([
      {
        modelId,
        fullName: 'Sample',
        columns: [{ enCode: 'plate', fullName: 'plate' }],
        forms: [],
        buttons: [expect.objectContaining({ enCode: 'btn_edit' })],
        scopes: ['own'],
        named: [],
        entries: [],
      },
    ])
  })

  test('6 whoever administers an organisation is offered those in sight, and told which they may change', async () => {
    const world = await make()
    const { delegate, admin, guard, read } = await plantHarbour(world)
    await world.db.kysely
      .updateTable('users')
      .set({ real_name: 'Guard', pinyin: 'guard' })
      .where('id', '=', guard.userId)
      .execute()
    const offered = async (token: string, objectType: string, more = '') =>
      (
        await world.request('GET', `${authority}/Subjects?objectType=${objectType}${more}`, {
          token,
        })
      ).data
    const names = async (token: string, objectType: string, more = '') =>
      (await offered(token, objectType, more)).list
        .map(({ fullName }: { fullName: string }) => fullName)
        .toSorted()
    expect(await names(delegate.token, 'department')).toEqual(['gate', 'pier'])
    expect(await names(delegate.token, 'organize')).toEqual(['east'])
    expect(await names(delegate.token, 'position')).toEqual(['Keeper'])
    expect(await names(delegate.token, 'role')).toEqual(['Easterly', 'Global', 'Wide'])
    expect(await names(delegate.token, 'group')).toEqual(['Choir'])
    expect(await names(delegate.token, 'user')).toEqual(['Guard', 'Somebody'])
    expect((await offered(delegate.token, 'user', '&keyword=GUAR&pageSize=5')).list).toMatchObject([
      {
        id: guard.userId,
        note: expect.stringMatching(/ · harbour \/ east \/ gate$/),
        enabledMark: 1,
      },
    ])
    expect((await offered(admin.token, 'position', '&pageSize=1')).pagination).toMatchObject({
      total: 2,
    })
    const stranger = await world.signIn({ menus: ['permission'] })
    for (const type of ['user', 'organize', 'department', 'position', 'role', 'group'])
      expect(await names(stranger.token, type)).toEqual([])
    const changeable = async (subject: readonly [string, string]) =>
      (await read(delegate.token, subject)).data.canChange
    expect([
      await changeable(['user', guard.userId]),
      await changeable(['user', delegate.userId]),
      await changeable(['role', 'easterly']),
      await changeable(['role', 'global']),
    ]).toEqual([true, false, true, false])
  })

  test('6 the same is granted to several, all or none; a stale one is named and nothing is written', async () => {
    const world = await make()
    const { admin, delegate, read, write, menuId } = await plantHarbour(world)
    await write(admin.token, ['department', 'gate'], 'menu')
    const objects = (gate: number) => [
      { objectType: 'department', objectId: 'gate', version: gate },
      { objectType: 'role', objectId: 'easterly', version: 0 },
    ]
    const batch = (token: string, body: object) =>
      world.request('PUT', `${authority}/Actions/Batch`, {
        token,
        body: { way: 'add', menuIds: [menuId], models: [], ...body },
      })
    const stale = await batch(admin.token, { objects: objects(0) })
    expect([stale.status, stale.data.list]).toEqual([
      409,
      [{ objectType: 'department', objectId: 'gate', version: 1 }],
    ])
    expect((await read(admin.token, ['role', 'easterly'])).data).toMatchObject({
      version: 0,
      menuIds: [],
      models: [],
    })
    expect(
      (
        await batch(delegate.token, {
          objects: [...objects(1), { objectType: 'group', objectId: 'choir', version: 0 }],
        })
      ).status,
    ).toBe(403)
    const done = await batch(admin.token, { objects: objects(1), models: [model] })
    expect(done.data.list.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    const menuIds = (await read(admin.token, ['department', 'gate'])).data.menuIds
    expect([menuIds.length, menuIds.includes(menuId)]).toEqual([2, true])
    await batch(admin.token, { objects: objects(2).slice(0, 1), way: 'replace' })
    expect((await read(admin.token, ['department', 'gate'])).data).toEqual({
      version: 3,
      menuIds: [menuId],
      models: [],
      subjectName: 'gate',
      canChange: true,
    })
  })
})
