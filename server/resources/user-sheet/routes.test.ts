import { createHash } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ImportJob, ImportPreview, RowFailure } from '#schemas/api/user-sheet.ts'
import { userColumnTexts } from '#schemas/user-sheet.ts'
import { grantMenu, plantOrganization } from '#tests/organization.ts'
import type { Person } from '#tests/people.ts'
import { hold } from '#server/database/hold.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { readSheet, writeSheet } from '../../sheet.ts'
import { sheetLimits } from '../../sheet/protocol.ts'
import { fileRoutes } from '../file/routes.ts'
import { sessionRoutes } from '../session/routes.ts'
import { userRoutes } from '../user/routes.ts'
import { userSheetRoutes } from './routes.ts'
import { holdingOf } from './table.ts'

const base = '/api/permission/Users'
const en = userColumnTexts.en
const heads = [en.account, en.realName, en.organize, en.roles, en.mobilePhone] as const

const csv = (...rows: readonly (readonly string[])[]): File =>
  new File(
    [rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')],
    'people.csv',
  )

onEachDatabase((make) => {
  let world: World
  let admin: Awaited<ReturnType<typeof asker>>
  beforeAll(async () => {
    world = await make({ routes: [userSheetRoutes, userRoutes, fileRoutes, sessionRoutes] })
    await plantOrganization(world)
    const named = (id: string, full_name = id) => ({ id, full_name, en_code: id })
    await world.db.kysely
      .insertInto('positions')
      .values([named('guard', '门卫'), named('chief', '主管')])
      .execute()
    await world.db.kysely
      .insertInto('roles')
      .values([named('cashier', '收银'), named('boss', '老板'), named('boss2', '老板')])
      .execute()
    await grantMenu(world, { type: 'role', id: 'boss' }, 'menu')
    admin = await asker({ isAdministrator: true, organizeId: 'river' })
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn(person)
    const ask = (method: string, path: string, body?: object) =>
      world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
    const upload = async (file: File): Promise<string> =>
      (await world.request('POST', '/api/file/Uploader/annex', { token, file })).data.fileId
    const sheet = async (
      method: string,
      path: string,
      body?: object,
    ): Promise<{ file: File; rows: string[][] }> => {
      const response = await world.app.request(base + path, {
        method,
        headers: {
          authorization: token,
          'accept-language': 'en',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const name = decodeURIComponent(
        response.headers.get('content-disposition')?.split("''")[1] ?? '',
      )
      return {
        file: new File([bytes], name),
        rows: await readSheet(bytes),
      }
    }
    const preview = async (file: File, more: object = {}): Promise<ImportPreview> =>
      (await ask('POST', '/ImportPreview', { fileName: await upload(file), ...more })).data
    const bringIn = async (file: File, more: object = {}): Promise<ImportJob> =>
      finished((await ask('POST', '/ImportData', { fileName: await upload(file), ...more })).data)
    const finished = async ({ id }: ImportJob): Promise<ImportJob> => {
      for (;;) {
        const job = (await ask('GET', `/Import/${id}`)).data
        if (job.state !== 'running') return job
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    return { ask, upload, sheet, preview, bringIn, finished, userId, token }
  }
  const words = (problems: readonly RowFailure[]) =>
    problems.map(({ row, field }) => `${row} ${field}`)
  const find = (account: string) =>
    world.db.kysely
      .selectFrom('users')
      .selectAll()
      .where('account', '=', account)
      .executeTakeFirst()

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
    const seen = await admin.preview(file)
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
        '2 rows have no password: nobody can sign in to these accounts until an administrator resets it',
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
    const unknown = await admin.preview(file)
    expect([unknown.mapping, unknown.faulty, unknown.notes.slice(0, 2)]).toEqual([
      { realName: 3 },
      3,
      ['Please say which column is “Account”', 'Please say which column is “Organisation”'],
    ])
    const mapping = { account: 0, realName: 1, organize: 2 }
    const left = await admin.preview(file, { mapping: { ...mapping, realName: -1 } })
    expect([left.mapping, left.columns, left.notes]).toEqual([
      { account: 0, organize: 2 },
      ['account', 'organize'],
      [
        'Please say which column is “Name”',
        '3 rows have no password: nobody can sign in to these accounts until an administrator resets it',
      ],
    ])
    const more = {
      mapping,
      corrected: [{ row: 3, values: { organize: 'pier', email: 'b@example.com' } }],
      skipped: [4],
    }
    const seen = await admin.preview(file, more)
    expect([seen.rows.map(({ values }) => values), seen.columns, seen.problems]).toEqual([
      [
        ['hand1', '甲', 'gate', ''],
        ['hand2', '乙', 'pier', 'b@example.com'],
      ],
      ['account', 'realName', 'organize', 'email'],
      [],
    ])
    const refused = await admin.ask('POST', '/ImportData', { fileName: await admin.upload(file) })
    expect([refused.status, refused.problems.map(({ path }) => path)]).toEqual([
      422,
      ['mapping.account', 'mapping.organize'],
    ])
    expect(await admin.bringIn(file, more)).toMatchObject({
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
        'Off',
      ],
      ['in2', '李强', 'Harbour/east /pier', '', '', 'in1', '', '', '', '', '', ''],
      ['in3', '李', 'gate', '', '', '', 'weak', '', '', '', '', ''],
    )
    const job = await admin.bringIn(file)
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
    const [one, two] = [await find('in1'), await find('in2')]
    const whole = (await admin.ask('GET', `/${one?.id}`)).data
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
    expect([one?.position_id, one?.pinyin, two?.manager_id]).toEqual([
      'guard',
      'wangfang wf',
      one?.id,
    ])
    const login = (account: string, typed: string) =>
      world.request('POST', '/api/oauth/Login', {
        form: {
          account,
          password: createHash('md5').update(typed).digest('hex'),
          grant_type: 'password',
        },
      })
    await admin.ask('PUT', `/${one?.id}/Actions/State`)
    expect([(await login('in1', 'Secret1')).status, (await login('in2', '')).status]).toEqual([
      200, 400,
    ])
    const noted = await world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('what', '=', 'import')
      .where('target', 'in', [`user ${one?.id}`, `user ${two?.id}`])
      .execute()
    expect(noted).toHaveLength(2)
    const kept = await world.db.kysely
      .selectFrom('user_imports')
      .selectAll()
      .where('id', '=', job.id)
      .execute()
    expect(JSON.stringify([noted, kept])).not.toMatch(/Secret1|weak|scrypt/)
  })

  test('7.7 the same file twice doubles nothing', async () => {
    const file = csv(heads, ['twice1', '甲', 'gate', '', ''], ['twice2', '乙', 'gate', '', ''])
    expect(await admin.bringIn(file)).toMatchObject({ snum: 2, fnum: 0 })
    const again = await admin.bringIn(file)
    expect([again.snum, again.failResult]).toEqual([
      0,
      [
        { row: 2, field: 'account', message: 'twice1 is already taken' },
        { row: 3, field: 'account', message: 'twice2 is already taken' },
      ],
    ])
  })

  test('7.7 what failed comes as a sheet that can be mended and brought in', async () => {
    const { id } = await admin.bringIn(
      csv(heads, ['fail1', '甲', 'lost', '', '1'], ['fail2', '乙', 'gate', '', '']),
    )
    const { file, rows } = await admin.sheet('POST', '/ExportExceptionData', { jobId: id })
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
          'Organisation: There is nothing called “lost”\nMobile phone: please enter your mobile number correctly',
        ],
      ],
    ])
    const mended = await admin.bringIn(file, {
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
    await admin.bringIn(
      csv(
        [...heads, en.description, en.manager],
        ['out1', '=王', 'finance, gate', 'boss2', '13800138000', '+1', ''],
        ['out2', '乙', 'finance', '', '', '', 'out1'],
      ),
    )
    const all = await admin.sheet('GET', '/ExportExcel?organizeId=finance&keyword=out')
    const cell = (row: number, head: string): string | undefined =>
      all.rows[row]?.[all.rows[0]?.indexOf(head) ?? -1]
    expect([
      all.file.name,
      all.rows.length,
      cell(1, en.account),
      cell(1, en.organize),
      cell(1, en.roles),
      cell(1, en.gender),
      cell(1, en.enabledMark),
      cell(2, en.manager),
    ]).toEqual([
      'Users.xlsx',
      3,
      'out1',
      'harbour / finance, harbour / east / gate',
      '老板 [boss2]',
      'Not said',
      'On',
      'out1',
    ])
    const few = await admin.sheet(
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
    expect((await admin.ask('GET', '/ExportExcel?columns=password')).status).toBe(422)
    await world.db.kysely.deleteFrom('users').where('account', 'like', 'out_').execute()
    expect(await admin.bringIn(all.file)).toMatchObject({ snum: 2, fnum: 0 })
    const noted = await world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('what', '=', 'export')
      .orderBy('id')
      .execute()
    expect(noted[0]).toMatchObject({
      user_id: admin.userId,
      after: { keyword: 'out', organizeId: 'finance', count: 2, format: 'xlsx' },
    })
  })

  test('7.7 the template has the heads, and is read as it was given', async () => {
    const { file, rows } = await admin.sheet('GET', '/TemplateDownload')
    expect([file.name, rows[0]?.slice(0, 4)]).toEqual([
      'Import of users.xlsx',
      ['Account *', 'Name *', 'Password', 'Organisation *'],
    ])
    const seen = await admin.preview(file)
    expect([seen.rows, seen.notes, Object.keys(seen.mapping)]).toEqual([
      [],
      [],
      expect.arrayContaining(['account', 'realName', 'organize', 'enabledMark']),
    ])
  })

  test('a file that is no sheet, of another, or not there is refused at its name', async () => {
    const problem = async (fileName: string) =>
      (await admin.ask('GET', `/ImportPreview?fileName=${fileName}`)).problems.map(
        ({ path, code }) => `${path} ${code}`,
      )
    const other = await asker({ isAdministrator: true })
    expect(await problem(await admin.upload(new File(['hello'], 'a.txt')))).toEqual([
      'fileName broken',
    ])
    expect(await problem(await other.upload(csv(heads)))).toEqual(['fileName file'])
    expect(await problem('gone.csv')).toEqual(['fileName file'])
  })

  test('T35 a file that is larger than a sheet may be is refused without being read', async () => {
    const fileName = await admin.upload(csv(heads))
    const open = vi
      .spyOn(world.services.files, 'open')
      .mockResolvedValue({ size: sheetLimits.bytes + 1, stream: () => expect.unreachable() })
    const { problems } = await admin.ask('GET', `/ImportPreview?fileName=${fileName}`)
    open.mockRestore()
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual(['fileName tooLarge'])
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

  test('an administrator of an organisation brings in and takes out only there, with no more than he holds', async () => {
    const one = await asker({
      menus: ['user'],
      organizeId: 'east',
      administers: [{ organizeId: 'east' }],
    })
    const account = (
      await world.db.kysely
        .selectFrom('users')
        .select('account')
        .where('id', '=', one.userId)
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
    expect(words((await one.preview(file)).problems)).toEqual([
      '3 organize',
      '4 roles',
      '5 organize',
      '6 manager',
    ])
    expect(await one.bringIn(file)).toMatchObject({ snum: 1, fnum: 4 })
    const { rows } = await one.sheet('GET', '/ExportExcel?keyword=adm&columns=account')
    expect(rows).toEqual([[en.account], ['adm1']])
    const nobody = await asker({ menus: ['user'] })
    expect((await nobody.sheet('GET', '/ExportExcel?columns=account')).rows).toEqual([[en.account]])
  })

  test('an import that was cut short says so; one at a time', async () => {
    const row = (state: 'running', seen: number) => ({
      id: `cut${seen}`,
      created_by: admin.userId,
      state,
      total: 5,
      columns: '[]',
      seen_at: new Date(Date.now() - seen),
    })
    await world.db.kysely.insertInto('user_imports').values(row('running', 400_000)).execute()
    expect((await admin.ask('GET', '/Import/cut400000')).data).toMatchObject({
      state: 'broken',
      done: 0,
      total: 5,
    })
    await world.db.kysely.insertInto('user_imports').values(row('running', 1000)).execute()
    const fileName = await admin.upload(csv(heads, ['cut1', '甲', 'gate', '', '']))
    // While the process that does it lives, it is the only one.
    const release = await hold(world.db, holdingOf('cut1000'))
    expect((await admin.ask('POST', '/ImportData', { fileName })).status).toBe(429)
    expect((await admin.ask('GET', '/Import/cut1000')).data.state).toBe('running')
    // A crash lets go: its owner goes on at once, and is told.
    await release()
    expect(await admin.bringIn(csv(heads, ['cut1', '甲', 'gate', '', '']))).toMatchObject({
      state: 'done',
      snum: 1,
    })
    expect((await admin.ask('GET', '/Import/cut1000')).data).toMatchObject({
      state: 'broken',
      done: 0,
    })
    await world.db.kysely.deleteFrom('user_imports').where('id', 'like', 'cut%').execute()
  })

  test('an import is stopped by its own person only; what is in stays in', async () => {
    const fileName = await admin.upload(
      csv(
        [...heads, en.password],
        ...Array.from({ length: 1200 }, (_, index) => [
          `stop${index}`,
          '甲',
          'gate',
          '',
          '',
          index < 50 ? '' : 'Secret1',
        ]),
      ),
    )
    const { id } = (await admin.ask('POST', '/ImportData', { fileName })).data
    const other = await asker({ isAdministrator: true })
    expect((await other.ask('PUT', `/Import/${id}/Actions/Stop`)).status).toBe(404)
    while ((await admin.ask('GET', `/Import/${id}`)).data.done === 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const stopped = (await admin.ask('PUT', `/Import/${id}/Actions/Stop`, {})).data
    expect(stopped).toMatchObject({ state: 'stopped', total: 1200, done: 50, snum: 50 })
    // Somebody who stopped may begin again at once.
    expect(await admin.bringIn(csv(heads, ['stopped', '乙', 'gate', '', '']))).toMatchObject({
      state: 'done',
      snum: 1,
    })
    expect((await admin.ask('PUT', `/Import/${id}/Actions/Stop`, {})).data).toEqual(stopped)
    expect(await find('stop50')).toBeUndefined()
  })

  test('7.7 of 10000 rows with 100 faulty ones 9900 come in and 100 are reported, while others are served', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      `bulkrow${index}`,
      '王芳',
      'gate',
      '收银',
      index % 100 === 7 ? '12' : '13800138000',
    ])
    const batches = async function* (): AsyncGenerator<string[][]> {
      yield rows
    }
    const file = await writeSheet('big', { format: 'xlsx', heads, batches: batches() })
    const fileName = await admin.upload(file)
    const preview = (await admin.ask('GET', `/ImportPreview?fileName=${fileName}`)).data
    expect([preview.rows.length, preview.faulty]).toEqual([10_000, 100])
    const started = (await admin.ask('POST', '/ImportData', { fileName })).data
    const meanwhile = [(await admin.ask('GET', '?keyword=nobody')).status]
    const job = await admin.finished(started)
    expect([started.state, meanwhile, job.state, job.snum, job.fnum]).toEqual([
      'running',
      [200],
      'done',
      9900,
      100,
    ])
    expect(job.failResult.map(({ row, field }) => `${row} ${field}`)).toEqual(
      Array.from({ length: 100 }, (_, index) => `${index * 100 + 9} mobilePhone`),
    )
    const { count } = await world.db.kysely
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account', 'like', 'bulkrow%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(9900)
    expect(
      (await admin.sheet('GET', '/ExportExcel?keyword=bulkrow&columns=account,organize')).rows,
    ).toHaveLength(9901)
  }, 120_000)
})
