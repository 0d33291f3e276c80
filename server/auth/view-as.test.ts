import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  test('an administrator sees with another user’s eyes, reads only, and it is noted', async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(
      world,
      admin.token,
      sketch([
        { id: 'a', kind: 'input', field: 'a' },
        { id: 'b', kind: 'input', field: 'b' },
      ]),
    )
    const base = `/api/visualdev/OnlineDev/${id}`
    await world.request('POST', base, { token: admin.token, body: { data: { a: 'x', b: 'y' } } })
    const person = await world.signIn({
      account: 'eyes',
      models: [{ modelId: id, columns: ['a'], buttons: ['btn_add'], scopes: [{ type: 'all' }] }],
    })
    const as = (method: string, path: string, body?: unknown) =>
      world.request(method, path, {
        token: admin.token,
        headers: { 'smart-view-as': person.userId },
        ...(body !== undefined && { body }),
      })
    expect((await as('GET', '/api/oauth/CurrentUser')).data.userInfo).toMatchObject({
      account: 'eyes',
      isAdministrator: false,
    })
    expect((await as('POST', `${base}/List`, {})).data.list).toMatchObject([{ data: { a: 'x' } }])
    expect((await as('POST', base, { data: { a: 'z' } })).status).toBe(403)
    expect(
      (await as('PUT', '/api/permission/Users/Current/SystemTheme', { theme: 'plain' })).status,
    ).toBe(403)
    const notes = await world.db.kysely
      .selectFrom('audit')
      .select(['user_id', 'target'])
      .where('what', '=', 'viewAs')
      .execute()
    expect(notes).toEqual([{ user_id: admin.userId, target: `user ${person.userId}` }])
  })

  test('names and choices are asked with those eyes too: people, positions, roles, subordinates, seals', async () => {
    const world = await make()
    const [admin, person] = [
      await world.signIn({ isAdministrator: true }),
      await world.signIn({ realName: 'Eyes' }),
    ]
    const below = await world.signIn({ realName: 'Below' })
    await world.db.kysely
      .updateTable('users')
      .set({ manager_id: person.userId })
      .where('id', '=', below.userId)
      .execute()
    await world.db.kysely
      .insertInto('signatures')
      .values({ id: 'his', full_name: 'His', en_code: 'His', image: 'data:image/png;base64,AAAA' })
      .execute()
    await world.db.kysely
      .insertInto('signature_users')
      .values({ signature_id: 'his', user_id: person.userId })
      .execute()
    const asBy =
      (token: string, viewAs?: string) => async (method: string, path: string, body?: object) => {
        const answer = await world.request(method, path, {
          token,
          ...(viewAs && { headers: { 'smart-view-as': viewAs } }),
          ...(body && { body }),
        })
        expect([path, answer.status]).toEqual([path, 200])
        return answer.data
      }
    const [own, seen] = [asBy(person.token), asBy(admin.token, person.userId)]
    const users = '/api/permission/Users'
    const asked: readonly (readonly [string, string, object?])[] = [
      ['POST', `${users}/getUserList`, { userId: [below.userId] }],
      ['POST', `${users}/UserCondition`, {}],
      ['POST', `${users}/getSubordinates`, {}],
      ['POST', `${users}/ImUser/Selector/0`, {}],
      ['GET', `${users}/getOrganization`],
      ['GET', `${users}/All`],
      ['POST', '/api/permission/Position/getListByOrgIds', { organizeIds: [] }],
      ['POST', '/api/permission/Role/getListByOrgIds', { organizeIds: [] }],
      ['GET', '/api/permission/Organize/Tree'],
      ['GET', '/api/system/DictionaryData/All'],
      ['GET', '/api/system/Signature/Own'],
    ]
    for (const call of asked)
      expect([call[1], await seen(...call)]).toEqual([call[1], await own(...call)])
    expect(
      (await seen('POST', `${users}/getSubordinates`, {})).list.map(
        (user: { realName: string }) => user.realName,
      ),
    ).toEqual(['Below'])
    expect((await seen('GET', '/api/system/Signature/Own')).list).toHaveLength(1)
    expect((await asBy(admin.token)('GET', '/api/system/Signature/Own')).list).toEqual([])
  })

  test('nobody else does, and nobody sees with an administrator’s eyes', async () => {
    const { request, signIn } = await make()
    const [admin, other, person] = [
      await signIn({ isAdministrator: true }),
      await signIn({ isAdministrator: true }),
      await signIn(),
    ]
    const as = (token: string, userId: string) =>
      request('GET', '/api/oauth/CurrentUser', { token, headers: { 'smart-view-as': userId } })
    expect((await as(person.token, admin.userId)).status).toBe(403)
    expect((await as(person.token, person.userId)).status).toBe(403)
    expect((await as(admin.token, other.userId)).status).toBe(403)
    expect((await as(admin.token, 'nobody')).status).toBe(404)
    expect((await as(admin.token, '../x')).status).toBe(403)
  })

  test('signing out ends the own session, whoever’s eyes it sees with', async () => {
    const { request, signIn } = await make()
    const [admin, person] = [await signIn({ isAdministrator: true }), await signIn()]
    expect(
      (
        await request('GET', '/api/oauth/Logout', {
          token: admin.token,
          headers: { 'smart-view-as': person.userId },
        })
      ).code,
    ).toBe(200)
    expect((await request('GET', '/api/oauth/CurrentUser', { token: admin.token })).code).toBe(602)
    expect((await request('GET', '/api/oauth/CurrentUser', { token: person.token })).code).toBe(200)
  })
})
