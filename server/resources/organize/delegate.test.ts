import { expect, test } from 'vitest'
import { base, adminsPath, sample, everything, organizeCalls } from '#tests/organize-calls.ts'
import { grantMenu } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = organizeCalls(make)
  const { asker, manager, ids, problems } = stage

  test('whoever does not hold the screen is refused', async () => {
    const staff = await asker({ menus: ['user'] })
    const tries = [
      ['GET', base],
      ['POST', base],
      ['POST', `${base}/Department`],
      ['GET', `${base}/east`],
      ['PUT', `${base}/east`],
      ['DELETE', `${base}/east`],
      ['GET', `${base}/Department/gate`],
      ['PUT', `${base}/Department/gate`],
      ['DELETE', `${base}/Department/gate`],
      ['GET', `${base}/east/Department`],
      ['PUT', `${base}/east/Actions/State`],
      ['GET', `${base}/east/Actions/Move`],
      ['GET', adminsPath],
      ['GET', `${adminsPath}/east`],
      ['PUT', `${adminsPath}/east`],
    ] as const
    for (const [method, path] of tries)
      expect([method, path, (await staff.send(method, path)).status]).toEqual([method, path, 403])
  })

  test('an administrator of an organisation acts inside it only', async () => {
    const delegate = await manager()
    expect(ids((await delegate.ask('GET')).data.list)).toEqual(
      expect.arrayContaining(['east', 'gate', 'pier']),
    )
    expect(ids((await delegate.ask('GET')).data.list)).not.toContain('harbour')
    const harbour = (await stage.admin.ask('GET', '/harbour')).data
    const tries = [
      await delegate.ask('GET', '/harbour'),
      await delegate.ask('PUT', '/harbour', harbour),
      await delegate.ask('POST', '', sample()),
      await delegate.ask('DELETE', '/river'),
      await delegate.ask('PUT', '/river/Actions/State'),
      await delegate.send('GET', `${adminsPath}/harbour`),
      await delegate.ask('GET', '/east/Actions/Move?parentId=river'),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 403))
    const made = await delegate.department('gate')
    expect(
      (await delegate.ask('PUT', `/Department/${made.id}`, { ...made, parentId: 'finance' }))
        .status,
    ).toBe(403)
    expect(
      (await delegate.ask('PUT', `/Department/${made.id}`, { ...made, parentId: 'pier' })).status,
    ).toBe(200)
    expect(
      (
        await delegate.ask('PUT', `/Department/${made.id}`, {
          ...made,
          version: 2,
          managerId: delegate.userId,
        })
      ).status,
    ).toBe(403)
    expect((await delegate.ask('DELETE', `/Department/${made.id}`)).status).toBe(200)
    expect(ids((await (await asker({ menus: ['organize'] })).ask('GET')).data.list)).toEqual([])
  })

  test('nothing is moved to where its people would gain more than the caller holds', async () => {
    const delegate = await manager()
    const [rich, plain] = [await delegate.department('east'), await delegate.department('east')]
    await grantMenu(stage.world, { type: 'department', id: rich.id }, 'menu')
    expect(
      (await delegate.ask('PUT', `/Department/${plain.id}`, { ...plain, parentId: rich.id }))
        .status,
    ).toBe(403)
    expect(
      (await delegate.ask('PUT', `/${rich.id}/Actions/State`, { enabledMark: 0 })).status,
    ).toBe(200)
    expect(
      (await delegate.ask('PUT', `/${rich.id}/Actions/State`, { enabledMark: 1 })).status,
    ).toBe(403)
    await grantMenu(stage.world, { type: 'user', id: delegate.userId }, 'menu')
    expect(
      (await delegate.ask('PUT', `/Department/${plain.id}`, { ...plain, parentId: rich.id }))
        .status,
    ).toBe(200)
  })

  test('7.4 who administers an organisation is read and replaced with its version', async () => {
    const [ann, bob] = [
      await stage.world.signIn({ account: 'annAdmin' }),
      await stage.world.signIn({ account: 'bobAdmin' }),
    ]
    const first = await stage.admin.send('PUT', `${adminsPath}/river`, {
      version: 0,
      list: [
        { userId: ann.userId, ...everything },
        { userId: bob.userId, ...everything, subLayerDelete: false },
      ],
    })
    expect(first.data).toMatchObject({
      organizeId: 'river',
      version: 1,
      list: [
        { userId: ann.userId, account: 'annAdmin', subLayerDelete: true },
        { userId: bob.userId, subLayerDelete: false },
      ],
    })
    expect(
      await stage.admin.send('PUT', `${adminsPath}/river`, { version: 0, list: [] }),
    ).toMatchObject({
      status: 409,
      data: first.data,
    })
    expect(
      await problems(
        stage.admin.send('PUT', `${adminsPath}/river`, {
          version: 1,
          list: [{ userId: 'nobody', ...everything }],
        }),
      ),
    ).toEqual(['list.0 missing'])
    await stage.admin.send('PUT', `${adminsPath}/river`, { version: 1, list: [] })
    expect((await stage.admin.send('GET', `${adminsPath}/river`)).data).toEqual({
      organizeId: 'river',
      list: [],
      version: 2,
    })
    expect((await stage.admin.send('GET', `${adminsPath}/nowhere`)).status).toBe(404)
  })

  test('who administers what is listed in the reach of the caller, found by person and by organisation', async () => {
    const everywhere = await stage.world.signIn({
      account: 'zoe',
      realName: 'Zoe',
      administers: [{ organizeId: 'pier' }, { organizeId: 'finance', but: ['sub_layer_add'] }],
    })
    const rows = async (query: string, { send } = stage.admin) =>
      (await send('GET', `${adminsPath}?pageSize=100&${query}`)).data.list.map(
        (row: { userId: string; organizeId: string }) => [row.userId, row.organizeId],
      )
    expect(await rows('keyword=zoe')).toEqual([
      [everywhere.userId, 'finance'],
      [everywhere.userId, 'pier'],
    ])
    expect(
      (await stage.admin.send('GET', `${adminsPath}?keyword=zoe&organizeId=finance`)).data.list,
    ).toEqual([
      {
        id: `finance.${everywhere.userId}`,
        organizeId: 'finance',
        organize: 'harbour / finance',
        userId: everywhere.userId,
        account: 'zoe',
        realName: 'Zoe',
        headIcon: '',
        ...everything,
        subLayerAdd: false,
      },
    ])
    const delegate = await manager()
    expect(await rows('keyword=zoe', delegate)).toEqual([[everywhere.userId, 'pier']])
    expect(
      (await rows('keyword=east', delegate)).some(
        ([userId]: [string]) => userId === delegate.userId,
      ),
    ).toBe(true)
  })

  test('an administrator of an organisation hands on no more than they have, not to themselves, and takes nothing from a mightier one', async () => {
    const delegate = await asker({
      menus: ['organizeAdmin'],
      organizeId: 'gate',
      administers: [{ organizeId: 'gate', but: ['this_layer_delete'] }],
    })
    const [ann, boss] = [
      await stage.world.signIn({ organizeId: 'gate' }),
      await stage.world.signIn({ organizeId: 'gate', isAdministrator: true }),
    ]
    const weaker = { ...everything, thisLayerDelete: false }
    const current = async () => (await delegate.send('GET', `${adminsPath}/gate`)).data
    const put = async (change: (list: { userId: string }[]) => object[]) => {
      const { list, version } = await current()
      return (
        await delegate.send('PUT', `${adminsPath}/gate`, {
          version,
          list: change(
            list.map(({ account: _a, realName: _r, headIcon: _h, ...row }: OrganizeRow) => row),
          ),
        })
      ).status
    }
    type OrganizeRow = { userId: string; account: string; realName: string; headIcon: string }
    expect(await put((list) => [...list, { userId: ann.userId, ...everything }])).toBe(403)
    expect(await put((list) => [...list, { userId: boss.userId, ...weaker }])).toBe(403)
    expect(
      await put((list) =>
        list.map((row) => (row.userId === delegate.userId ? { ...row, ...everything } : row)),
      ),
    ).toBe(403)
    expect(await put((list) => [...list, { userId: ann.userId, ...weaker }])).toBe(200)
    const { list, version } = await current()
    await stage.admin.send('PUT', `${adminsPath}/gate`, {
      version,
      list: list.map(({ userId }: OrganizeRow) => ({
        userId,
        ...(userId === ann.userId ? everything : weaker),
      })),
    })
    expect(await put((rows) => rows.filter(({ userId }) => userId !== ann.userId))).toBe(403)
  })
})
