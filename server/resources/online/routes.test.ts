import { expect, test } from 'vitest'
import { hashToken } from '#server/auth/token.ts'
import { onDatabase } from '#tests/server.ts'

const base = '/api/permission/OnlineUser'
const rights = {
  this_layer_select: true,
  this_layer_add: false,
  this_layer_edit: true,
  this_layer_delete: false,
  sub_layer_select: true,
  sub_layer_add: false,
  sub_layer_edit: false,
  sub_layer_delete: false,
}
const agent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'

onDatabase((make) => {
  const begin = async () => {
    const world = await make()
    const organize = (id: string, parent_id: string, full_name: string) => ({
      id,
      parent_id,
      category: 'organization' as const,
      full_name,
      en_code: id,
    })
    await world.db.kysely
      .insertInto('organizes')
      .values([
        organize('north', '', '北港'),
        organize('pier', 'north', '码头'),
        organize('south', '', '南港'),
      ])
      .execute()
    const admin = await world.signIn({ account: 'chief', isAdministrator: true })
    const ask = (method: string, path: string, asked: { token: string; body?: object }) =>
      world.request(method, base + path, asked)
    const accounts = async (token: string, query = '') =>
      (await ask('GET', query, { token })).data.list.map(
        ({ account }: { account: string }) => account,
      )
    const status = async (token: string) =>
      (await world.request('GET', '/api/oauth/CurrentUser', { token })).code
    return { world, admin, ask, accounts, status }
  }

  test('6 open sessions are told with user, organisation, address, browser, platform and times', async () => {
    const { world, admin, ask, accounts } = await begin()
    const { token, userId } = await world.signIn({
      account: 'ann',
      realName: '安',
      organizeId: 'pier',
    })
    const id = hashToken(token)
    await world.db.kysely
      .updateTable('sessions')
      .set({ agent, address: '10.1.1.1', created_at: new Date(1000), seen_at: new Date(2000) })
      .where('token_hash', '=', id)
      .execute()
    const { data } = await ask('GET', '?keyword=10.1.1', { token: admin.token })
    expect(data.list).toEqual([
      {
        id,
        userId,
        account: 'ann',
        userName: '安',
        headIcon: '',
        organize: '北港 / 码头',
        loginIPAddress: '10.1.1.1',
        loginBrowser: 'Safari 18',
        loginSystem: 'macOS',
        loginTime: 1000,
        lastTime: 2000,
        isLocked: false,
        isCurrent: false,
      },
    ])
    const over = await world.signIn({ account: 'over' })
    await world.db.kysely
      .updateTable('sessions')
      .set({ expires_at: new Date(1) })
      .where('token_hash', '=', hashToken(over.token))
      .execute()
    expect(await accounts(admin.token)).toEqual(['chief', 'ann'])
    expect(await accounts(admin.token, '?sidx=lastTime&keyword=%E7%A0%81%E5%A4%B4')).toEqual([
      'ann',
    ])
  })

  test('6 a session that is forced offline gets 601 at its next call, and that is written down', async () => {
    const { world, admin, ask, accounts, status } = await begin()
    const [session, two, three] = [
      await world.signIn({ account: 'one' }),
      await world.signIn({ account: 'two' }),
      await world.signIn({ account: 'three' }),
    ]
    expect(await status(session.token)).toBe(200)
    expect((await ask('DELETE', `/${hashToken(session.token)}`, admin)).data).toEqual({ ended: 1 })
    expect([
      await status(session.token),
      (await ask('DELETE', `/${hashToken(session.token)}`, admin)).status,
    ]).toEqual([601, 404])
    const ids = [session, two, three].map(({ token }) => hashToken(token))
    expect((await ask('DELETE', '', { ...admin, body: { ids } })).data).toEqual({ ended: 2 })
    expect([
      await status(two.token),
      await status(three.token),
      await accounts(admin.token),
    ]).toEqual([601, 601, ['chief']])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select(['target', 'after'])
      .where('what', '=', 'offline')
      .execute()
    expect(audit).toContainEqual({ target: `user ${session.userId}`, after: { account: 'one' } })
    expect((await ask('DELETE', `/${hashToken(admin.token)}`, admin)).status).toBe(403)
  })

  test('6 an administrator of organisations sees and ends what is in reach only, all or nothing', async () => {
    const { world, admin, ask, accounts, status } = await begin()
    const keeper = await world.signIn({ account: 'keeper', organizeId: 'north', menus: ['online'] })
    const own = await world.signIn({ account: 'own', organizeId: 'north' })
    const below = await world.signIn({ account: 'below', organizeId: 'pier' })
    const foreign = await world.signIn({ account: 'foreign', organizeId: 'south' })
    const boss = await world.signIn({ account: 'boss', organizeId: 'north', isAdministrator: true })
    expect([
      await accounts(keeper.token),
      (await ask('DELETE', `/${hashToken(own.token)}`, keeper)).status,
    ]).toEqual([[], 403])
    await world.db.kysely
      .insertInto('organize_admins')
      .values({ organize_id: 'north', user_id: keeper.userId, ...rights })
      .execute()
    expect(await accounts(keeper.token, '?sidx=account')).toEqual([
      'below',
      'boss',
      'keeper',
      'own',
    ])
    for (const other of [below, foreign, boss])
      expect(
        (
          await ask('DELETE', '', {
            token: keeper.token,
            body: { ids: [hashToken(own.token), hashToken(other.token)] },
          })
        ).status,
      ).toBe(403)
    expect([
      await status(own.token),
      await status(below.token),
      await status(foreign.token),
      await status(boss.token),
    ]).toEqual([200, 200, 200, 200])
    expect((await ask('DELETE', `/${hashToken(own.token)}`, keeper)).data).toEqual({ ended: 1 })
    expect([
      await status(own.token),
      (await ask('DELETE', `/${hashToken(boss.token)}`, admin)).status,
    ]).toEqual([601, 200])
  })

  test('whoever lacks the screen sees nobody; an id that is none is refused', async () => {
    const { world, admin, ask } = await begin()
    const { token } = await world.signIn()
    const id = hashToken(admin.token)
    expect([
      (await ask('GET', '', { token })).status,
      (await ask('DELETE', `/${id}`, { token })).status,
      (await ask('DELETE', '', { token, body: { ids: [id] } })).status,
      (await ask('DELETE', '/all', admin)).status,
    ]).toEqual([403, 403, 403, 400])
  })
})
