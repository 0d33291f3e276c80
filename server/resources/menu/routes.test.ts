import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'

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
        (menu: { enCode: string }) => menu.enCode,
      ),
    ).not.toContain('shop')
  })

  test('an entry without an order goes behind its siblings', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ menus: ['menu'] })
    const { sortCode: _, ...unordered } = entry
    const add = async (body: object) => (await request('POST', base, { token, body })).data
    const parent = await add(unordered)
    const below = (enCode: string, more: object = {}) =>
      add({ ...unordered, enCode, parentId: parent.id, ...more })
    expect((await below('first')).sortCode).toBe(1)
    expect((await below('second', { sortCode: 40 })).sortCode).toBe(40)
    expect((await below('third')).sortCode).toBe(41)
    expect((await below('fourth', { sortCode: 1_000_000 })).sortCode).toBe(1_000_000)
    expect((await below('fifth')).sortCode).toBe(1_000_000)
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
        (menu: { enCode: string }) => menu.enCode,
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
    const [menu, two, three] = [
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
    expect([(await move(three.id, { beforeId: menu.id })).status, await below(top.id)]).toEqual([
      200,
      ['shop.3', 'shop.1', 'shop.2'],
    ])
    const stale = await move(three.id, {})
    expect([stale.status, stale.data.version]).toEqual([409, 2])
    const { version } = (await rows()).find(({ id }: { id: string }) => id === two.id)
    expect([
      (await move(two.id, { parentId: menu.id, version })).data.sortCode,
      await below(top.id),
      await below(menu.id),
    ]).toEqual([1, ['shop.3', 'shop.1'], ['shop.2']])
    const current = (await rows()).find(({ id }: { id: string }) => id === menu.id)
    expect((await move(menu.id, { parentId: two.id, version: current.version })).status).toBe(400)
    expect((await move(menu.id, { beforeId: 'nowhere', version: current.version })).status).toBe(
      404,
    )
    expect(
      (
        await world.request('PUT', `${base}/${menu.id}/Actions/Move`, {
          token: (await world.signIn()).token,
          body: { parentId: '', beforeId: '', version: 1 },
        })
      ).status,
    ).toBe(403)
  })
})

onDatabase((make) => {
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
    const put = (menu: { id: string }, more: object, by = token) =>
      request('PUT', `${at}/${menu.id}`, { token: by, body: { ...menu, ...more } })
    const move = (menu: { id: string; version: number }, parentId: string, by = token) =>
      request('PUT', `${at}/${menu.id}/Actions/Move`, {
        token: by,
        body: { parentId, beforeId: '', version: menu.version },
      })
    expect((await put(guard, { enabledMark: 0 })).status).toBe(403)
    expect((await put(guard, { urlAddress: 'elsewhere' })).status).toBe(403)
    expect((await put(guard, { type: 1 })).status).toBe(403)
    expect((await put(guard, { parentId: off.data.id })).status).toBe(403)
    expect((await move(guard, off.data.id)).status).toBe(403)
    // A new directory above the entry must not bypass the check either.
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
    // Name and place may be changed by everybody with the right to; the rest by administrators
    // only.
    expect((await put(await named('permission'), { fullName: 'Rights' })).status).toBe(200)
    expect((await put(await named('above'), { enabledMark: 0 }, admin.token)).status).toBe(200)
    // What an administrator switched off cannot be switched on.
    expect((await put(await named('above'), { enabledMark: 1 })).status).toBe(403)
  })
})
