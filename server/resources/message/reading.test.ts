import { expect, test } from 'vitest'
import { nobody, written, day, messageCalls } from '#tests/message-calls.ts'
import { onDatabase } from '#tests/server.ts'
import { tell } from './commands.ts'

onDatabase((make) => {
  const stage = messageCalls(make)
  const { pushed, ask, draft, send, expire, unread } = stage

  test('an expired notice is neither listed, counted nor opened, and cannot be sent', async () => {
    const ann = await stage.world.signIn()
    const late = await draft({
      receivers: { ...nobody, userIds: [ann.userId] },
      expirationTime: Date.now() - 1,
    })
    expect((await ask(stage.clerk, `PUT /${late.id}/Actions/Release`, {})).problems).toEqual([
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
      (await ask(stage.clerk, `GET /Notice?enabledMark=${mark}&pageSize=100`)).data.list.map(
        ({ id }: { id: string }) => id,
      )
    expect([
      (await marks(2)).includes(goes),
      (await marks(1)).includes(goes),
      (await marks(0)).includes(late.id),
    ]).toEqual([true, false, true])
  })

  test('7.2 the list finds by title, type and state, newest first, ten to a page', async () => {
    const ann = await stage.world.signIn()
    const ids: string[] = []
    for (let number = 0; number < 12; number++)
      ids.push(
        await send([ann], {
          title: number === 5 ? 'Fee 50%_off' : `Number ${String(number).padStart(2, '0')}`,
        }),
      )
    const flow = await stage.world.db.transaction((trx) =>
      tell(
        stage.world.services,
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
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    const id = await send([ann])
    expect((await ask(ann, `GET /ReadInfo/${id}`)).data).toMatchObject({
      id,
      bodyText: written.bodyText,
      isRead: '0',
    })
    expect((await ask(ann, `PUT /${id}/Actions/Read`, {})).data).toBe(true)
    expect((await ask(ann, `PUT /${id}/Actions/Read`, {})).data).toBe(false)
    expect((await ask(ann, `GET /ReadInfo/${id}`)).data.isRead).toBe('1')
    expect((await ask(stage.clerk, `GET /${id}`)).data).toMatchObject({
      receiverCount: 1,
      readCount: 1,
    })
    for (const who of [bob, stage.clerk]) {
      expect((await ask(who, `GET /ReadInfo/${id}`)).status).toBe(404)
      expect((await ask(who, `PUT /${id}/Actions/Read`, {})).status).toBe(404)
    }
  })

  test("7.2 reading all marks every message of the caller read, and nobody else's", async () => {
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
    await send([ann, bob])
    const second = await send([ann])
    await ask(ann, `PUT /${second}/Actions/Read`, {})
    expect((await ask(ann, 'POST /Actions/ReadAll')).data).toEqual({ read: 1 })
    expect((await ask(ann, 'POST /Actions/ReadAll')).data).toEqual({ read: 0 })
    expect([(await unread(ann)).unreadNoticeCount, (await unread(bob)).unreadNoticeCount]).toEqual([
      0, 1,
    ])
  })

  test('7.2 removing messages takes them from the own list only', async () => {
    const [ann, bob] = [await stage.world.signIn(), await stage.world.signIn()]
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
    const ann = await stage.world.signIn()
    const bob = await stage.world.signIn()
    const id = await send([ann, bob])
    await ask(bob, `PUT /${id}/Actions/Read`, {})
    pushed.length = 0
    expect((await ask(stage.clerk, `DELETE /${id}`)).status).toBe(200)
    expect((await ask(ann, 'GET')).data.list).toEqual([])
    // Users who had not read it get their unread counts again.
    expect(pushed).toEqual([{ to: [ann.userId] }])
    for (const method of ['GET', 'DELETE'])
      expect((await ask(stage.clerk, `${method} /${id}`)).status).toBe(404)
  })
})
