import { expect, test } from 'vitest'
import { emptyDocument } from '#schemas/design/upgrade.ts'
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
