import { expect, test } from 'vitest'
import { onEachDatabase } from '#tests/server.ts'

const entry = { parentId: '', enCode: 'shop', fullName: 'Shop', icon: '', type: 1, urlAddress: '', linkTarget: '', propertyJson: '', sortCode: 9, enabledMark: 1 }

onEachDatabase((make) => {
  test('an entry is added, changed with its version, and removed when nothing hangs on it', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ menus: ['menu'] })
    const made = (await request('POST', '/api/system/Menu', { token, body: entry })).data
    const child = (await request('POST', '/api/system/Menu', { token, body: { ...entry, enCode: 'shop.one', parentId: made.id, type: 2, urlAddress: 'one' } })).data
    expect((await request('DELETE', `/api/system/Menu/${made.id}`, { token })).status).toBe(409)
    const changed = await request('PUT', `/api/system/Menu/${made.id}`, { token, body: { ...entry, fullName: 'Store', version: 1 } })
    expect(changed.data).toMatchObject({ fullName: 'Store', version: 2 })
    const stale = await request('PUT', `/api/system/Menu/${made.id}`, { token, body: { ...entry, fullName: 'Late', version: 1 } })
    expect([stale.status, stale.data.fullName]).toEqual([409, 'Store'])
    expect((await request('DELETE', `/api/system/Menu/${child.id}`, { token })).status).toBe(200)
    expect((await request('DELETE', `/api/system/Menu/${made.id}`, { token })).status).toBe(200)
    expect((await request('GET', '/api/system/Menu', { token })).data.list.map((one: { enCode: string }) => one.enCode)).not.toContain('shop')
  })

  test('a tree stays a tree, a code stays unique', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ isAdministrator: true })
    const made = (await request('POST', '/api/system/Menu', { token, body: entry })).data
    const child = (await request('POST', '/api/system/Menu', { token, body: { ...entry, enCode: 'shop.one', parentId: made.id } })).data
    expect((await request('PUT', `/api/system/Menu/${made.id}`, { token, body: { ...entry, parentId: child.id, version: 1 } })).status).toBe(400)
    expect((await request('POST', '/api/system/Menu', { token, body: { ...entry, parentId: 'nowhere', enCode: 'lost' } })).status).toBe(404)
    const taken = await request('POST', '/api/system/Menu', { token, body: entry, language: 'en' })
    expect([taken.status, taken.msg]).toEqual([409, 'shop is already taken'])
  })

  test('a changed menu shows at the next call; without the grant it is refused', async () => {
    const { request, signIn } = await make()
    const { token } = await signIn({ isAdministrator: true })
    const made = (await request('POST', '/api/system/Menu', { token, body: { ...entry, type: 2, urlAddress: 'shop' } })).data
    const staff = await signIn({ menus: ['shop'] })
    const codes = async () => (await request('GET', '/api/oauth/CurrentUser', { token: staff.token })).data.menuList.map((one: { enCode: string }) => one.enCode)
    expect(await codes()).toEqual(['shop'])
    expect((await request('DELETE', `/api/system/Menu/${made.id}`, { token: staff.token })).status).toBe(403)
    await request('PUT', `/api/system/Menu/${made.id}`, { token, body: { ...entry, type: 2, urlAddress: 'shop', enabledMark: 0, version: 1 } })
    expect(await codes()).toEqual([])
  })
})
