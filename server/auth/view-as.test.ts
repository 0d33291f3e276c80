import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'

onEachDatabase((make) => {
  test('an administrator sees with another user’s eyes, reads only, and it is noted', async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(world, admin.token, sketch([{ id: 'a', kind: 'input', field: 'a' }, { id: 'b', kind: 'input', field: 'b' }]))
    const base = `/api/visualdev/OnlineDev/${id}`
    await world.request('POST', base, { token: admin.token, body: { data: { a: 'x', b: 'y' } } })
    const person = await world.signIn({ account: 'eyes', models: [{ modelId: id, columns: ['a'], buttons: ['btn_add'], scopes: [{ type: 'all' }] }] })
    const as = (method: string, path: string, body?: unknown) => world.request(method, path, { token: admin.token, headers: { 'smart-view-as': person.userId }, ...(body !== undefined && { body }) })
    expect((await as('GET', '/api/oauth/CurrentUser')).data.userInfo).toMatchObject({ account: 'eyes', isAdministrator: false })
    expect((await as('POST', `${base}/List`, {})).data.list).toMatchObject([{ data: { a: 'x' } }])
    expect((await as('POST', base, { data: { a: 'z' } })).status).toBe(403)
    expect((await as('PUT', '/api/permission/Users/Current/SystemTheme', { theme: 'plain' })).status).toBe(403)
    const notes = await world.db.kysely.selectFrom('audit').select(['user_id', 'target']).where('what', '=', 'viewAs').execute()
    expect(notes).toEqual([{ user_id: admin.userId, target: `user ${person.userId}` }])
  })

  test('nobody else does, and nobody sees with an administrator’s eyes', async () => {
    const { request, signIn } = await make()
    const [admin, other, person] = [await signIn({ isAdministrator: true }), await signIn({ isAdministrator: true }), await signIn()]
    const as = (token: string, userId: string) => request('GET', '/api/oauth/CurrentUser', { token, headers: { 'smart-view-as': userId } })
    expect((await as(person.token, admin.userId)).status).toBe(403)
    expect((await as(person.token, person.userId)).status).toBe(403)
    expect((await as(admin.token, other.userId)).status).toBe(403)
    expect((await as(admin.token, 'nobody')).status).toBe(404)
    expect((await as(admin.token, '../x')).status).toBe(403)
  })

  test('signing out ends the own session, whoever’s eyes it sees with', async () => {
    const { request, signIn } = await make()
    const [admin, person] = [await signIn({ isAdministrator: true }), await signIn()]
    expect((await request('GET', '/api/oauth/Logout', { token: admin.token, headers: { 'smart-view-as': person.userId } })).code).toBe(200)
    expect((await request('GET', '/api/oauth/CurrentUser', { token: admin.token })).code).toBe(602)
    expect((await request('GET', '/api/oauth/CurrentUser', { token: person.token })).code).toBe(200)
  })
})
