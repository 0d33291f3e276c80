import { expect, test } from 'vitest'
import { pageFields as migration } from '#server/migrations/015-page-fields.ts'
import { grantMenu } from './organization.ts'
import { onDatabase } from './server.ts'
import { pageFieldCalls, codes, en } from './page-field-calls.ts'

onDatabase((make) => {
  const stage = pageFieldCalls(make)
  const { asker } = stage

  test('6 fields of a page are offered, granted and explained like those of a form, and count only with the entry', async () => {
    const clerk = await asker({ realName: 'Clerk' })
    const post = async (path: string, body: object) =>
      (
        await stage.world.request('POST', `/api/permission/Authority/Actions/${path}`, {
          token: stage.admin.token,
          body,
        })
      ).data
    const grant = async (version: number, menuIds: readonly string[]) =>
      expect(
        (
          await stage.world.request('PUT', `/api/permission/Authority/Data/${clerk.userId}`, {
            token: stage.admin.token,
            body: {
              objectType: 'user',
              version,
              menuIds,
              models: [
                {
                  modelId: 'user',
                  columns: ['mobilePhone'],
                  forms: ['email'],
                  buttons: [],
                  scopes: [],
                },
              ],
            },
          })
        ).status,
      ).toBe(200)
    const { data } = await stage.world.request('GET', '/api/permission/Authority/Parts', {
      token: stage.admin.token,
      language: 'en',
    })
    const offered = codes.map((enCode) => ({ enCode, fullName: en[enCode as keyof typeof en] }))
    expect(data.list.find((part: { modelId: string }) => part.modelId === 'user')).toMatchObject({
      columns: offered,
      forms: offered,
      scopes: [],
    })
    const targets = [
      { type: 'column', modelId: 'user', enCode: 'mobilePhone' },
      { type: 'form', modelId: 'user', enCode: 'email' },
    ]
    await grant(0, [])
    for (const target of targets) {
      expect(await post('Explain', { userId: clerk.userId, target })).toMatchObject({
        isAllowed: false,
        reason: 'notGranted',
        grants: [{ enCode: target.enCode, decides: false }],
      })
      expect(await post('Holders', { target, keyword: 'Clerk' })).toMatchObject({
        users: { list: [] },
      })
    }
    expect((await clerk.ask('GET', '')).status).toBe(403)
    await grant(1, ['user'])
    for (const target of targets) {
      expect(await post('Explain', { userId: clerk.userId, target })).toMatchObject({
        isAllowed: true,
        reason: 'granted',
        grants: [{ decides: true }],
      })
      expect(await post('Holders', { target, keyword: 'Clerk' })).toMatchObject({
        users: { list: [{ id: clerk.userId }] },
      })
    }
    const tree = (
      await stage.world.request('GET', '/api/permission/Users/Current/Authorize', {
        token: clerk.token,
        language: 'en',
      })
    ).data
    const held = (list: { id: string; children: { fullName: string }[] }[]) =>
      list.find((page) => page.id === 'user')?.children.map(({ fullName }) => fullName)
    expect([held(tree.column), held(tree.form)]).toEqual([[en.mobilePhone], [en.email]])
    expect(
      (
        await stage.world.request('POST', '/api/permission/Authority/Actions/Explain', {
          token: stage.admin.token,
          body: {
            userId: clerk.userId,
            target: { type: 'column', modelId: 'user', enCode: 'email' },
          },
        })
      ).data,
    ).toMatchObject({ isAllowed: false })
  })

  test('6 one hands out only the fields that one holds, and sees none but those', async () => {
    const delegate = await asker({
      menus: ['permission', 'user'],
      administers: [{ organizeId: 'testhome' }],
      organizeId: 'testhome',
      pageColumns: ['email'],
      pageForms: [],
    })
    const clerk = await asker({ organizeId: 'testhome' })
    const { data } = await stage.world.request('GET', '/api/permission/Authority/Parts', {
      token: delegate.token,
    })
    const { columns, forms } = data.list.find(
      (part: { modelId: string }) => part.modelId === 'user',
    )
    expect([columns.map(({ enCode }: { enCode: string }) => enCode), forms]).toEqual([
      ['email'],
      [],
    ])
    const give = async (given: { columns?: string[]; forms?: string[] }) =>
      (
        await stage.world.request('PUT', `/api/permission/Authority/Data/${clerk.userId}`, {
          token: delegate.token,
          body: {
            objectType: 'user',
            version: 0,
            menuIds: ['user'],
            models: [
              { modelId: 'user', columns: [], forms: [], buttons: [], scopes: [], ...given },
            ],
          },
        })
      ).status
    expect([
      await give({ columns: ['mobilePhone'] }),
      await give({ forms: ['email'] }),
      await give({ columns: ['email'] }),
    ]).toEqual([403, 403, 200])
  })

  test('6 the upgrade takes nothing from anybody: who held the entry of users holds all their fields', async () => {
    await grantMenu(stage.world, { type: 'role', id: 'upgraded' }, 'user')
    await grantMenu(stage.world, { type: 'role', id: 'upgraded' }, 'role')
    const [first] = migration
    for (const statement of [first, first]) await statement?.execute(stage.world.db.kysely)
    const held = await stage.world.db.kysely
      .selectFrom('grants')
      .select(['part', 'code', 'model_id'])
      .where('subject_id', '=', 'upgraded')
      .where('part', 'in', ['column', 'form'])
      .execute()
    expect(
      held.map(({ part, code, model_id }) => `${model_id} ${part} ${code}`).toSorted(),
    ).toEqual(codes.flatMap((code) => [`user column ${code}`, `user form ${code}`]).toSorted())
  })
})
