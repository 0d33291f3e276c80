import { beforeAll, expect, test } from 'vitest'
import { holdClock } from '#tests/clock.ts'
import { auditOf, ownPath, stageProvider } from '#tests/provider-stage.ts'
import type { ProviderStage } from '#tests/provider-stage.ts'
import { onDatabase } from '#tests/server.ts'
import { md5 } from '#tests/user-calls.ts'

const theirs = (id: string) => `/api/permission/Users/${id}/Identities`

onDatabase((make) => {
  const stageOf = stageProvider(make)
  let stage: ProviderStage
  beforeAll(async () => {
    stage = await stageOf()
  })
  const listOf = async (token: string) =>
    (await stage.world.request('GET', ownPath, { token })).data

  test('an identity is linked by the password, listed, used and taken away', async () => {
    const { world, person, seat, enter, link, provider } = stage
    const { token, userId } = await person({ realName: 'Ann', menus: ['one'] })
    expect(await listOf(token)).toEqual({ names: {}, list: [] })
    seat('a1', { preferred_username: 'ann.lee' })
    expect((await stage.window().link(token, 'Wrong1')).problems).toMatchObject([
      { path: 'password', message: 'The password is wrong' },
    ])
    await link(token)
    // Linking again changes nothing.
    expect((await link(token)).status).toBe(200)
    const [line] = (await listOf(token)).list
    expect(line).toMatchObject({
      issuer: provider.issuer,
      label: 'ann.lee',
      creatorUser: 'Ann',
      lastTime: null,
      isUsable: true,
    })
    const clock = holdClock()
    expect((await enter()).status).toBe(200)
    expect((await listOf(token)).list[0].lastTime).toBe(clock.now())
    const unlink = (password: string, by = token) =>
      world.request('DELETE', `${ownPath}/${line.id}`, {
        token: by,
        body: { password: md5(password) },
      })
    expect((await unlink('Wrong1')).problems).toMatchObject([{ path: 'password' }])
    const stranger = await person()
    expect((await unlink('Secret1', stranger.token)).status).toBe(404)
    expect((await unlink('Secret1')).status).toBe(200)
    expect((await enter()).msg).toMatch(/No account is linked/)
    const said = { issuer: provider.issuer, identity: 'ann.lee' }
    expect(await auditOf(world, `user ${userId}`)).toEqual([
      { what: 'identityLink', before: null, after: said },
      { what: 'identityUnlink', before: said, after: null },
    ])
  })

  test("nobody takes another's identity, and nobody links in another's browser or session", async () => {
    const { world, person, seat, link, provider, window } = stage
    const [ann, bob] = [await person(), await person()]
    seat('b1')
    await link(ann.token)
    expect(await link(bob.token)).toMatchObject({
      status: 409,
      msg: 'This identity is linked to another account',
    })
    // The way that Bob began is finished by somebody else, in their own browser.
    seat('b2')
    const [own, other] = [window(), window()]
    await other.begin()
    const query = provider.visit((await own.link(bob.token)).data.address)
    expect((await other.finish(query)).msg).toMatch(/no longer valid/)
    expect((await listOf(bob.token)).list).toEqual([])
    // The session in which the password was given is over.
    const late = provider.visit((await own.link(bob.token)).data.address)
    await world.request('GET', '/api/oauth/Logout', { token: bob.token })
    expect((await own.finish(late)).msg).toMatch(/no longer valid/)
    const rows = await world.db.kysely
      .selectFrom('identities')
      .select('id')
      .where('user_id', '=', bob.userId)
      .execute()
    expect(rows).toEqual([])
  })

  test('two who link the same identity at once: it is one’s', async () => {
    const { person, seat, window, provider } = stage
    seat('c1')
    const people = [await person(), await person()]
    const answers = await Promise.all(
      people.map(async ({ token }) => {
        const own = window()
        return own.finish(provider.visit((await own.link(token)).data.address))
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('an administrator sees and removes identities, whose sessions end; others as far as they may reset a password', async () => {
    const { world, person, seat, link, enter, chief } = stage
    seat('d1', { name: 'Dan' })
    const { token, userId } = await person({ menus: ['one'] })
    await link(token)
    const session = (await enter()).data.signedIn.token
    const ask = (method: string, by: string, more = '') =>
      world.request(method, theirs(userId) + more, { token: by })
    const { list } = (await ask('GET', chief)).data
    expect(list).toMatchObject([{ label: 'Dan', isUsable: true }])
    const id = `/${list[0].id}`
    const helper = await person({ menus: ['user'] })
    const bare = await person({ menus: ['user'], pageButtons: [] })
    for (const by of [helper.token, bare.token, token])
      expect([(await ask('GET', by)).status, (await ask('DELETE', by, id)).status]).toEqual([
        403, 403,
      ])
    const desk = await person({ menus: ['user', 'one'], administers: [{ organizeId: 'testhome' }] })
    expect((await ask('GET', desk.token)).status).toBe(200)
    expect((await ask('DELETE', desk.token, id)).status).toBe(200)
    expect((await world.request('GET', '/api/oauth/CurrentUser', { token: session })).code).toBe(
      601,
    )
    expect((await ask('DELETE', chief, id)).status).toBe(404)
    expect((await enter()).msg).toMatch(/No account is linked/)
  })

  test('an administrator is looked at only by administrators, and takes nothing from themselves so', async () => {
    const { world, person, seat, link } = stage
    seat('e1')
    const root = await person({ isAdministrator: true })
    await link(root.token)
    const desk = await person({ menus: ['user'], administers: [{ organizeId: 'testhome' }] })
    expect((await world.request('GET', theirs(root.userId), { token: desk.token })).status).toBe(
      403,
    )
    const { list } = (await world.request('GET', theirs(root.userId), { token: root.token })).data
    const own = await world.request('DELETE', `${theirs(root.userId)}/${list[0].id}`, {
      token: root.token,
    })
    expect(own.status).toBe(403)
  })

  test('without a provider nothing can be linked, and what is linked cannot be used', async () => {
    const { person, seat, link, set, window } = stage
    seat('f1')
    const { token } = await person()
    await link(token)
    await set({ enabledMark: 0 })
    expect(await window().link(token)).toMatchObject({ status: 409 })
    expect(await listOf(token)).toMatchObject({ names: null, list: [{ isUsable: false }] })
    await set({ enabledMark: 1 })
  })
})
