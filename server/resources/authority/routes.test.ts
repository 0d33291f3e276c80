import { expect, test } from 'vitest'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { scopeTypes } from '#schemas/permission.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import { authority, model } from '#tests/harbour.ts'

onDatabase((make) => {
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

  test('nobody without the screen grants themselves anything', async () => {
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
    const { db, request, signIn } = await make()
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
    const entry = (id: string, properties: object) => ({
      id,
      parent_id: '',
      en_code: id,
      full_name: id,
      type: 3,
      property_json: JSON.stringify(properties),
      sort_code: 1,
    })
    await db.kysely
      .insertInto('menus')
      .values([
        entry('asks', { moduleId: made.data.id }),
        entry('asksNothing', { moduleId: made.data.id, isColumnAuthorize: 0 }),
        entry('other', { moduleId: 'another' }),
      ])
      .execute()
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
        entries: ['asks'],
      },
    ])
  })

  test('column settings are kept for each user (7.16)', async () => {
    const { request, signIn } = await make()
    const models = [{ modelId: 'm1', columns: ['plate'] }]
    const [user, other, stranger] = [
      await signIn({ models }),
      await signIn({ models }),
      await signIn(),
    ]
    const path = '/api/permission/Authority'
    const write = ({ token }: { token: string }, fieldList: string) =>
      request('PUT', `${path}/SetColumnsByModuleId`, { token, body: { moduleId: 'm1', fieldList } })
    const read = ({ token }: { token: string }) =>
      request('GET', `${path}/GetColumnsByModuleId/m1`, { token })
    await write(user, '[{"prop":"plate"}]')
    await write(
      user,
      '[{"prop":"cost","label":"Cost","columnVisible":false,"width":90,"fixed":"left","more":1}]',
    )
    expect(JSON.parse((await read(user)).data.fieldList)).toEqual([
      { prop: 'cost', label: 'Cost', visible: false, width: 90, fixed: 'left' },
    ])
    expect((await read(other)).data).toEqual({ fieldList: '[]' })
    expect([
      (await write(user, 'nonsense')).problems.map((problem) => problem.path),
      (await write(user, '[]')).status,
      (await read(user)).data.fieldList,
    ]).toEqual([['fieldList'], 200, '[]'])
    expect([
      (await write(stranger, '[{"prop":"plate"}]')).status,
      (await read(stranger)).status,
    ]).toEqual([403, 403])
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
})
