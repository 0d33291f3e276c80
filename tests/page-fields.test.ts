import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { callList } from '#schemas/api/index.ts'
import { userDetail, userRow } from '#schemas/api/user.ts'
import { findWithheldNames } from '#schemas/grant/page-fields.ts'
import { exportColumns, importColumns } from '#schemas/person/user-sheet.ts'
import { onDatabase } from './server.ts'
import { pageFieldCalls, codes, card, names, nobody } from './page-field-calls.ts'

const namesOf = (code: string): readonly string[] =>
  [...names].filter(
    (name) =>
      !findWithheldNames(
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

/** The property names of an entry: of the schema itself, or of the lines of its list. */
function propertiesOf(schema: TSchema | undefined): string[] {
  const { properties = {} } = (schema ?? {}) as {
    readonly properties?: { readonly [name: string]: TSchema }
  }
  const list: { readonly items?: TSchema } | undefined = properties['list']
  const line = list?.items
  return line ? propertiesOf(line) : Object.keys(properties)
}
/** The values to which each code is set. */
const settingsOf = (code: string): object =>
  Object.fromEntries(Object.entries(card).filter(([name]) => namesOf(code).includes(name)))
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

onDatabase((make) => {
  const stage = pageFieldCalls(make)
  const { state, without, sample, shown, holding } = stage

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
          ['get', await ask('GET', `/${stage.id}`)],
          [
            'stale',
            await ask('PUT', `/${stage.id}`, {
              realName: whole.realName,
              organizeId: 'gate',
              version: 0,
            }),
          ],
          [
            'change',
            await ask('PUT', `/${stage.id}`, {
              realName: whole.realName,
              organizeId: 'gate',
              version: (await state()).version,
            }),
          ],
          ['switch', await ask('PUT', `/${stage.id}/Actions/State`, { enabledMark: 1 })],
          ['unlock', await ask('PUT', `/${stage.id}/Actions/unlock`, {})],
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
            await ask('PUT', `/${stage.id}`, {
              ...given,
              realName: 'No',
              organizeId: 'gate',
              version: (await state()).version,
            })
          ).status === 403,
        )
        judge(`${code}: add with`, (await ask('POST', '', sample(given))).status === 403)
        for (const name of mine.filter((field) =>
          ['positionId', 'roleId', 'groupId', 'gender'].includes(field),
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
    expect(shown((await ask('GET', `/${stage.id}`)).data)).toEqual(['email'])
    expect(
      await ask('PUT', `/${stage.id}`, {
        realName: '王芳',
        organizeId: 'gate',
        email: 'n@example.com',
        version: (await state()).version,
      }),
    ).toMatchObject({ status: 200, data: { email: 'n@example.com' } })
    expect(await state()).toMatchObject({ ...card, email: 'n@example.com' })
    await stage.admin.ask('PUT', `/${stage.id}`, {
      realName: '王芳',
      organizeId: 'gate',
      email: card.email,
      version: (await state()).version,
    })
  })
})
