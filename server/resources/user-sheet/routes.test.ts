import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { en, heads, csv, userSheetCalls } from '#tests/user-sheet-calls.ts'

onDatabase((make) => {
  const stage = userSheetCalls(make)
  const { asker, words, find } = stage

  test('7.7 the good rows come in with all that they belong to, the bad are told, each import is written down', async () => {
    const file = csv(
      [
        en.account,
        en.realName,
        en.organize,
        en.positions,
        en.roles,
        en.manager,
        en.password,
        en.gender,
        en.entryDate,
        en.certificatesType,
        en.certificatesNumber,
        en.enabledMark,
      ],
      [
        'in1',
        '王芳',
        'gate, finance',
        'guard,chief',
        '收银',
        '',
        'Secret1',
        'Female',
        '2020.1.2',
        'ID card',
        '110105199002281234',
        'Disabled',
      ],
      ['in2', '李强', 'Harbour/east /pier', '', '', 'in1', '', '', '', '', '', ''],
      ['in3', '李', 'gate', '', '', '', 'weak', '', '', '', '', ''],
    )
    const job = await stage.admin.bringIn(file)
    expect(job).toMatchObject({
      state: 'done',
      total: 3,
      done: 3,
      snum: 2,
      fnum: 1,
      resultType: 1,
      failResult: [
        {
          row: 4,
          field: 'password',
          message: 'A password has 6 to 16 letters and digits, with at least one of each',
        },
      ],
    })
    const [user, two] = [await find('in1'), await find('in2')]
    const whole = (await stage.admin.ask('GET', `/${user?.id}`)).data
    expect(whole).toMatchObject({
      organizeIds: ['gate', 'finance'],
      positionIds: ['chief', 'guard'],
      roleIds: ['cashier'],
      gender: 2,
      entryDate: '2020-01-02',
      certificatesType: 'idCard',
      enabledMark: 0,
      version: 1,
    })
    expect([user?.position_id, user?.pinyin, two?.manager_id]).toEqual([
      'guard',
      'wangfang wf',
      user?.id,
    ])
    const login = (account: string, typed: string) =>
      stage.world.request('POST', '/api/oauth/Login', {
        form: {
          account,
          password: createHash('md5').update(typed).digest('hex'),
          grant_type: 'password',
        },
      })
    await stage.admin.ask('PUT', `/${user?.id}/Actions/State`)
    expect([
      (await login('in1', 'Secret1')).data.userInfo.due,
      (await login('in2', '')).status,
    ]).toEqual(['firstPassword', 400])
    expect(job.passwords).toEqual([
      { row: 3, account: 'in2', password: expect.stringMatching(/^[A-Za-z0-9]{12}$/) },
    ])
    const made = job.passwords[0]?.password ?? ''
    expect((await login('in2', made)).data.userInfo.due).toBe('firstPassword')
    expect((await stage.admin.ask('GET', `/Import/${job.id}`)).data).not.toHaveProperty('passwords')
    const noted = await stage.world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('what', '=', 'import')
      .where('target', 'in', [`user ${user?.id}`, `user ${two?.id}`])
      .execute()
    expect(noted).toHaveLength(2)
    const kept = await stage.world.db.kysely
      .selectFrom('user_imports')
      .selectAll()
      .where('id', '=', job.id)
      .execute()
    expect(JSON.stringify([noted, kept])).not.toMatch(/Secret1|weak|scrypt/)
    expect(JSON.stringify([noted, kept])).not.toContain(made)
  })

  test('7.7 the same file twice doubles nothing', async () => {
    const file = csv(heads, ['twice1', '甲', 'gate', '', ''], ['twice2', '乙', 'gate', '', ''])
    expect(await stage.admin.bringIn(file)).toMatchObject({ snum: 2, fnum: 0 })
    const again = await stage.admin.bringIn(file)
    expect([again.snum, again.failResult]).toEqual([
      0,
      [
        { row: 2, field: 'account', message: 'twice1 is already taken' },
        { row: 3, field: 'account', message: 'twice2 is already taken' },
      ],
    ])
  })

  test('7.7 what failed comes as a sheet that can be mended and brought in', async () => {
    const { id } = await stage.admin.bringIn(
      csv(heads, ['fail1', '甲', 'lost', '', '1'], ['fail2', '乙', 'gate', '', '']),
    )
    const { file, rows } = await stage.admin.sheet('POST', '/ExportExceptionData', { jobId: id })
    expect([file.name, rows]).toEqual([
      'Users that failed.xlsx',
      [
        ['Row', en.account, en.realName, en.organize, en.roles, en.mobilePhone, 'Why'],
        [
          '2',
          'fail1',
          '甲',
          'lost',
          '',
          '1',
          'Organization: There is nothing called “lost”\nMobile phone: please enter your mobile number correctly',
        ],
      ],
    ])
    const mended = await stage.admin.bringIn(file, {
      corrected: [{ row: 2, values: { organize: 'gate', mobilePhone: '' } }],
    })
    expect(mended).toMatchObject({ snum: 1, fnum: 0 })
    const other = await asker({ isAdministrator: true })
    expect([
      (await other.ask('GET', `/Import/${id}`)).status,
      (await other.ask('POST', '/ExportExceptionData', { jobId: id })).status,
    ]).toEqual([404, 404])
  })

  test('7.7 the list comes as a sheet with chosen columns and its filter, and an import reads it again', async () => {
    await stage.admin.bringIn(
      csv(
        [...heads, en.description, en.manager],
        ['out1', '=王', 'finance, gate', 'boss2', '13800138000', '+1', ''],
        ['out2', '乙', 'finance', '', '', '', 'out1'],
      ),
    )
    const all = await stage.admin.sheet('GET', '/ExportExcel?organizeId=finance&keyword=out')
    const cell = (row: number, head: string): string | undefined =>
      all.rows[row]?.[all.rows[0]?.indexOf(head) ?? -1]
    expect({ name: all.file.name, rows: all.rows.length }).toEqual({ name: 'Users.xlsx', rows: 3 })
    expect({
      account: cell(1, en.account),
      organize: cell(1, en.organize),
      roles: cell(1, en.roles),
      gender: cell(1, en.gender),
      state: cell(1, en.enabledMark),
      managerOfNext: cell(2, en.manager),
    }).toEqual({
      account: 'out1',
      organize: 'harbour / finance, harbour / east / gate',
      roles: '老板 [boss2]',
      gender: 'Not specified',
      state: 'Enabled',
      managerOfNext: 'out1',
    })
    const few = await stage.admin.sheet(
      'GET',
      '/ExportExcel?keyword=out&format=csv&columns=description,realName,account',
    )
    expect([few.file.name, few.rows]).toEqual([
      'Users.csv',
      [
        [en.account, en.realName, en.description],
        ['out1', '=王', '+1'],
        ['out2', '乙'],
      ],
    ])
    expect(await few.file.text()).toContain("'=王")
    expect((await stage.admin.ask('GET', '/ExportExcel?columns=password')).status).toBe(422)
    await stage.world.db.kysely.deleteFrom('users').where('account', 'like', 'out_').execute()
    expect(await stage.admin.bringIn(all.file)).toMatchObject({ snum: 2, fnum: 0 })
    const noted = await stage.world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('what', '=', 'export')
      .orderBy('id')
      .execute()
    expect(noted[0]).toMatchObject({
      user_id: stage.admin.userId,
      after: { keyword: 'out', organizeId: 'finance', count: 2, format: 'xlsx' },
    })
  })

  test('whoever does not hold the screen is refused', async () => {
    const staff = await asker({ menus: ['role'] })
    for (const [method, path] of [
      ['GET', '/ExportExcel'],
      ['GET', '/TemplateDownload'],
      ['GET', '/ImportPreview'],
      ['POST', '/ImportPreview'],
      ['POST', '/ImportData'],
      ['GET', '/Import/1'],
      ['PUT', '/Import/1/Actions/Stop'],
      ['POST', '/ExportExceptionData'],
    ] as const)
      expect([method, path, (await staff.ask(method, path)).status]).toEqual([method, path, 403])
  })

  test('an administrator of an organisation brings in and takes out only there, with no more than they hold', async () => {
    const delegate = await asker({
      menus: ['user'],
      organizeId: 'east',
      administers: [{ organizeId: 'east' }],
    })
    const account = (
      await stage.world.db.kysely
        .selectFrom('users')
        .select('account')
        .where('id', '=', delegate.userId)
        .executeTakeFirstOrThrow()
    ).account
    const file = csv(
      [...heads, en.manager],
      ['adm1', '甲', 'gate', 'cashier', '', ''],
      ['adm2', '乙', 'finance', '', '', ''],
      ['adm3', '丙', 'gate', 'boss', '', ''],
      ['adm4', '丁', 'gate, river', '', '', ''],
      ['adm5', '戊', 'gate', '', '', account],
    )
    expect(words((await delegate.preview(file)).problems)).toEqual([
      '3 organize',
      '4 roles',
      '5 organize',
      '6 manager',
    ])
    expect(await delegate.bringIn(file)).toMatchObject({ snum: 1, fnum: 4 })
    const { rows } = await delegate.sheet('GET', '/ExportExcel?keyword=adm&columns=account')
    expect(rows).toEqual([[en.account], ['adm1']])
    const nobody = await asker({ menus: ['user'] })
    expect((await nobody.sheet('GET', '/ExportExcel?columns=account')).rows).toEqual([[en.account]])
  })
})
