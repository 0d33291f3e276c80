import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const entry = {
  parentId: '',
  enCode: 'shop',
  fullName: 'Shop',
  icon: '',
  type: 1,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  sortCode: 9,
  enabledMark: 1,
}

const base = '/api/system/Menu'

onDatabase((make) => {
  const carry = async (
    { app }: World,
    path: string,
    { token, file, ...fields }: { token: string; file: unknown; [field: string]: unknown },
  ) => {
    const body = new FormData()
    body.set('file', new File([JSON.stringify(file)], 'menu.json'))
    for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
    return (
      await app.request(`${base}/Actions/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
        body,
      })
    ).json()
  }
  const exported = async ({ app }: World, id: string, token: string) =>
    (
      await app.request(`${base}/${id}/Actions/Export`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()

  test('entries that are exported come in elsewhere by their codes, and lead to the form of that code there', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(
      world,
      token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    const { enCode: formCode } = (
      await world.request('GET', `/api/visualdev/Base/${id}`, { token })
    ).data
    const add = async (more: object) =>
      (await world.request('POST', base, { token, body: { ...entry, ...more } })).data
    const top = await add({})
    const group = await add({ enCode: 'shop.group', parentId: top.id })
    await add({
      enCode: 'shop.form',
      parentId: group.id,
      type: 3,
      propertyJson: JSON.stringify({ moduleId: id, isTree: 0 }),
      sortCode: 1,
    })
    const lost = await add({
      enCode: 'shop.lost',
      parentId: group.id,
      type: 2,
      urlAddress: 'lost',
      sortCode: 2,
    })
    await world.db.kysely
      .updateTable('menus')
      .set({ type: 4, property_json: JSON.stringify({ moduleId: 'gone' }) })
      .where('id', '=', lost.id)
      .execute()
    const file = await exported(world, top.id, token)
    expect(
      file.menus.map((menu: { enCode: string; parent: string; opens: string }) => [
        menu.enCode,
        menu.parent,
        menu.opens,
      ]),
    ).toEqual([
      ['shop', '', ''],
      ['shop.group', 'shop', ''],
      ['shop.form', 'shop.group', formCode],
      ['shop.lost', 'shop.group', ''],
    ])

    const other = await make()
    const admin = await other.signIn({ isAdministrator: true })
    const there = await makeDesign(
      other,
      admin.token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    await other.db.kysely
      .updateTable('designs')
      .set({ en_code: formCode })
      .where('id', '=', there.id)
      .execute()
    const preview = await carry(other, 'ImportPreview', { token: admin.token, file })
    expect(
      preview.data.list.map((menu: { isTaken: boolean; isLost: boolean }) => [
        menu.isTaken,
        menu.isLost,
      ]),
    ).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [false, true],
    ])
    expect(
      (
        await carry(other, 'Import', {
          token: admin.token,
          file,
          conflict: 'skip',
          parentId: 'parking',
        })
      ).data,
    ).toEqual({ added: 4, changed: 0, skipped: 0 })
    const rows = await other.db.kysely
      .selectFrom('menus')
      .selectAll()
      .where('en_code', 'like', 'shop%')
      .orderBy('sort_code')
      .orderBy('en_code')
      .execute()
    const byCode = new Map(rows.map((row) => [row.en_code, row]))
    expect(byCode.get('shop')?.parent_id).toBe('parking')
    expect(byCode.get('shop.form')).toMatchObject({
      parent_id: byCode.get('shop.group')?.id,
      property_json: JSON.stringify({ moduleId: there.id, isTree: 0 }),
      enabled_mark: 1,
    })
    expect(byCode.get('shop.lost')?.enabled_mark).toBe(0)
    expect(
      await other.db.kysely
        .selectFrom('grants')
        .selectAll()
        .where(
          'model_id',
          'in',
          rows.map((row) => row.id),
        )
        .execute(),
    ).toEqual([])
  })

  test('an import leaves what is there, changes it in its place, or takes the file beside it; what is wrong is refused whole', async () => {
    const world = await make()
    const { token } = await world.signIn({ menus: ['menu'] })
    const top = (await world.request('POST', base, { token, body: entry })).data
    await world.request('POST', base, {
      token,
      body: { ...entry, enCode: 'shop.one', parentId: top.id, type: 2, urlAddress: 'one' },
    })
    const file = await exported(world, top.id, token)
    file.menus[0].fullName = 'Store'
    const take = (conflict: string, more: object = {}) =>
      carry(world, 'Import', { token, file, conflict, parentId: '', ...more })
    const names = async () =>
      (await world.request('GET', base, { token })).data.list
        .filter(({ enCode }: { enCode: string }) => enCode.startsWith('shop'))
        .map((menu: { enCode: string; fullName: string }) => `${menu.enCode} ${menu.fullName}`)
        .toSorted()
    expect([(await take('skip')).data, await names()]).toEqual([
      { added: 0, changed: 0, skipped: 2 },
      ['shop Shop', 'shop.one Shop'],
    ])
    expect([(await take('overwrite', { parentId: 'parking' })).data, await names()]).toEqual([
      { added: 0, changed: 2, skipped: 0 },
      ['shop Store', 'shop.one Shop'],
    ])
    expect(
      (await world.request('GET', base, { token })).data.list.find(
        ({ enCode }: { enCode: string }) => enCode === 'shop',
      ),
    ).toMatchObject({ parentId: '', version: 2 })
    expect([(await take('rename')).data, await names()]).toEqual([
      { added: 2, changed: 0, skipped: 0 },
      ['shop Store', 'shop.2 Store', 'shop.one Shop', 'shop.one.2 Shop'],
    ])
    const bad = {
      ...file,
      menus: [
        file.menus[0],
        file.menus[0],
        { ...file.menus[1], enCode: 'shop.x', parent: 'nowhere' },
      ],
    }
    const refused = await carry(world, 'Import', {
      token,
      file: bad,
      conflict: 'rename',
      parentId: '',
    })
    expect([refused.code, refused.data.problems.map(({ path }: { path: string }) => path)]).toEqual(
      [422, ['menus.1.enCode', 'menus.2.parent']],
    )
    expect([
      (await take('rename', { parentId: 'nowhere' })).code,
      (await carry(world, 'ImportPreview', { token, file: { format: 'x' } })).code,
      (await names()).length,
    ]).toEqual([404, 422, 4])
    const staff = await world.signIn()
    expect([
      (await carry(world, 'Import', { token: staff.token, file, conflict: 'skip', parentId: '' }))
        .code,
      (await world.request('GET', `${base}/${top.id}/Actions/Export`, { token: staff.token }))
        .status,
    ]).toEqual([403, 403])
  })
})
