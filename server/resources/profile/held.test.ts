import { expect, test } from 'vitest'
import { profileCalls } from '#tests/profile-calls.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = profileCalls(make)
  const { asker, userOf, leads } = stage

  test('7.8 subordinates: only down the own tree', async () => {
    const [top, middle, leaf, off, far] = [
      await stage.world.signIn(),
      await stage.world.signIn({ realName: 'Middle', organizeId: 'Gate' }),
      await stage.world.signIn({ realName: 'Leaf' }),
      await stage.world.signIn(),
      await stage.world.signIn(),
    ]
    await leads(top.userId, middle.userId)
    await leads(middle.userId, leaf.userId)
    await leads(leaf.userId, off.userId)
    await stage.world.db.kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', off.userId)
      .execute()
    await stage.world.db.kysely
      .insertInto('user_positions')
      .values({ user_id: middle.userId, position_id: 'Guard' })
      .execute()
    const ask = asker(top.token)
    expect((await ask('GET', 'Subordinate/0')).data.list).toEqual([
      {
        id: middle.userId,
        avatar: '',
        userName: 'Middle',
        department: 'Gate',
        position: 'Guard',
        isLeaf: false,
      },
    ])
    expect((await ask('GET', `Subordinate/${middle.userId}`)).data.list).toMatchObject([
      { id: leaf.userId, userName: 'Leaf', isLeaf: true },
    ])
    expect((await ask('GET', `Subordinate/${leaf.userId}`)).data.list).toEqual([])
    for (const id of [far.userId, top.userId, 'nobody'])
      expect((await ask('GET', `Subordinate/${id}`)).status).toBe(404)
    expect((await asker(middle.token)('GET', `Subordinate/${top.userId}`)).status).toBe(404)
    // Two users who lead each other must not make an endless tree.
    await leads(leaf.userId, top.userId)
    expect((await ask('GET', `Subordinate/${leaf.userId}`)).data.list).toMatchObject([
      { id: top.userId },
    ])
  })

  test('7.8 Authorize shows what one holds, by the names of the design; an administrator holds all', async () => {
    const admin = await stage.world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(
      stage.world,
      admin.token,
      sketch([
        { id: 'n1', kind: 'input', field: 'plate', labels: { en: 'Plate' } },
        { id: 'n2', kind: 'input', field: 'hush' },
      ]),
    )
    const staff = await stage.world.signIn({
      menus: ['t.lots'],
      models: [
        { modelId: id, columns: ['plate'], buttons: ['btn_add', 'btn_gone'] },
        { modelId: 'gone', columns: ['x'] },
      ],
    })
    const held = (await asker(staff.token)('GET', 'Authorize')).data
    const model = (...children: { id: string; fullName: string }[]) => [
      { id, fullName: 'Sample', children },
    ]
    expect(held).toEqual({
      module: [{ id: expect.any(String), fullName: 't.lots' }],
      column: model({ id: `${id}/plate`, fullName: 'Plate' }),
      form: [],
      button: model({ id: `${id}/btn_add`, fullName: 'Add' }),
      resource: model({ id: `${id}/own`, fullName: 'Own data' }),
    })
    const all = (await asker(admin.token)('GET', 'Authorize')).data
    expect(
      [all.column, all.form, all.button, all.resource].map((tree) => tree[0].children.length),
    ).toEqual([2, 2, 12, 1])
    expect(all.resource[0].children).toEqual([{ id: `${id}/all`, fullName: 'All data' }])
    const scoped = await stage.world.signIn({
      models: [{ modelId: id, scopes: [{ type: 'department' }, { type: 'managed' }] }],
    })
    expect(
      (await asker(scoped.token)('GET', 'Authorize')).data.resource[0].children.map(
        ({ fullName }: { fullName: string }) => fullName,
      ),
    ).toEqual(['Own department', 'People I manage'])
    expect((await asker((await stage.world.signIn()).token)('GET', 'Authorize')).data).toEqual({
      module: [],
      column: [],
      form: [],
      button: [],
      resource: [],
    })
  })

  test('7.8 the major organisation changes places with another own one, and rights follow', async () => {
    const { token, userId } = await stage.world.signIn({ organizeId: 'Gate' })
    await stage.world.db.kysely
      .insertInto('user_organizes')
      .values(['Cash', 'Closed'].map((organize_id) => ({ user_id: userId, organize_id })))
      .execute()
    const other = await stage.world.signIn()
    await stage.world.db.kysely
      .insertInto('user_organizes')
      .values({ user_id: other.userId, organize_id: 'Harbour' })
      .execute()
    const ask = asker(token)
    const [gate, cash] = [
      { id: 'Gate', fullName: 'Harbour / Gate' },
      { id: 'Cash', fullName: 'Harbour / Cash' },
    ]
    expect((await ask('GET', 'getUserOrganizes')).data.list).toEqual([
      { ...gate, isDefault: true },
      { ...cash, isDefault: false },
    ])
    const major = async (majorId: string) =>
      (await ask('PUT', 'major', { majorId, majorType: 'Organize' })).status
    expect(await major('Cash')).toBe(200)
    expect((await ask('GET', 'getUserOrganizes')).data.list).toEqual([
      { ...cash, isDefault: true },
      { ...gate, isDefault: false },
    ])
    expect((await stage.world.services.auth.callerOf(token)).departmentId).toBe('Cash')
    expect([await major('Harbour'), await major('Closed'), await major('Cash')]).toEqual([
      404, 404, 200,
    ])
    expect((await userOf(userId)).organize_id).toBe('Cash')
    expect((await asker(other.token)('GET', 'getUserOrganizes')).data.list).toHaveLength(2)
  })

  test('7.8 the major position is one of the own', async () => {
    const { token, userId } = await stage.world.signIn()
    await stage.world.db.kysely
      .insertInto('user_positions')
      .values({ user_id: userId, position_id: 'Guard' })
      .execute()
    await stage.world.db.kysely
      .insertInto('user_positions')
      .values({ user_id: (await stage.world.signIn()).userId, position_id: 'Chief' })
      .execute()
    const ask = asker(token)
    const major = async (majorId: string) =>
      (await ask('PUT', 'major', { majorId, majorType: 'Position' })).status
    expect((await ask('GET', 'getUserPositions')).data.list).toEqual([
      { id: 'Guard', fullName: 'Guard', isDefault: false },
    ])
    expect([await major('Guard'), await major('Chief')]).toEqual([200, 404])
    expect((await ask('GET', 'getUserPositions')).data.list).toEqual([
      { id: 'Guard', fullName: 'Guard', isDefault: true },
    ])
    expect((await ask('PUT', 'major', { majorId: 'Guard', majorType: 'Role' })).status).toBe(422)
  })
})
