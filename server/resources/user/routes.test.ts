import { expect, test } from 'vitest'
import { grantMenu } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import { base, sample, userCalls } from '#tests/user-calls.ts'

onDatabase((make) => {
  const stage = userCalls(make)
  const { problems, login, audits, status } = stage

  test('7.7 a user is added with all that is known of them, read and changed; the account stays', async () => {
    const lead = await stage.admin.add({ realName: '李强' })
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
    const made = (await stage.admin.ask('POST', '', { ...body, password: 'Secret1' })).data
    expect(made).toEqual({
      ...body,
      id: expect.any(String),
      headIcon: '',
      signature: '',
      isAdministrator: false,
      anyAddress: false,
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
    expect((await stage.admin.ask('GET', `/${made.id}`)).data).toEqual(made)
    const changed = (
      await stage.admin.ask('PUT', `/${made.id}`, {
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
    expect(await stage.admin.ask('PUT', `/${made.id}`, made)).toMatchObject({
      status: 409,
      data: { realName: '王芳芳' },
    })
    const short = (
      await stage.admin.ask('PUT', `/${made.id}`, {
        realName: '王芳',
        organizeId: 'pier',
        version: 2,
      })
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
    const stored = await stage.world.db.kysely
      .selectFrom('users')
      .select(['pinyin', 'position_id'])
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ pinyin: 'wangfang wf', position_id: 'guard' })
  })

  test('5.1 what is wrong is said at its place, all together', async () => {
    const { account } = await stage.admin.add()
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
    const refused = await stage.admin.ask('POST', '', wrong)
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
    const zh = await stage.world.request('POST', base, {
      token: stage.admin.token,
      body: sample({ password: '123456' }),
      language: 'zh',
    })
    expect(zh.problems).toEqual([
      { path: 'password', code: 'password', message: '6-16位字符的密码（数字和字母组成）' },
    ])
    const taken = await stage.admin.ask('POST', '', sample({ account: account.toUpperCase() }))
    expect([taken.status, taken.msg]).toEqual([409, `${account.toUpperCase()} is already taken`])
    expect(taken.problems).toEqual([{ path: 'account', code: 'taken', message: taken.msg }])
    expect(await problems(stage.admin.ask('POST', '', sample({ realName: ' ' })))).toEqual([
      'realName pattern',
    ])
  })

  test('with the password the user signs in; without one nobody does', async () => {
    const [user, two] = [await stage.admin.add({ password: 'Secret1' }), await stage.admin.add()]
    expect(await status(login(user.account, 'Secret1'))).toBe(200)
    for (const typed of ['', 'none', 'Secret1'])
      expect(await status(login(two.account, typed))).toBe(400)
  })

  test('7.7 switching off or locking a user ends the sessions at once; unlocked they try anew', async () => {
    const user = await stage.admin.add({ password: 'Secret1' })
    const { token } = (await login(user.account, 'Secret1')).data
    const me = () => stage.world.request('GET', '/api/oauth/CurrentUser', { token })
    expect(await status(me())).toBe(200)
    expect(
      (await stage.admin.ask('PUT', `/${user.id}/Actions/State`, { enabledMark: 2 })).data,
    ).toMatchObject({ enabledMark: 2, version: 2 })
    expect([(await me()).code, await status(login(user.account, 'Secret1'))]).toEqual([601, 400])
    await stage.world.db.kysely
      .insertInto('sign_in_failures')
      .values({ account: user.account, count: 9 })
      .onConflict((builder) => builder.column('account').doUpdateSet({ count: 9 }))
      .execute()
    expect((await stage.admin.ask('PUT', `/${user.id}/Actions/unlock`)).data.enabledMark).toBe(1)
    expect(await status(login(user.account, 'Secret1'))).toBe(200)
    expect((await stage.admin.ask('PUT', `/${user.id}/Actions/State`)).data.enabledMark).toBe(0)
    expect((await stage.admin.ask('PUT', `/${user.id}/Actions/unlock`)).data.enabledMark).toBe(0)
    expect((await stage.admin.ask('PUT', `/${user.id}/Actions/State`)).data.enabledMark).toBe(1)
    expect((await audits(user.id)).map(({ what }) => what)).toEqual([
      'add',
      'lock',
      'unlock',
      'disable',
      'unlock',
      'enable',
    ])
    expect(await status(stage.admin.ask('PUT', `/${stage.admin.userId}/Actions/State`))).toBe(403)
  })

  test('7.7 a reset password is held to the rule, ends the sessions, and is not written down', async () => {
    const user = await stage.admin.add({ password: 'Secret1' })
    const { token } = (await login(user.account, 'Secret1')).data
    const reset = (userPassword: string) =>
      stage.admin.ask('POST', `/${user.id}/Actions/ResetPassword`, { userPassword })
    for (const weak of ['', 'abcdef', '12345', 'a'.repeat(17), 'abc 12'])
      expect(await problems(reset(weak))).toEqual(['userPassword password'])
    expect(await status(stage.world.request('GET', '/api/oauth/CurrentUser', { token }))).toBe(200)
    expect(await status(reset('Second2'))).toBe(200)
    expect((await stage.world.request('GET', '/api/oauth/CurrentUser', { token })).code).toBe(601)
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
        stage.admin.ask('POST', `/${stage.admin.userId}/Actions/ResetPassword`, {
          userPassword: 'Second2',
        }),
      ),
    ).toBe(403)
  })

  test('7.7 whoever leads is not removed; who leads nobody any more is, with sessions and grants', async () => {
    const user = await stage.admin.add({ realName: '赵敏' })
    const below = await stage.admin.add({ managerId: user.id })
    await stage.world.db.kysely
      .updateTable('organizes')
      .set({ manager_id: user.id })
      .where('id', '=', 'finance')
      .execute()
    const refused = await stage.admin.ask('DELETE', `/${user.id}`)
    expect([refused.status, refused.msg, refused.problems.map(({ message }) => message)]).toEqual([
      409,
      '赵敏 is in use and cannot be removed',
      ['1 people are led by this user', '1 organizations or departments are led by this user'],
    ])
    await stage.world.db.kysely
      .updateTable('organizes')
      .set({ manager_id: null })
      .where('id', '=', 'finance')
      .execute()
    expect(
      (await stage.admin.ask('PUT', `/${below.id}`, { ...below, managerId: '' })).data.managerId,
    ).toBe('')
    await grantMenu(stage.world, { type: 'user', id: user.id }, 'menu')
    expect(await status(stage.admin.ask('DELETE', `/${user.id}`))).toBe(200)
    expect(await status(stage.admin.ask('GET', `/${user.id}`))).toBe(404)
    expect(
      await stage.world.db.kysely
        .selectFrom('grants')
        .select('id')
        .where('subject_id', '=', user.id)
        .execute(),
    ).toEqual([])
    expect(await status(stage.admin.ask('DELETE', `/${stage.admin.userId}`))).toBe(403)
  })
})
