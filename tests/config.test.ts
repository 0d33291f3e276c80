import { createHash } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initialConfig } from '#schemas/api/config.ts'
import type { ConfigValues } from '#schemas/api/config.ts'
import { menuTypes } from '#schemas/menu.ts'
import { makeId } from '#schemas/wire/id.ts'
import { hashPassword } from '#server/auth/password.ts'
import { configOf } from '#server/config/config.ts'
import { sweepBins, sweepHistory } from '#server/record/bin/sweep.ts'
import { makeBinned } from './binned.ts'
import type { Database } from '#server/database/database.ts'
import { sweepLogs } from '#server/jobs/sweep-logs.ts'
import { onDatabase } from './server.ts'
import type { World } from './server.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const day = 86_400_000
const picture = 'data:image/png;base64,iVBORw0KGgo='
const users = '/api/permission/Users'

afterEach(() => vi.restoreAllMocks())

onDatabase((make) => {
  let world: World
  let token: string
  let stored: string
  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ isAdministrator: true })).token
    stored = await hashPassword(md5('Secret1'))
    await configOf(world.db).get()
  })
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, path, { token, ...(body && { body }) })
  /** Sets some values, and all others to their defaults. */
  const set = async (values: Partial<ConfigValues>) => {
    const { version } = (await ask('GET', '/api/system/SysConfig')).data
    expect(
      (await ask('PUT', '/api/system/SysConfig', { ...initialConfig, ...values, version })).status,
    ).toBe(200)
    await vi.waitFor(() => expect(configOf(world.db).known).toMatchObject(values), {
      timeout: 10_000,
    })
  }
  const login = (account: string, typed = 'Secret1') =>
    world.request('POST', '/api/oauth/Login', {
      form: { account, password: md5(typed), grant_type: 'password' },
    })
  const person = async (): Promise<string> => {
    const account = `p${makeId()}`
    await world.signIn({ account, password: stored })
    return account
  }

  /** A value that every signed-in user receives; the tests of the shell check that it is shown. */
  const told =
    (
      key:
        | 'sysName'
        | 'title'
        | 'sysDescription'
        | 'companyName'
        | 'copyright'
        | 'logoIcon'
        | 'navigationIcon'
        | 'feedbackMail',
      value: string,
    ) =>
    async () => {
      await set({ [key]: value })
      expect((await ask('GET', '/api/oauth/CurrentUser')).data.sysConfigInfo[key]).toBe(value)
    }

  /**
   * A password that breaks only this rule is refused wherever the server receives passwords in
   * plain text: adding, resetting and importing users.
   */
  const asksOfPasswords =
    (
      values: Partial<ConfigValues>,
      { weak, strong }: { readonly weak: string; readonly strong: string },
    ) =>
    async () => {
      await set(values)
      const account = () => `n${makeId()}`
      const add = (password: string) =>
        ask('POST', users, {
          account: account(),
          realName: '新人',
          organizeId: 'testhome',
          password,
        })
      const { data } = await add(strong)
      const reset = (userPassword: string) =>
        ask('POST', `${users}/${data.id}/Actions/ResetPassword`, { userPassword })
      const preview = async (password: string) => {
        const file = new File(
          [`账号,姓名,所属组织,密码\n${account()},新人,testhome,${password}`],
          'people.csv',
        )
        const { fileId } = (
          await world.request('POST', '/api/file/Uploader/annex', { token, file })
        ).data
        return (await ask('GET', `${users}/ImportPreview?fileName=${fileId}`)).data.problems.map(
          ({ field }: { field: string }) => field,
        )
      }
      const paths = ({ problems }: Awaited<ReturnType<typeof ask>>) =>
        problems.map(({ path }) => path)
      expect([paths(await add(weak)), paths(await reset(weak)), await preview(weak)]).toEqual([
        ['password'],
        ['userPassword'],
        ['password'],
      ])
      expect([(await reset(strong)).status, await preview(strong)]).toEqual([200, []])
      const policy = (await ask('GET', '/api/system/SysConfig/Policy')).data
      expect(policy).toMatchObject(values)
    }

  /** A file below one megabyte is accepted; one of exactly a megabyte is not (5.4). */
  const limits = (values: Partial<ConfigValues>, types: readonly string[]) => async () => {
    await set(values)
    const png = (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      return new File([bytes], 'one.png')
    }
    const upload = async (type: string, size: number) =>
      (await world.request('POST', `/api/file/Uploader/${type}`, { token, file: png(size) })).status
    for (const type of types)
      expect([type, await upload(type, 1_048_575), await upload(type, 1_048_576)]).toEqual([
        type,
        200,
        413,
      ])
  }

  /** Log lines older than the config allows are removed, newer ones stay. */
  const keeps =
    (
      ...[key, put, left, sweep = sweepLogs]: readonly [
        keyof ConfigValues,
        (id: string, at: Date) => Promise<unknown>,
        () => Promise<readonly { id: string }[]>,
        ((db: Database) => Promise<number>)?,
      ]
    ) =>
    async () => {
      await set({ [key]: 190 })
      const [young, old] = [makeId(), makeId()]
      for (const [id, days] of [
        [young, 189],
        [old, 191],
      ] as const)
        await put(id, new Date(Date.now() - days * day))
      await sweep(world.db)
      const ids = (await left()).map(({ id }) => id)
      expect([ids.includes(young), ids.includes(old)]).toEqual([true, false])
    }
  const insert = (table: 'request_log' | 'error_log') => (id: string, at: Date) => {
    const line = { id, at, request_id: '', user_id: '', address: '', method: 'GET', path: '/' }
    return table === 'request_log'
      ? world.db.kysely
          .insertInto(table)
          .values({ ...line, status: 200, ms: 1 })
          .execute()
      : world.db.kysely
          .insertInto(table)
          .values({ ...line, message: '', stack: '' })
          .execute()
  }
  const left = (table: 'request_log' | 'error_log' | 'sign_ins' | 'audit' | 'task_runs') => () =>
    world.db.kysely.selectFrom(table).select('id').execute()

  /**
   * For each value of the config, a test that it has its effect. A value without a test does not
   * compile.
   */
  const obeyed: { readonly [K in keyof ConfigValues]: () => Promise<void> } = {
    sysName: told('sysName', 'Quay'),
    title: told('title', '码头'),
    sysDescription: told('sysDescription', 'Where cars sleep'),
    companyName: told('companyName', 'Quay Ltd'),
    copyright: told('copyright', '© Quay'),
    logoIcon: told('logoIcon', picture),
    navigationIcon: told('navigationIcon', picture),
    async signInHelp() {
      await set({ signInHelp: 'Ask Ben' })
      const { data } = await world.request('GET', '/api/system/SysConfig/Public')
      expect(data.signInHelp).toBe('Ask Ben')
    },
    feedbackMail: told('feedbackMail', 'help@quay.example'),
    async dataViewHost() {
      await set({ dataViewHost: 'https://screen.example' })
      const id = makeId()
      await world.db.kysely
        .insertInto('menus')
        .values({
          id,
          parent_id: '',
          en_code: id,
          full_name: 'Screen',
          type: menuTypes.link,
          url_address: '${dataV}/park',
        })
        .execute()
      expect(
        (
          await world.request('POST', '/api/oauth/Ticket', {
            token,
            body: { moduleId: id },
            headers: { host: 'berth.example' },
          })
        ).data.address,
      ).toBe('https://screen.example/park')
    },
    async timeZone() {
      const noonIn = async (timeZone: string) => {
        await set({ timeZone })
        const [first] = (await ask('POST', '/api/system/Task/Preview', { cron: '0 12 * * *' })).data
          .list
        return new Date(first).getUTCHours()
      }
      expect([await noonIn('UTC'), await noonIn('Asia/Shanghai')]).toEqual([12, 4])
    },
    async loginNeedCode() {
      const asked = async (loginNeedCode: number) => {
        await set({ loginNeedCode })
        return (await world.request('GET', '/api/oauth/getConfig/nobody')).data
          .enableVerificationCode
      }
      for (let time = 0; time < 3; time++) await login('nobody')
      expect([await asked(1), await asked(0)]).toEqual([1, 0])
    },
    async tokenTimeout() {
      await set({ tokenTimeout: 7 })
      const { data } = await login(await person())
      const session = await world.db.kysely
        .selectFrom('sessions')
        .select(['seen_at', 'expires_at', 'token_hash'])
        .where('user_id', '=', data.userInfo.userId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      expect(session.expires_at - session.seen_at).toBe(7 * 60_000)
      await world.db.kysely
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('token_hash', '=', session.token_hash)
        .execute()
      await world.db.notify('berth_rights', '"all"')
      await vi.waitFor(
        async () =>
          expect(
            (await world.request('GET', '/api/oauth/CurrentUser', { token: data.token })).code,
          ).toBe(600),
        { timeout: 10_000 },
      )
    },
    async singleLogin() {
      const codes = async (singleLogin: number) => {
        await set({ singleLogin })
        const account = await person()
        const [first, second] = [
          (await login(account)).data.token,
          (await login(account)).data.token,
        ]
        return Promise.all(
          [first, second].map(
            async (sessionToken) =>
              (await world.request('GET', '/api/oauth/CurrentUser', { token: sessionToken })).code,
          ),
        )
      }
      expect([await codes(1), await codes(2)]).toEqual([
        [601, 200],
        [200, 200],
      ])
    },
    async lastLoginTimeSwitch() {
      const account = await person()
      const isTold = async (lastLoginTimeSwitch: number) => {
        await set({ lastLoginTimeSwitch })
        return (await login(account)).data.userInfo.prevLogin
      }
      await login(account)
      expect([await isTold(1), await isTold(0)]).toEqual([1, 0])
    },
    passwordMinLength: asksOfPasswords(
      { passwordMinLength: 8 },
      { weak: 'Secret1', strong: 'Secret12' },
    ),
    passwordNeedsLower: asksOfPasswords(
      { passwordNeedsLower: 1 },
      { weak: 'SECRET1', strong: 'SeCRET1' },
    ),
    passwordNeedsUpper: asksOfPasswords(
      { passwordNeedsUpper: 1 },
      { weak: 'secret1', strong: 'Secret1' },
    ),
    passwordSymbols: asksOfPasswords(
      { passwordSymbols: 2 },
      { weak: 'Secret1', strong: 'Secret_1' },
    ),
    async passwordHistory() {
      const change = async (passwordHistory: number) => {
        await set({ passwordHistory })
        const { data } = await login(await person())
        const to = async (oldPassword: string, password: string) => {
          const answered = await world.request(
            'POST',
            '/api/permission/Users/Current/Actions/ModifyPassword',
            { token: data.token, body: { oldPassword: md5(oldPassword), password: md5(password) } },
          )
          return answered.status
        }
        return [await to('Secret1', 'Secret2'), await to('Secret2', 'Secret1')]
      }
      expect([await change(2), await change(0)]).toEqual([
        [200, 422],
        [200, 200],
      ])
    },
    async passwordDays() {
      const account = await person()
      await world.db.kysely
        .updateTable('users')
        .set({ password_at: new Date(Date.now() - 30 * day) })
        .where('account', '=', account)
        .execute()
      const due = async (passwordDays: number) => {
        await set({ passwordDays })
        return (await login(account)).data.userInfo.due
      }
      expect([await due(31), await due(30), await due(0)]).toEqual(['', 'expiredPassword', ''])
    },
    async defaultLanguage() {
      const account = await person()
      const told = async (defaultLanguage: ConfigValues['defaultLanguage']) => {
        await set({ defaultLanguage })
        return (await login(account)).data.userInfo.language
      }
      expect([await told(''), await told('en')]).toEqual(['', 'en'])
    },
    async defaultTheme() {
      const account = await person()
      await set({ defaultTheme: 'blend' })
      const { data } = await login(account)
      await world.request('PUT', '/api/permission/Users/Current/SystemTheme', {
        token: data.token,
        body: { theme: 'plain' },
      })
      expect([data.theme, (await login(account)).data.theme]).toEqual(['blend', 'plain'])
    },
    async lockAfter() {
      const tries = async (lockAfter: number) => {
        await set({ lockAfter, loginNeedCode: 0 })
        const account = await person()
        await login(account, 'Wrong1')
        await login(account, 'Wrong1')
        return (await login(account)).status
      }
      expect([await tries(2), await tries(3), await tries(0)]).toEqual([429, 200, 200])
    },
    async lockMinutes() {
      const wait = async (lockMinutes: number, ago: number) => {
        await set({ lockAfter: 2, lockMinutes, loginNeedCode: 0 })
        const account = `nobody${makeId()}`
        await login(account)
        await login(account)
        await world.db.kysely
          .updateTable('sign_in_failures')
          .set({ failed_at: new Date(Date.now() - ago * 60_000) })
          .where('account', '=', account.toLowerCase())
          .execute()
        return (await login(account)).status
      }
      expect([await wait(15, 14), await wait(13, 14)]).toEqual([429, 400])
    },
    async allowedAddresses() {
      const account = await person()
      await set({ allowedAddresses: '' })
      const { version } = (await ask('GET', '/api/system/SysConfig')).data
      const put = (allowedAddresses: string) =>
        ask('PUT', '/api/system/SysConfig', { ...initialConfig, allowedAddresses, version })
      for (const wrong of ['198.51.100.0/24', 'office'])
        expect((await put(wrong)).problems).toMatchObject([{ path: 'allowedAddresses' }])
      await world.db.kysely
        .updateTable('settings')
        .set({ value: JSON.stringify({ allowedAddresses: '198.51.100.0/24' }) })
        .where('key', '=', 'system')
        .execute()
      await world.db.notify('berth_config', '')
      await configOf(world.db).get()
      expect((await login(account)).status).toBe(400)
      await world.db.kysely
        .updateTable('users')
        .set({ any_address: true })
        .where('account', '=', account)
        .execute()
      expect((await login(account)).status).toBe(200)
    },
    async secondFactor() {
      // The administrator of these tests has a second factor already.
      await world.db.kysely
        .updateTable('users')
        .set({ otp_secret: 'A'.repeat(32) })
        .execute()
      await world.db.notify('berth_rights', '"all"')
      const chief = `c${makeId()}`
      await world.signIn({ account: chief, password: stored, isAdministrator: true })
      const due = async (secondFactor: number) => {
        await set({ secondFactor })
        const answers = [await login(await person()), await login(chief)]
        return answers.map(({ data }) => data.userInfo.due)
      }
      expect([await due(0), await due(1), await due(2)]).toEqual([
        ['', ''],
        ['', 'secondFactor'],
        ['secondFactor', 'secondFactor'],
      ])
    },
    annexMegabytes: limits({ annexMegabytes: 1 }, ['annex']),
    pictureMegabytes: limits({ pictureMegabytes: 1 }, ['userAvatar', 'advertPicture']),
    signInDays: keeps(
      'signInDays',
      (id, at) =>
        world.db.kysely
          .insertInto('sign_ins')
          .values({ id, at, account: 'a', login_type: 0, login_mark: 1 })
          .execute(),
      left('sign_ins'),
    ),
    operationDays: keeps(
      'operationDays',
      (id, at) => world.db.kysely.insertInto('audit').values({ id, at, what: 'x' }).execute(),
      left('audit'),
    ),
    requestDays: keeps('requestDays', insert('request_log'), left('request_log')),
    errorDays: keeps('errorDays', insert('error_log'), left('error_log')),
    runDays: keeps(
      'runDays',
      (id, at) =>
        world.db.kysely
          .insertInto('task_runs')
          .values({ id, task_id: 'sweepLogs', planned_at: at, ended_at: at, state: 'done' })
          .execute(),
      left('task_runs'),
    ),
    async binDays() {
      const { binned, isThere } = await makeBinned(world)
      await set({ binDays: 10 })
      const [young, old] = [await binned(9), await binned(11)]
      await sweepBins(world.db)
      expect([await isThere(young), await isThere(old)]).toEqual([true, false])
    },
    historyDays: keeps(
      'historyDays',
      (id, at) =>
        world.db.kysely
          .insertInto('record_history')
          .values({
            model_id: 'm',
            record_id: id,
            version: 2,
            act: 'change',
            way: 'form',
            who: '',
            at,
            number: 1,
            nodes: [],
          })
          .execute(),
      () => world.db.kysely.selectFrom('record_history').select('record_id as id').execute(),
      sweepHistory,
    ),
    async slowCall() {
      const calls = world.services.callLog
      const kept = async (slowCall: number) => {
        await set({ slowCall })
        const requestId = makeId()
        calls.note({
          requestId,
          userId: 'somebody',
          address: '',
          method: 'GET',
          path: '/',
          status: 200,
          ms: 300,
          isReading: true,
        })
        await calls.flush()
        return (
          await world.db.kysely
            .selectFrom('request_log')
            .select('id')
            .where('request_id', '=', requestId)
            .execute()
        ).length
      }
      expect([await kept(250), await kept(350)]).toEqual([1, 0])
    },
  }

  test.each(Object.entries(obeyed))('3 the system config is obeyed: %s', async (_key, obey) =>
    obey(),
  )

  test('the logs are swept by a task that every installation has', async () => {
    expect(
      await world.db.kysely
        .selectFrom('tasks')
        .select(['job', 'enabled_mark'])
        .where('id', '=', 'sweepLogs')
        .executeTakeFirst(),
    ).toEqual({ job: 'sweepLogs', enabled_mark: 1 })
  })
})
