import { beforeAll, expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { fileRoutes } from '../file/routes.ts'
import { tell } from './commands.ts'
import { messageRoutes } from './routes.ts'
import { unreadOf } from './table.ts'

const nobody = {
  isAll: false,
  organizeIds: [],
  positionIds: [],
  roleIds: [],
  groupIds: [],
  userIds: [] as string[],
}
const written = {
  title: 'Gate 3 is closed',
  bodyText: '<p>Until <strong>Monday</strong></p>',
  files: [],
  receivers: nobody,
  expirationTime: null,
}
const day = 86_400_000

interface Person {
  readonly token: string
  readonly userId: string
}

onEachDatabase((make) => {
  let world: World
  let clerk: Person
  /** What was pushed, as it left for every instance. */
  const pushed: { to: unknown; message?: ReceivedMessage }[] = []
  beforeAll(async () => {
    world = await make({ routes: [messageRoutes, fileRoutes] })
    clerk = await world.signIn({ realName: 'Clerk', menus: ['notice'] })
    world.db.listen('berth_push', (payload) => payload !== null && pushed.push(JSON.parse(payload)))
  })
  /** Asks `METHOD /path` below /api/message. */
  const ask = (who: Person, line: string, body?: unknown) => {
    const [method = '', path = ''] = line.split(' ')
    return world.request(method, `/api/message${path}`, {
      token: who.token,
      language: 'en',
      ...(body !== undefined && { body }),
    })
  }
  const draft = async (more: object = {}) =>
    (await ask(clerk, 'POST', { ...written, ...more })).data
  /** Sends a notice to these people; gives its id. */
  const send = async (to: readonly Person[], more: object = {}): Promise<string> => {
    const { id } = await draft({
      receivers: { ...nobody, userIds: to.map(({ userId }) => userId) },
      ...more,
    })
    expect((await ask(clerk, `PUT /${id}/Actions/Release`, {})).status).toBe(200)
    return id
  }
  const expire = (id: string) =>
    world.db.kysely
      .updateTable('messages')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
  const unread = async ({ userId }: Person) => (await unreadOf(world.db, [userId]))(userId)

  test('7.2 a notice is written, changed, and sent once to its receivers, who are told at once', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const receivers = { ...nobody, userIds: [ann.userId, bob.userId] }
    const first = await draft({ receivers })
    expect(first).toEqual({
      ...written,
      id: first.id,
      receivers,
      enabledMark: 0,
      creatorUser: 'Clerk',
      creatorTime: expect.any(Number),
      releaseUser: '',
      releaseTime: null,
      receiverCount: 0,
      readCount: 0,
      version: 1,
    })
    const changed = await ask(clerk, `PUT /${first.id}`, {
      ...written,
      title: 'Gate 4 is closed',
      receivers,
      version: 1,
    })
    expect(changed.data).toMatchObject({ title: 'Gate 4 is closed', version: 2 })
    const stale = await ask(clerk, `PUT /${first.id}`, { ...written, version: 1 })
    expect([stale.status, stale.data]).toEqual([409, changed.data])
    expect((await ask(ann, 'GET')).data.list).toEqual([])

    pushed.length = 0
    const sent = await ask(clerk, `PUT /${first.id}/Actions/Release`, {})
    expect(sent.data).toMatchObject({
      enabledMark: 1,
      releaseUser: 'Clerk',
      receiverCount: 2,
      readCount: 0,
      version: 3,
    })
    expect(pushed.map(({ message }) => message)).toEqual([
      { method: 'messagePush', unreadNoticeCount: 1, title: 'Gate 4 is closed' },
    ])
    expect((pushed[0]!.to as string[]).toSorted()).toEqual([ann.userId, bob.userId].toSorted())
    const list = await ask(ann, 'GET')
    expect(list.data).toEqual({
      list: [
        {
          id: first.id,
          title: 'Gate 4 is closed',
          type: 1,
          creatorUser: 'Clerk',
          lastModifyTime: sent.data.releaseTime,
          isRead: '0',
        },
      ],
      pagination: { currentPage: 1, pageSize: 10, total: 1 },
    })

    const twice = await ask(clerk, `PUT /${first.id}/Actions/Release`, {})
    expect([twice.status, twice.data]).toEqual([409, sent.data])
    expect((await ask(clerk, `PUT /${first.id}`, { ...written, version: 3 })).status).toBe(409)
    expect(pushed).toHaveLength(1)
    expect((await ask(clerk, `GET /${first.id}`)).data).toEqual(sent.data)
  })

  test('the same draft under the same idempotency key is kept once, another under it is refused', async () => {
    const keep = (title: string) =>
      world.request('POST', '/api/message', {
        token: clerk.token,
        headers: { 'idempotency-key': 'notice-1' },
        body: { ...written, title },
      })
    const [first, again] = await Promise.all([keep('one'), keep('one')])
    expect(again.data).toEqual(first.data)
    expect((await keep('two')).status).toBe(409)
  })

  test('two who send the same draft at once send it once', async () => {
    const ann = await world.signIn()
    const { id } = await draft({ receivers: { ...nobody, userIds: [ann.userId] } })
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(clerk, `PUT /${id}/Actions/Release`, {})),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await ask(ann, 'GET')).data.pagination.total).toBe(1)
  })

  test('receivers are the enabled among the union of users, roles, positions, groups, and organisations with all below', async () => {
    const { kysely } = world.db
    const unit = (id: string, parent_id: string, enabled_mark = 1) => ({
      id,
      parent_id,
      category: 'organization' as const,
      full_name: id,
      en_code: id,
      enabled_mark,
    })
    const named = (id: string, enabled_mark = 1) => ({
      id,
      full_name: id,
      en_code: id,
      enabled_mark,
    })
    await kysely
      .insertInto('organizes')
      .values([
        unit('top', ''),
        unit('mid', 'top'),
        unit('leaf', 'mid'),
        unit('shut', 'top', 0),
        unit('far', ''),
      ])
      .execute()
    await kysely
      .insertInto('roles')
      .values([named('r'), named('roff', 0)])
      .execute()
    await kysely.insertInto('positions').values(named('p')).execute()
    await kysely.insertInto('groups').values(named('g')).execute()
    const at = (organizeId: string) => world.signIn({ organizeId })
    const [direct, atTop, atLeaf, alsoMid, inShut, role, roleOff, position, group, off, stranger] =
      [
        await at('far'),
        await at('top'),
        await at('leaf'),
        await at('far'),
        await at('shut'),
        await at('far'),
        await at('far'),
        await at('far'),
        await at('far'),
        await at('leaf'),
        await at('far'),
      ]
    await kysely
      .insertInto('user_organizes')
      .values({ user_id: alsoMid.userId, organize_id: 'mid' })
      .execute()
    await kysely
      .insertInto('user_roles')
      .values([
        { user_id: role.userId, role_id: 'r' },
        { user_id: roleOff.userId, role_id: 'roff' },
        { user_id: atTop.userId, role_id: 'r' },
      ])
      .execute()
    await kysely
      .insertInto('user_positions')
      .values({ user_id: position.userId, position_id: 'p' })
      .execute()
    await kysely
      .insertInto('user_groups')
      .values({ user_id: group.userId, group_id: 'g' })
      .execute()
    await kysely
      .updateTable('users')
      .set({ enabled_mark: 0 })
      .where('id', '=', off.userId)
      .execute()
    const id = await send([direct], {
      receivers: {
        isAll: false,
        organizeIds: ['top'],
        positionIds: ['p'],
        roleIds: ['r', 'roff'],
        groupIds: ['g'],
        userIds: [direct.userId],
      },
    })
    const got = (
      await kysely
        .selectFrom('message_receipts')
        .select('user_id')
        .where('message_id', '=', id)
        .execute()
    ).map(({ user_id }) => user_id)
    expect(got.toSorted()).toEqual(
      [direct, atTop, atLeaf, alsoMid, role, position, group]
        .map(({ userId }) => userId)
        .toSorted(),
    )
    for (const { userId } of [inShut, roleOff, off, stranger]) expect(got).not.toContain(userId)
  })

  test('everybody is told by one message', async () => {
    pushed.length = 0
    await send([], { receivers: { ...nobody, isAll: true } })
    expect(pushed.map(({ to }) => to)).toEqual(['all'])
    const enabled = await world.db.kysely
      .selectFrom('users')
      .select('id')
      .where('enabled_mark', '=', 1)
      .execute()
    const { list } = (await ask(clerk, 'GET /Notice')).data
    expect(list[0]).toMatchObject({ receiverCount: enabled.length })
  })

  test('receivers that do not exist are refused, each at its place; nobody at all when it is sent', async () => {
    const ann = await world.signIn()
    const wrong = await ask(clerk, 'POST', {
      ...written,
      receivers: { ...nobody, roleIds: ['lost'], userIds: [ann.userId, clerk.userId, 'gone'] },
    })
    expect([wrong.status, wrong.problems]).toEqual([
      422,
      [
        { path: 'receivers.roleIds.0', code: 'receiver', message: 'This does not exist' },
        { path: 'receivers.userIds.2', code: 'receiver', message: 'This does not exist' },
      ],
    ])
    const { id } = await draft()
    pushed.length = 0
    const empty = await ask(clerk, `PUT /${id}/Actions/Release`, {})
    expect([empty.status, empty.problems]).toEqual([
      422,
      [{ path: 'receivers', code: 'nobody', message: expect.any(String) }],
    ])
    expect([pushed.length, (await ask(clerk, `GET /${id}`)).data.enabledMark]).toEqual([0, 0])
  })

  test('an expired notice is neither listed, counted nor opened, and cannot be sent', async () => {
    const ann = await world.signIn()
    const late = await draft({
      receivers: { ...nobody, userIds: [ann.userId] },
      expirationTime: Date.now() - 1,
    })
    expect((await ask(clerk, `PUT /${late.id}/Actions/Release`, {})).problems).toEqual([
      { path: 'expirationTime', code: 'expired', message: 'This time has passed' },
    ])
    const [stays, goes] = [
      await send([ann], { expirationTime: Date.now() + day }),
      await send([ann]),
    ]
    expect((await unread(ann)).unreadNoticeCount).toBe(2)
    await expire(goes)
    expect((await unread(ann)).unreadNoticeCount).toBe(1)
    expect((await ask(ann, 'GET')).data.list.map(({ id }: { id: string }) => id)).toEqual([stays])
    for (const [method, path] of [
      ['GET', `/ReadInfo/${goes}`],
      ['PUT', `/${goes}/Actions/Read`],
    ] as const)
      expect((await ask(ann, `${method} ${path}`, method === 'PUT' ? {} : undefined)).status).toBe(
        404,
      )
    const marks = async (mark: number) =>
      (await ask(clerk, `GET /Notice?enabledMark=${mark}&pageSize=100`)).data.list.map(
        ({ id }: { id: string }) => id,
      )
    expect([
      (await marks(2)).includes(goes),
      (await marks(1)).includes(goes),
      (await marks(0)).includes(late.id),
    ]).toEqual([true, false, true])
  })

  test('7.2 the list finds by title, type and state, newest first, ten to a page', async () => {
    const ann = await world.signIn()
    const ids: string[] = []
    for (let number = 0; number < 12; number++)
      ids.push(
        await send([ann], {
          title: number === 5 ? 'Fee 50%_off' : `Number ${String(number).padStart(2, '0')}`,
        }),
      )
    const flow = await world.db.transaction((trx) =>
      tell(
        world.services,
        {
          userIds: [ann.userId, 'nobody'],
          type: 2,
          title: 'To approve',
          bodyText: '{"taskId":"<1>"}',
        },
        trx,
      ),
    )
    await ask(ann, `PUT /${ids[0]}/Actions/Read`, {})
    const list = async (query: string): Promise<string[]> =>
      (await ask(ann, `GET ${query}`)).data.list.map(({ id }: { id: string }) => id)
    expect(await list('')).toEqual([flow, ...ids.toReversed()].slice(0, 10))
    expect(await list('?currentPage=2')).toEqual([flow, ...ids.toReversed()].slice(10))
    expect(await list('?keyword=50%25_')).toEqual([ids[5]])
    expect(await list('?type=2')).toEqual([flow])
    expect(await list('?isRead=1')).toEqual([ids[0]])
    expect((await list('?isRead=0&pageSize=100')).length).toBe(12)
    expect(await list('?sidx=title&pageSize=2')).toEqual([ids[5], ids[0]])
    expect((await ask(ann, 'GET ?sidx=body_text')).status).toBe(400)
    expect((await ask(ann, `GET /ReadInfo/${flow}`)).data).toMatchObject({
      type: 2,
      creatorUser: '',
      bodyText: '{"taskId":"<1>"}',
      files: '[]',
      isRead: '0',
    })
  })

  test('4 opening a message makes it read, once; a message of somebody else is not there', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const id = await send([ann])
    expect((await ask(ann, `GET /ReadInfo/${id}`)).data).toMatchObject({
      id,
      bodyText: written.bodyText,
      isRead: '0',
    })
    expect((await ask(ann, `PUT /${id}/Actions/Read`, {})).data).toBe(true)
    expect((await ask(ann, `PUT /${id}/Actions/Read`, {})).data).toBe(false)
    expect((await ask(ann, `GET /ReadInfo/${id}`)).data.isRead).toBe('1')
    expect((await ask(clerk, `GET /${id}`)).data).toMatchObject({ receiverCount: 1, readCount: 1 })
    for (const who of [bob, clerk]) {
      expect((await ask(who, `GET /ReadInfo/${id}`)).status).toBe(404)
      expect((await ask(who, `PUT /${id}/Actions/Read`, {})).status).toBe(404)
    }
  })

  test("7.2 reading all marks every message of the caller read, and nobody else's", async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    await send([ann, bob])
    const second = await send([ann])
    await ask(ann, `PUT /${second}/Actions/Read`, {})
    expect((await ask(ann, 'POST /Actions/ReadAll')).data).toEqual({ read: 1 })
    expect((await ask(ann, 'POST /Actions/ReadAll')).data).toEqual({ read: 0 })
    expect([(await unread(ann)).unreadNoticeCount, (await unread(bob)).unreadNoticeCount]).toEqual([
      0, 1,
    ])
  })

  test('7.2 whoever removes messages removes them from his own list only', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()]
    const [first, second] = [await send([ann, bob]), await send([bob])]
    expect((await ask(ann, 'DELETE /Record', { ids: [first, second, 'other'] })).data).toEqual({
      removed: 1,
    })
    expect((await ask(ann, 'DELETE /Record', { ids: [] })).data).toEqual({ removed: 0 })
    expect((await ask(ann, 'GET')).data.list).toEqual([])
    expect((await ask(ann, `GET /ReadInfo/${first}`)).status).toBe(404)
    expect((await ask(bob, 'GET')).data.pagination.total).toBe(2)
    expect((await unread(ann)).unreadNoticeCount).toBe(0)
  })

  test('7.2 a removed notice is gone from every list', async () => {
    const ann = await world.signIn()
    const bob = await world.signIn()
    const id = await send([ann, bob])
    await ask(bob, `PUT /${id}/Actions/Read`, {})
    pushed.length = 0
    expect((await ask(clerk, `DELETE /${id}`)).status).toBe(200)
    expect((await ask(ann, 'GET')).data.list).toEqual([])
    // Who had not read it is counted anew.
    expect(pushed).toEqual([{ to: [ann.userId] }])
    for (const method of ['GET', 'DELETE'])
      expect((await ask(clerk, `${method} /${id}`)).status).toBe(404)
  })

  test('6 only who may send notices sees and makes them', async () => {
    const staff = await world.signIn()
    const { id } = await draft()
    const calls = [
      ['GET', '/Notice'],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['PUT', `/${id}/Actions/Release`],
    ] as const
    for (const [method, path] of calls)
      expect([
        method,
        path,
        (await ask(staff, `${method} ${path}`, method === 'GET' ? undefined : {})).status,
      ]).toEqual([method, path, 403])
    // A message that nobody wrote is no notice, and not open to its authors.
    const told = await world.db.transaction((trx) =>
      tell(world.services, { userIds: [staff.userId], type: 3, title: 'Told', bodyText: '' }, trx),
    )
    for (const method of ['GET', 'DELETE'])
      expect((await ask(clerk, `${method} /${told}`)).status).toBe(404)
  })

  test('T26 what is written is stored without what could run', async () => {
    const { bodyText } = await draft({
      bodyText: '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>',
    })
    expect(bodyText).toBe('<p>Hi</p>')
    const long = await ask(clerk, 'POST', { ...written, bodyText: '&'.repeat(50_000) })
    expect([long.status, long.problems[0]?.path]).toEqual([422, 'bodyText'])
  })

  test('files and pictures are taken into use by the notice that holds them, and let go with it', async () => {
    const png = new File(
      [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
      'map.png',
    )
    const upload = async (type: string, file: File, who = clerk) =>
      (await world.request('POST', `/api/file/Uploader/${type}`, { token: who.token, file })).data
    const ownerOf = async ({ fileVersionId }: { fileVersionId: string }) =>
      (
        await world.db.kysely
          .selectFrom('files')
          .select('owner')
          .where('id', '=', fileVersionId)
          .executeTakeFirstOrThrow()
      ).owner
    const [plan, rules, map] = [
      await upload('annex', new File(['a'], 'plan.txt')),
      await upload('annex', new File(['b'], 'rules.txt')),
      await upload('advertPicture', png),
    ]
    const bodyText = `<p><img src="${map.url}" /></p>`
    const lies = { ...plan, name: 'x'.repeat(9), url: 'https://elsewhere.example', fileSize: 0 }
    const first = await draft({ files: [rules, lies], bodyText })
    expect(first.files).toEqual([rules, plan])
    expect(await Promise.all([plan, rules, map].map(ownerOf))).toEqual(
      Array.from({ length: 3 }, () => `message:${first.id}`),
    )
    await ask(clerk, `PUT /${first.id}`, { ...written, files: [plan], version: 1 })
    expect(await Promise.all([plan, rules, map].map(ownerOf))).toEqual([
      `message:${first.id}`,
      '',
      '',
    ])
    await ask(clerk, `DELETE /${first.id}`)
    expect(await ownerOf(plan)).toBe('')

    const stranger = await world.signIn()
    const theirs = await upload('annex', new File(['c'], 'theirs.txt'), stranger)
    const used = await draft({ files: [rules] })
    for (const [more, path] of [
      [{ files: [theirs] }, 'files'],
      [{ files: [{ ...plan, fileId: `${plan.fileVersionId}.exe` }] }, 'files'],
      [{ files: [rules] }, 'files'],
      [{ files: [map] }, 'files'],
      [{ bodyText: bodyText.replace(map.fileId, `${makeId()}.png`) }, 'bodyText'],
    ] as const) {
      const { status, problems } = await ask(clerk, 'POST', { ...written, ...more })
      expect([status, problems.map((problem) => problem.path)]).toEqual([422, [path]])
    }
    expect(await ownerOf(rules)).toBe(`message:${used.id}`)
  })

  test('what is told inside a transaction is there and pushed only when it is committed', async () => {
    const ann = await world.signIn()
    pushed.length = 0
    const told = {
      userIds: [ann.userId],
      type: 3,
      title: 'Import done',
      bodyText: '<p onclick="x">9 rows</p>',
    } as const
    await expect(
      world.db.transaction(async (trx) => {
        await tell(world.services, told, trx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect([pushed.length, (await ask(ann, 'GET')).data.list]).toEqual([0, []])
    const id = await world.db.transaction((trx) =>
      tell(world.services, { ...told, senderId: clerk.userId }, trx),
    )
    expect(pushed).toEqual([
      {
        to: [ann.userId],
        message: { method: 'messagePush', unreadNoticeCount: 1, title: 'Import done' },
      },
    ])
    expect((await ask(ann, `GET /ReadInfo/${id}`)).data).toMatchObject({
      type: 3,
      creatorUser: 'Clerk',
      bodyText: '<p>9 rows</p>',
    })
    expect(await unread(ann)).toEqual({
      unreadMessageCount: 1,
      unreadNoticeCount: 0,
      unreadNums: [],
    })
  })

  test('7.2 recent conversations: the other one, the last message, how many are unread', async () => {
    const [me, ann, bob] = [
      await world.signIn(),
      await world.signIn({ account: `ann${makeId()}`, realName: 'Ann' }),
      await world.signIn({ realName: 'Bob' }),
    ]
    let sent = Date.now()
    const say = (from: Person, to: Person, content: string) => {
      const id = makeId()
      sent += 1000
      return world.db.kysely
        .insertInto('chat_messages')
        .values({
          id,
          sender_id: from.userId,
          receiver_id: to.userId,
          client_id: id,
          type: 'text',
          content,
          sent_at: new Date(sent),
          read_at: content === 'one' ? new Date() : null,
        })
        .execute()
    }
    await say(ann, me, 'one')
    await say(ann, me, 'two')
    await say(ann, me, 'three')
    await say(me, bob, 'four')
    await say(ann, bob, 'not mine')
    const { list } = (await ask(me, 'GET /imreply')).data
    expect(list).toMatchObject([
      {
        id: bob.userId,
        realName: 'Bob',
        latestMessage: 'four',
        messageType: 'text',
        unreadMessage: 0,
      },
      { id: ann.userId, realName: 'Ann', latestMessage: 'three', unreadMessage: 2 },
    ])
    expect((await unread(me)).unreadNums).toEqual([{ formUserId: ann.userId, unreadNum: 2 }])
  })
})
