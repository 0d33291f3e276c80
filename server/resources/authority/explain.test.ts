import { expect, test } from 'vitest'
import { invalidate } from '#server/auth/callers.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { grantMenu } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import { authority, plantHarbour } from '#tests/harbour.ts'

onDatabase((make) => {
  test('an explanation names the grants that decide, or says what is missing', async () => {
    const world = await make()
    const { request, signIn, db } = world
    const admin = await signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(
      world,
      admin.token,
      sketch([{ id: 'plate', kind: 'input', field: 'plate' }]),
    )
    const person = await signIn({
      menus: ['one'],
      models: [{ modelId, columns: ['plate'], scopes: [{ type: 'own' }] }],
    })
    await db.kysely
      .insertInto('roles')
      .values({ id: 'r1', full_name: 'Clerks', en_code: 'clerks' })
      .execute()
    await db.kysely
      .insertInto('user_roles')
      .values({ user_id: person.userId, role_id: 'r1' })
      .execute()
    await db.kysely
      .insertInto('grants')
      .values({
        id: 'g1',
        subject_type: 'role',
        subject_id: 'r1',
        part: 'scope',
        model_id: modelId,
        code: '0',
        scope: JSON.stringify({ type: 'all' }),
      })
      .execute()
    const made = await request('POST', `/api/visualdev/OnlineDev/${modelId}`, {
      token: admin.token,
      body: { data: { plate: 'A' } },
    })
    const menus = new Map(
      (await db.kysely.selectFrom('menus').select(['id', 'en_code']).execute()).map((menu) => [
        menu.en_code,
        menu.id,
      ]),
    )
    const ask = async (target: object, userId = person.userId) =>
      (
        await request('POST', '/api/permission/Authority/Actions/Explain', {
          token: admin.token,
          body: { userId, target },
        })
      ).data
    expect(await ask({ type: 'menu', menuId: menus.get('one') })).toMatchObject({
      isAllowed: true,
      reason: 'granted',
      grants: [{ subjectType: 'user', subjectName: 'Somebody', part: 'menu', decides: true }],
    })
    expect(await ask({ type: 'menu', menuId: menus.get('permission') })).toEqual({
      isAllowed: false,
      reason: 'notGranted',
      grants: [],
    })
    expect(await ask({ type: 'column', modelId, enCode: 'plate' })).toMatchObject({
      isAllowed: true,
      reason: 'granted',
    })
    expect(await ask({ type: 'form', modelId, enCode: 'plate' })).toMatchObject({
      isAllowed: false,
      reason: 'notGranted',
    })
    const record = { type: 'record', modelId, recordId: made.data.id }
    expect(await ask(record)).toMatchObject({
      isAllowed: true,
      reason: 'granted',
      grants: expect.arrayContaining([
        expect.objectContaining({ subjectName: 'Clerks', scope: { type: 'all' }, decides: true }),
        expect.objectContaining({ subjectType: 'user', scope: { type: 'own' }, decides: false }),
      ]),
    })
    await db.kysely.updateTable('roles').set({ enabled_mark: 0 }).where('id', '=', 'r1').execute()
    expect(await ask(record)).toMatchObject({ isAllowed: false, reason: 'outOfScope' })
    await db.kysely
      .updateTable('menus')
      .set({ enabled_mark: 0 })
      .where('en_code', '=', 'one')
      .execute()
    expect(await ask({ type: 'menu', menuId: menus.get('one') })).toMatchObject({
      isAllowed: false,
      reason: 'switchedOff',
    })
    expect(await ask(record, admin.userId)).toMatchObject({
      isAllowed: true,
      reason: 'administrator',
    })
    expect(
      (
        await request('POST', '/api/permission/Authority/Actions/Explain', {
          token: person.token,
          body: { userId: person.userId, target: record },
        })
      ).status,
    ).toBe(403)
  })

  test('6 what a subject holds through others is told with its source; what is switched off gives nothing', async () => {
    const world = await make()
    const { admin, guard, read, menuId } = await plantHarbour(world)
    const { kysely } = world.db
    await kysely
      .insertInto('user_roles')
      .values([
        { user_id: guard.userId, role_id: 'easterly' },
        { user_id: guard.userId, role_id: 'wide' },
      ])
      .execute()
    await kysely.updateTable('roles').set({ enabled_mark: 0 }).where('id', '=', 'wide').execute()
    for (const subject of [
      { type: 'role', id: 'easterly' },
      { type: 'role', id: 'wide' },
      { type: 'organize', id: 'harbour' },
      { type: 'user', id: guard.userId },
    ] as const)
      await grantMenu(world, subject, menuId)
    const sources = async (subject: readonly [string, string]) =>
      (await read(admin.token, subject, '/Inherited')).data.list
        .map(
          (line: { subjectName: string; part: string; modelId: string }) =>
            `${line.subjectName} ${line.part} ${line.modelId === menuId}`,
        )
        .toSorted()
    expect(await sources(['user', guard.userId])).toEqual([
      'Easterly menu true',
      'harbour menu true',
    ])
    expect(await sources(['department', 'gate'])).toEqual(['harbour menu true'])
    expect(await sources(['role', 'easterly'])).toEqual([])
    await kysely
      .updateTable('organizes')
      .set({ enabled_mark: 0 })
      .where('id', '=', 'harbour')
      .execute()
    await invalidate(world.db, 'all')
    expect(await sources(['department', 'gate'])).toEqual([])
  })

  test('6 who has something: the subjects, and the people through them, in reach of whoever asks', async () => {
    const world = await make()
    const { admin, delegate, guard, banker, menuId } = await plantHarbour(world)
    await world.db.kysely
      .insertInto('user_roles')
      .values({ user_id: banker.userId, role_id: 'wide' })
      .execute()
    for (const subject of [
      { type: 'role', id: 'wide' },
      { type: 'organize', id: 'east' },
      { type: 'group', id: 'choir' },
    ] as const)
      await grantMenu(world, subject, menuId)
    const ask = async (token: string, more: object = {}) =>
      (
        await world.request('POST', `${authority}/Actions/Holders`, {
          token,
          body: { target: { type: 'menu', menuId: menuId }, ...more },
        })
      ).data
    const all = await ask(admin.token)
    expect(
      all.subjects.map(
        (line: { subjectType: string; subjectName: string }) =>
          `${line.subjectType} ${line.subjectName}`,
      ),
    ).toEqual(['group Choir', 'organize east', 'role Wide', 'user Somebody'])
    expect(all.users.list.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [delegate.userId, guard.userId, banker.userId].toSorted(),
    )
    expect((await ask(admin.token, { pageSize: 1 })).users).toMatchObject({
      list: [{}],
      pagination: { total: 3 },
    })
    expect(
      (await ask(delegate.token)).users.list.map(({ id }: { id: string }) => id).toSorted(),
    ).toEqual([delegate.userId, guard.userId].toSorted())
    expect(await ask(admin.token, { target: { type: 'scope', modelId: 'm1' } })).toMatchObject({
      subjects: [],
      users: { list: [], pagination: { total: 0 } },
    })
  })

  test('6 what a menu entry asks no permission for is open to whoever holds the entry, and to nobody else; an explanation says so', async () => {
    const world = await make()
    const { request, signIn, db } = world
    const admin = await signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(
      world,
      admin.token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    const page = (properties: object) => ({
      parentId: '',
      enCode: 'faults',
      fullName: 'Faults',
      icon: '',
      type: 3,
      urlAddress: '',
      linkTarget: '',
      propertyJson: JSON.stringify({ moduleId: modelId, ...properties }),
      sortCode: 0,
      enabledMark: 1,
    })
    const entry = (
      await request('POST', '/api/system/Menu', { token: admin.token, body: page({}) })
    ).data
    const staff = await signIn({ menus: ['faults'] })
    const other = await signIn({ models: [{ modelId, forms: ['plate'] }] })
    const path = `/api/visualdev/OnlineDev/${modelId}`
    const made = await request('POST', path, { token: admin.token, body: { data: { plate: 'A' } } })
    const list = async (token: string) => {
      const { status, data } = await request('POST', `${path}/List`, { token, body: {} })
      return status === 200 ? data.list.map((record: { data: object }) => record.data) : status
    }
    const why = async (target: object) =>
      (
        await request('POST', `${authority}/Actions/Explain`, {
          token: admin.token,
          body: { userId: staff.userId, target },
        })
      ).data.reason
    expect(await list(staff.token)).toBe(403)
    await request('PUT', `/api/system/Menu/${entry.id}`, {
      token: admin.token,
      body: { ...page({ isColumnAuthorize: 0 }), version: 1 },
    })
    expect([await list(staff.token), await list(other.token)]).toEqual([[], []])
    await request('PUT', `/api/system/Menu/${entry.id}`, {
      token: admin.token,
      body: { ...page({ isColumnAuthorize: 0, isDataAuthorize: 0 }), version: 2 },
    })
    expect([await list(staff.token), await list(other.token)]).toEqual([[{ plate: 'A' }], []])
    expect(
      (
        await request('PUT', `${path}/${made.data.id}`, {
          token: staff.token,
          body: { version: 1, data: { plate: 'B' } },
        })
      ).status,
    ).toBe(403)
    const holders = async (target: object) =>
      (
        await request('POST', `${authority}/Actions/Holders`, {
          token: admin.token,
          body: { target },
        })
      ).data
    for (const target of [
      { type: 'column', modelId, enCode: 'plate' },
      { type: 'scope', modelId },
    ])
      expect(await holders(target)).toMatchObject({
        subjects: [{ subjectId: staff.userId, menuId: entry.id, scope: null }],
        users: { list: [{ id: staff.userId }] },
      })
    expect(await holders({ type: 'form', modelId, enCode: 'plate' })).toMatchObject({
      subjects: [{ subjectId: other.userId, menuId: '' }],
      users: { list: [{ id: other.userId }] },
    })
    await db.kysely
      .updateTable('menus')
      .set({ enabled_mark: 0 })
      .where('id', '=', entry.id)
      .execute()
    expect([
      (await holders({ type: 'column', modelId, enCode: 'plate' })).subjects,
      (await holders({ type: 'menu', menuId: entry.id })).users.list,
    ]).toEqual([[], []])
    await db.kysely
      .updateTable('menus')
      .set({ enabled_mark: 1 })
      .where('id', '=', entry.id)
      .execute()
    expect([
      await why({ type: 'column', modelId, enCode: 'plate' }),
      await why({ type: 'form', modelId, enCode: 'plate' }),
      await why({ type: 'record', modelId, recordId: made.data.id }),
    ]).toEqual(['opened', 'notGranted', 'opened'])
    await db.kysely.deleteFrom('grants').where('subject_id', '=', staff.userId).execute()
    await invalidate(db, 'all')
    expect(await list(staff.token)).toBe(403)
  })
})
