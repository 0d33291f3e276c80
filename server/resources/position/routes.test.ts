import { expect, test } from 'vitest'
import type { PositionEntry } from '#schemas/api/position.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import { base, sample, positionCalls } from '#tests/position-calls.ts'
import { positionRoutes } from './routes.ts'

onDatabase((make) => {
  const stage = positionCalls(make)
  const { asker, audits } = stage

  test('7.5 a position is added, read, changed, switched and removed, and each is written down', async () => {
    const body = sample()
    const made = (await stage.admin.ask('POST', '', body)).data
    expect(made).toEqual({
      ...body,
      id: expect.any(String),
      enabledMark: 1,
      organize: 'harbour / east / gate',
      creatorTime: expect.any(Number),
      version: 1,
    })
    const path = `/${made.id}`
    expect((await stage.admin.ask('GET', path)).data).toEqual(made)
    const changed = (
      await stage.admin.ask('PUT', path, { ...made, fullName: '组长', organizeId: 'pier' })
    ).data
    expect(changed).toEqual({
      ...made,
      fullName: '组长',
      organizeId: 'pier',
      organize: 'harbour / east / pier',
      version: 2,
    })
    const marks = [
      await stage.admin.ask('PUT', `${path}/Actions/State`),
      await stage.admin.ask('PUT', `${path}/Actions/State`),
      await stage.admin.ask('PUT', `${path}/Actions/State`, { enabledMark: 0 }),
    ].map(({ data }) => [data.enabledMark, data.version])
    expect(marks).toEqual([
      [0, 3],
      [1, 4],
      [0, 5],
    ])
    expect((await stage.admin.ask('DELETE', path)).status).toBe(200)
    expect((await stage.admin.ask('GET', path)).status).toBe(404)
    const noted = await audits(`position ${made.id}`)
    expect(noted.map(({ what, user_id }) => [what, user_id])).toEqual(
      ['add', 'change', 'state', 'state', 'state', 'remove'].map((what) => [
        what,
        stage.admin.userId,
      ]),
    )
    expect(noted[1]).toMatchObject({
      before: made,
      after: changed,
      request_id: expect.stringMatching(/.+/),
    })
  })

  test('a stale version gets 409 with the position as it stands, and nothing is written', async () => {
    const made = await stage.admin.add()
    await stage.admin.ask('PUT', `/${made.id}`, { ...made, fullName: '先' })
    const late = await stage.admin.ask('PUT', `/${made.id}`, { ...made, fullName: '后' })
    expect([late.status, late.data.fullName, late.data.version]).toEqual([409, '先', 2])
    expect(await audits(`position ${made.id}`)).toHaveLength(2)
  })

  test('5.1 names follow their rules, codes are unique, an organisation must exist: all problems at once', async () => {
    const { enCode } = await stage.admin.add()
    const wrong = await stage.admin.ask(
      'POST',
      '',
      sample({ fullName: 'A@B', enCode: '.x', organizeId: 'nowhere' }),
    )
    expect([wrong.status, wrong.problems.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['fullName', 'fullName'],
        ['enCode', 'enCode'],
        ['organizeId', 'missing'],
      ],
    ])
    const taken = await stage.admin.ask('POST', '', sample({ enCode }))
    expect([taken.status, taken.msg]).toEqual([409, `${enCode} is already taken`])
    expect(
      (await stage.admin.ask('POST', '', sample({ fullName: '', surprise: 1 }))).problems
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['fullName', 'surprise'])
  })

  test('7.5 the list has pages, a keyword, an order, and an organisation with all below it', async () => {
    const own = await make({ routes: [positionRoutes] })
    await plantOrganization(own)
    const { token } = await own.signIn({ isAdministrator: true })
    const ask = async (query: string) =>
      (await own.request('GET', `${base}?${query}`, { token })).data
    for (const [enCode, organizeId, sortCode] of [
      ['c', 'gate', 1],
      ['a', 'pier', 2],
      ['b', 'finance', 3],
      ['d', '', 0],
    ])
      await own.request('POST', base, { token, body: sample({ enCode, organizeId, sortCode }) })
    const codes = async (query: string) =>
      (await ask(query)).list.map((position: PositionEntry) => position.enCode)
    expect([
      await codes(''),
      await codes('sidx=-enCode'),
      await codes('sidx=enCode&pageSize=2&currentPage=2'),
    ]).toEqual([
      ['d', 'c', 'a', 'b'],
      ['d', 'c', 'b', 'a'],
      ['c', 'd'],
    ])
    expect((await ask('pageSize=3')).pagination).toEqual({ currentPage: 1, pageSize: 3, total: 4 })
    expect([
      await codes('organizeId=east'),
      await codes('organizeId=harbour&keyword=B'),
      await codes('keyword=%25'),
      await codes('enabledMark=0'),
    ]).toEqual([['c', 'a'], ['b'], [], []])
    expect((await own.request('GET', `${base}?sidx=password`, { token })).status).toBe(400)
  })

  test('7.5 everybody signed in may choose: as a tree, by organisations, and all', async () => {
    const [position, off] = [
      await stage.admin.add({ organizeId: 'finance' }),
      await stage.admin.add({ organizeId: 'finance', enabledMark: 0 }),
    ]
    const staff = await asker({})
    const tree = (await staff.ask('GET', '/Selector')).data.list
    const ids = tree.map(({ id }: { id: string }) => id)
    expect(ids.indexOf('finance')).toBeLessThan(ids.indexOf(position.id))
    expect([ids.includes(off.id), tree[ids.indexOf(position.id)]]).toEqual([
      false,
      {
        id: position.id,
        parentId: 'finance',
        fullName: position.fullName,
        enCode: position.enCode,
        type: 'position',
        icon: 'IdcardOutlined',
        hasChildren: false,
        isLeaf: true,
      },
    ])
    expect(tree[ids.indexOf('finance')]).toMatchObject({
      parentId: 'harbour',
      type: 'department',
      hasChildren: true,
    })
    expect(
      (await staff.ask('POST', '/getListByOrgIds', { organizeIds: ['finance', 'river'] })).data
        .list,
    ).toEqual([position])
    expect((await staff.ask('GET', '/All')).data.list).toContainEqual({
      id: position.id,
      fullName: position.fullName,
      enCode: position.enCode,
    })
  })

  test('whoever does not hold the screen is refused everything else', async () => {
    const { id } = await stage.admin.add()
    const staff = await asker({ menus: ['role'] })
    const tries = [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['PUT', `/${id}/Actions/State`],
      ['GET', `/${id}/Members`],
      ['POST', `/${id}/Members`],
    ] as const
    for (const [method, path] of tries)
      expect([method, path, (await staff.ask(method, path)).status]).toEqual([method, path, 403])
  })

  test('members are listed, added and taken off; what somebody holds keeps the position', async () => {
    const { id } = await stage.admin.add({ fullName: '会计' })
    const [ann, bob] = [
      await stage.world.signIn({ account: 'annMember', organizeId: 'gate' }),
      await stage.world.signIn({ account: 'bobMember', organizeId: 'finance' }),
    ]
    const members = async (query = '') =>
      (await stage.admin.ask('GET', `/${id}/Members?sidx=account${query}`)).data.list
    expect(
      (
        await stage.admin.ask('POST', `/${id}/Members`, {
          add: [bob.userId, ann.userId],
          remove: [],
        })
      ).data,
    ).toEqual({ added: 2, removed: 0 })
    expect(
      (await stage.admin.ask('POST', `/${id}/Members`, { add: [ann.userId], remove: [] })).data,
    ).toEqual({ added: 0, removed: 0 })
    expect(await members()).toMatchObject([
      { id: ann.userId, account: 'annMember', organize: 'harbour / east / gate' },
      { account: 'bobMember' },
    ])
    expect(await members('&keyword=bob')).toHaveLength(1)
    const refused = await stage.admin.ask('DELETE', `/${id}`)
    expect([refused.status, refused.msg, refused.problems[0]?.message]).toEqual([
      409,
      '会计 is in use and cannot be removed',
      '2 people belong to it',
    ])
    await stage.world.db.kysely
      .updateTable('users')
      .set({ position_id: id })
      .where('id', 'in', [ann.userId, bob.userId])
      .execute()
    expect(
      (await stage.admin.ask('POST', `/${id}/Members`, { add: [], remove: [ann.userId] })).data,
    ).toEqual({ added: 0, removed: 1 })
    const majors = await stage.world.db.kysely
      .selectFrom('users')
      .select('position_id')
      .where('id', 'in', [ann.userId, bob.userId])
      .orderBy('id')
      .execute()
    expect(majors.map(({ position_id }) => position_id)).toEqual(['', id])
    expect(
      (await stage.admin.ask('POST', `/${id}/Members`, { add: ['nobody'], remove: [] })).problems,
    ).toMatchObject([{ path: 'add.0', code: 'missing' }])
    expect((await audits(`position ${id}`)).map(({ what }) => what)).toEqual([
      'add',
      'members',
      'members',
      'members',
    ])
  })

  test('removing a position takes its grants away', async () => {
    const { id } = await stage.admin.add()
    await grantMenu(stage.world, { type: 'position', id }, 'menu')
    await stage.admin.ask('DELETE', `/${id}`)
    expect(
      await stage.world.db.kysely
        .selectFrom('grants')
        .select('id')
        .where('subject_id', '=', id)
        .execute(),
    ).toEqual([])
  })
})
