import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { PersonChoice, UserDetail, UserRow } from '#schemas/api/user.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { lookupRoutes } from '../lookup/routes.ts'
import { sessionRoutes } from '../session/routes.ts'
import { userRoutes } from './routes.ts'

const base = '/api/permission/Users'
let count = 0
const sample = (more: object = {}) => ({
  account: `user${++count}`,
  realName: '王芳',
  organizeId: 'gate',
  ...more,
})
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

onEachDatabase((make) => {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [userRoutes, sessionRoutes, lookupRoutes] })
    await plantOrganization(world)
    const named = (id: string) => ({ id, full_name: id, en_code: id })
    await world.db.kysely.insertInto('positions').values(['guard', 'chief'].map(named)).execute()
    await world.db.kysely.insertInto('roles').values(['cashier', 'boss'].map(named)).execute()
    await world.db.kysely.insertInto('groups').values(['night', 'fire'].map(named)).execute()
    for (const [type, id] of [
      ['position', 'chief'],
      ['role', 'boss'],
      ['group', 'fire'],
      ['organize', 'pier'],
    ] as const)
      await grantMenu(world, { type, id }, 'menu')
    admin = await asker({ isAdministrator: true, organizeId: 'river' })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const ask = (method: string, path = '', body?: object) =>
      world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    const add = async (more: object = {}): Promise<UserDetail> =>
      (await ask('POST', '', sample(more))).data
    return { ask, add, userId, token }
  }
  const manager = (organizeId = 'east') =>
    asker({ menus: ['user'], organizeId, administers: [{ organizeId }] })
  const problems = async (answer: ReturnType<typeof admin.ask>) =>
    (await answer).problems.map(({ path, code }) => `${path} ${code}`)
  const login = (account: string, typed: string) =>
    world.request('POST', '/api/oauth/Login', {
      form: { account, password: md5(typed), grant_type: 'password' },
      language: 'en',
    })
  const audits = async (id: string) =>
    world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('target', '=', `user ${id}`)
      .orderBy('id')
      .execute()
  const status = async (answer: Promise<{ status: number }>) => (await answer).status

  test('7.7 a user is added with all that is known of him, read and changed; the account stays', async () => {
    const lead = await admin.add({ realName: '李强' })
    const body = sample({
      organizeIds: ['gate', 'finance'],
      positionIds: ['guard'],
      roleIds: ['cashier'],
      groupIds: ['night'],
      managerId: lead.id,
      gender: 2,
      birthday: '1990-02-28',
      entryDate: '2020-01-02',
      mobilePhone: '13800138000',
      telePhone: '1',
      landline: '2',
      email: 'w@example.com',
      nation: '汉',
      nativePlace: '杭州',
      education: '本科',
      certificatesType: 'idCard',
      certificatesNumber: '110105199002281234',
      urgentContacts: 'A',
      urgentTelePhone: '3',
      postalAddress: 'B',
      ranks: '2',
      sortCode: 5,
      description: 'New',
    })
    const made = (await admin.ask('POST', '', { ...body, password: 'Secret1' })).data
    expect(made).toEqual({
      ...body,
      id: expect.any(String),
      headIcon: '',
      signature: '',
      isAdministrator: false,
      enabledMark: 1,
      organize: 'harbour / east / gate',
      organizeIdTree: [
        ['harbour', 'east', 'gate'],
        ['harbour', 'finance'],
      ],
      position: 'guard',
      roleName: 'cashier',
      manager: '李强',
      creatorTime: expect.any(Number),
      prevLogTime: null,
      version: 1,
    })
    expect((await admin.ask('GET', `/${made.id}`)).data).toEqual(made)
    const changed = (
      await admin.ask('PUT', `/${made.id}`, {
        ...made,
        account: 'other',
        realName: '王芳芳',
        organizeIds: ['gate'],
        roleIds: [],
      })
    ).data
    expect(changed).toEqual({
      ...made,
      realName: '王芳芳',
      organizeIds: ['gate'],
      organizeIdTree: [['harbour', 'east', 'gate']],
      roleIds: [],
      roleName: '',
      version: 2,
    })
    expect(await admin.ask('PUT', `/${made.id}`, made)).toMatchObject({
      status: 409,
      data: { realName: '王芳芳' },
    })
    const short = (
      await admin.ask('PUT', `/${made.id}`, { realName: '王芳', organizeId: 'pier', version: 2 })
    ).data
    expect(short).toMatchObject({
      organizeIds: ['pier'],
      positionIds: ['guard'],
      groupIds: ['night'],
      mobilePhone: '13800138000',
      version: 3,
    })
    const noted = await audits(made.id)
    expect(noted.map(({ what }) => what)).toEqual(['add', 'change', 'change'])
    expect(JSON.stringify(noted)).not.toMatch(/Secret1|scrypt|[0-9a-f]{32}/)
    const stored = await world.db.kysely
      .selectFrom('users')
      .select(['pinyin', 'position_id'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ pinyin: 'wangfang wf', position_id: 'guard' })
  })

  test('5.1 what is wrong is said at its place, all together', async () => {
    const { account } = await admin.add()
    const wrong = sample({
      account: 'a-b',
      password: 'abcdef',
      organizeId: 'nowhere',
      positionIds: ['guard', 'x'],
      roleIds: ['y'],
      groupIds: ['z'],
      managerId: 'nobody',
      mobilePhone: '1',
      email: '@',
      birthday: '2999-01-01',
      entryDate: '2020-02-30',
    })
    const refused = await admin.ask('POST', '', wrong)
    expect([refused.status, refused.problems.map(({ path }) => path)]).toEqual([
      422,
      [
        'account',
        'password',
        'mobilePhone',
        'email',
        'birthday',
        'entryDate',
        'organizeIds.0',
        'positionIds.1',
        'roleIds.0',
        'groupIds.0',
        'managerId',
      ],
    ])
    const zh = await world.request('POST', base, {
      token: admin.token,
      body: sample({ password: '123456' }),
      language: 'zh',
    })
    expect(zh.problems).toEqual([
      { path: 'password', code: 'password', message: '6-16位字符的密码（数字和字母组成）' },
    ])
    const taken = await admin.ask('POST', '', sample({ account: account.toUpperCase() }))
    expect([taken.status, taken.msg]).toEqual([409, `${account.toUpperCase()} is already taken`])
    expect(await problems(admin.ask('POST', '', sample({ realName: ' ' })))).toEqual([
      'realName pattern',
    ])
  })

  test('with his password he signs in; without one nobody does', async () => {
    const [one, two] = [await admin.add({ password: 'Secret1' }), await admin.add()]
    expect(await status(login(one.account, 'Secret1'))).toBe(200)
    for (const typed of ['', 'none', 'Secret1'])
      expect(await status(login(two.account, typed))).toBe(400)
  })

  test('nobody leads himself, by way of others neither', async () => {
    const top = await admin.add()
    const middle = await admin.add({ managerId: top.id })
    const leaf = await admin.add({ managerId: middle.id })
    const lead = (user: UserDetail, managerId: string) =>
      problems(admin.ask('PUT', `/${user.id}`, { ...user, managerId }))
    expect([await lead(top, top.id), await lead(top, leaf.id), await lead(leaf, top.id)]).toEqual([
      ['managerId circle'],
      ['managerId circle'],
      [],
    ])
    const [one, two] = [await admin.add(), await admin.add()]
    const both = await Promise.all([
      admin.ask('PUT', `/${one.id}`, { ...one, managerId: two.id }),
      admin.ask('PUT', `/${two.id}`, { ...two, managerId: one.id }),
    ])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('7.7 switched off or locked his sessions end at once, unlocked he tries anew', async () => {
    const user = await admin.add({ password: 'Secret1' })
    const { token } = (await login(user.account, 'Secret1')).data
    const me = () => world.request('GET', '/api/oauth/CurrentUser', { token })
    expect(await status(me())).toBe(200)
    expect(
      (await admin.ask('PUT', `/${user.id}/Actions/State`, { enabledMark: 2 })).data,
    ).toMatchObject({ enabledMark: 2, version: 2 })
    expect([(await me()).code, await status(login(user.account, 'Secret1'))]).toEqual([601, 400])
    await world.db.kysely
      .insertInto('sign_in_failures')
      .values({ account: user.account, count: 9 })
      .onConflict((one) => one.column('account').doUpdateSet({ count: 9 }))
      .execute()
    expect((await admin.ask('PUT', `/${user.id}/Actions/unlock`)).data.enabledMark).toBe(1)
    expect(await status(login(user.account, 'Secret1'))).toBe(200)
    expect((await admin.ask('PUT', `/${user.id}/Actions/State`)).data.enabledMark).toBe(0)
    expect((await admin.ask('PUT', `/${user.id}/Actions/unlock`)).data.enabledMark).toBe(0)
    expect((await admin.ask('PUT', `/${user.id}/Actions/State`)).data.enabledMark).toBe(1)
    expect((await audits(user.id)).map(({ what }) => what)).toEqual([
      'add',
      'state',
      'unlock',
      'state',
      'unlock',
      'state',
    ])
    expect(await status(admin.ask('PUT', `/${admin.userId}/Actions/State`))).toBe(403)
  })

  test('7.7 a reset password is held to the rule, ends the sessions, and is not written down', async () => {
    const user = await admin.add({ password: 'Secret1' })
    const { token } = (await login(user.account, 'Secret1')).data
    const reset = (userPassword: string) =>
      admin.ask('POST', `/${user.id}/Actions/ResetPassword`, { userPassword })
    for (const weak of ['', 'abcdef', '12345', 'a'.repeat(17), 'abc 12'])
      expect(await problems(reset(weak))).toEqual(['userPassword password'])
    expect(await status(world.request('GET', '/api/oauth/CurrentUser', { token }))).toBe(200)
    expect(await status(reset('Second2'))).toBe(200)
    expect((await world.request('GET', '/api/oauth/CurrentUser', { token })).code).toBe(601)
    expect([
      await status(login(user.account, 'Secret1')),
      await status(login(user.account, 'Second2')),
    ]).toEqual([400, 200])
    expect((await audits(user.id)).at(-1)).toMatchObject({
      what: 'password',
      before: null,
      after: null,
    })
    expect(
      await status(
        admin.ask('POST', `/${admin.userId}/Actions/ResetPassword`, { userPassword: 'Second2' }),
      ),
    ).toBe(403)
  })

  test('7.7 whoever leads is not removed; who leads nobody any more is, with his sessions and grants', async () => {
    const user = await admin.add({ realName: '赵敏' })
    const below = await admin.add({ managerId: user.id })
    await world.db.kysely
      .updateTable('organizes')
      .set({ manager_id: user.id })
      .where('id', '=', 'finance')
      .execute()
    const refused = await admin.ask('DELETE', `/${user.id}`)
    expect([refused.status, refused.msg, refused.problems.map(({ message }) => message)]).toEqual([
      409,
      '赵敏 is in use and cannot be removed',
      ['1 people are led by this user', '1 organisations or departments are led by this user'],
    ])
    await world.db.kysely
      .updateTable('organizes')
      .set({ manager_id: null })
      .where('id', '=', 'finance')
      .execute()
    expect(
      (await admin.ask('PUT', `/${below.id}`, { ...below, managerId: '' })).data.managerId,
    ).toBe('')
    await grantMenu(world, { type: 'user', id: user.id }, 'menu')
    expect(await status(admin.ask('DELETE', `/${user.id}`))).toBe(200)
    expect(await status(admin.ask('GET', `/${user.id}`))).toBe(404)
    expect(
      await world.db.kysely
        .selectFrom('grants')
        .select('id')
        .where('subject_id', '=', user.id)
        .execute(),
    ).toEqual([])
    expect(await status(admin.ask('DELETE', `/${admin.userId}`))).toBe(403)
  })

  test('7.7 whom a user leads is listed, set and taken back; nobody leads somebody above him', async () => {
    const [lead, one, two] = [
      await admin.add(),
      await admin.add({ realName: '李强' }),
      await admin.add({ organizeId: 'finance' }),
    ]
    const led = async (asker = admin) =>
      (await asker.ask('GET', `/${lead.id}/Subordinates`)).data.list.map(
        ({ id }: { id: string }) => id,
      )
    const set = (add: readonly string[], remove: readonly string[] = [], asker = admin) =>
      asker.ask('POST', `/${lead.id}/Subordinates`, { add, remove })
    expect((await set([one.id, two.id])).data).toEqual({ added: 2, removed: 0 })
    expect([(await led()).toSorted(), (await admin.ask('GET', `/${one.id}`)).data]).toMatchObject([
      [one.id, two.id].toSorted(),
      { managerId: lead.id, version: 2 },
    ])
    expect((await audits(lead.id)).at(-1)).toMatchObject({
      what: 'members',
      after: { added: expect.arrayContaining([{ id: one.id }, { id: two.id }]) },
    })
    const below = await admin.ask('POST', `/${one.id}/Subordinates`, { add: [lead.id], remove: [] })
    expect([below.status, below.problems.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      ['add.0 circle'],
    ])
    expect(await problems(set(['nobody', lead.id]))).toEqual(['add.0 missing', 'add.1 circle'])
    const staff = await manager()
    expect([
      await led(staff),
      await status(set([], [two.id], staff)),
      await status(
        staff.ask('POST', `/${staff.userId}/Subordinates`, { add: [one.id], remove: [] }),
      ),
    ]).toEqual([[one.id], 403, 403])
    expect((await set([], [one.id], staff)).data).toEqual({ added: 0, removed: 1 })
    expect(await led()).toEqual([two.id])
    expect(
      await status((await asker({ menus: ['role'] })).ask('GET', `/${lead.id}/Subordinates`)),
    ).toBe(403)
  })

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
    expect([
      await accounts('organizeId=east'),
      await accounts('organizeId=harbour&enabledMark=1'),
      await accounts('roleId=cashier'),
      await accounts('gender=1'),
      await accounts('enabledMark=0'),
    ]).toEqual([['b1', 'a2', 'c3'], ['b1', 'a2', 'c3'], ['c3'], ['b1'], ['d4']])
    expect([
      await accounts('keyword=LVJ'),
      await accounts('keyword=by'),
      await accounts('keyword=静'),
      await accounts('keyword=13900'),
      await accounts('keyword=%25'),
      await accounts('keyword=%E9%99%88%E9%9D%99'),
      await accounts('keyword=b_'),
    ]).toEqual([['b1'], ['a2'], ['c3'], ['a2'], [], ['c3'], []])
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
    const one = await own.signIn({
      account: 'one',
      organizeId: 'river',
      administers: [{ organizeId: 'gate' }],
    })
    expect(
      accounts(
        (await own.request('GET', `${base}/Selector?isManaged=1`, { token: one.token })).data,
      ),
    ).toEqual(['gate', 'staff', 'ann'])
  })

  test('whoever does not hold the screen is refused', async () => {
    const { id } = await admin.add()
    const staff = await asker({ menus: ['role'] })
    const tries = [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/Actions/ResetPassword`],
      ['PUT', `/${id}/Actions/State`],
      ['PUT', `/${id}/Actions/unlock`],
    ] as const
    for (const [method, path] of tries)
      expect([method, path, await status(staff.ask(method, path))]).toEqual([method, path, 403])
  })

  test('an administrator of an organisation acts inside it only; without one he sees nobody', async () => {
    const [inside, outside, shared] = [
      await admin.add(),
      await admin.add({ organizeId: 'finance' }),
      await admin.add({ organizeId: 'finance', organizeIds: ['gate'] }),
    ]
    const [one, nobody] = [await manager(), await asker({ menus: ['user'] })]
    const seen = async ({ ask }: typeof one) =>
      (await ask('GET', '?pageSize=1000')).data.list.map(({ id }: UserRow) => id)
    const list = await seen(one)
    expect([
      list.includes(inside.id),
      list.includes(outside.id),
      list.includes(shared.id),
      await seen(nobody),
    ]).toEqual([true, false, true, []])
    for (const user of [outside, shared]) {
      const tries = [
        one.ask('PUT', `/${user.id}`, user),
        one.ask('DELETE', `/${user.id}`),
        one.ask('PUT', `/${user.id}/Actions/State`),
        one.ask('PUT', `/${user.id}/Actions/unlock`),
        one.ask('POST', `/${user.id}/Actions/ResetPassword`, { userPassword: 'Second2' }),
      ]
      expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual(
        tries.map(() => 403),
      )
    }
    expect([
      await status(one.ask('GET', `/${outside.id}`)),
      await status(one.ask('GET', `/${shared.id}`)),
    ]).toEqual([403, 200])
    expect(await status(one.ask('POST', '', sample({ organizeId: 'finance' })))).toBe(403)
    expect(await status(one.ask('POST', '', sample({ organizeIds: ['gate', 'finance'] })))).toBe(
      403,
    )
    expect(
      await status(one.ask('PUT', `/${inside.id}`, { ...inside, organizeId: 'finance' })),
    ).toBe(403)
    const made = await one.add({ password: 'Secret1' })
    const all = [
      one.ask('PUT', `/${made.id}`, {
        ...made,
        realName: '新人',
        organizeId: 'east',
        organizeIds: ['east'],
      }),
      one.ask('POST', `/${made.id}/Actions/ResetPassword`, { userPassword: 'Second2' }),
    ]
    expect((await Promise.all(all)).map((answer) => answer.status)).toEqual([200, 200])
    expect(await status(one.ask('DELETE', `/${made.id}`))).toBe(200)
  })

  test('he hands out only what he holds, by whatever it is; what somebody has already stays', async () => {
    const one = await manager()
    const more = [
      { roleIds: ['boss'] },
      { positionIds: ['chief'] },
      { groupIds: ['fire'] },
      { organizeId: 'pier' },
      { organizeIds: ['gate', 'pier'] },
      { isAdministrator: true },
      { managerId: one.userId },
    ]
    const user = await one.add({
      roleIds: ['cashier'],
      positionIds: ['guard'],
      groupIds: ['night'],
    })
    for (const rights of more) {
      expect([rights, await status(one.ask('POST', '', sample(rights)))]).toEqual([rights, 403])
      expect([rights, await status(one.ask('PUT', `/${user.id}`, { ...user, ...rights }))]).toEqual(
        [rights, 403],
      )
    }
    const rich = await admin.add({ roleIds: ['boss'] })
    expect(await status(one.ask('PUT', `/${rich.id}`, { ...rich, realName: '改名' }))).toBe(200)
    await grantMenu(world, { type: 'user', id: one.userId }, 'menu')
    expect(await status(one.ask('PUT', `/${user.id}`, { ...user, roleIds: ['boss'] }))).toBe(200)
  })

  test('he becomes the master of no account that may more than he, least of all an administrator’s', async () => {
    const one = await manager()
    const [boss, rich, wide] = [
      await admin.add({ isAdministrator: true }),
      await admin.add({ roleIds: ['boss'] }),
      await admin.add(),
    ]
    await world.db.kysely
      .insertInto('organize_admins')
      .values({
        organize_id: 'harbour',
        user_id: wide.id,
        this_layer_select: true,
        this_layer_add: false,
        this_layer_edit: false,
        this_layer_delete: false,
        sub_layer_select: false,
        sub_layer_add: false,
        sub_layer_edit: false,
        sub_layer_delete: false,
      })
      .execute()
    const reset = (user: UserDetail) =>
      status(one.ask('POST', `/${user.id}/Actions/ResetPassword`, { userPassword: 'Second2' }))
    expect([
      await reset(boss),
      await reset(rich),
      await reset(wide),
      await reset(await admin.add()),
    ]).toEqual([403, 403, 403, 200])
    const touch = [
      one.ask('PUT', `/${boss.id}`, { ...boss, isAdministrator: false }),
      one.ask('DELETE', `/${boss.id}`),
      one.ask('PUT', `/${boss.id}/Actions/State`),
      one.ask('PUT', `/${boss.id}/Actions/unlock`),
    ]
    expect((await Promise.all(touch)).map((answer) => answer.status)).toEqual([403, 403, 403, 403])
  })

  test('he changes nothing of his own rights, though his own words', async () => {
    const one = await manager('gate')
    const [me, other] = [(await one.ask('GET', `/${one.userId}`)).data, await admin.add()]
    for (const rights of [
      { roleIds: ['cashier'] },
      { positionIds: ['guard'] },
      { groupIds: ['night'] },
      { managerId: other.id },
      { isAdministrator: true },
    ])
      expect([rights, await status(one.ask('PUT', `/${me.id}`, { ...me, ...rights }))]).toEqual([
        rights,
        403,
      ])
    const self = [
      one.ask('PUT', `/${me.id}/Actions/State`),
      one.ask('DELETE', `/${me.id}`),
      one.ask('POST', `/${me.id}/Actions/ResetPassword`, { userPassword: 'Second2' }),
    ]
    expect((await Promise.all(self)).map((answer) => answer.status)).toEqual([403, 403, 403])
    expect(
      (await one.ask('PUT', `/${me.id}`, { ...me, mobilePhone: '13700000000' })).data,
    ).toMatchObject({ mobilePhone: '13700000000' })
  })

  test('an administrator makes others administrators, never unmakes himself', async () => {
    const made = await admin.add({ isAdministrator: true })
    expect(made.isAdministrator).toBe(true)
    expect(
      (await admin.ask('PUT', `/${made.id}`, { ...made, isAdministrator: false })).data
        .isAdministrator,
    ).toBe(false)
    const me = (await admin.ask('GET', `/${admin.userId}`)).data
    expect(await status(admin.ask('PUT', `/${me.id}`, { ...me, isAdministrator: false }))).toBe(403)
  })

  test('a picture that the administrator uploaded becomes the user’s, another’s does not', async () => {
    const user = await admin.add()
    const upload = (id: string, created_by: string) =>
      world.db.kysely
        .insertInto('files')
        .values({
          id,
          type: 'userAvatar',
          extension: 'png',
          media_type: 'image/png',
          name: 'a.png',
          size: 1,
          created_by,
        })
        .execute()
    await upload('picture1', admin.userId)
    await upload('picture2', user.id)
    expect(
      (await admin.ask('PUT', `/${user.id}`, { ...user, headIcon: 'picture1.png' })).data.headIcon,
    ).toBe('picture1.png')
    expect(
      await problems(
        admin.ask('PUT', `/${user.id}`, { ...user, version: 2, headIcon: 'picture2.png' }),
      ),
    ).toEqual(['headIcon headIcon'])
    const owners = await world.db.kysely
      .selectFrom('files')
      .select(['id', 'owner'])
      .where('id', 'like', 'picture_')
      .orderBy('id')
      .execute()
    expect(owners).toEqual([
      { id: 'picture1', owner: `user:${user.id}` },
      { id: 'picture2', owner: '' },
    ])
    expect(
      (await admin.ask('PUT', `/${user.id}`, { ...user, version: 2, headIcon: '' })).data.headIcon,
    ).toBe('')
  })
})
