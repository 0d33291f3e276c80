import { beforeAll, expect, test } from 'vitest'
import { holdClockThroughout } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sessionRoutes } from '../resources/session/routes.ts'
import { invalidate } from './callers.ts'
import { setConfig } from '#tests/system-config.ts'

const clock = holdClockThroughout()
const here = 'berth.example'
const words = 'This ticket is wrong, used or out of date; please open the page anew'
const ticketIn = (address: string): string => /[\w-]{43}/.exec(address)?.[0] ?? ''

onDatabase((make) => {
  let world: World
  beforeAll(async () => {
    world = await make({ routes: [sessionRoutes], env: { TRUST_PROXY: '1' } })
    const entry = (id: string, type: number, more: string | object = {}) => ({
      id,
      parent_id: '',
      en_code: `t.${id}`,
      full_name: id,
      type,
      ...(typeof more === 'string' ? { url_address: more } : more),
    })
    await world.db.kysely
      .insertInto('menus')
      .values([
        entry('view', 6, { property_json: '{"moduleId":"board-7"}' }),
        entry('plain', 6),
        entry('outside', 7, 'https://charts.example:8443/open?t=${token}&base=${dataV}'),
        entry('inside', 7, '/jump?ticket=${token}'),
        entry('own', 7, `https://${here}/jump?ticket=\${token}`),
        entry('free', 7, 'https://free.example/?from=${dataV}'),
        entry('script', 7, 'javascript:alert("${token}")'),
        entry('twoSlashes', 7, '//evil.example/${token}'),
        entry('backslash', 7, '/\\evil.example/${token}'),
        entry('page', 2, 'page'),
        entry('off', 7, { url_address: '/x/${token}', enabled_mark: 0 }),
      ])
      .execute()
    await host('https://view.example/')
  })
  const host = (dataViewHost: string) => setConfig(world.db, { dataViewHost })
  const address = async (token: string, moduleId: string, headers = { host: here }) =>
    world.request('POST', '/api/oauth/Ticket', {
      token,
      body: { moduleId },
      headers,
      language: 'en',
    })
  const ticketOf = async (token: string, moduleId: string) =>
    ticketIn((await address(token, moduleId)).data.address)
  const check = (ticket: string, at: string) =>
    world.request('POST', '/api/oauth/Ticket/Actions/Check', {
      body: { ticket, host: at },
      language: 'en',
    })
  const jump = (ticket: string, at = here) =>
    world.request('POST', '/api/oauth/Jump', {
      body: { ticket },
      headers: { host: at, 'user-agent': 'Kiosk' },
      language: 'en',
    })
  const refused = { status: 400, code: 400, msg: words, data: null }
  const admin = () => world.signIn({ isAdministrator: true })

  test('2.5 entries of type 6 and 7 get their address, with a ticket in the place of the token', async () => {
    const { token } = await admin()
    const made = async (id: string) => (await address(token, id)).data.address
    expect(await made('view')).toMatch(/^https:\/\/view\.example\/view\/board-7\/[\w-]{43}$/)
    expect(await made('plain')).toMatch(/^https:\/\/view\.example\/view\/plain\/[\w-]{43}$/)
    expect(await made('outside')).toMatch(
      /^https:\/\/charts\.example:8443\/open\?t=[\w-]{43}&base=https:\/\/view\.example$/,
    )
    expect(await made('inside')).toMatch(/^\/jump\?ticket=[\w-]{43}$/)
    const before = await world.db.kysely.selectFrom('tickets').select('ticket_hash').execute()
    expect(await made('free')).toBe('https://free.example/?from=https://view.example')
    const after = await world.db.kysely.selectFrom('tickets').selectAll().execute()
    expect(after.length).toBe(before.length)
    expect(JSON.stringify(after)).not.toContain(token)
  })

  test.each(['script', 'twoSlashes', 'backslash'])(
    'an address that is no web address is refused: %s',
    async (id) => {
      expect(await address((await admin()).token, id)).toMatchObject({
        status: 409,
        msg: 'This entry holds no address that can be opened; please tell an administrator',
      })
    },
  )

  test('only for entries that the caller may open, and only of these types', async () => {
    const { token } = await world.signIn({ menus: ['t.outside', 't.page', 't.off'] })
    expect((await address(token, 'outside')).status).toBe(200)
    for (const id of ['inside', 'view', 'page', 'off', 'nothing'])
      expect([id, (await address(token, id)).status]).toEqual([id, 404])
  })

  test('without a visualisation host what needs one says so', async () => {
    await host('')
    const { token } = await admin()
    for (const id of ['view', 'outside', 'free'])
      expect([id, (await address(token, id)).msg]).toEqual([
        id,
        'No address of the visualization host is set; please tell an administrator',
      ])
    expect((await address(token, 'inside')).status).toBe(200)
    await host('https://view.example/')
  })

  test('a ticket tells its host once whom it stands for', async () => {
    const { token, userId } = await world.signIn({
      account: 'viewer',
      realName: 'Vi',
      menus: ['t.view', 't.outside'],
    })
    const ticket = await ticketOf(token, 'view')
    clock.move(59_999)
    expect((await check(ticket, 'VIEW.example')).data).toEqual({
      userId,
      account: 'viewer',
      realName: 'Vi',
      moduleId: 'board-7',
    })
    expect(await check(ticket, 'view.example')).toMatchObject(refused)
    expect(await check(await ticketOf(token, 'outside'), 'charts.example')).toMatchObject(refused)
    expect((await check(await ticketOf(token, 'outside'), 'charts.example:8443')).status).toBe(200)
    expect(await check('x'.repeat(43), 'view.example')).toMatchObject(refused)
  })

  test('a late ticket, one of an ended, locked or signed-out session, and one of a disabled user are refused alike', async () => {
    const spoil: readonly ((session: { token: string; userId: string }) => Promise<unknown>)[] = [
      async () => clock.move(60_000),
      ({ userId }) =>
        world.db.kysely
          .updateTable('sessions')
          .set({ ended_at: new Date(clock.now()) })
          .where('user_id', '=', userId)
          .execute(),
      ({ userId }) =>
        world.db.kysely
          .updateTable('sessions')
          .set({ expires_at: new Date(clock.now()) })
          .where('user_id', '=', userId)
          .execute(),
      ({ token }) => world.request('POST', '/api/oauth/LockScreen', { token, body: {} }),
      ({ token }) => world.request('GET', '/api/oauth/Logout', { token }),
      ({ userId }) =>
        world.db.kysely
          .updateTable('users')
          .set({ enabled_mark: 2 })
          .where('id', '=', userId)
          .execute(),
    ]
    for (const [index, undo] of spoil.entries()) {
      for (const [id, spend] of [
        ['view', (ticket: string) => check(ticket, 'view.example')],
        ['inside', jump],
      ] as const) {
        const { token, userId } = await world.signIn({ menus: ['t.view', 't.inside'] })
        const ticket = await ticketOf(token, id)
        await undo({ token, userId })
        const { status, code, msg, data } = await spend(ticket)
        expect({ index, id, status, code, msg, data }).toEqual({ index, id, ...refused })
      }
    }
  })

  test.each(['inside', 'own'])(
    '2.1 /jump signs in by a ticket that was made for this host: %s',
    async (id) => {
      const { token, userId } = await world.signIn({ menus: [`t.${id}`] })
      const ticket = await ticketOf(token, id)
      const { status, data } = await jump(ticket)
      expect([status, data.userInfo.userId, data.menuList.length]).toEqual([200, userId, 1])
      expect(data.token).not.toBe(token)
      expect(
        (await world.request('GET', '/api/oauth/CurrentUser', { token: data.token })).data.userInfo
          .userId,
      ).toBe(userId)
      expect(
        await world.db.kysely
          .selectFrom('sign_ins')
          .selectAll()
          .where('user_id', '=', userId)
          .execute(),
      ).toMatchObject([{ login_type: 0, login_mark: 1, agent: 'Kiosk' }])
      expect(await jump(ticket)).toMatchObject(refused)
      expect(await jump(await ticketOf(token, id), 'other.example')).toMatchObject(refused)
    },
  )

  test('a ticket for a foreign host signs nobody in here by naming that host', async () => {
    const { token } = await admin()
    expect(await jump(await ticketOf(token, 'outside'), 'charts.example:8443')).toMatchObject(
      refused,
    )
    expect(await jump(await ticketOf(token, 'outside'))).toMatchObject(refused)
  })

  test('a locked session makes no ticket', async () => {
    const { token, userId } = await admin()
    await world.db.kysely
      .updateTable('sessions')
      .set({ locked: true })
      .where('user_id', '=', userId)
      .execute()
    await invalidate(world.db, { userId })
    expect((await address(token, 'inside')).status).toBe(403)
  })

  test('checks and jumps are limited by address', async () => {
    const ask = async (path: string, body: object, from: string) =>
      (await world.request('POST', path, { body, headers: { 'x-forwarded-for': from } })).status
    const ticket = 'x'.repeat(43)
    await Promise.all(
      Array.from({ length: 100 }, () => ask('/api/oauth/Jump', { ticket }, '1.1.1.1')),
    )
    expect(await ask('/api/oauth/Jump', { ticket }, '1.1.1.1')).toBe(429)
    expect(await ask('/api/oauth/Ticket/Actions/Check', { ticket, host: 'x' }, '1.1.1.1')).toBe(429)
    expect(await ask('/api/oauth/Ticket/Actions/Check', { ticket, host: 'x' }, '2.2.2.2')).toBe(400)
  })
})
