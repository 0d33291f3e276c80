import { expect, test } from 'vitest'
import { base } from '#tests/user-calls.ts'
import type { PersonChoice, UserRow } from '#schemas/api/user.ts'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import { userRoutes } from './routes.ts'

onDatabase((make) => {
  test('7.7 the list has an organisation with all below it, filters, keyword, order and pages', async () => {
    const own = await make({ routes: [userRoutes] })
    await plantOrganization(own)
    const { token } = await own.signIn({ isAdministrator: true, account: 'root' })
    await own.db.kysely
      .insertInto('roles')
      .values({ id: 'cashier', full_name: 'cashier', en_code: 'cashier' })
      .execute()
    const people = [
      ['b1', '吕军', 'gate', { gender: 1, sortCode: 1 }],
      ['a2', '白杨', 'pier', { mobilePhone: '13900000000', sortCode: 2 }],
      [
        'c3',
        '陈静',
        'finance',
        { organizeIds: ['finance', 'gate'], roleIds: ['cashier'], sortCode: 3 },
      ],
      ['d4', '褚磊', 'river', { enabledMark: 0, sortCode: 4 }],
    ] as const
    for (const [account, realName, organizeId, more] of people)
      await own.request('POST', base, { token, body: { account, realName, organizeId, ...more } })
    const get = async (query: string) =>
      (await own.request('GET', `${base}?${query}`, { token })).data
    const accounts = async (query: string) =>
      (await get(query)).list.map(({ account }: UserRow) => account)
    const found: Readonly<Record<string, readonly string[]>> = {
      'organizeId=east': ['b1', 'a2', 'c3'],
      'organizeId=harbour&enabledMark=1': ['b1', 'a2', 'c3'],
      'roleId=cashier': ['c3'],
      'gender=1': ['b1'],
      'enabledMark=0': ['d4'],
      'keyword=LVJ': ['b1'],
      'keyword=by': ['a2'],
      'keyword=静': ['c3'],
      'keyword=13900': ['a2'],
      'keyword=%25': [],
      'keyword=%E9%99%88%E9%9D%99': ['c3'],
      'keyword=b_': [],
    }
    const answers = Object.keys(found).map(async (query) => [query, await accounts(query)] as const)
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(found)
    expect([await accounts('sidx=-realName'), await accounts('pageSize=2&currentPage=2')]).toEqual([
      ['b1', 'd4', 'c3', 'a2', 'root'],
      ['a2', 'c3'],
    ])
    const before = (await get('')).pagination.total
    const late = (
      await own.request('POST', base, {
        token,
        body: { account: 'e5', realName: '后', organizeId: 'gate' },
      })
    ).data.id
    const between = (await get('')).pagination.total
    await own.request('DELETE', `${base}/${late}`, { token })
    expect([before, between, (await get('')).pagination.total]).toEqual([5, 6, 5])
    const { list, pagination } = await get('organizeId=finance')
    expect([pagination.total, list[0]]).toEqual([
      1,
      expect.objectContaining({
        account: 'c3',
        organize: 'harbour / finance',
        roleName: 'cashier',
        position: '',
        enabledMark: 1,
      }),
    ])
  })

  test('7.7 everybody signed in may choose people, in all the ways that there are', async () => {
    const own = await make({ routes: [userRoutes] })
    await plantOrganization(own)
    const { token } = await own.signIn({
      isAdministrator: true,
      account: 'root',
      organizeId: 'river',
    })
    const named = (id: string) => ({ id, full_name: id, en_code: id })
    await own.db.kysely.insertInto('positions').values(named('guard')).execute()
    await own.db.kysely.insertInto('roles').values(named('cashier')).execute()
    const staff = await own.signIn({ account: 'staff', realName: '职员', organizeId: 'gate' })
    const person = async (account: string, more: object): Promise<string> =>
      (
        await own.request('POST', base, {
          token,
          body: { account, realName: account, organizeId: 'gate', ...more },
        })
      ).data.id
    const ann = await person('ann', {
      managerId: staff.userId,
      positionIds: ['guard'],
      roleIds: ['cashier'],
    })
    await person('bob', {
      organizeId: 'finance',
      organizeIds: ['gate'],
      roleIds: ['cashier'],
      managerId: staff.userId,
    })
    const off = await person('off', { enabledMark: 0, positionIds: ['guard'] })
    const ask = async (method: string, path: string, body?: object) =>
      (await own.request(method, base + path, { token: staff.token, ...(body && { body }) })).data
    const accounts = ({ list }: { list: PersonChoice[] }) =>
      list.map(({ account, enCode }) => account || enCode)
    expect(accounts(await ask('POST', '/getUserList', { userId: [off, ann, 'gone'] }))).toEqual([
      'off',
      'ann',
    ])
    expect((await ask('POST', '/getUserList', { userId: [ann] })).list).toEqual([
      {
        id: ann,
        parentId: 'gate',
        fullName: 'ann/ann',
        enCode: 'ann',
        type: 'user',
        icon: 'UserOutlined',
        hasChildren: false,
        isLeaf: true,
        account: 'ann',
        realName: 'ann',
        headIcon: '',
        organize: 'harbour / east / gate',
      },
    ])
    expect([
      accounts(await ask('POST', '/getSubordinates', {})),
      accounts(await ask('POST', '/getSubordinates', { keyword: 'bo' })),
    ]).toEqual([['ann', 'bob'], ['bob']])
    expect([
      accounts(await ask('GET', '/getOrganization')),
      accounts(await ask('GET', '/getOrganization?organizeId=harbour&keyword=ann')),
      accounts(await ask('GET', '/getOrganization?organizeId=river')),
    ]).toEqual([['staff', 'ann', 'bob'], ['ann'], ['root']])
    expect([
      accounts(await ask('GET', '/GetUsersByPositionId?positionId=guard')),
      accounts(await ask('GET', '/GetUsersByRoleOrgId?roleId=cashier')),
      accounts(await ask('GET', '/GetUsersByRoleOrgId?roleId=cashier&organizeId=finance')),
    ]).toEqual([['ann'], ['ann', 'bob'], ['bob']])
    expect([
      accounts(await ask('POST', '/ImUser/Selector/0', {})),
      accounts(await ask('POST', '/ImUser/Selector/east', {})),
      accounts(await ask('POST', '/ImUser/Selector/gate', {})),
    ]).toEqual([
      ['harbour', 'river', 'testhome'],
      ['gate', 'pier'],
      ['staff', 'ann', 'bob'],
    ])
    expect(
      await ask('POST', '/ImUser/Selector/harbour', { keyword: 'a', pageSize: 1 }),
    ).toMatchObject({
      list: [{ account: 'staff' }],
      pagination: { currentPage: 1, pageSize: 1, total: 2 },
    })
    const contacts = await ask('GET', '/ImUser?pageSize=2')
    expect([contacts.list, contacts.pagination.total]).toEqual([
      [
        {
          id: expect.any(String),
          account: 'root',
          realName: 'Somebody',
          headIcon: '',
          department: 'river',
        },
        { id: ann, account: 'ann', realName: 'ann', headIcon: '', department: 'gate' },
      ],
      3,
    ])
    const tree = (await ask('GET', '/Selector')).list
    expect(accounts({ list: tree })).toEqual([
      'harbour',
      'east',
      'gate',
      'staff',
      'ann',
      'pier',
      'finance',
      'bob',
      'river',
      'root',
      'testhome',
    ])
    expect(accounts(await ask('GET', '/Selector?isManaged=1'))).toEqual([])
    const delegate = await own.signIn({
      account: 'one',
      organizeId: 'river',
      administers: [{ organizeId: 'gate' }],
    })
    expect(
      accounts(
        (await own.request('GET', `${base}/Selector?isManaged=1`, { token: delegate.token })).data,
      ),
    ).toEqual(['gate', 'staff', 'ann'])
  })
})
