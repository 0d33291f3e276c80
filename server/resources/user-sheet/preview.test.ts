import { expect, test, vi } from 'vitest'
import { en, heads, csv, userSheetCalls } from '#tests/user-sheet-calls.ts'
import { onDatabase } from '#tests/server.ts'
import { sheetLimits } from '../../sheet/protocol.ts'

onDatabase((make) => {
  const stage = userSheetCalls(make)
  const { asker, words, find } = stage

  test('7.7 a preview knows columns by their heads in any language and says what is wrong with each cell', async () => {
    const file = csv(
      [
        '账号',
        en.realName,
        '所屬組織',
        en.positions,
        en.roles,
        en.manager,
        en.gender,
        en.birthday,
        en.mobilePhone,
        en.sortCode,
        en.password,
        'Else',
      ],
      [
        'pre1',
        '王芳',
        'harbour / east / gate',
        '门卫、chief',
        '收银',
        '',
        '女',
        '1990/2/8',
        '13800138000',
        '7',
        'Secret1',
        'x',
      ],
      ['pre2', '李强', 'gate', '', '', 'pre1', '1', '', '', '', '', ''],
      [
        'PRE1',
        '',
        'nowhere',
        '门卫;nobody',
        '老板',
        'ghost',
        'x',
        '2999-01-01',
        '123',
        'many',
        'abcdef',
        '',
      ],
      ['', '', '', '', '', '', '', '', '', '', '', ''],
      ['a-b', '赵', 'pier', '', 'boss2', '', '', '1990-02-30', '', '', '', ''],
    )
    const seen = await stage.admin.preview(file)
    expect(seen.mapping).toEqual({
      account: 0,
      realName: 1,
      organize: 2,
      positions: 3,
      roles: 4,
      manager: 5,
      gender: 6,
      birthday: 7,
      mobilePhone: 8,
      sortCode: 9,
      password: 10,
    })
    expect(seen.rows.map(({ row, values }) => [row, values[0]])).toEqual([
      [2, 'pre1'],
      [3, 'pre2'],
      [4, 'PRE1'],
      [6, 'a-b'],
    ])
    expect(words(seen.problems)).toEqual([
      '4 account',
      '4 realName',
      '4 password',
      '4 organize',
      '4 positions',
      '4 roles',
      '4 manager',
      '4 gender',
      '4 mobilePhone',
      '4 birthday',
      '4 sortCode',
      '6 account',
      '6 birthday',
    ])
    const said = Object.fromEntries(
      seen.problems.filter(({ row }) => row === 4).map(({ field, message }) => [field, message]),
    )
    expect(said).toMatchObject({
      account: 'The same account as in row 2',
      organize: 'There is nothing called “nowhere”',
      positions: 'There is nothing called “nobody”',
      roles: 'More than one is called “老板”; please write its code',
      realName: 'This is required',
      mobilePhone: 'please enter your mobile number correctly',
    })
    expect([seen.faulty, seen.notes]).toEqual([
      2,
      [
        '1 row has no password: one is generated for each, shown once after the import, and changed at the first sign-in',
      ],
    ])
    expect(await find('pre1')).toBeUndefined()
  })

  test('columns may be set by hand, cells mended, rows left out; without the needed ones it is said which', async () => {
    const file = csv(
      ['x', 'y', 'z', 'Name'],
      ['hand1', '甲', 'gate', 'no'],
      ['hand2', '乙', 'lost', 'no'],
      ['hand3', '丙', 'gone', 'no'],
    )
    const unknown = await stage.admin.preview(file)
    expect([unknown.mapping, unknown.faulty, unknown.notes.slice(0, 2)]).toEqual([
      { realName: 3 },
      3,
      ['Please say which column is “Account”', 'Please say which column is “Organization”'],
    ])
    const mapping = { account: 0, realName: 1, organize: 2 }
    const left = await stage.admin.preview(file, { mapping: { ...mapping, realName: -1 } })
    expect([left.mapping, left.columns, left.notes]).toEqual([
      { account: 0, organize: 2 },
      ['account', 'organize'],
      ['Please say which column is “Name”'],
    ])
    const more = {
      mapping,
      corrected: [{ row: 3, values: { organize: 'pier', email: 'b@example.com' } }],
      skipped: [4],
    }
    const seen = await stage.admin.preview(file, more)
    expect([seen.rows.map(({ values }) => values), seen.columns, seen.problems]).toEqual([
      [
        ['hand1', '甲', 'gate', ''],
        ['hand2', '乙', 'pier', 'b@example.com'],
      ],
      ['account', 'realName', 'organize', 'email'],
      [],
    ])
    const refused = await stage.admin.ask('POST', '/ImportData', {
      fileName: await stage.admin.upload(file),
    })
    expect([refused.status, refused.problems.map(({ path }) => path)]).toEqual([
      422,
      ['mapping.account', 'mapping.organize'],
    ])
    expect(await stage.admin.bringIn(file, more)).toMatchObject({
      state: 'done',
      total: 2,
      done: 2,
      snum: 2,
      fnum: 0,
      resultType: 0,
      failResult: [],
    })
    expect(await find('hand2')).toMatchObject({
      real_name: '乙',
      organize_id: 'pier',
      email: 'b@example.com',
    })
    expect(await find('hand3')).toBeUndefined()
  })

  test('7.7 the template has the heads, and is read as it was given', async () => {
    const { file, rows } = await stage.admin.sheet('GET', '/TemplateDownload')
    expect([file.name, rows[0]?.slice(0, 4)]).toEqual([
      'Import of users.xlsx',
      ['Account *', 'Name *', 'Password', 'Organization *'],
    ])
    const seen = await stage.admin.preview(file)
    expect([seen.rows, seen.notes, Object.keys(seen.mapping)]).toEqual([
      [],
      [],
      expect.arrayContaining(['account', 'realName', 'organize', 'enabledMark']),
    ])
  })

  test('a file that is no sheet, of another, or not there is refused at its name', async () => {
    const problem = async (fileName: string) =>
      (await stage.admin.ask('GET', `/ImportPreview?fileName=${fileName}`)).problems.map(
        ({ path, code }) => `${path} ${code}`,
      )
    const other = await asker({ isAdministrator: true })
    expect(await problem(await stage.admin.upload(new File(['hello'], 'a.txt')))).toEqual([
      'fileName broken',
    ])
    expect(await problem(await other.upload(csv(heads)))).toEqual(['fileName file'])
    expect(await problem('gone.csv')).toEqual(['fileName file'])
  })

  test('T35 a file that is larger than a sheet may be is refused without being read', async () => {
    const fileName = await stage.admin.upload(csv(heads))
    const open = vi
      .spyOn(stage.world.services.files, 'open')
      .mockResolvedValue({ size: sheetLimits.bytes + 1, stream: () => expect.unreachable() })
    const { problems } = await stage.admin.ask('GET', `/ImportPreview?fileName=${fileName}`)
    open.mockRestore()
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual(['fileName tooLarge'])
  })
})
