import { expect, test } from 'vitest'
import { makeId } from '#schemas/wire/id.ts'
import { onDatabase } from '#tests/server.ts'
import { nobody, written, messageCalls } from '#tests/message-calls.ts'
import type { SignedInPerson } from '#tests/message-calls.ts'
import { tell } from './commands.ts'

onDatabase((make) => {
  const stage = messageCalls(make)
  const { pushed, ask, draft, unread } = stage

  test('7.2 a notice is written, changed, and sent once to its receivers, who are told at once', async () => {
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
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
    const changed = await ask(stage.clerk, `PUT /${first.id}`, {
      ...written,
      title: 'Gate 4 is closed',
      receivers,
      version: 1,
    })
    expect(changed.data).toMatchObject({ title: 'Gate 4 is closed', version: 2 })
    const stale = await ask(stage.clerk, `PUT /${first.id}`, { ...written, version: 1 })
    expect([stale.status, stale.data]).toEqual([409, changed.data])
    expect((await ask(ann, 'GET')).data.list).toEqual([])

    pushed.length = 0
    const sent = await ask(stage.clerk, `PUT /${first.id}/Actions/Release`, {})
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

    const twice = await ask(stage.clerk, `PUT /${first.id}/Actions/Release`, {})
    expect([twice.status, twice.data]).toEqual([409, sent.data])
    expect((await ask(stage.clerk, `PUT /${first.id}`, { ...written, version: 3 })).status).toBe(
      409,
    )
    expect(pushed).toHaveLength(1)
    expect((await ask(stage.clerk, `GET /${first.id}`)).data).toEqual(sent.data)
  })

  test('the same draft under the same idempotency key is kept once, another under it is refused', async () => {
    const keep = (title: string) =>
      stage.world.request('POST', '/api/message', {
        token: stage.clerk.token,
        headers: { 'idempotency-key': 'notice-1' },
        body: { ...written, title },
      })
    const [first, again] = await Promise.all([keep('one'), keep('one')])
    expect(again.data).toEqual(first.data)
    expect((await keep('two')).status).toBe(409)
  })

  test('two who send the same draft at once send it once', async () => {
    const ann = await stage.world.signIn()
    const { id } = await draft({ receivers: { ...nobody, userIds: [ann.userId] } })
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(stage.clerk, `PUT /${id}/Actions/Release`, {})),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await ask(ann, 'GET')).data.pagination.total).toBe(1)
  })

  test('6 only who may send notices sees and makes them', async () => {
    const staff = await stage.world.signIn()
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
    // An automatic message is no notice, and its authors cannot open it.
    const told = await stage.world.db.transaction((trx) =>
      tell(
        stage.world.services,
        { userIds: [staff.userId], type: 3, title: 'Told', bodyText: '' },
        trx,
      ),
    )
    for (const method of ['GET', 'DELETE'])
      expect((await ask(stage.clerk, `${method} /${told}`)).status).toBe(404)
  })

  test('T26 what is written is stored without what could run', async () => {
    const { bodyText } = await draft({
      bodyText: '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>',
    })
    expect(bodyText).toBe('<p>Hi</p>')
    const long = await ask(stage.clerk, 'POST', { ...written, bodyText: '&'.repeat(50_000) })
    expect([long.status, long.problems[0]?.path]).toEqual([422, 'bodyText'])
    const deep = await ask(stage.clerk, 'POST', { ...written, bodyText: '<b>'.repeat(29_000) })
    expect([deep.status, deep.problems[0]?.code]).toEqual([422, 'tooRich'])
  })

  test('files and pictures are taken into use by the notice that holds them, and let go with it', async () => {
    const png = new File(
      [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
      'map.png',
    )
    const upload = async (type: string, file: File, who = stage.clerk) =>
      (await stage.world.request('POST', `/api/file/Uploader/${type}`, { token: who.token, file }))
        .data
    const ownerOf = async ({ fileVersionId }: { fileVersionId: string }) =>
      (
        await stage.world.db.kysely
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
    await ask(stage.clerk, `PUT /${first.id}`, { ...written, files: [plan], version: 1 })
    expect(await Promise.all([plan, rules, map].map(ownerOf))).toEqual([
      `message:${first.id}`,
      '',
      '',
    ])
    await ask(stage.clerk, `DELETE /${first.id}`)
    expect(await ownerOf(plan)).toBe('')

    const stranger = await stage.world.signIn()
    const theirs = await upload('annex', new File(['c'], 'theirs.txt'), stranger)
    const used = await draft({ files: [rules] })
    for (const [more, path] of [
      [{ files: [theirs] }, 'files'],
      [{ files: [{ ...plan, fileId: `${plan.fileVersionId}.exe` }] }, 'files'],
      [{ files: [rules] }, 'files'],
      [{ files: [map] }, 'files'],
      [{ bodyText: bodyText.replace(map.fileId, `${makeId()}.png`) }, 'bodyText'],
    ] as const) {
      const { status, problems } = await ask(stage.clerk, 'POST', { ...written, ...more })
      expect([status, problems.map((problem) => problem.path)]).toEqual([422, [path]])
    }
    expect(await ownerOf(rules)).toBe(`message:${used.id}`)
  })

  test('what is told inside a transaction is there and pushed only when it is committed', async () => {
    const ann = await stage.world.signIn()
    pushed.length = 0
    const told = {
      userIds: [ann.userId],
      type: 3,
      title: 'Import done',
      bodyText: '<p onclick="x">9 rows</p>',
    } as const
    await expect(
      stage.world.db.transaction(async (trx) => {
        await tell(stage.world.services, told, trx)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect([pushed.length, (await ask(ann, 'GET')).data.list]).toEqual([0, []])
    const id = await stage.world.db.transaction((trx) =>
      tell(stage.world.services, { ...told, senderId: stage.clerk.userId }, trx),
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
      await stage.world.signIn(),
      await stage.world.signIn({ account: `ann${makeId()}`, realName: 'Ann' }),
      await stage.world.signIn({ realName: 'Bob' }),
    ]
    let sent = Date.now()
    const say = (from: SignedInPerson, to: SignedInPerson, content: string) => {
      const id = makeId()
      sent += 1000
      return stage.world.db.kysely
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
