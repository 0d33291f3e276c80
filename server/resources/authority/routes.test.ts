import { expect, test } from 'vitest'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'

const model = { modelId: 'm1', columns: ['plate'], forms: ['plate'], buttons: ['btn_add'], scopes: [{ type: 'department' }] }

onEachDatabase((make) => {
  test('what is written is read, and counts at the next call', async () => {
    const { request, signIn } = await make()
    const admin = await signIn({ isAdministrator: true })
    const { token, userId } = await signIn()
    const at = `/api/permission/Authority/Data/${userId}`
    expect((await request('GET', '/api/permission/Authority/Parts', { token })).status).toBe(403)
    const written = await request('PUT', at, { token: admin.token, body: { objectType: 'user', version: 0, menuIds: ['permission'], models: [model] } })
    expect(written.data).toEqual({ version: 1, menuIds: ['permission'], models: [model] })
    expect((await request('GET', '/api/permission/Authority/Parts', { token })).status).toBe(200)
    const current = await request('GET', '/api/oauth/CurrentUser', { token })
    expect(current.data.permissionList).toEqual([{ modelId: 'm1', columnList: [{ enCode: 'plate' }], formList: [{ enCode: 'plate' }], buttonList: [{ enCode: 'btn_add' }] }])
  })

  test('a stale version is refused with what stands now, and nothing is written', async () => {
    const { request, signIn } = await make()
    const { token, userId } = await signIn({ isAdministrator: true })
    const write = (version: number, columns: string[]) =>
      request('PUT', `/api/permission/Authority/Data/${userId}`, { token, body: { objectType: 'user', version, menuIds: [], models: [{ ...model, columns }] } })
    await write(0, ['a'])
    const stale = await write(0, ['b'])
    expect([stale.status, stale.data.models[0].columns]).toEqual([409, ['a']])
    expect((await write(1, ['c'])).status).toBe(200)
  })

  test('nobody without the screen grants himself anything', async () => {
    const { request, signIn, db } = await make()
    const { token, userId } = await signIn({ menus: ['menu'] })
    const refused = await request('PUT', `/api/permission/Authority/Data/${userId}`, { token, body: { objectType: 'user', version: 0, menuIds: [], models: [model] } })
    expect(refused.status).toBe(403)
    expect(await db.kysely.selectFrom('grants').select('id').where('model_id', '=', 'm1').execute()).toEqual([])
  })

  test('whoever is no administrator hands out and takes away only what he holds, and nothing to himself', async () => {
    const { request, signIn, db } = await make()
    const admin = await signIn({ isAdministrator: true })
    const other = await signIn({ menus: ['one', 'two'] })
    const menus = new Map((await db.kysely.selectFrom('menus').select(['id', 'en_code']).execute()).map((menu) => [menu.en_code, menu.id]))
    const clerk = await signIn({ menus: ['permission', 'one'], models: [{ modelId: 'm1', columns: ['plate'], scopes: [{ type: 'department' }] }] })
    const none = { modelId: 'm1', columns: [], forms: [], buttons: [], scopes: [] }
    const write = (userId: string, version: number, given: { menus?: string[]; model?: object }) =>
      request('PUT', `/api/permission/Authority/Data/${userId}`, { token: clerk.token, body: { objectType: 'user', version, menuIds: (given.menus ?? ['one', 'two']).map((code) => menus.get(code)), models: given.model ? [{ ...none, ...given.model }] : [] } })
    expect((await write(other.userId, 0, { model: { columns: ['plate'], scopes: [{ type: 'department' }] } })).status).toBe(200)
    expect((await write(other.userId, 1, { model: { columns: ['plate'], scopes: [{ type: 'own' }, { type: 'department' }] } })).status).toBe(200)
    const kept = { columns: ['plate'], scopes: [{ type: 'own' }, { type: 'department' }] }
    for (const model of [{ ...kept, columns: ['plate', 'cost'] }, { ...kept, buttons: ['btn_edit'] }, { ...kept, scopes: [...kept.scopes, { type: 'all' }] }]) expect((await write(other.userId, 2, { model })).status).toBe(403)
    expect((await write(other.userId, 2, { menus: ['one', 'two', 'permission'], model: kept })).status).toBe(200)
    expect((await write(other.userId, 3, { menus: ['one', 'permission'], model: kept })).status).toBe(403)
    expect((await write(clerk.userId, 0, { menus: ['one', 'permission'] })).status).toBe(403)
    const { data } = await request('GET', `/api/permission/Authority/Data/${other.userId}?objectType=user`, { token: admin.token })
    expect(data).toMatchObject({ version: 3, models: [kept] })
  })

  test('an explanation names the grants that decide, or says what is missing', async () => {
    const world = await make()
    const { request, signIn, db } = world
    const admin = await signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(world, admin.token, sketch([{ id: 'plate', kind: 'input', field: 'plate' }]))
    const person = await signIn({ menus: ['one'], models: [{ modelId, columns: ['plate'], scopes: [{ type: 'own' }] }] })
    await db.kysely.insertInto('roles').values({ id: 'r1', full_name: 'Clerks', en_code: 'clerks' }).execute()
    await db.kysely.insertInto('user_roles').values({ user_id: person.userId, role_id: 'r1' }).execute()
    await db.kysely.insertInto('grants').values({ id: 'g1', subject_type: 'role', subject_id: 'r1', part: 'scope', model_id: modelId, code: '0', scope: JSON.stringify({ type: 'all' }) }).execute()
    const made = await request('POST', `/api/visualdev/OnlineDev/${modelId}`, { token: admin.token, body: { data: { plate: 'A' } } })
    const menus = new Map((await db.kysely.selectFrom('menus').select(['id', 'en_code']).execute()).map((menu) => [menu.en_code, menu.id]))
    const ask = async (target: object, userId = person.userId) => (await request('POST', '/api/permission/Authority/Actions/Explain', { token: admin.token, body: { userId, target } })).data
    expect(await ask({ type: 'menu', menuId: menus.get('one') })).toMatchObject({ isAllowed: true, reason: 'granted', grants: [{ subjectType: 'user', subjectName: 'Somebody', part: 'menu', decides: true }] })
    expect(await ask({ type: 'menu', menuId: menus.get('permission') })).toEqual({ isAllowed: false, reason: 'notGranted', grants: [] })
    expect(await ask({ type: 'column', modelId, enCode: 'plate' })).toMatchObject({ isAllowed: true, reason: 'granted' })
    expect(await ask({ type: 'form', modelId, enCode: 'plate' })).toMatchObject({ isAllowed: false, reason: 'notGranted' })
    const record = { type: 'record', modelId, recordId: made.data.id }
    expect(await ask(record)).toMatchObject({
      isAllowed: true, reason: 'granted',
      grants: expect.arrayContaining([expect.objectContaining({ subjectName: 'Clerks', scope: { type: 'all' }, decides: true }), expect.objectContaining({ subjectType: 'user', scope: { type: 'own' }, decides: false })]),
    })
    await db.kysely.updateTable('roles').set({ enabled_mark: 0 }).where('id', '=', 'r1').execute()
    expect(await ask(record)).toMatchObject({ isAllowed: false, reason: 'outOfScope' })
    await db.kysely.updateTable('menus').set({ enabled_mark: 0 }).where('en_code', '=', 'one').execute()
    expect(await ask({ type: 'menu', menuId: menus.get('one') })).toMatchObject({ isAllowed: false, reason: 'switchedOff' })
    expect(await ask(record, admin.userId)).toMatchObject({ isAllowed: true, reason: 'administrator' })
    expect((await request('POST', '/api/permission/Authority/Actions/Explain', { token: person.token, body: { userId: person.userId, target: record } })).status).toBe(403)
  })

  test('an unknown subject, a broken scope and an unknown key are refused', async () => {
    const { request, signIn } = await make()
    const { token, userId } = await signIn({ isAdministrator: true })
    const write = (id: string, more: object) => request('PUT', `/api/permission/Authority/Data/${id}`, { token, body: { objectType: 'role', version: 0, menuIds: [], models: [], ...more } })
    expect((await write(userId, {})).status).toBe(404)
    expect((await write(userId, { models: [{ ...model, scopes: [{ type: 'everything' }] }] })).status).toBe(422)
    expect((await write(userId, { admin: true })).problems.map(({ path }) => path)).toEqual(['admin'])
  })

  test('parts name every column, field and button of a live model in the caller’s language', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ isAdministrator: true })
    const node = (id: string, more: object) => ({ id, kind: 'input', field: id, label: id, labels: { en: `${id} en` }, ...more })
    const nodes = { plate: node('plate', {}), parts: node('parts', { kind: 'table', children: ['name'] }), name: node('name', {}) }
    const formData = JSON.stringify({ ...emptyDocument(), nodes, children: ['plate', 'parts'] })
    const made = await request('POST', '/api/visualdev/Base', { token, body: { fullName: 'Fault', enCode: 'fault', formData } })
    await request('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, { token, body: { version: made.data.version } })
    const { data } = await request('GET', '/api/permission/Authority/Parts', { token, language: 'en' })
    expect(data.list).toEqual([
      {
        modelId: made.data.id,
        fullName: 'Fault',
        columns: [{ enCode: 'plate', fullName: 'plate en' }],
        forms: [{ enCode: 'plate', fullName: 'plate en' }, { enCode: 'parts', fullName: 'parts en' }, { enCode: 'parts.name', fullName: 'parts en · name en' }],
        buttons: expect.arrayContaining([{ enCode: 'btn_add', fullName: 'Add' }]),
      },
    ])
  })

  test('everybody keeps his own column settings (7.16)', async () => {
    const { request, signIn } = await make()
    const [one, other] = [await signIn(), await signIn()]
    const path = '/api/permission/Authority'
    await request('PUT', `${path}/SetColumnsByModuleId`, { token: one.token, body: { moduleId: 'm1', fieldList: '[{"prop":"plate"}]' } })
    await request('PUT', `${path}/SetColumnsByModuleId`, { token: one.token, body: { moduleId: 'm1', fieldList: '[{"prop":"cost"}]' } })
    expect((await request('GET', `${path}/GetColumnsByModuleId/m1`, { token: one.token })).data).toEqual({ fieldList: '[{"prop":"cost"}]' })
    expect((await request('GET', `${path}/GetColumnsByModuleId/m1`, { token: other.token })).data).toEqual({ fieldList: '[]' })
  })
})
