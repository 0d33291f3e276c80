import { beforeAll, expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import { backups } from '#schemas/api/backup.ts'
import type { Call } from '#schemas/api/call.ts'
import { designs } from '#schemas/api/design.ts'
import { callList, pages } from '#schemas/api/index.ts'
import { logs } from '#schemas/api/log.ts'
import { pageButtons } from '#schemas/grant/page-buttons.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { pageButtons as migration } from '#server/migrations/014-page-buttons.ts'
import { serve } from '#server/http/serve.ts'
import { grantMenu } from './organization.ts'
import { onDatabase } from './server.ts'
import type { World } from './server.ts'

/*
 * Buttons of hand-coded pages: calls name the buttons that they need, and each button is tested
 * alone.
 */

const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`
const pageOf = ({ needs }: Call) =>
  typeof needs === 'object' && 'menu' in needs ? needs : undefined
const buttoned = callList.flatMap((call) => {
  const { menu, button } = pageOf(call) ?? {}
  return menu && button ? [{ call, menu, button }] : []
})

/**
 * Calls that change something without a button, because only administrators may use them, or they
 * store nothing.
 */
const exceptions = [authority.explain, designs.plan, logs.remove, backups.remove, backups.restore]

test('6 every call of a page that changes something names its button', () => {
  const plain = callList.filter(
    (call) =>
      call.method !== 'GET' &&
      call.reads !== true &&
      pageOf(call) &&
      pageOf(call)?.button === undefined,
  )
  expect(plain.map(nameOf).toSorted()).toEqual(exceptions.map(nameOf).toSorted())
})

test('6 what can be granted of a page are the buttons that its calls name, in their order; each is named by some call', () => {
  expect(pages.get('role')).toEqual(['btn_add', 'btn_edit', 'btn_remove', 'btn_members'])
  for (const [menu, buttons] of pages)
    expect([menu, buttons]).toEqual([
      menu,
      pageButtons.filter((button) =>
        buttoned.some((line) => line.menu === menu && line.button === button),
      ),
    ])
  expect(
    pageButtons.filter((pageButton) => !buttoned.some(({ button }) => button === pageButton)),
  ).toEqual([])
})

/** Values for call parameters that are not ids. */
const samples = ['1', 'SignIn', 'callers', 'a'.repeat(64)]
const pathOf = ({ path, params }: Call): string =>
  path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) =>
      samples.find((sample) => new RegExp(params?.[name] ?? '').test(sample)) ?? '1',
  )
const send = ({ request }: World, call: Call, token: string) =>
  request(call.method, pathOf(call), { token, ...(call.method !== 'GET' && { body: {} }) })

/** Every page and button with the calls that need it. */
const pairs = [...pages].flatMap(([menu, buttons]) =>
  buttons.map((button) => ({
    menu,
    button,
    calls: buttoned
      .filter((line) => line.menu === menu && line.button === button)
      .map(({ call }) => call),
  })),
)

onDatabase((make) => {
  let real: World
  let gates: World
  beforeAll(async () => {
    real = await make()
    gates = await make({
      routes: [
        () =>
          buttoned.map(({ call }) =>
            serve(call, () => {
              throw new Failure('unavailable')
            }),
          ),
      ],
    })
  })

  test(
    '6 each refuses whoever holds the entry with every button but its own, and lets pass whoever holds that one alone',
    { timeout: 240_000 },
    async () => {
      const wrong: string[] = []
      for (const { menu, button, calls } of pairs) {
        const without = await real.signIn({
          menus: [menu],
          pageButtons: (pages.get(menu) ?? []).filter((pageButton) => pageButton !== button),
        })
        const withIt = await gates.signIn({ menus: [menu], pageButtons: [button] })
        const elsewhere = await real.signIn({ models: [{ modelId: menu, buttons: [button] }] })
        for (const call of calls) {
          if ((await send(real, call, without.token)).status !== 403)
            wrong.push(`${nameOf(call)} without ${button}`)
          if ((await send(real, call, elsewhere.token)).status !== 403)
            wrong.push(`${nameOf(call)} with ${button}, without the entry`)
          if ([400, 403].includes((await send(gates, call, withIt.token)).status))
            wrong.push(`${nameOf(call)} with ${button}`)
        }
      }
      expect(pairs.length).toBeGreaterThan(50)
      expect(wrong).toEqual([])
    },
  )

  test('6 reading a page asks for its entry alone', { timeout: 120_000 }, async () => {
    const wrong: string[] = []
    for (const menu of pages.keys()) {
      const { token } = await real.signIn({ menus: [menu], pageButtons: [] })
      const [list] = callList.filter(
        (call) =>
          call.method === 'GET' &&
          !call.path.includes('{') &&
          pageOf(call)?.menu === menu &&
          pageOf(call)?.button === undefined,
      )
      if (list && (await send(real, list, token)).status !== 200) wrong.push(nameOf(list))
    }
    expect(wrong).toEqual([])
  })

  test('6 the upgrade takes nothing from anybody: who held an entry holds its buttons', async () => {
    const { db } = real
    await grantMenu(real, { type: 'role', id: 'upgraded' }, 'role')
    await grantMenu(real, { type: 'role', id: 'upgraded' }, 'parking')
    const held = () =>
      db.kysely
        .selectFrom('grants')
        .select(['model_id', 'code'])
        .where('subject_id', '=', 'upgraded')
        .where('part', '=', 'button')
        .orderBy('code')
        .execute()
    for (const statement of [...migration, ...migration]) await statement.execute(db.kysely)
    expect(await held()).toEqual(
      (pages.get('role') ?? []).toSorted().map((code) => ({ model_id: 'role', code })),
    )
  })

  test('6 buttons of a page are offered, granted and explained like those of a form, count only with the entry, and go with it', async () => {
    const { request, signIn, db } = await make()
    const admin = await signIn({ isAdministrator: true })
    const clerk = await signIn({ realName: 'Clerk' })
    const ask = async (path: string, body: object) =>
      (
        await request('POST', `/api/permission/Authority/Actions/${path}`, {
          token: admin.token,
          body,
        })
      ).data
    const target = { type: 'button', modelId: 'role', enCode: 'btn_add' }
    const grant = async (version: number, menuIds: readonly string[]) =>
      expect(
        (
          await request('PUT', `/api/permission/Authority/Data/${clerk.userId}`, {
            token: admin.token,
            body: {
              objectType: 'user',
              version,
              menuIds,
              models: [
                { modelId: 'role', columns: [], forms: [], buttons: ['btn_add'], scopes: [] },
              ],
            },
          })
        ).status,
      ).toBe(200)
    const { data } = await request('GET', '/api/permission/Authority/Parts', {
      token: admin.token,
      language: 'en',
    })
    const names = ['Add', 'Edit', 'Delete', 'Members']
    expect(data.list.find((part: { modelId: string }) => part.modelId === 'role')).toMatchObject({
      columns: [],
      forms: [],
      scopes: [],
      buttons: pages.get('role')?.map((enCode, index) => ({ enCode, fullName: names[index] })),
    })

    await grant(0, [])
    expect(await ask('Explain', { userId: clerk.userId, target })).toMatchObject({
      isAllowed: false,
      reason: 'notGranted',
      grants: [{ enCode: 'btn_add', decides: false }],
    })
    expect(await ask('Holders', { target })).toMatchObject({
      subjects: [{ subjectId: clerk.userId }],
      users: { list: [] },
    })
    await grant(1, ['role'])
    expect(await ask('Explain', { userId: clerk.userId, target })).toMatchObject({
      isAllowed: true,
      reason: 'granted',
      grants: [{ decides: true }],
    })
    expect(await ask('Holders', { target })).toMatchObject({
      users: { list: [{ id: clerk.userId }] },
    })
    expect((await request('DELETE', '/api/system/Menu/role', { token: admin.token })).status).toBe(
      200,
    )
    expect(
      await db.kysely
        .selectFrom('grants')
        .select('id')
        .where('subject_id', '=', clerk.userId)
        .execute(),
    ).toEqual([])
  })

  test('6 of a page one hands out only the buttons that one holds, and sees none but those', async () => {
    const { request, signIn } = await make()
    const delegate = await signIn({
      menus: ['permission', 'role'],
      pageButtons: ['btn_edit'],
      administers: [{ organizeId: 'testhome' }],
    })
    const clerk = await signIn()
    const { data } = await request('GET', '/api/permission/Authority/Parts', {
      token: delegate.token,
    })
    expect(
      data.list
        .map(({ modelId, buttons }: { modelId: string; buttons: { enCode: string }[] }) => [
          modelId,
          buttons.map(({ enCode }) => enCode),
        ])
        .toSorted(),
    ).toEqual([
      ['permission', ['btn_edit']],
      ['role', ['btn_edit']],
    ])
    const give = async (button: string) =>
      (
        await request('PUT', `/api/permission/Authority/Data/${clerk.userId}`, {
          token: delegate.token,
          body: {
            objectType: 'user',
            version: 0,
            menuIds: ['role'],
            models: [{ modelId: 'role', columns: [], forms: [], buttons: [button], scopes: [] }],
          },
        })
      ).status
    expect([await give('btn_remove'), await give('btn_edit')]).toEqual([403, 200])
  })
})
