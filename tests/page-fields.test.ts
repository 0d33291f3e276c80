import type { TSchema } from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { callList } from '#schemas/api/index.ts'
import { userDetail, userRow } from '#schemas/api/user.ts'
import { fieldsOfPage, withheldNames } from '#schemas/page-fields.ts'
import { exportColumns, importColumns, userColumnTexts } from '#schemas/user-sheet.ts'
import { pageFields as migration } from '#server/migrations/015-page-fields.ts'
import { readSheet } from '#server/sheet.ts'
import { grantMenu, plantOrganization } from './organization.ts'
import type { Person } from './people.ts'
import { onEachDatabase } from './server.ts'
import type { World } from './server.ts'

/*
 * Columns and form fields of hand-coded pages, granted one by one: the list shows columns, what is
 * opened, saved and imported form fields.
 */

const nobody = { isAdministrator: false, grants: [], menus: [], scopes: {} }
const codes = fieldsOfPage('user')
const names = withheldNames(nobody, 'user', 'form')
const namesOf = (code: string): readonly string[] =>
  [...names].filter(
    (name) =>
      !withheldNames(
        {
          ...nobody,
          grants: [
            { modelId: 'user', columnList: [], formList: [{ enCode: code }], buttonList: [] },
          ],
        },
        'user',
        'form',
      ).has(name),
  )
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

/** Names of the properties of an entry: of the schema itself, or of the lines of its list. */
function propertiesOf(schema: TSchema | undefined): string[] {
  const { properties = {} } = (schema ?? {}) as {
    readonly properties?: { readonly [name: string]: TSchema }
  }
  const list: { readonly items?: TSchema } | undefined = properties['list']
  const line = list?.items
  return line ? propertiesOf(line) : Object.keys(properties)
}

test('6 a call of a page says that it carries such fields where it does', () => {
  const carrying = callList.filter(
    ({ needs, query, body, result }) =>
      typeof needs === 'object' &&
      'menu' in needs &&
      needs.menu === 'user' &&
      [query, body, result].flatMap(propertiesOf).some((name) => names.has(name)),
  )
  expect(carrying.map(nameOf).toSorted()).toEqual(
    callList
      .filter(({ fields }) => fields !== undefined)
      .map(nameOf)
      .toSorted(),
  )
  expect(carrying.length).toBeGreaterThan(6)
})

test('6 of people no other call shows phones, papers and the like, but to themselves', () => {
  const own = new Set([
    'position',
    'roleName',
    'gender',
    'positionId',
    'roleId',
    'groupId',
    'positionIds',
    'roleIds',
    'groupIds',
    'email',
  ])
  const others = callList.filter(
    ({ fields, result }) =>
      fields === undefined &&
      propertiesOf(result).some((name) => names.has(name) && !own.has(name)),
  )
  expect(others.map(nameOf).toSorted()).toEqual([
    'GET /api/permission/Users/Current/BaseInfo',
    'PUT /api/permission/Users/Current/BaseInfo',
  ])
})

test.each([
  ['detail', userDetail],
  ['row', userRow],
] as const)('6 what may be left out of a %s is what is granted field by field', (_, schema) => {
  const { required } = schema as unknown as { readonly required: readonly string[] }
  const left = Object.keys(schema.properties).filter((name) => !required.includes(name))
  expect(left.filter((name) => !names.has(name))).toEqual([])
  expect(required.filter((name) => names.has(name))).toEqual([])
})

test('6 each code is a column of the sheet and carried by some name', () => {
  expect(
    codes.filter(
      (code) =>
        !(exportColumns as readonly string[]).includes(code) ||
        !(importColumns as readonly string[]).includes(code),
    ),
  ).toEqual([])
  expect(codes.filter((code) => namesOf(code).length === 0)).toEqual([])
})

const base = '/api/permission/Users'
const card = {
  positionIds: ['guard'],
  roleIds: ['cashier'],
  groupIds: ['night'],
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
}
/** Values that each code is set to. */
const settingsOf = (code: string): object =>
  Object.fromEntries(Object.entries(card).filter(([name]) => namesOf(code).includes(name)))
const en = userColumnTexts.en

onEachDatabase((make) => {
  let world: World
  let id: string
  let admin: Awaited<ReturnType<typeof asker>>
  let count = 0
  const sample = (more: object = {}) => ({
    account: `field${++count}`,
    realName: '王芳',
    organizeId: 'gate',
    ...more,
  })
  const asker = async (person: Person) => {
    const { token, userId } = await world.signIn({ organizeId: 'east', ...person })
    return {
      token,
      userId,
      ask: (method: string, path: string, body?: object) =>
        world.request(method, base + path, { token, language: 'en', ...(body && { body }) }),
    }
  }
  /**
   * Holds the page and leads the branch, with all fields but one as columns and as form fields, or
   * with those alone.
   */
  const without = (code: string) =>
    asker({
      menus: ['user'],
      administers: [{ organizeId: 'east' }],
      pageColumns: codes.filter((one) => one !== code),
      pageForms: codes.filter((one) => one !== code),
    })
  const holding = (pageColumns: readonly string[], pageForms: readonly string[]) =>
    asker({ menus: ['user'], administers: [{ organizeId: 'east' }], pageColumns, pageForms })
  beforeAll(async () => {
    world = await make()
    await plantOrganization(world)
    const named = (one: string) => ({ id: one, full_name: one, en_code: one })
    await world.db.kysely.insertInto('positions').values(named('guard')).execute()
    await world.db.kysely.insertInto('roles').values(named('cashier')).execute()
    await world.db.kysely.insertInto('groups').values(named('night')).execute()
    admin = await asker({ isAdministrator: true })
    id = (await admin.ask('POST', '', sample(card))).data.id
  })
  const shown = (entry: object): string[] => Object.keys(entry).filter((name) => names.has(name))
  const state = async () => (await admin.ask('GET', `/${id}`)).data

  test(
    '6 each field alone: who lacks it is neither shown nor lets it be set, filtered or sorted by; all else is as before',
    { timeout: 240_000 },
    async () => {
      const wrong: string[] = []
      const judge = (what: string, isRight: boolean): void => void (isRight || wrong.push(what))
      for (const code of codes) {
        const mine = namesOf(code)
        const whole = await state()
        const { ask } = await without(code)
        const entries = async (): Promise<[string, { status: number; data: object }][]> => [
          ['get', await ask('GET', `/${id}`)],
          [
            'stale',
            await ask('PUT', `/${id}`, {
              realName: whole.realName,
              organizeId: 'gate',
              version: 0,
            }),
          ],
          [
            'change',
            await ask('PUT', `/${id}`, {
              realName: whole.realName,
              organizeId: 'gate',
              version: (await state()).version,
            }),
          ],
          ['switch', await ask('PUT', `/${id}/Actions/State`, { enabledMark: 1 })],
          ['unlock', await ask('PUT', `/${id}/Actions/unlock`, {})],
          ['add', await ask('POST', '', sample())],
        ]
        for (const [what, { status, data }] of await entries()) {
          judge(`${code}: ${what} ${status}`, status === (what === 'stale' ? 409 : 200))
          judge(
            `${code}: ${what} shows`,
            shown(data).every((name) => !mine.includes(name)),
          )
          judge(
            `${code}: ${what} hides others`,
            shown(whole).every((name) => mine.includes(name) || name in data),
          )
        }
        const [row] = (await ask('GET', '?organizeId=gate')).data.list
        judge(`${code}: list`, shown(row).every((name) => !mine.includes(name)) && 'account' in row)
        const given = settingsOf(code)
        judge(
          `${code}: set`,
          (
            await ask('PUT', `/${id}`, {
              ...given,
              realName: 'No',
              organizeId: 'gate',
              version: (await state()).version,
            })
          ).status === 403,
        )
        judge(`${code}: add with`, (await ask('POST', '', sample(given))).status === 403)
        for (const name of mine.filter((one) =>
          ['positionId', 'roleId', 'groupId', 'gender'].includes(one),
        )) {
          judge(
            `${code}: filter`,
            (await ask('GET', `?${name}=${name === 'gender' ? 2 : 'guard'}`)).status === 403,
          )
          judge(
            `${code}: filtered export`,
            (await ask('GET', `/ExportExcel?${name}=${name === 'gender' ? 2 : 'guard'}`)).status ===
              403,
          )
        }
        judge(
          `${code}: export`,
          (await ask('GET', `/ExportExcel?columns=account,${code}`)).status === 403,
        )
        const { version: _new, ...after } = await state()
        const { version: _old, ...before } = whole
        judge(`${code}: untouched`, JSON.stringify(after) === JSON.stringify(before))
      }
      for (const name of ['gender', 'mobilePhone'])
        judge(
          `sort ${name}`,
          (await (await without(name)).ask('GET', `?sidx=account,-${name}`)).status === 403,
        )
      expect(wrong).toEqual([])
    },
  )

  test('6 columns and form fields are told apart: one shows lists, the other what is opened', async () => {
    const { ask } = await holding(['mobilePhone'], ['email'])
    const found = (await ask('GET', '?keyword=13800138000')).data.list
    expect(found.map((row: object) => shown(row))).toEqual([['mobilePhone']])
    expect(shown((await ask('GET', `/${id}`)).data)).toEqual(['email'])
    expect(
      await ask('PUT', `/${id}`, {
        realName: '王芳',
        organizeId: 'gate',
        email: 'n@example.com',
        version: (await state()).version,
      }),
    ).toMatchObject({ status: 200, data: { email: 'n@example.com' } })
    expect(await state()).toMatchObject({ ...card, email: 'n@example.com' })
    await admin.ask('PUT', `/${id}`, {
      realName: '王芳',
      organizeId: 'gate',
      email: card.email,
      version: (await state()).version,
    })
  })

  test('6 nobody finds people by a phone that he may not see, in no search of people', async () => {
    const blind = await without('mobilePhone')
    const seeing = await holding(['mobilePhone'], [])
    const total = async (answer: Promise<{ data: { pagination: { total: number } } }>) =>
      (await answer).data.pagination.total
    expect([
      await total(blind.ask('GET', '?keyword=13800138')),
      await total(seeing.ask('GET', '?keyword=13800138')),
    ]).toEqual([0, 1])
    const asked = { keyword: '13800138' }
    expect([
      await total(seeing.ask('POST', '/ImUser/Selector/0', asked)),
      await total(seeing.ask('POST', '/UserCondition', asked)),
      await total(seeing.ask('GET', '/ImUser?keyword=13800138')),
      await total(seeing.ask('GET', '/getOrganization?organizeId=gate&keyword=13800138')),
    ]).toEqual([0, 0, 0, 0])
    expect(
      await total(seeing.ask('GET', '/getOrganization?organizeId=gate&keyword=field')),
    ).toBeGreaterThan(0)
  })

  test('6 a sheet that is taken out has the columns, one to fill in and one that is brought in the form fields', async () => {
    const { token, ask } = await holding(['email'], ['mobilePhone'])
    const sheet = async (path: string) => {
      const response = await world.app.request(base + path, {
        headers: { authorization: token, 'accept-language': 'en' },
      })
      return readSheet(new Uint8Array(await response.arrayBuffer()))
    }
    const always = (column: string): boolean => !codes.includes(column)
    const headsOf = (columns: readonly (keyof typeof en)[], more: string): string[] =>
      columns.filter((one) => always(one) || one === more).map((one) => en[one])
    expect((await sheet('/ExportExcel?organizeId=gate'))[0]).toEqual(
      headsOf(exportColumns, 'email'),
    )
    expect((await sheet('/TemplateDownload'))[0]?.map((head) => head.replace(' *', ''))).toEqual(
      headsOf(importColumns, 'mobilePhone'),
    )

    const upload = async () =>
      (
        await world.request('POST', '/api/file/Uploader/annex', {
          token,
          file: new File(
            [
              `${en.account},${en.realName},${en.organize},${en.email},${en.mobilePhone}\nsheet1,甲,gate,a@example.com,13900139000`,
            ],
            'people.csv',
          ),
        })
      ).data.fileId
    const seen = (await ask('POST', '/ImportPreview', { fileName: await upload() })).data
    expect([seen.columns, seen.mapping, seen.problems]).toEqual([
      ['account', 'realName', 'organize', 'mobilePhone'],
      { account: 0, realName: 1, organize: 2, mobilePhone: 4 },
      [],
    ])
    expect(seen.notes).toContain('You do not hold these columns, and they are left out: E-mail')
    for (const given of [
      { mapping: { email: 3 } },
      { corrected: [{ row: 2, values: { email: 'b@example.com' } }] },
    ])
      for (const path of ['/ImportPreview', '/ImportData'])
        expect((await ask('POST', path, { fileName: await upload(), ...given })).status).toBe(403)
    const { data } = await ask('POST', '/ImportData', { fileName: await upload() })
    await expect
      .poll(async () => (await ask('GET', `/Import/${data.id}`)).data, { timeout: 20_000 })
      .toMatchObject({ state: 'done', snum: 1 })
    expect(
      await world.db.kysely
        .selectFrom('users')
        .select(['email', 'mobile_phone'])
        .where('account', '=', 'sheet1')
        .execute(),
    ).toEqual([{ email: '', mobile_phone: '13900139000' }])
  })

  test('6 the log of changes shows of a user what its reader holds of the page', async () => {
    const detail = async (token: string) => {
      const { data } = await world.request('GET', `/api/system/Log/Operation?keyword=${id}`, {
        token,
      })
      const [last] = data.list
      return (await world.request('GET', `/api/system/Log/Operation/${last.id}`, { token })).data
    }
    const [blind, seeing] = [
      await asker({ menus: ['log'] }),
      await asker({ menus: ['log', 'user'], pageForms: ['email'] }),
    ]
    const [dark, light, whole] = [
      await detail(blind.token),
      await detail(seeing.token),
      await detail(admin.token),
    ]
    expect([
      shown(JSON.parse(dark.after)),
      shown(JSON.parse(light.after)),
      shown(JSON.parse(whole.after)).length,
    ]).toEqual([
      [],
      ['email'],
      [...names].filter((name) => !['positionId', 'roleId', 'groupId'].includes(name)).length,
    ])
    expect(JSON.parse(dark.before)).toMatchObject({ realName: '王芳' })
  })

  test('6 fields of a page are offered, granted and explained like those of a form, and count only with the entry', async () => {
    const clerk = await asker({ realName: 'Clerk' })
    const post = async (path: string, body: object) =>
      (
        await world.request('POST', `/api/permission/Authority/Actions/${path}`, {
          token: admin.token,
          body,
        })
      ).data
    const grant = async (version: number, menuIds: readonly string[]) =>
      expect(
        (
          await world.request('PUT', `/api/permission/Authority/Data/${clerk.userId}`, {
            token: admin.token,
            body: {
              objectType: 'user',
              version,
              menuIds,
              models: [
                {
                  modelId: 'user',
                  columns: ['mobilePhone'],
                  forms: ['email'],
                  buttons: [],
                  scopes: [],
                },
              ],
            },
          })
        ).status,
      ).toBe(200)
    const { data } = await world.request('GET', '/api/permission/Authority/Parts', {
      token: admin.token,
      language: 'en',
    })
    const offered = codes.map((enCode) => ({ enCode, fullName: en[enCode as keyof typeof en] }))
    expect(data.list.find((one: { modelId: string }) => one.modelId === 'user')).toMatchObject({
      columns: offered,
      forms: offered,
      scopes: [],
    })
    const targets = [
      { type: 'column', modelId: 'user', enCode: 'mobilePhone' },
      { type: 'form', modelId: 'user', enCode: 'email' },
    ]
    await grant(0, [])
    for (const target of targets) {
      expect(await post('Explain', { userId: clerk.userId, target })).toMatchObject({
        isAllowed: false,
        reason: 'notGranted',
        grants: [{ enCode: target.enCode, decides: false }],
      })
      expect(await post('Holders', { target, keyword: 'Clerk' })).toMatchObject({
        users: { list: [] },
      })
    }
    expect((await clerk.ask('GET', '')).status).toBe(403)
    await grant(1, ['user'])
    for (const target of targets) {
      expect(await post('Explain', { userId: clerk.userId, target })).toMatchObject({
        isAllowed: true,
        reason: 'granted',
        grants: [{ decides: true }],
      })
      expect(await post('Holders', { target, keyword: 'Clerk' })).toMatchObject({
        users: { list: [{ id: clerk.userId }] },
      })
    }
    const tree = (
      await world.request('GET', '/api/permission/Users/Current/Authorize', {
        token: clerk.token,
        language: 'en',
      })
    ).data
    const held = (list: { id: string; children: { fullName: string }[] }[]) =>
      list.find((one) => one.id === 'user')?.children.map(({ fullName }) => fullName)
    expect([held(tree.column), held(tree.form)]).toEqual([[en.mobilePhone], [en.email]])
    expect(
      (
        await world.request('POST', '/api/permission/Authority/Actions/Explain', {
          token: admin.token,
          body: {
            userId: clerk.userId,
            target: { type: 'column', modelId: 'user', enCode: 'email' },
          },
        })
      ).data,
    ).toMatchObject({ isAllowed: false })
  })

  test('6 one hands out only the fields that one holds, and sees none but those', async () => {
    const delegate = await asker({
      menus: ['permission', 'user'],
      administers: [{ organizeId: 'testhome' }],
      organizeId: 'testhome',
      pageColumns: ['email'],
      pageForms: [],
    })
    const clerk = await asker({ organizeId: 'testhome' })
    const { data } = await world.request('GET', '/api/permission/Authority/Parts', {
      token: delegate.token,
    })
    const { columns, forms } = data.list.find((one: { modelId: string }) => one.modelId === 'user')
    expect([columns.map(({ enCode }: { enCode: string }) => enCode), forms]).toEqual([
      ['email'],
      [],
    ])
    const give = async (given: { columns?: string[]; forms?: string[] }) =>
      (
        await world.request('PUT', `/api/permission/Authority/Data/${clerk.userId}`, {
          token: delegate.token,
          body: {
            objectType: 'user',
            version: 0,
            menuIds: ['user'],
            models: [
              { modelId: 'user', columns: [], forms: [], buttons: [], scopes: [], ...given },
            ],
          },
        })
      ).status
    expect([
      await give({ columns: ['mobilePhone'] }),
      await give({ forms: ['email'] }),
      await give({ columns: ['email'] }),
    ]).toEqual([403, 403, 200])
  })

  test('6 the upgrade takes nothing from anybody: who held the entry of users holds all their fields', async () => {
    await grantMenu(world, { type: 'role', id: 'upgraded' }, 'user')
    await grantMenu(world, { type: 'role', id: 'upgraded' }, 'role')
    const [first] = migration
    for (const statement of [first, first]) await statement?.execute(world.db.kysely)
    const held = await world.db.kysely
      .selectFrom('grants')
      .select(['part', 'code', 'model_id'])
      .where('subject_id', '=', 'upgraded')
      .where('part', 'in', ['column', 'form'])
      .execute()
    expect(
      held.map(({ part, code, model_id }) => `${model_id} ${part} ${code}`).toSorted(),
    ).toEqual(codes.flatMap((code) => [`user column ${code}`, `user form ${code}`]).toSorted())
  })
})
