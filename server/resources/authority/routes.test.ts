import { expect, test } from 'vitest'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { scopeTypes } from '#schemas/permission.ts'
import { invalidate } from '#server/auth.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const authority = '/api/permission/Authority'
/**
 * A small harbour with a delegate of its east, who holds the screen and one menu entry more; and
 * subjects of each kind, inside and outside.
 */
async function plantHarbour(world: World) {
  await plantOrganization(world)
  const { db, signIn, request } = world
  const delegate = await signIn({
    organizeId: 'east',
    menus: ['permission', 'one'],
    administers: [{ organizeId: 'east' }],
  })
  const admin = await signIn({ isAdministrator: true })
  const guard = await signIn({ organizeId: 'gate' })
  const banker = await signIn({ organizeId: 'finance' })
  await db.kysely
    .insertInto('positions')
    .values([
      { id: 'keeper', full_name: 'Keeper', en_code: 'keeper', organize_id: 'gate' },
      { id: 'banker', full_name: 'Banker', en_code: 'banker', organize_id: 'finance' },
    ])
    .execute()
  await db.kysely
    .insertInto('roles')
    .values([
      { id: 'global', full_name: 'Global', en_code: 'global', global_mark: 1 },
      { id: 'easterly', full_name: 'Easterly', en_code: 'easterly', global_mark: 0 },
      { id: 'wide', full_name: 'Wide', en_code: 'wide', global_mark: 0 },
    ])
    .execute()
  await db.kysely
    .insertInto('role_organizes')
    .values([
      { role_id: 'easterly', organize_id: 'east' },
      { role_id: 'wide', organize_id: 'east' },
      { role_id: 'wide', organize_id: 'finance' },
    ])
    .execute()
  await db.kysely
    .insertInto('groups')
    .values({ id: 'choir', full_name: 'Choir', en_code: 'choir' })
    .execute()
  const menus = new Map(
    (await db.kysely.selectFrom('menus').select(['id', 'en_code']).execute()).map((menu) => [
      menu.en_code,
      menu.id,
    ]),
  )
  const write = (token: string, [objectType, id]: readonly [string, string], menu = 'one') =>
    request('PUT', `${authority}/Data/${id}`, {
      token,
      body: { objectType, version: 0, menuIds: [menus.get(menu)], models: [] },
    })
  const read = (token: string, [objectType, id]: readonly [string, string], more = '') =>
    request('GET', `${authority}/Data/${id}${more}?objectType=${objectType}`, { token })
  return { delegate, admin, guard, banker, write, read, one: menus.get('one') ?? '' }
}

const model = {
  modelId: 'm1',
  columns: ['plate'],
  forms: ['plate'],
  buttons: ['btn_add'],
  scopes: [{ type: 'department' }],
}

onEachDatabase((make) => {
  test('what is written is read, and counts at the next call', async () => {
    const { request, signIn } = await make()
    const admin = await signIn({ isAdministrator: true })
    const { token, userId } = await signIn()
    const at = `/api/permission/Authority/Data/${userId}`
    expect((await request('GET', '/api/permission/Authority/Parts', { token })).status).toBe(403)
    const written = await request('PUT', at, {
      token: admin.token,
      body: { objectType: 'user', version: 0, menuIds: ['permission'], models: [model] },
    })
    expect(written.data).toEqual({ version: 1, menuIds: ['permission'], models: [model] })
    expect((await request('GET', '/api/permission/Authority/Parts', { token })).status).toBe(200)
    const current = await request('GET', '/api/oauth/CurrentUser', { token })
    expect(current.data.permissionList).toEqual([
      {
        modelId: 'm1',
        columnList: [{ enCode: 'plate' }],
        formList: [{ enCode: 'plate' }],
        buttonList: [{ enCode: 'btn_add' }],
      },
    ])
  })

  test('a stale version is refused with what stands now, and nothing is written', async () => {
    const { request, signIn } = await make()
    const { token, userId } = await signIn({ isAdministrator: true })
    const write = (version: number, columns: string[]) =>
      request('PUT', `/api/permission/Authority/Data/${userId}`, {
        token,
        body: { objectType: 'user', version, menuIds: [], models: [{ ...model, columns }] },
      })
    await write(0, ['a'])
    const stale = await write(0, ['b'])
    expect([stale.status, stale.data.models[0].columns]).toEqual([409, ['a']])
    expect((await write(1, ['c'])).status).toBe(200)
  })

  test('nobody without the screen grants himself anything', async () => {
    const { request, signIn, db } = await make()
    const { token, userId } = await signIn({ menus: ['menu'] })
    const refused = await request('PUT', `/api/permission/Authority/Data/${userId}`, {
      token,
      body: { objectType: 'user', version: 0, menuIds: [], models: [model] },
    })
    expect(refused.status).toBe(403)
    expect(
      await db.kysely.selectFrom('grants').select('id').where('model_id', '=', 'm1').execute(),
    ).toEqual([])
  })

  test('whoever is no administrator hands out and takes away only what he holds, and nothing to himself', async () => {
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

  test('a condition that somebody grants names only what they may see as it is', async () => {
    const world = await make()
    const { request, signIn } = world
    const admin = await signIn({ isAdministrator: true })
    const mask = { mask: { type: 'mobile' } }
    const { id: modelId } = await makeDesign(
      world,
      admin.token,
      sketch([
        { id: 'plate', kind: 'input', field: 'plate' },
        { id: 'phone', kind: 'input', field: 'phone', options: mask },
        { id: 'cost', kind: 'input', field: 'cost' },
      ]),
    )
    const held = { columns: ['plate', 'phone'], scopes: [{ type: 'all' as const }] }
    const clerk = await signIn({
      menus: ['permission'],
      models: [{ modelId, ...held }],
      administers: [{ organizeId: 'testhome' }],
    })
    const other = await signIn({})
    const write = (field: string) => {
      const operand = { type: 'fixed', value: '138' }
      const comparisons = [{ field, symbol: '>', operand }]
      const condition = { match: 'and', groups: [{ match: 'and', comparisons }] }
      const scopes = [{ type: 'condition', condition }]
      const models = [{ modelId, columns: ['plate'], forms: [], buttons: [], scopes }]
      return request('PUT', `/api/permission/Authority/Data/${other.userId}`, {
        token: clerk.token,
        body: { objectType: 'user', version: 0, menuIds: [], models },
      })
    }
    expect((await write('phone')).problems).toEqual([expect.objectContaining({ code: 'unseen' })])
    expect((await write('cost')).problems).toEqual([expect.objectContaining({ code: 'unseen' })])
    expect((await write('plate')).status).toBe(200)
  })

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

  test('an unknown subject, a broken scope and an unknown key are refused', async () => {
    const { request, signIn } = await make()
    const { token, userId } = await signIn({ isAdministrator: true })
    const write = (id: string, more: object) =>
      request('PUT', `/api/permission/Authority/Data/${id}`, {
        token,
        body: { objectType: 'role', version: 0, menuIds: [], models: [], ...more },
      })
    expect((await write(userId, {})).status).toBe(404)
    expect(
      (await write(userId, { models: [{ ...model, scopes: [{ type: 'everything' }] }] })).status,
    ).toBe(422)
    expect((await write(userId, { admin: true })).problems.map(({ path }) => path)).toEqual([
      'admin',
    ])
  })

  test('parts name every column, field and button of a live model in the caller’s language', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ isAdministrator: true })
    const node = (id: string, more: object) => ({
      id,
      kind: 'input',
      field: id,
      label: id,
      labels: { en: `${id} en` },
      ...more,
    })
    const nodes = {
      plate: node('plate', {}),
      parts: node('parts', { kind: 'table', children: ['name'] }),
      name: node('name', {}),
    }
    const formData = JSON.stringify({ ...emptyDocument(), nodes, children: ['plate', 'parts'] })
    const made = await request('POST', '/api/visualdev/Base', {
      token,
      body: { fullName: 'Fault', enCode: 'fault', formData },
    })
    await request('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, {
      token,
      body: { version: made.data.version },
    })
    const { data } = await request('GET', '/api/permission/Authority/Parts', {
      token,
      language: 'en',
    })
    expect(data.list.slice(0, 1)).toEqual([
      {
        modelId: made.data.id,
        fullName: 'Fault',
        columns: [{ enCode: 'plate', fullName: 'plate en' }],
        forms: [
          { enCode: 'plate', fullName: 'plate en' },
          { enCode: 'parts', fullName: 'parts en' },
          { enCode: 'parts.name', fullName: 'parts en · name en' },
        ],
        buttons: expect.arrayContaining([{ enCode: 'btn_add', fullName: 'Add' }]),
        scopes: [...scopeTypes],
        named: [],
      },
    ])
  })

  test('everybody keeps his own column settings (7.16)', async () => {
    const { request, signIn } = await make()
    const models = [{ modelId: 'm1', columns: ['plate'] }]
    const [one, other, stranger] = [
      await signIn({ models }),
      await signIn({ models }),
      await signIn(),
    ]
    const path = '/api/permission/Authority'
    const write = ({ token }: { token: string }, fieldList: string) =>
      request('PUT', `${path}/SetColumnsByModuleId`, { token, body: { moduleId: 'm1', fieldList } })
    const read = ({ token }: { token: string }) =>
      request('GET', `${path}/GetColumnsByModuleId/m1`, { token })
    await write(one, '[{"prop":"plate"}]')
    await write(
      one,
      '[{"prop":"cost","label":"Cost","columnVisible":false,"width":90,"fixed":"left","more":1}]',
    )
    expect(JSON.parse((await read(one)).data.fieldList)).toEqual([
      { prop: 'cost', label: 'Cost', visible: false, width: 90, fixed: 'left' },
    ])
    expect((await read(other)).data).toEqual({ fieldList: '[]' })
    expect([
      (await write(one, 'nonsense')).problems.map((problem) => problem.path),
      (await write(one, '[]')).status,
      (await read(one)).data.fieldList,
    ]).toEqual([['fieldList'], 200, '[]'])
    expect([
      (await write(stranger, '[{"prop":"plate"}]')).status,
      (await read(stranger)).status,
    ]).toEqual([403, 403])
  })

  test('6 an administrator of an organisation grants only where all who get it are his people, and reads only what is in sight', async () => {
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
    for (const one of outside)
      expect([one, (await write(delegate.token, one)).status]).toEqual([one, 403])
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
    for (const one of inside)
      expect([
        one,
        (await write(delegate.token, one)).status,
        (await read(delegate.token, one)).status,
      ]).toEqual([one, 200, 200])
    for (const one of [
      ['user', banker.userId],
      ['department', 'finance'],
      ['organize', 'harbour'],
      ['position', 'banker'],
    ] as const)
      expect([
        one,
        (await read(delegate.token, one)).status,
        (await read(delegate.token, one, '/Inherited')).status,
      ]).toEqual([one, 403, 403])
    for (const one of [
      ['role', 'global'],
      ['role', 'wide'],
      ['group', 'choir'],
    ] as const)
      expect([one, (await read(delegate.token, one)).status]).toEqual([one, 200])
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
    expect(data.list.filter((one: { modelId: string }) => one.modelId !== 'permission')).toEqual([
      {
        modelId,
        fullName: 'Sample',
        columns: [{ enCode: 'plate', fullName: 'plate' }],
        forms: [],
        buttons: [expect.objectContaining({ enCode: 'btn_edit' })],
        scopes: ['own'],
        named: [],
      },
    ])
  })

  test('6 what a subject holds through others is told with its source; what is switched off gives nothing', async () => {
    const world = await make()
    const { admin, guard, read, one } = await plantHarbour(world)
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
      await grantMenu(world, subject, one)
    const sources = async (subject: readonly [string, string]) =>
      (await read(admin.token, subject, '/Inherited')).data.list
        .map(
          (line: { subjectName: string; part: string; modelId: string }) =>
            `${line.subjectName} ${line.part} ${line.modelId === one}`,
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
    const { admin, delegate, guard, banker, one } = await plantHarbour(world)
    await world.db.kysely
      .insertInto('user_roles')
      .values({ user_id: banker.userId, role_id: 'wide' })
      .execute()
    for (const subject of [
      { type: 'role', id: 'wide' },
      { type: 'organize', id: 'east' },
      { type: 'group', id: 'choir' },
    ] as const)
      await grantMenu(world, subject, one)
    const ask = async (token: string, more: object = {}) =>
      (
        await world.request('POST', `${authority}/Actions/Holders`, {
          token,
          body: { target: { type: 'menu', menuId: one }, ...more },
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

  test('6 whoever administers an organisation is offered those in sight, and told which he may change', async () => {
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
    const { admin, delegate, read, write, one } = await plantHarbour(world)
    await write(admin.token, ['department', 'gate'], 'menu')
    const objects = (gate: number) => [
      { objectType: 'department', objectId: 'gate', version: gate },
      { objectType: 'role', objectId: 'easterly', version: 0 },
    ]
    const batch = (token: string, body: object) =>
      world.request('PUT', `${authority}/Actions/Batch`, {
        token,
        body: { way: 'add', menuIds: [one], models: [], ...body },
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
    expect([menuIds.length, menuIds.includes(one)]).toEqual([2, true])
    await batch(admin.token, { objects: objects(2).slice(0, 1), way: 'replace' })
    expect((await read(admin.token, ['department', 'gate'])).data).toEqual({
      version: 3,
      menuIds: [one],
      models: [],
      subjectName: 'gate',
      canChange: true,
    })
  })

  test('6 a data scope of own conditions is checked against the form; what stood before does not hinder', async () => {
    const world = await make()
    const { token, userId } = await world.signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(
      world,
      token,
      sketch([
        { id: 'n1', kind: 'input', field: 'plate' },
        { id: 'n2', kind: 'inputNumber', field: 'cost' },
      ]),
    )
    const scope = (...comparisons: object[]) => ({
      type: 'condition',
      condition: {
        match: 'and',
        groups: comparisons.length > 0 ? [{ match: 'and', comparisons }] : [],
      },
    })
    const fixed = (value: unknown) => ({ operand: { type: 'fixed', value } })
    const write = (version: number, scopes: object[]) =>
      world.request('PUT', `${authority}/Data/${userId}`, {
        token,
        language: 'en',
        body: {
          objectType: 'user',
          version,
          menuIds: [],
          models: [{ modelId, columns: [], forms: [], buttons: [], scopes }],
        },
      })
    const good = scope(
      { field: 'plate', symbol: '==', ...fixed('A') },
      { field: 'cost', symbol: 'between', ...fixed(['1', null]) },
    )
    expect((await write(0, [{ type: 'own' }, good])).status).toBe(200)
    const bad = [
      scope(),
      scope({ field: 'nope', symbol: '==', ...fixed('A') }),
      scope({ field: 'cost', symbol: 'like', ...fixed('1') }),
      scope({ field: 'plate', symbol: '<>', ...fixed(null) }),
      scope({ field: 'cost', symbol: '==', operand: { type: 'user' } }),
      scope({ field: 'cost', symbol: '==', operand: { type: 'field', field: 'plate' } }),
    ]
    const refused = await write(1, [good, ...bad])
    expect([refused.status, refused.problems.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      [
        'models.0.scopes.1 empty',
        'models.0.scopes.2 dangling',
        'models.0.scopes.3 symbolMisfit',
        'models.0.scopes.4 badOperand',
        'models.0.scopes.5 badOperand',
        'models.0.scopes.6 badOperand',
      ],
    ])
    await world.db.kysely
      .updateTable('grants')
      .set({ scope: JSON.stringify(bad[1]) })
      .where('subject_id', '=', userId)
      .where('code', '=', '1')
      .execute()
    expect((await write(1, [bad[1] ?? {}, { type: 'all' }])).status).toBe(200)
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
      return status === 200 ? data.list.map((one: { data: object }) => one.data) : status
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
