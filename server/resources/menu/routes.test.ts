import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
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

onEachDatabase((make) => {
  test('an entry is added, changed with its version, and removed when nothing hangs on it', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ menus: ['menu'] })
    const made = (await request('POST', '/api/system/Menu', { token, body: entry })).data
    const child = (
      await request('POST', '/api/system/Menu', {
        token,
        body: { ...entry, enCode: 'shop.one', parentId: made.id, type: 2, urlAddress: 'one' },
      })
    ).data
    expect((await request('DELETE', `/api/system/Menu/${made.id}`, { token })).status).toBe(409)
    const changed = await request('PUT', `/api/system/Menu/${made.id}`, {
      token,
      body: { ...entry, fullName: 'Store', version: 1 },
    })
    expect(changed.data).toMatchObject({ fullName: 'Store', version: 2 })
    const stale = await request('PUT', `/api/system/Menu/${made.id}`, {
      token,
      body: { ...entry, fullName: 'Late', version: 1 },
    })
    expect([stale.status, stale.data.fullName]).toEqual([409, 'Store'])
    expect((await request('DELETE', `/api/system/Menu/${child.id}`, { token })).status).toBe(200)
    expect((await request('DELETE', `/api/system/Menu/${made.id}`, { token })).status).toBe(200)
    expect(
      (await request('GET', '/api/system/Menu', { token })).data.list.map(
        (one: { enCode: string }) => one.enCode,
      ),
    ).not.toContain('shop')
  })

  test('who is no administrator gives no entry a code that guards calls, and takes none away', async () => {
    const { request, signIn, db } = await make()
    const { token } = await signIn({ menus: ['menu'] })
    const made = (await request('POST', '/api/system/Menu', { token, body: entry })).data
    const guarded = await db.kysely
      .selectFrom('menus')
      .selectAll()
      .where('en_code', '=', 'permission')
      .executeTakeFirstOrThrow()
    const other = { ...entry, enCode: 'other', parentId: guarded.parent_id, type: 2 }
    expect(
      (
        await request('PUT', `/api/system/Menu/${guarded.id}`, {
          token,
          body: { ...other, version: guarded.version },
        })
      ).status,
    ).toBe(403)
    expect((await request('DELETE', `/api/system/Menu/${guarded.id}`, { token })).status).toBe(403)
    await db.kysely.deleteFrom('menus').where('id', '=', guarded.id).execute()
    expect(
      (
        await request('PUT', `/api/system/Menu/${made.id}`, {
          token,
          body: { ...entry, enCode: 'permission', version: 1 },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await request('POST', '/api/system/Menu', {
          token,
          body: { ...entry, enCode: 'permission' },
        })
      ).status,
    ).toBe(403)
    const admin = await signIn({ isAdministrator: true })
    expect(
      (
        await request('POST', '/api/system/Menu', {
          token: admin.token,
          body: { ...entry, enCode: 'permission' },
        })
      ).status,
    ).toBe(200)
  })

  test('a tree stays a tree, a code stays unique', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ isAdministrator: true })
    const made = (await request('POST', '/api/system/Menu', { token, body: entry })).data
    const child = (
      await request('POST', '/api/system/Menu', {
        token,
        body: { ...entry, enCode: 'shop.one', parentId: made.id },
      })
    ).data
    expect(
      (
        await request('PUT', `/api/system/Menu/${made.id}`, {
          token,
          body: { ...entry, parentId: child.id, version: 1 },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await request('POST', '/api/system/Menu', {
          token,
          body: { ...entry, parentId: 'nowhere', enCode: 'lost' },
        })
      ).status,
    ).toBe(404)
    const taken = await request('POST', '/api/system/Menu', { token, body: entry, language: 'en' })
    expect([taken.status, taken.msg]).toEqual([409, 'shop is already taken'])
  })

  test('a changed menu shows at the next call; without the grant it is refused', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ isAdministrator: true })
    const made = (
      await request('POST', '/api/system/Menu', {
        token,
        body: { ...entry, type: 2, urlAddress: 'shop' },
      })
    ).data
    const staff = await signIn({ menus: ['shop'] })
    const codes = async () =>
      (await request('GET', '/api/oauth/CurrentUser', { token: staff.token })).data.menuList.map(
        (one: { enCode: string }) => one.enCode,
      )
    expect(await codes()).toEqual(['shop'])
    expect(
      (await request('DELETE', `/api/system/Menu/${made.id}`, { token: staff.token })).status,
    ).toBe(403)
    await request('PUT', `/api/system/Menu/${made.id}`, {
      token,
      body: { ...entry, type: 2, urlAddress: 'shop', enabledMark: 0, version: 1 },
    })
    expect(await codes()).toEqual([])
  })

  const base = '/api/system/Menu'
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
      file.menus.map((one: { enCode: string; parent: string; opens: string }) => [
        one.enCode,
        one.parent,
        one.opens,
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
      preview.data.list.map((one: { isTaken: boolean; isLost: boolean }) => [
        one.isTaken,
        one.isLost,
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
        .map((one: { enCode: string; fullName: string }) => `${one.enCode} ${one.fullName}`)
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

  test('3 an entry is moved before another or below it, with what stands below it; numbers follow, and versions tell', async () => {
    const world = await make()
    const { token } = await world.signIn({ menus: ['menu'] })
    const add = async (enCode: string, parentId = '') =>
      (
        await world.request('POST', base, {
          token,
          body: { ...entry, enCode, parentId, type: 2, urlAddress: enCode },
        })
      ).data
    const top = await add('shop')
    const [one, two, three] = [
      await add('shop.1', top.id),
      await add('shop.2', top.id),
      await add('shop.3', top.id),
    ]
    const rows = async () =>
      (await world.request('GET', base, { token })).data.list.filter(
        ({ enCode }: { enCode: string }) => enCode.startsWith('shop'),
      )
    const below = async (id: string) =>
      (await rows())
        .filter(({ parentId }: { parentId: string }) => parentId === id)
        .map(({ enCode }: { enCode: string }) => enCode)
    const move = (id: string, body: object) =>
      world.request('PUT', `${base}/${id}/Actions/Move`, {
        token,
        body: { parentId: top.id, beforeId: '', version: 1, ...body },
      })
    expect([(await move(three.id, { beforeId: one.id })).status, await below(top.id)]).toEqual([
      200,
      ['shop.3', 'shop.1', 'shop.2'],
    ])
    const stale = await move(three.id, {})
    expect([stale.status, stale.data.version]).toEqual([409, 2])
    const { version } = (await rows()).find(({ id }: { id: string }) => id === two.id)
    expect([
      (await move(two.id, { parentId: one.id, version })).data.sortCode,
      await below(top.id),
      await below(one.id),
    ]).toEqual([1, ['shop.3', 'shop.1'], ['shop.2']])
    const current = (await rows()).find(({ id }: { id: string }) => id === one.id)
    expect((await move(one.id, { parentId: two.id, version: current.version })).status).toBe(400)
    expect((await move(one.id, { beforeId: 'nowhere', version: current.version })).status).toBe(404)
    expect(
      (
        await world.request('PUT', `${base}/${one.id}/Actions/Move`, {
          token: (await world.signIn()).token,
          body: { parentId: '', beforeId: '', version: 1 },
        })
      ).status,
    ).toBe(403)
  })

  test('2.5 each type must open something: a page its path, a link an address, a form and a dictionary one that is there', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const add = async (more: object) => {
      const { status, problems } = await world.request('POST', base, {
        token,
        body: { ...entry, enCode: `t${JSON.stringify(more).length}.x`, ...more },
      })
      return status === 422 ? problems.map(({ path }) => path) : status
    }
    const { id } = await makeDesign(
      world,
      token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    await world.db.kysely
      .insertInto('dictionary_types')
      .values({ id: 'colours', full_name: 'Colours', en_code: 'colours', parent_id: '' })
      .execute()
    const opens = (moduleId: string) => ({ propertyJson: JSON.stringify({ moduleId }) })
    expect([await add({ type: 2 }), await add({ type: 2, urlAddress: 'shop' })]).toEqual([
      ['urlAddress'],
      200,
    ])
    expect([
      await add({ type: 3, ...opens('nope') }),
      await add({ type: 3, ...opens(id) }),
    ]).toEqual([['propertyJson'], 200])
    expect([
      await add({ type: 4, ...opens(id) }),
      await add({ type: 4, ...opens('colours') }),
    ]).toEqual([['propertyJson'], 200])
    for (const bad of ['', 'javascript:alert(1)', '//evil', 'https://${other}/x'])
      expect([bad, await add({ type: 7, urlAddress: bad })]).toEqual([bad, ['urlAddress']])
    expect([
      await add({ type: 7, urlAddress: '${dataV}/board?t=${token}' }),
      await add({ type: 6 }),
    ]).toEqual([200, 200])
  })

  test('6 who is no administrator opens by an entry nothing that he may not: no other dictionary, no form without its permissions', async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(
      world,
      admin.token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    await world.db.kysely
      .insertInto('dictionary_types')
      .values(
        ['one', 'two'].map((one) => ({ id: one, full_name: one, en_code: one, parent_id: '' })),
      )
      .execute()
    const { token } = await world.signIn({ menus: ['menu', 'page.one'] })
    const write = (asker: string, body: object, at = '') =>
      world.request(at ? 'PUT' : 'POST', `${base}${at}`, {
        token: asker,
        body: { ...entry, ...body },
      })
    const dictionary = (moduleId: string) => ({
      type: 4,
      enCode: 'colours',
      propertyJson: JSON.stringify({ moduleId }),
    })
    const made = (await write(admin.token, dictionary('one'))).data
    expect((await write(token, { ...dictionary('two'), version: 1 }, `/${made.id}`)).status).toBe(
      403,
    )
    expect(
      (await write(token, { ...dictionary('one'), fullName: 'Other', version: 1 }, `/${made.id}`))
        .status,
    ).toBe(200)
    const form = { type: 3, enCode: 'form', propertyJson: JSON.stringify({ moduleId: id }) }
    const open = { ...form, propertyJson: JSON.stringify({ moduleId: id, isDataAuthorize: 0 }) }
    const page = (await write(token, form)).data
    expect([
      (await write(token, { ...open, version: 1 }, `/${page.id}`)).status,
      (await write(token, { ...open, enCode: 'form2' })).status,
      (await write(admin.token, { ...open, version: 1 }, `/${page.id}`)).status,
    ]).toEqual([403, 403, 200])
  })
})

onEachDatabase((make) => {
  test('1.3 the list with its addresses is for the page of menus; others get names, each by their own page', async () => {
    const { request, signIn } = await make()
    const at = '/api/system/Menu'
    const granting = '/api/permission/Authority/Menus'
    const designing = '/api/visualdev/Base/Actions/Directories'
    const anybody = await signIn({ menus: ['notice'] })
    for (const path of [at, granting, designing])
      expect([path, (await request('GET', path, { token: anybody.token })).status]).toEqual([
        path,
        403,
      ])
    const editor = await signIn({ menus: ['menu'] })
    const directory = (await request('POST', at, { token: editor.token, body: entry })).data
    await request('POST', at, {
      token: editor.token,
      body: {
        ...entry,
        enCode: 'secret',
        type: 7,
        parentId: directory.id,
        urlAddress: 'https://inside.example/x',
      },
    })
    expect((await request('GET', at, { token: editor.token })).status).toBe(200)
    const granter = await signIn({ menus: ['permission'] })
    const { data } = await request('GET', granting, { token: granter.token })
    expect(data.list.map(({ enCode }: { enCode: string }) => enCode)).toContain('secret')
    expect(JSON.stringify(data)).not.toContain('inside.example')
    const designer = await signIn({ menus: ['onlineDev'] })
    const { list } = (await request('GET', designing, { token: designer.token })).data
    expect(list.map(({ enCode }: { enCode: string }) => enCode)).toContain('shop')
    expect(list.map(({ enCode }: { enCode: string }) => enCode)).not.toContain('secret')
    expect((await request('GET', at, { token: designer.token })).status).toBe(403)
  })

  test('1.5 who is no administrator switches no page off that guards calls, neither itself nor by what is above it', async () => {
    const { request, signIn, app } = await make()
    const at = '/api/system/Menu'
    const admin = await signIn({ isAdministrator: true })
    const { token } = await signIn({ menus: ['menu', 'permission'] })
    const all = async () => (await request('GET', at, { token: admin.token })).data.list
    const named = async (code: string) =>
      (await all()).find(({ enCode }: { enCode: string }) => enCode === code)
    const off = await request('POST', at, { token, body: { ...entry, enabledMark: 0 } })
    const guard = await named('permission')
    const put = (one: { id: string }, more: object, by = token) =>
      request('PUT', `${at}/${one.id}`, { token: by, body: { ...one, ...more } })
    const move = (one: { id: string; version: number }, parentId: string, by = token) =>
      request('PUT', `${at}/${one.id}/Actions/Move`, {
        token: by,
        body: { parentId, beforeId: '', version: one.version },
      })
    expect((await put(guard, { enabledMark: 0 })).status).toBe(403)
    expect((await put(guard, { urlAddress: 'elsewhere' })).status).toBe(403)
    expect((await put(guard, { type: 1 })).status).toBe(403)
    expect((await put(guard, { parentId: off.data.id })).status).toBe(403)
    expect((await move(guard, off.data.id)).status).toBe(403)
    // A directory above it is no way around.
    const above = (await request('POST', at, { token, body: { ...entry, enCode: 'above' } })).data
    expect((await move(guard, above.id)).status).toBe(200)
    expect((await put(await named('above'), { enabledMark: 0 })).status).toBe(403)
    expect((await move(await named('above'), off.data.id)).status).toBe(403)
    const { parentId: _, ...carried } = entry
    const menus = [{ ...carried, enCode: 'above', enabledMark: 0, parent: '', opens: '' }]
    const form = new FormData()
    form.set('conflict', 'overwrite')
    form.set('parentId', '')
    form.set(
      'file',
      new File([JSON.stringify({ format: 'berth.menu', version: 1, menus })], 'm.json'),
    )
    const imported = await app.request(`${at}/Actions/Import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect(imported.status).toBe(403)
    // Its name and place are anybody's to change who may; an administrator may all of it.
    expect((await put(await named('permission'), { fullName: 'Rights' })).status).toBe(200)
    expect((await put(await named('above'), { enabledMark: 0 }, admin.token)).status).toBe(200)
    // What an administrator switched off stays so.
    expect((await put(await named('above'), { enabledMark: 1 })).status).toBe(403)
  })
})
