import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

const path = '/api/permission/Authority/Actions/Share'
const form = sketch([
  { id: 'plate', kind: 'input', field: 'plate' },
  { id: 'cost', kind: 'inputNumber', field: 'cost' },
])

onDatabase((make) => {
  async function makeWorld() {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id: modelId } = await makeDesign(world, admin.token, form)
    const menuId = `menu${modelId}`
    await world.db.kysely
      .insertInto('menus')
      .values({
        id: menuId,
        parent_id: '',
        en_code: `share${modelId}`,
        full_name: 'Shared',
        icon: '',
        type: 3,
        property_json: JSON.stringify({ moduleId: modelId }),
      })
      .execute()
    const member = await world.signIn({})
    const body = {
      modelId,
      objects: [{ objectType: 'user', objectId: member.userId }],
      scope: 'all',
      buttons: ['btn_add'],
    }
    const share = (token: string, more: object = {}) =>
      world.request('POST', path, { token, body: { ...body, ...more } })
    const held = async () =>
      (
        await world.request(
          'GET',
          `/api/permission/Authority/Data/${member.userId}?objectType=user`,
          { token: admin.token },
        )
      ).data
    return { ...world, admin, modelId, menuId, member, share, held }
  }

  test('a shared form is open at the next call: entry, fields, buttons and rows, beside what was held', async () => {
    const { admin, modelId, menuId, member, share, held, request } = await makeWorld()
    const list = `/api/visualdev/OnlineDev/${modelId}`
    const add = (token: string) =>
      request('POST', list, { token, body: { data: { plate: 'A1', cost: '3' } } })
    expect((await add(admin.token)).status).toBe(200)
    expect((await add(member.token)).status).toBe(403)
    expect((await share(admin.token)).status).toBe(200)
    expect((await add(member.token)).status).toBe(200)
    const rows = await request('POST', `${list}/List`, {
      token: member.token,
      body: { currentPage: 1, pageSize: 20 },
    })
    expect(rows.data.pagination.total).toBe(2)
    expect((await share(admin.token, { scope: 'own', buttons: ['btn_edit'] })).status).toBe(200)
    const { menuIds, models } = await held()
    const [model] = models
    expect([menuIds, models.length]).toEqual([[menuId], 1])
    expect(model.columns.toSorted()).toEqual(['cost', 'plate'])
    expect(model.forms.toSorted()).toEqual(['cost', 'plate'])
    expect(model.buttons.toSorted()).toEqual(['btn_add', 'btn_edit'])
    expect(model.scopes).toEqual([{ type: 'all' }, { type: 'own' }])
  })

  test('a share until a day ends with it, all of it, and takes nothing from what is held for longer', async () => {
    const { admin, modelId, menuId, share, held, db, member } = await makeWorld()
    await share(admin.token, { fields: ['plate'], buttons: [] })
    const until = '2099-12-31'
    expect((await share(admin.token, { until, scope: 'own' })).status).toBe(200)
    const ends = (await held()).ends.map(({ part, enCode }: { part: string; enCode: string }) =>
      [part, enCode].join(' '),
    )
    expect(ends.toSorted()).toEqual(['button btn_add', 'column cost', 'form cost', 'scope own'])
    expect((await share(admin.token, { until: '2020-01-31' })).problems).toMatchObject([])
    const line = await db.kysely
      .selectFrom('grants')
      .select('until')
      .where('subject_id', '=', member.userId)
      .where('model_id', 'in', [modelId, menuId])
      .where('code', '=', 'cost')
      .executeTakeFirstOrThrow()
    expect(line.until).toBe(until)
  })

  test('who may open a form is told by any part of it', async () => {
    const { admin, modelId, member, share, request } = await makeWorld()
    const holders = async () =>
      (
        await request('POST', '/api/permission/Authority/Actions/Holders', {
          token: admin.token,
          body: { target: { type: 'model', modelId } },
        })
      ).data.users.list.map(({ id }: { id: string }) => id)
    expect(await holders()).not.toContain(member.userId)
    await share(admin.token, { fields: ['plate'], buttons: [] })
    expect(await holders()).toContain(member.userId)
  })

  test('chosen fields are all that is given', async () => {
    const { admin, modelId, share, held } = await makeWorld()
    await share(admin.token, { fields: ['cost'] })
    expect((await held()).models).toEqual([
      expect.objectContaining({ modelId, columns: ['cost'], forms: ['cost'] }),
    ])
  })

  test('nobody gives more than they hold, and a refused share gives nothing', async () => {
    const { modelId, share, held, signIn } = await makeWorld()
    const clerk = await signIn({
      menus: ['permission'],
      models: [
        {
          modelId,
          columns: ['plate'],
          forms: ['plate'],
          buttons: ['btn_add'],
          scopes: [{ type: 'department' }],
        },
      ],
      administers: [{ organizeId: 'testhome' }],
    })
    for (const more of [{ scope: 'all' }, { scope: 'own', buttons: ['btn_remove'] }])
      expect((await share(clerk.token, more)).status).toBe(403)
    // A field that the clerk does not hold is answered as one that is not there.
    const [hidden, unknown] = [
      await share(clerk.token, { scope: 'own', fields: ['cost'] }),
      await share(clerk.token, { scope: 'own', fields: ['nope'] }),
    ]
    expect([hidden.status, hidden.problems]).toEqual([422, unknown.problems])
    expect((await held()).models).toEqual([])
    expect((await share(clerk.token, { scope: 'department' })).status).toBe(200)
    // The entry in the menu is not the clerk's to give.
    expect(await held()).toMatchObject({
      menuIds: [],
      models: [{ columns: ['plate'], forms: ['plate'], scopes: [{ type: 'department' }] }],
    })
    // A form that one may not open is answered as one that is not there.
    const stranger = await signIn({ menus: ['permission'] })
    expect((await share(stranger.token)).status).toBe(404)
  })

  test('a field or a subject that is not there is refused, and nobody gets anything', async () => {
    const { admin, member, share, held } = await makeWorld()
    const wrong = await share(admin.token, { fields: ['plate', 'nope'] })
    expect([wrong.status, wrong.problems.map((problem) => problem.path)]).toEqual([
      422,
      ['fields.1'],
    ])
    const objects = [
      { objectType: 'user', objectId: member.userId },
      { objectType: 'role', objectId: 'nobody' },
    ]
    expect((await share(admin.token, { objects })).status).toBe(404)
    expect((await share(admin.token, { modelId: 'none' })).status).toBe(404)
    expect((await held()).models).toEqual([])
  })
})
