import { beforeAll, expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sqlText } from '#server/database/sql-text.ts'

const base = '/api/system/Log'
const hour = 3_600_000
const start = Date.UTC(2026, 5, 1, 12)
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

onDatabase((make) => {
  let world: World
  let token: string
  let admin: { readonly token: string; readonly userId: string }
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, base + path, {
      token: admin.token,
      language: 'en',
      ...(body && { body }),
    })
  const list = async (path: string) => (await ask('GET', path)).data.list
  const total = async (path: string) => (await ask('GET', path)).data.pagination.total
  const csv = async (path: string, language = 'en') => {
    const response = await world.app.request(base + path, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
    return {
      name: decodeURIComponent(response.headers.get('content-disposition') ?? ''),
      lines: new TextDecoder().decode(bytes).trimEnd().split('\r\n'),
    }
  }

  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ account: 'porter', realName: '门卫', menus: ['log', 'area'] }))
      .token
    admin = await world.signIn({ account: 'chief', realName: '=cmd()', isAdministrator: true })
    const visit = (id: string, hours: number, more: object = {}) => ({
      id,
      at: new Date(start + hours * hour),
      account: 'chief',
      user_id: admin.userId,
      login_type: 0,
      login_mark: 1,
      address: '10.0.0.1',
      agent,
      ...more,
    })
    await world.db.kysely
      .insertInto('sign_ins')
      .values([
        visit('s1', 0),
        visit('s2', 1, { login_mark: 0, account: 'ghost', user_id: '' }),
        visit('s3', 2, { login_type: 1 }),
        visit('s4', 3, { address: '10.0.0.2', agent: '' }),
      ])
      .execute()
  })

  test('sign-ins are found by word, person, time and kind, newest first', async () => {
    const ids = async (query: string) =>
      (await list(`/SignIn?${query}`)).map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual(['s4', 's3', 's2', 's1'])
    expect(await ids('sidx=creatorTime&pageSize=2&currentPage=2')).toEqual(['s3', 's4'])
    expect([
      await ids('keyword=ghost'),
      await ids('keyword=10.0.0.2'),
      await ids('keyword=windows'),
      await ids('keyword=%25'),
    ]).toEqual([['s2'], ['s4'], ['s3', 's2', 's1'], []])
    expect(await ids(`userId=${admin.userId}`)).toEqual(['s4', 's3', 's1'])
    expect(await ids(`startTime=${start + hour}&endTime=${start + 2 * hour}`)).toEqual(['s3', 's2'])
    expect([await ids('loginMark=0'), await ids('loginType=1')]).toEqual([['s2'], ['s3']])
    expect((await list('/SignIn'))[3]).toEqual({
      id: 's1',
      creatorTime: start,
      userId: admin.userId,
      account: 'chief',
      userName: '=cmd()',
      ipAddress: '10.0.0.1',
      platForm: 'Windows',
      browser: 'Chrome 141',
      loginType: 0,
      loginMark: 1,
      way: 'password',
    })
    expect((await ask('GET', '/SignIn?sidx=password')).status).toBe(400)
  })

  test('T48 a change is told with who, what, before and after', async () => {
    const area = { parentId: '', fullName: '码头', enCode: 'quay' }
    const made = await world.request('POST', '/api/system/Area', { token, body: area })
    await world.request('PUT', `/api/system/Area/${made.data.id}`, {
      token,
      body: { ...area, fullName: '港口', version: 1 },
    })
    const [change] = await list(`/Operation?keyword=${made.data.id}&what=change`)
    expect(change).toMatchObject({
      account: 'porter',
      userName: '门卫',
      what: 'change',
      target: `area ${made.data.id}`,
      targetName: '港口',
    })
    const { data } = await ask('GET', `/Operation/${change.id}`)
    expect([JSON.parse(data.before).fullName, JSON.parse(data.after).fullName]).toEqual([
      '码头',
      '港口',
    ])
    expect(data.changes[0]).toMatchObject({ before: '码头', after: '港口', isChanged: true })
    expect((await ask('GET', '/Operation/nowhere')).status).toBe(404)
  })

  test('requests hold what changed something, was refused or slow, without queries and bodies', async () => {
    await world.request('GET', '/api/system/Area/0?keyword=quiet', { token })
    await world.request('GET', '/api/system/Menu/secret-page', { token })
    await world.request('POST', '/api/system/Area', {
      token,
      body: { parentId: '', fullName: '<secret>', enCode: 'x' },
    })
    await world.request('GET', '/api/system/SysConfig?keyword=hidden', { token })
    world.services.callLog.note({
      requestId: 'r',
      userId: '',
      address: '10.9.9.9',
      method: 'GET',
      path: '/api/slow',
      status: 200,
      ms: 1500.4,
      isReading: true,
    })
    const lines = async (query: string) =>
      (await list(`/Request?${query}`)).map(
        ({
          requestMethod,
          requestUrl,
          status,
        }: {
          requestMethod: string
          requestUrl: string
          status: number
        }) => `${requestMethod} ${requestUrl} ${status}`,
      )
    expect((await lines('keyword=porter&isRefused=1')).toSorted()).toEqual([
      'GET /api/system/SysConfig 403',
      'POST /api/system/Area 422',
    ])
    expect(await lines('leastDuration=1500&keyword=10.9.9.9')).toEqual(['GET /api/slow 200'])
    expect(await lines('requestMethod=POST&isRefused=0')).toContain('POST /api/system/Area 200')
    expect(await lines('keyword=/Area/0&requestMethod=GET')).toEqual([])
    expect(JSON.stringify(await list('/Request?pageSize=500'))).not.toMatch(/quiet|hidden|<secret>/)
  })

  test('what breaks down is told with its stack and the id that the caller saw', async () => {
    await world.db.query({ name: '', text: sqlText`alter table berth.areas rename to lost` }, [])
    const broken = await world.request('GET', '/api/system/Area/0', { token })
    await world.db.query({ name: '', text: sqlText`alter table berth.lost rename to areas` }, [])
    expect(broken.status).toBe(500)
    const [error] = await list(`/Error?keyword=${broken.headers.get('x-request-id')}`)
    expect(error).toMatchObject({
      account: 'porter',
      requestMethod: 'GET',
      requestUrl: '/api/system/Area/0',
      message: expect.stringContaining('areas'),
    })
    expect((await ask('GET', `/Error/${error.id}`)).data.stack).toMatch(/^.*areas.*\n +at /)
    expect((await list(`/Request?keyword=${broken.headers.get('x-request-id')}`))[0].status).toBe(
      500,
    )
  })

  test('strangers cannot fill the log', async () => {
    const log = world.services.callLog
    await log.flush()
    for (let count = 0; count < 300; count++)
      log.note({
        requestId: 'flood',
        userId: '',
        address: '',
        method: 'GET',
        path: '/api/flood',
        status: 401,
        ms: 1,
        isReading: true,
      })
    expect(await total('/Request?keyword=flood')).toBe(100)
  })

  test('T27 a log is taken as CSV in the caller’s language, without formulas, and that is written down', async () => {
    const { name, lines } = await csv(`/SignIn/Actions/Export?endTime=${start + hour}`)
    expect(name).toMatch(/^attachment; filename\*=UTF-8''Sign-ins \d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toEqual([
      'Time,Account,Name,Type,Result,Method,IP address,System,Browser',
      '2026-06-01 21:00:00,ghost,,Sign-in,Failure,Password,10.0.0.1,Windows,Chrome 141',
      "2026-06-01 20:00:00,chief,'=cmd(),Sign-in,Success,Password,10.0.0.1,Windows,Chrome 141",
    ])
    expect((await csv('/Request/Actions/Export', 'zh')).lines[0]).toBe(
      '时间,账号,姓名,请求方式,请求地址,状态,耗时（毫秒）,IP地址,请求编号',
    )
    expect(await total('/Operation?what=export&keyword=log')).toBe(2)
    expect((await ask('GET', '/Other/Actions/Export')).status).toBe(400)
  })

  test('an export holds all pages', async () => {
    const many = Array.from({ length: 5003 }, (_, count) => ({
      id: `m${count}`,
      at: new Date(start - count),
      account: 'many',
      login_type: 0,
      login_mark: 1,
    }))
    await world.db.kysely.insertInto('sign_ins').values(many).execute()
    const { lines } = await csv('/SignIn/Actions/Export?keyword=many')
    expect([lines.length, new Set(lines).size > 5]).toEqual([5004, true])
    expect((await ask('DELETE', '/SignIn', { startTime: 0, endTime: start - 1 })).data).toEqual({
      removed: 5002,
    })
    expect(await total('/SignIn?keyword=many')).toBe(1)
  })

  test('lines go by choice or by time, and only an administrator takes them out, which is written down', async () => {
    const body = { ids: ['s1', 'nowhere'] }
    expect((await world.request('DELETE', `${base}/SignIn`, { token, body })).status).toBe(403)
    expect((await ask('DELETE', '/SignIn', body)).data).toEqual({ removed: 1 })
    expect(
      (await ask('DELETE', '/SignIn', { startTime: start + hour, endTime: start + 2 * hour })).data,
    ).toEqual({ removed: 2 })
    expect(await total('/SignIn?keyword=chief')).toBe(1)
    expect((await ask('DELETE', '/SignIn', {})).status).toBe(422)
    const [first] = await list('/Operation?what=remove&keyword=log SignIn')
    expect(JSON.parse((await ask('GET', `/Operation/${first.id}`)).data.after)).toEqual({
      startTime: start + hour,
      endTime: start + 2 * hour,
      removed: 2,
    })
    const kept = await total('/Operation?')
    for (const thinned of [{ startTime: 0, endTime: Date.now() + hour }, { ids: [first.id] }])
      expect((await ask('DELETE', '/Operation', thinned)).status).toBe(403)
    expect(await total('/Operation?')).toBe(kept)
  })

  test('whoever lacks the screen reads no log', async () => {
    const stranger = (await world.signIn()).token
    const status = async (method: string, path: string) =>
      (
        await world.request(method, base + path, {
          token: stranger,
          ...(method === 'DELETE' && { body: { ids: ['a'] } }),
        })
      ).status
    expect(
      await Promise.all([
        status('GET', '/SignIn'),
        status('GET', '/Operation'),
        status('GET', '/Operation/a'),
        status('GET', '/Request'),
        status('GET', '/Error'),
        status('GET', '/Error/a'),
        status('GET', '/Error/Actions/Export'),
        status('DELETE', '/Error'),
      ]),
    ).toEqual(Array.from({ length: 8 }, () => 403))
  })
})
