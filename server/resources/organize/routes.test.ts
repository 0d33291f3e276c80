import { expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { grantMenu } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import { sample, organizeCalls } from '#tests/organize-calls.ts'

onDatabase((make) => {
  const stage = organizeCalls(make)
  const { problems } = stage

  test('7.4 an organisation is added, read, changed, switched and removed, and each is written down', async () => {
    const boss = await stage.world.signIn({ realName: 'Boss' })
    const propertyJson = { shortName: 'E', manageEmail: 'e@example.com', foundedTime: '2001-02-03' }
    const body = sample({
      managerId: boss.userId,
      description: 'East side',
      sortCode: 7,
      propertyJson,
    })
    const made = (await stage.admin.ask('POST', '', body)).data
    const kept = {
      ...body,
      id: expect.any(String),
      enabledMark: 1,
      category: 'organization',
      manager: 'Boss',
      organize: 'harbour / 分公司',
      organizeIdTree: ['harbour', made.id],
      hasChildren: false,
      creatorTime: expect.any(Number),
      version: 1,
    }
    expect(made).toEqual(kept)
    expect((await stage.admin.ask('GET', `/${made.id}`)).data).toEqual(made)
    const changed = (
      await stage.admin.ask('PUT', `/${made.id}`, { ...made, fullName: '东区', managerId: '' })
    ).data
    expect(changed).toMatchObject({
      fullName: '东区',
      managerId: '',
      manager: '',
      propertyJson,
      version: 2,
    })
    expect(await stage.admin.ask('PUT', `/${made.id}`, { ...made, fullName: '迟' })).toMatchObject({
      status: 409,
      data: { fullName: '东区' },
    })
    expect((await stage.admin.ask('PUT', `/${made.id}/Actions/State`)).data.enabledMark).toBe(0)
    expect((await stage.admin.ask('DELETE', `/${made.id}`)).status).toBe(200)
    const noted = await stage.world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `organize ${made.id}`)
      .orderBy('id')
      .execute()
    expect(noted.map(({ what }) => what)).toEqual(['add', 'change', 'state', 'remove'])
  })

  test('7.4 departments have paths of their own, which know no organisation', async () => {
    const made = await stage.admin.department('east')
    expect(made).toMatchObject({ category: 'department', organize: 'harbour / east / 分公司' })
    expect((await stage.admin.ask('GET', `/Department/${made.id}`)).data).toEqual(made)
    const tries = [
      await stage.admin.ask('GET', `/${made.id}`),
      await stage.admin.ask('PUT', `/${made.id}`, made),
      await stage.admin.ask('DELETE', `/${made.id}`),
      await stage.admin.ask('GET', '/Department/east'),
      await stage.admin.ask('DELETE', '/Department/east'),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(
      (await stage.admin.ask('PUT', `/Department/${made.id}`, { ...made, fullName: '北门' })).data,
    ).toMatchObject({ fullName: '北门', version: 2 })
    expect((await stage.admin.ask('DELETE', `/Department/${made.id}`)).status).toBe(200)
  })

  test('5.1 what is wrong is said at its place, all together', async () => {
    const wrong = sample({
      fullName: '#',
      enCode: 'a.',
      parentId: 'nowhere',
      managerId: 'nobody',
      propertyJson: { manageEmail: 'x', foundedTime: '2001-02-30' },
    })
    expect(await problems(stage.admin.ask('POST', '', wrong))).toEqual([
      'fullName fullName',
      'enCode enCode',
      'parentId missing',
      'propertyJson.manageEmail email',
      'propertyJson.foundedTime day',
      'managerId missing',
    ])
    expect(await problems(stage.admin.ask('POST', '', sample({ parentId: 'gate' })))).toEqual([
      'parentId belowDepartment',
    ])
    expect(
      await problems(stage.admin.ask('POST', '/Department', sample({ parentId: '' }))),
    ).toEqual(['parentId parent'])
    expect(
      await problems(stage.admin.ask('POST', '', sample({ propertyJson: { colour: 'red' } }))),
    ).toEqual(['propertyJson.colour unknown'])
    expect((await stage.admin.ask('POST', '', sample({ enCode: 'harbour' }))).status).toBe(409)
  })

  test('moving takes all below along, and never below itself', async () => {
    const top = await stage.admin.add()
    const inner = await stage.admin.add({ parentId: top.id })
    const leaf = await stage.admin.department(inner.id)
    expect(
      await problems(stage.admin.ask('PUT', `/${top.id}`, { ...top, parentId: inner.id })),
    ).toEqual(['parentId circle'])
    expect(
      await problems(stage.admin.ask('PUT', `/${top.id}`, { ...top, parentId: top.id })),
    ).toEqual(['parentId circle'])
    expect(
      (await stage.admin.ask('PUT', `/${inner.id}`, { ...inner, parentId: 'river' })).data,
    ).toMatchObject({
      organize: 'river / 分公司',
      organizeIdTree: ['river', inner.id],
      hasChildren: true,
    })
    expect((await stage.admin.ask('GET', `/Department/${leaf.id}`)).data.organizeIdTree).toEqual([
      'river',
      inner.id,
      leaf.id,
    ])
  })

  test('two moves at once make no circle', async () => {
    const [organize, two] = [await stage.admin.add(), await stage.admin.add()]
    const moves = await Promise.all([
      stage.admin.ask('PUT', `/${organize.id}`, { ...organize, parentId: two.id }),
      stage.admin.ask('PUT', `/${two.id}`, { ...two, parentId: organize.id }),
    ])
    expect(moves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('before moving one is told who goes along, and what they lose and gain from above', async () => {
    const [from, to] = [await stage.admin.add(), await stage.admin.add()]
    const moved = await stage.admin.add({ parentId: from.id })
    const leaf = await stage.admin.department(moved.id)
    const { userId } = await stage.world.signIn({ organizeId: leaf.id, realName: 'Eve' })
    await stage.world.db.kysely
      .insertInto('user_organizes')
      .values({ user_id: userId, organize_id: moved.id })
      .execute()
    await stage.world.signIn({ organizeId: moved.id, realName: 'Finn' })
    await stage.world.signIn({ realName: 'Old', administers: [{ organizeId: from.id }] })
    await stage.world.signIn({ realName: 'New', administers: [{ organizeId: to.id }] })
    await stage.world.signIn({
      realName: 'Top only',
      administers: [{ organizeId: to.id, but: ['sub_layer_select'] }],
    })
    for (const [organize, menu] of [
      [from.id, 'menu'],
      [from.id, 'notice'],
      [to.id, 'notice'],
      [to.id, 'permission'],
      ['harbour', 'onlineDev'],
    ] as const)
      await grantMenu(stage.world, { type: 'organize', id: organize }, menu)
    const grant = (organizeId: string, part: 'column' | 'scope', scope?: object) => ({
      id: makeId(),
      subject_type: 'organize' as const,
      subject_id: organizeId,
      part,
      model_id: 'gone',
      code: 'x',
      scope: scope ? JSON.stringify(scope) : null,
    })
    await stage.world.db.kysely
      .insertInto('grants')
      .values([grant(from.id, 'column'), grant(to.id, 'scope', { type: 'all' })])
      .execute()
    const effect = await stage.admin.ask('GET', `/${moved.id}/Actions/Move?parentId=${to.id}`)
    expect(effect.data).toEqual({
      people: 2,
      names: ['Eve', 'Finn'],
      organizations: 1,
      departments: 1,
      adminsLost: ['Old'],
      adminsGained: ['New'],
      lost: { menus: ['菜单管理'], models: [] },
      gained: { menus: ['权限管理'], models: [] },
    })
    await stage.world.db.kysely
      .insertInto('designs')
      .values({
        id: 'gone',
        full_name: 'Orders',
        en_code: 'gone',
        form_data: '{}',
        created_by: userId,
        modified_by: userId,
      })
      .execute()
    const again = (await stage.admin.ask('GET', `/${moved.id}/Actions/Move?parentId=${to.id}`)).data
    expect([again.lost.models, again.gained.models]).toEqual([
      [{ modelId: 'gone', fullName: 'Orders', columns: 1, forms: 0, buttons: 0, scopes: 0 }],
      [{ modelId: 'gone', fullName: 'Orders', columns: 0, forms: 0, buttons: 0, scopes: 1 }],
    ])
    expect((await stage.admin.ask('GET', `/${moved.id}`)).data.parentId).toBe(from.id)
    expect(
      (await stage.admin.ask('GET', `/${moved.id}/Actions/Move?parentId=nowhere`)).status,
    ).toBe(404)
  })

  test('7.4 what anything hangs in is not removed, and the words say what', async () => {
    const top = await stage.admin.add({ fullName: '总部' })
    await stage.admin.department(top.id)
    await stage.world.signIn({ organizeId: top.id })
    await stage.world.db.kysely
      .insertInto('positions')
      .values({ id: makeId(), organize_id: top.id, full_name: 'P', en_code: makeId() })
      .execute()
    const refused = await stage.admin.ask('DELETE', `/${top.id}`)
    expect([
      refused.status,
      refused.msg,
      refused.problems.map(({ code, message }) => [code, message]),
    ]).toEqual([
      409,
      '总部 is in use and cannot be removed',
      [
        ['children', '1 organizations or departments are below it'],
        ['people', '1 people are in it'],
        ['positions', '1 positions are in it'],
      ],
    ])
    expect((await stage.admin.ask('GET', `/${top.id}`)).status).toBe(200)
  })
})
