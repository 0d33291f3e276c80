import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { BaseInfo } from '#schemas/api/profile.ts'
import { makeId } from '#schemas/wire/id.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { hashPassword } from '../../auth/password.ts'
import { startSession } from '../../auth/session.ts'
import { designRoutes } from '../design/routes.ts'
import { sessionRoutes } from '../session/routes.ts'
import { profileRoutes } from './routes.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const base = '/api/permission/Users/Current'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

onEachDatabase((make) => {
  let world: World
  beforeAll(async () => {
    world = await make({ routes: [sessionRoutes, profileRoutes, designRoutes] })
    const unit = (
      id: string,
      parent_id: string,
      category: 'organization' | 'department' = 'department',
    ) => ({ id, parent_id, category, full_name: id, en_code: id })
    await world.db.kysely
      .insertInto('organizes')
      .values([
        unit('Harbour', '', 'organization'),
        unit('Gate', 'Harbour'),
        unit('Cash', 'Harbour'),
        { ...unit('Closed', 'Harbour'), enabled_mark: 0 },
      ])
      .execute()
    await world.db.kysely
      .insertInto('positions')
      .values(['Guard', 'Chief'].map((id) => ({ id, full_name: id, en_code: id })))
      .execute()
    await world.db.kysely
      .insertInto('roles')
      .values({ id: 'Staff', full_name: 'Staff', en_code: 'Staff' })
      .execute()
  })
  const asker = (token: string) => (method: string, path: string, body?: object) =>
    world.request(method, `${base}/${path}`, { token, language: 'en', ...(body && { body }) })
  const userOf = (id: string) =>
    world.db.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const leads = (manager: string, user: string) =>
    world.db.kysely
      .updateTable('users')
      .set({ manager_id: manager })
      .where('id', '=', user)
      .execute()

  /** What may be sent back of what was read. */
  const own = ({
    gender,
    birthday,
    mobilePhone,
    telePhone,
    email,
    nation,
    nativePlace,
    education,
    certificatesType,
    certificatesNumber,
    urgentContacts,
    urgentTelePhone,
    postalAddress,
    signature,
    version,
  }: BaseInfo) => ({
    gender,
    birthday,
    mobilePhone,
    telePhone,
    email,
    nation,
    nativePlace,
    education,
    certificatesType,
    certificatesNumber,
    urgentContacts,
    urgentTelePhone,
    postalAddress,
    signature,
    version,
  })

  test('7.8 BaseInfo tells of oneself, with names', async () => {
    const boss = await world.signIn({ realName: 'Boss' })
    const { token, userId } = await world.signIn({
      account: 'info',
      realName: 'In Fo',
      organizeId: 'Gate',
    })
    await leads(boss.userId, userId)
    await world.db.kysely
      .updateTable('users')
      .set({ position_id: 'Chief', entry_date: '2024-02-29' })
      .where('id', '=', userId)
      .execute()
    await world.db.kysely
      .insertInto('user_positions')
      .values(['Guard', 'Chief'].map((position_id) => ({ user_id: userId, position_id })))
      .execute()
    await world.db.kysely
      .insertInto('user_roles')
      .values({ user_id: userId, role_id: 'Staff' })
      .execute()
    const { data } = await asker(token)('GET', 'BaseInfo')
    expect(data).toMatchObject({
      account: 'info',
      realName: 'In Fo',
      organize: 'Harbour / Gate',
      position: 'Chief, Guard',
      roleName: 'Staff',
      manager: 'Boss',
      entryDate: '2024-02-29',
      birthday: null,
      email: '',
      prevLogTime: null,
      version: 1,
    })
  })

  test('7.8 BaseInfo is changed by its version, and only for oneself', async () => {
    const { token, userId } = await world.signIn()
    const other = await world.signIn()
    const ask = asker(token)
    const read = (await ask('GET', 'BaseInfo')).data
    const next = {
      ...own(read),
      gender: 2,
      birthday: '1990-03-07',
      mobilePhone: '13800138000',
      email: 'a@b.cn',
      certificatesType: 'idCard',
      certificatesNumber: '110101199003070011',
      signature: 'Ahoy',
    }
    const changed = await ask('PUT', 'BaseInfo', { ...next, id: other.userId })
    expect(changed.data).toEqual({ ...read, ...next, version: 2 })
    expect([(await userOf(userId)).birthday, (await userOf(other.userId)).version]).toEqual([
      '1990-03-07',
      1,
    ])
    const stale = await ask('PUT', 'BaseInfo', { ...next, signature: 'Late' })
    expect([stale.status, stale.data.version, stale.data.signature]).toEqual([409, 2, 'Ahoy'])
    for (const foreign of [
      { account: 'x' },
      { realName: 'x' },
      { userId: other.userId },
      { isAdministrator: true },
    ])
      expect((await ask('PUT', 'BaseInfo', { ...next, version: 2, ...foreign })).status).toBe(422)
    expect((await ask('GET', 'BaseInfo')).data).toEqual(changed.data)
  })

  test('5.1 the rules hold for the own data', async () => {
    const ask = asker((await world.signIn()).token)
    const read = (await ask('GET', 'BaseInfo')).data
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const wrong = await ask('PUT', 'BaseInfo', {
      ...own(read),
      mobilePhone: '12',
      email: 'x',
      certificatesType: 'idCard',
      certificatesNumber: '1',
      birthday: tomorrow,
    })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [
        {
          path: 'mobilePhone',
          code: 'mobile',
          message: 'please enter your mobile number correctly',
        },
        { path: 'email', code: 'email', message: 'enter e-mail correctly' },
        { path: 'certificatesNumber', code: 'idCard', message: 'enter ID number correctly' },
        { path: 'birthday', code: 'future', message: 'A birthday cannot be in the future' },
      ],
    ])
    expect(
      (
        await ask('PUT', 'BaseInfo', {
          ...own(read),
          certificatesType: 'passport',
          certificatesNumber: 'E1',
        })
      ).status,
    ).toBe(200)
    expect(
      (await ask('PUT', 'BaseInfo', { ...own(read), version: 2, birthday: '2023-02-29' })).problems,
    ).toEqual([{ path: 'birthday', code: 'day', message: 'There is no such day' }])
  })

  test('7.8 the avatar is an own upload; the last one is let go', async () => {
    const { token, userId } = await world.signIn()
    const other = await world.signIn()
    const upload = async (created_by: string, type: 'userAvatar' | 'annex' = 'userAvatar') => {
      const id = makeId()
      await world.db.kysely
        .insertInto('files')
        .values({
          id,
          type,
          extension: 'png',
          media_type: 'image/png',
          name: 'me.png',
          size: 1,
          created_by,
        })
        .execute()
      return { id, name: `${id}.png` }
    }
    const ownerOf = async (id: string) =>
      (
        await world.db.kysely
          .selectFrom('files')
          .select('owner')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).owner
    const ask = asker(token)
    const [first, second] = [await upload(userId), await upload(userId)]
    expect((await ask('PUT', `Avatar/${first.name}`, {})).status).toBe(200)
    expect((await ask('PUT', `Avatar/${second.name}`, {})).status).toBe(200)
    expect([
      (await userOf(userId)).head_icon,
      await ownerOf(first.id),
      await ownerOf(second.id),
    ]).toEqual([second.name, '', `user:${userId}`])
    const theirs = await upload(other.userId)
    await asker(other.token)('PUT', `Avatar/${theirs.name}`, {})
    for (const { name } of [
      theirs,
      await upload(other.userId),
      await upload(userId, 'annex'),
      { name: 'none.png' },
    ])
      expect((await ask('PUT', `Avatar/${name}`, {})).status).toBe(404)
    expect([(await userOf(userId)).head_icon, (await userOf(other.userId)).head_icon]).toEqual([
      second.name,
      theirs.name,
    ])
    expect((await ask('GET', 'BaseInfo')).data.headIcon).toBe(second.name)
  })

  const ink = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nink', 'latin1').toString('base64')}`
  const signFiles = (userId: string) =>
    world.db.kysely
      .selectFrom('files')
      .select(['id', 'type', 'extension'])
      .where('owner', '=', `sign:${userId}`)
      .execute()

  test('a signature is kept for oneself alone; the last one is gone with its bytes', async () => {
    const { token, userId } = await world.signIn()
    const other = asker((await world.signIn()).token)
    const ask = asker(token)
    expect((await ask('GET', 'Signature')).data).toEqual({ image: '' })
    expect((await ask('PUT', 'Signature', { image: ink })).data).toEqual({ image: ink })
    const [first] = await signFiles(userId)
    expect([(await ask('GET', 'Signature')).data, (await other('GET', 'Signature')).data]).toEqual([
      { image: ink },
      { image: '' },
    ])
    const next = `data:image/png;base64,${Buffer.from('\x89PNG\r\n\x1a\nmore', 'latin1').toString('base64')}`
    expect((await ask('PUT', 'Signature', { image: next })).data).toEqual({ image: next })
    const kept = await signFiles(userId)
    expect([
      kept.length,
      await world.services.files.open(first?.id ?? ''),
      kept[0]?.id === first?.id,
    ]).toEqual([1, undefined, false])
    const admin = await world.signIn({ isAdministrator: true })
    expect(
      (
        await world.request('GET', `${base}/Signature`, {
          token: admin.token,
          headers: { 'smart-view-as': userId },
        })
      ).status,
    ).toBe(403)
    expect((await ask('PUT', 'Signature', { image: '' })).data).toEqual({ image: '' })
    expect([await signFiles(userId), (await ask('GET', 'Signature')).data]).toEqual([
      [],
      { image: '' },
    ])
  })

  test('a signature is a small picture, and what it says it is', async () => {
    const ask = asker((await world.signIn()).token)
    const wrong = await ask('PUT', 'Signature', { image: ink.replace('png', 'jpeg') })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [{ path: 'image', code: 'image', message: 'This is no picture' }],
    ])
    for (const image of [
      'Li Lei',
      'https://elsewhere.example/a.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      `${ink}${'A'.repeat(90_000)}`,
    ])
      expect((await ask('PUT', 'Signature', { image })).status).toBe(422)
    expect((await ask('PUT', 'Signature', { image: ink, userId: 'other' })).status).toBe(422)
    expect((await world.request('GET', `${base}/Signature`)).status).toBe(401)
  })

  test('two that are kept at once leave one', async () => {
    const { token, userId } = await world.signIn()
    const answers = await Promise.all(
      [1, 2, 3].map(() => asker(token)('PUT', 'Signature', { image: ink })),
    )
    expect([answers.map(({ status }) => status), (await signFiles(userId)).length]).toEqual([
      [200, 200, 200],
      1,
    ])
  })

  test('7.8 the password changes by the old one; all other sessions end', async () => {
    const { token, userId } = await world.signIn({
      account: 'secret',
      password: await hashPassword(md5('Old123')),
    })
    const elsewhere = await startSession(world.db, { userId, address: '', agent: '' })
    const bystander = await world.signIn()
    const ask = asker(token)
    const change = (oldPassword: string, password: string) =>
      ask('POST', 'Actions/ModifyPassword', {
        oldPassword: md5(oldPassword),
        password: md5(password),
      })
    expect(await change('Wrong1', 'New123')).toMatchObject({
      status: 422,
      problems: [
        { path: 'oldPassword', code: 'oldPassword', message: 'The old password is wrong' },
      ],
    })
    expect(
      await world.db.kysely
        .selectFrom('sign_in_failures')
        .select('count')
        .where('account', '=', 'secret')
        .execute(),
    ).toEqual([{ count: 1 }])
    expect(await change('Old123', 'Old123')).toMatchObject({
      status: 422,
      problems: [{ path: 'password', message: 'The new password must differ from the old one' }],
    })
    expect((await ask('GET', 'BaseInfo')).status).toBe(200)
    expect((await change('Old123', 'New123')).status).toBe(200)
    expect([
      (await ask('GET', 'BaseInfo')).status,
      (await asker(elsewhere)('GET', 'BaseInfo')).code,
      (await asker(bystander.token)('GET', 'BaseInfo')).status,
    ]).toEqual([200, 601, 200])
    const login = async (typed: string) =>
      (
        await world.request('POST', '/api/oauth/Login', {
          form: { account: 'secret', password: md5(typed), grant_type: 'password' },
        })
      ).status
    expect([await login('Old123'), await login('New123')]).toEqual([400, 200])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .selectAll()
      .where('target', '=', `user ${userId}`)
      .execute()
    expect(audit).toMatchObject([{ what: 'password', user_id: userId, before: null, after: null }])
    expect(JSON.stringify(audit)).not.toContain(md5('New123'))
    await world.db.kysely
      .insertInto('sign_in_failures')
      .values({ account: 'secret', count: 9 })
      .execute()
    expect((await change('New123', 'Next123')).status).toBe(429)
  })

  test('7.8 layout and language are kept', async () => {
    const { token } = await world.signIn()
    const ask = asker(token)
    await ask('PUT', 'SystemTheme', { theme: 'blend' })
    await ask('PUT', 'SystemLanguage', { language: 'zhtw' })
    expect((await world.request('GET', '/api/oauth/CurrentUser', { token })).data).toMatchObject({
      theme: 'blend',
      userInfo: { language: 'zhtw' },
    })
    expect([
      (await ask('PUT', 'SystemTheme', { theme: 'other' })).status,
      (await ask('PUT', 'SystemLanguage', { language: 'fr' })).status,
    ]).toEqual([422, 422])
  })

  test('7.8 subordinates: only down the own tree', async () => {
    const [top, middle, leaf, off, far] = [
      await world.signIn(),
      await world.signIn({ realName: 'Middle', organizeId: 'Gate' }),
      await world.signIn({ realName: 'Leaf' }),
      await world.signIn(),
      await world.signIn(),
    ]
    await leads(top.userId, middle.userId)
    await leads(middle.userId, leaf.userId)
    await leads(leaf.userId, off.userId)
    await world.db.kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', off.userId)
      .execute()
    await world.db.kysely
      .insertInto('user_positions')
      .values({ user_id: middle.userId, position_id: 'Guard' })
      .execute()
    const ask = asker(top.token)
    expect((await ask('GET', 'Subordinate/0')).data.list).toEqual([
      {
        id: middle.userId,
        avatar: '',
        userName: 'Middle',
        department: 'Gate',
        position: 'Guard',
        isLeaf: false,
      },
    ])
    expect((await ask('GET', `Subordinate/${middle.userId}`)).data.list).toMatchObject([
      { id: leaf.userId, userName: 'Leaf', isLeaf: true },
    ])
    expect((await ask('GET', `Subordinate/${leaf.userId}`)).data.list).toEqual([])
    for (const id of [far.userId, top.userId, 'nobody'])
      expect((await ask('GET', `Subordinate/${id}`)).status).toBe(404)
    expect((await asker(middle.token)('GET', `Subordinate/${top.userId}`)).status).toBe(404)
    // Two who lead each other are no endless tree.
    await leads(leaf.userId, top.userId)
    expect((await ask('GET', `Subordinate/${leaf.userId}`)).data.list).toMatchObject([
      { id: top.userId },
    ])
  })

  test('7.8 Authorize shows what one holds, by the names of the design; an administrator holds all', async () => {
    const admin = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(
      world,
      admin.token,
      sketch([
        { id: 'n1', kind: 'input', field: 'plate', labels: { en: 'Plate' } },
        { id: 'n2', kind: 'input', field: 'hush' },
      ]),
    )
    const staff = await world.signIn({
      menus: ['t.lots'],
      models: [
        { modelId: id, columns: ['plate'], buttons: ['btn_add', 'btn_gone'] },
        { modelId: 'gone', columns: ['x'] },
      ],
    })
    const held = (await asker(staff.token)('GET', 'Authorize')).data
    const model = (...children: { id: string; fullName: string }[]) => [
      { id, fullName: 'Sample', children },
    ]
    expect(held).toEqual({
      module: [{ id: expect.any(String), fullName: 't.lots' }],
      column: model({ id: `${id}/plate`, fullName: 'Plate' }),
      form: [],
      button: model({ id: `${id}/btn_add`, fullName: 'Add' }),
      resource: model({ id: `${id}/own`, fullName: 'Own data' }),
    })
    const all = (await asker(admin.token)('GET', 'Authorize')).data
    expect(
      [all.column, all.form, all.button, all.resource].map((tree) => tree[0].children.length),
    ).toEqual([2, 2, 5, 1])
    expect(all.resource[0].children).toEqual([{ id: `${id}/all`, fullName: 'All data' }])
    const scoped = await world.signIn({
      models: [{ modelId: id, scopes: [{ type: 'department' }, { type: 'managed' }] }],
    })
    expect(
      (await asker(scoped.token)('GET', 'Authorize')).data.resource[0].children.map(
        ({ fullName }: { fullName: string }) => fullName,
      ),
    ).toEqual(['Own department', 'People I manage'])
    expect((await asker((await world.signIn()).token)('GET', 'Authorize')).data).toEqual({
      module: [],
      column: [],
      form: [],
      button: [],
      resource: [],
    })
  })

  test('7.8 SystemLog shows own sign-ins, newest first, by page, time and address', async () => {
    const { token, userId } = await world.signIn({ account: 'log', realName: 'Lo G' })
    const row = (hour: number, address: string, more: object = {}) => ({
      id: makeId(),
      at: new Date(Date.UTC(2026, 0, 1, hour)),
      user_id: userId,
      account: 'log',
      login_type: 0,
      login_mark: 1,
      address,
      agent: chrome,
      ...more,
    })
    await world.db.kysely
      .insertInto('sign_ins')
      .values([
        row(1, '10.0.0.1'),
        row(2, '10.0.0.2', { login_mark: 0 }),
        row(3, '192.168.1.1', { login_type: 1 }),
        row(4, '10.0.0.9', { user_id: 'another' }),
      ])
      .execute()
    const ask = asker(token)
    const addresses = async (query: string) =>
      (await ask('GET', `SystemLog?${query}`)).data.list.map(
        ({ ipAddress }: { ipAddress: string }) => ipAddress,
      )
    const { data } = await ask('GET', 'SystemLog')
    expect(data.list[0]).toEqual({
      id: expect.any(String),
      creatorTime: Date.UTC(2026, 0, 1, 3),
      account: 'log',
      userName: 'Lo G',
      ipAddress: '192.168.1.1',
      platForm: 'Windows',
      browser: 'Chrome 131',
      loginType: 1,
      loginMark: 1,
    })
    expect(data.pagination).toEqual({ currentPage: 1, pageSize: 10, total: 3 })
    expect(await addresses('')).toEqual(['192.168.1.1', '10.0.0.2', '10.0.0.1'])
    expect(await addresses('keyword=10.0')).toEqual(['10.0.0.2', '10.0.0.1'])
    expect(await addresses('keyword=%25')).toEqual([])
    expect(await addresses('currentPage=2&pageSize=2')).toEqual(['10.0.0.1'])
    expect(
      await addresses(`startTime=${Date.UTC(2026, 0, 1, 2)}&endTime=${Date.UTC(2026, 0, 1, 2)}`),
    ).toEqual(['10.0.0.2'])
    expect(await addresses('startTime=-99999999999999&endTime=9007199254740991')).toHaveLength(3)
  })

  test('7.8 the major organisation changes places with another own one, and rights follow', async () => {
    const { token, userId } = await world.signIn({ organizeId: 'Gate' })
    await world.db.kysely
      .insertInto('user_organizes')
      .values(['Cash', 'Closed'].map((organize_id) => ({ user_id: userId, organize_id })))
      .execute()
    const other = await world.signIn()
    await world.db.kysely
      .insertInto('user_organizes')
      .values({ user_id: other.userId, organize_id: 'Harbour' })
      .execute()
    const ask = asker(token)
    const [gate, cash] = [
      { id: 'Gate', fullName: 'Harbour / Gate' },
      { id: 'Cash', fullName: 'Harbour / Cash' },
    ]
    expect((await ask('GET', 'getUserOrganizes')).data.list).toEqual([
      { ...gate, isDefault: true },
      { ...cash, isDefault: false },
    ])
    const major = async (majorId: string) =>
      (await ask('PUT', 'major', { majorId, majorType: 'Organize' })).status
    expect(await major('Cash')).toBe(200)
    expect((await ask('GET', 'getUserOrganizes')).data.list).toEqual([
      { ...cash, isDefault: true },
      { ...gate, isDefault: false },
    ])
    expect((await world.services.auth.callerOf(token)).departmentId).toBe('Cash')
    expect([await major('Harbour'), await major('Closed'), await major('Cash')]).toEqual([
      404, 404, 200,
    ])
    expect((await userOf(userId)).organize_id).toBe('Cash')
    expect((await asker(other.token)('GET', 'getUserOrganizes')).data.list).toHaveLength(2)
  })

  test('7.8 the major position is one of the own', async () => {
    const { token, userId } = await world.signIn()
    await world.db.kysely
      .insertInto('user_positions')
      .values({ user_id: userId, position_id: 'Guard' })
      .execute()
    await world.db.kysely
      .insertInto('user_positions')
      .values({ user_id: (await world.signIn()).userId, position_id: 'Chief' })
      .execute()
    const ask = asker(token)
    const major = async (majorId: string) =>
      (await ask('PUT', 'major', { majorId, majorType: 'Position' })).status
    expect((await ask('GET', 'getUserPositions')).data.list).toEqual([
      { id: 'Guard', fullName: 'Guard', isDefault: false },
    ])
    expect([await major('Guard'), await major('Chief')]).toEqual([200, 404])
    expect((await ask('GET', 'getUserPositions')).data.list).toEqual([
      { id: 'Guard', fullName: 'Guard', isDefault: true },
    ])
    expect((await ask('PUT', 'major', { majorId: 'Guard', majorType: 'Role' })).status).toBe(422)
  })

  test('own sessions are listed and ended one by one, never the current one, never another’s', async () => {
    const { token, userId } = await world.signIn()
    const elsewhere = await startSession(world.db, { userId, address: '10.1.1.1', agent: chrome })
    const other = await world.signIn()
    const ask = asker(token)
    const [ours, theirs] = [
      (await ask('GET', 'Session')).data.list,
      (await asker(other.token)('GET', 'Session')).data.list,
    ]
    const [current, second] = [
      ours.find((one: { isCurrent: boolean }) => one.isCurrent),
      ours.find((one: { isCurrent: boolean }) => !one.isCurrent),
    ]
    expect(ours).toHaveLength(2)
    expect(second).toMatchObject({
      ipAddress: '10.1.1.1',
      platForm: 'Windows',
      browser: 'Chrome 131',
    })
    const status = async (id: string) => (await ask('DELETE', `Session/${id}`)).status
    expect([
      await status(current.id),
      await status(theirs[0].id),
      await status('0'.repeat(64)),
      await status('x'),
    ]).toEqual([403, 404, 404, 400])
    expect((await asker(elsewhere)('GET', 'BaseInfo')).status).toBe(200)
    expect(await status(second.id)).toBe(200)
    expect([
      (await asker(elsewhere)('GET', 'BaseInfo')).code,
      (await ask('GET', 'BaseInfo')).status,
      (await asker(other.token)('GET', 'BaseInfo')).status,
    ]).toEqual([601, 200, 200])
    expect([await status(second.id), (await ask('GET', 'Session')).data.list.length]).toEqual([
      404, 1,
    ])
  })
})
