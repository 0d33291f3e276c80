import { expect, test } from 'vitest'
import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import type { Person } from '#tests/people.ts'

const document = sketch([{ id: 'n1', kind: 'input', field: 'plate', label: 'Plate' }])

type Rights = NonNullable<Person['models']>[number]

async function begin(world: World) {
  const admin = await world.signIn({ isAdministrator: true, realName: 'Ada' })
  const design = await makeDesign(world, admin.token, document)
  const base = `/api/visualdev/OnlineDev/${design.id}`
  const join = (realName: string, rights: Partial<Rights> = {}) =>
    world.signIn({
      realName,
      models: [
        {
          modelId: design.id,
          columns: ['plate'],
          forms: ['plate'],
          buttons: ['btn_comment'],
          scopes: [{ type: 'all' }],
          ...rights,
        },
      ],
    })
  const { data } = await world.request('POST', base, {
    token: admin.token,
    body: { data: { plate: 'A1' } },
  })
  const id: string = data.id
  const comments = `${base}/${id}/Comments`
  const ask = (...[method, path, as, body]: [string, string, { token: string }, object?]) =>
    world.request(method, path, { token: as.token, language: 'en', ...(body && { body }) })
  const say = (text: string, as: { token: string } = admin, mentions: readonly string[] = []) =>
    ask('POST', comments, as, { text, mentions })
  const read = async (as: { token: string } = admin, query = '') =>
    (await ask('GET', `${comments}${query}`, as)).data
  const texts = async (as?: { token: string }, query?: string): Promise<string[]> =>
    (await read(as, query)).list.map(({ text }: { text: string }) => text)
  return { world, admin, design, base, id, comments, join, ask, say, read, texts }
}

const noticesOf = async (world: World, as: { token: string }) =>
  (await world.request('GET', '/api/message', { token: as.token, language: 'en' })).data.list

onDatabase((make) => {
  test('who holds the button and reaches the record reads and writes; nobody else does', async () => {
    const { join, say, read, texts, ask, comments, base, admin } = await begin(await make())
    const [ann, mute, far] = [
      await join('Ann'),
      await join('Mute', { buttons: ['btn_detail', 'btn_edit'] }),
      await join('Far', { scopes: [{ type: 'own' }] }),
    ]
    expect((await say('first')).data).toMatchObject({ text: 'first', userName: 'Ada', isOwn: true })
    expect((await say('second', ann)).status).toBe(200)
    expect(await texts(ann)).toEqual(['first', 'second'])
    const seen = await read(ann)
    expect(seen.list.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([false, true])
    expect([seen.earlier, seen.total]).toEqual([0, 2])
    for (const [who, status] of [
      [mute, 403],
      [far, 404],
    ] as const) {
      expect((await ask('GET', comments, who)).status).toBe(status)
      expect((await say('no', who)).status).toBe(status)
      expect((await ask('GET', `${comments}/Actions/People`, who)).status).toBe(status)
    }
    expect((await ask('GET', `${base}/nothing/Comments`, admin)).status).toBe(404)
    for (const text of ['', ' \n ', 'x'.repeat(2001)]) expect((await say(text)).status).toBe(422)
    expect(await texts()).toEqual(['first', 'second'])
  })

  test('one’s own are changed and removed, by the version that was read; those of others by nobody', async () => {
    const { join, say, ask, comments, admin, texts, read } = await begin(await make())
    const ann = await join('Ann')
    const { data } = await say('first', ann)
    const path = `${comments}/${data.id}`
    const change = (text: string, version: number, as = ann) =>
      ask('PUT', path, as, { text, mentions: [], version })
    expect((await change('mine', 1, admin)).status).toBe(404)
    expect((await ask('DELETE', `${path}?version=1`, admin)).status).toBe(404)
    expect((await change('better', 1)).data).toMatchObject({ text: 'better', version: 2 })
    const stale = await change('late', 1)
    expect([stale.status, stale.data.text]).toEqual([409, 'better'])
    expect((await ask('DELETE', `${path}?version=1`, ann)).status).toBe(409)
    const [only] = (await read()).list
    expect([only.text, only.editedAt !== null]).toEqual(['better', true])
    expect((await ask('DELETE', `${path}?version=2`, ann)).status).toBe(200)
    expect(await texts()).toEqual([])
  })

  test('the newest come last, earlier ones page by page, and a repeat says nothing twice', async () => {
    const { say, read, texts, world, comments, admin } = await begin(await make())
    for (let at = 1; at <= 7; at++) await say(`${at}`)
    expect(await texts(undefined, '?pageSize=3')).toEqual(['5', '6', '7'])
    const page = await read(undefined, '?pageSize=3')
    expect([page.earlier, page.total]).toEqual([4, 7])
    const before = await read(undefined, `?pageSize=3&before=${page.list[0].id}`)
    expect(before.list.map(({ text }: { text: string }) => text)).toEqual(['2', '3', '4'])
    expect([before.earlier, before.total]).toEqual([1, 7])
    const again = () =>
      world.request('POST', comments, {
        token: admin.token,
        body: { text: 'once', mentions: [] },
        headers: { 'idempotency-key': 'k1' },
      })
    const [first, second] = [await again(), await again()]
    expect(second.data).toEqual(first.data)
    expect((await read()).total).toBe(8)
  })

  test('only who may read the comments is offered and mentioned, and gets a notice, once', async () => {
    const world = await make()
    const { join, say, ask, comments, admin, design } = await begin(world)
    const ann = await join('Ann')
    const mute = await join('Anne Mute', { buttons: [] })
    const far = await join('Anna Far', { scopes: [{ type: 'own' }] })
    const stranger = await world.signIn({ realName: 'Anton' })
    const offered = await ask('GET', `${comments}/Actions/People?keyword=an`, admin)
    expect(offered.data.list.map(({ name }: { name: string }) => name)).toEqual(['Ann'])
    for (const { userId } of [mute, far, stranger, { userId: 'nobody' }]) {
      const refused = await say('@Anne Mute look', admin, [userId])
      expect([refused.status, refused.problems[0]?.path]).toEqual([422, 'mentions.0'])
    }
    for (const back of ['https://elsewhere.example/login', '//elsewhere.example', '/\\elsewhere'])
      expect(
        (await ask('POST', comments, admin, { text: 'x', mentions: [], back })).status,
      ).toBeGreaterThanOrEqual(400)
    const { data } = await say('@Ann look <b>here</b>', admin, [ann.userId])
    expect(data.mentions).toEqual([{ userId: ann.userId, name: 'Ann' }])
    const notices = await noticesOf(world, ann)
    expect(notices).toHaveLength(1)
    expect(notices[0].title).toContain('Ada')
    const path = `${comments}/${data.id}`
    const body = { text: '@Ann look again', mentions: [ann.userId], version: 1 }
    expect((await ask('PUT', path, admin, body)).status).toBe(200)
    expect(await noticesOf(world, ann)).toHaveLength(1)
    // Whoever lost the record stays mentioned where they were.
    await world.db.kysely
      .deleteFrom('grants')
      .where('model_id', '=', design.id)
      .where('subject_id', '=', ann.userId)
      .execute()
    const kept = await ask('PUT', path, admin, { ...body, version: 2 })
    expect([kept.status, kept.data.mentions.length]).toEqual([200, 1])
    expect((await say('@Ann new', admin, [ann.userId])).status).toBe(422)
    expect((await say('nobody named', admin, [])).data.mentions).toEqual([])
    for (const who of [mute, far, stranger]) expect(await noticesOf(world, who)).toEqual([])
  })

  test('comments go into the recycle bin with their record and come back, and are gone with it for good', async () => {
    const { say, ask, base, id, comments, admin, texts, world } = await begin(await make())
    await say('kept')
    await ask('DELETE', `${base}/${id}`, admin)
    expect((await ask('GET', comments, admin)).status).toBe(404)
    expect((await say('late')).status).toBe(404)
    await ask('POST', `${base}/Bin/Actions/Restore`, admin, { ids: [id] })
    expect(await texts()).toEqual(['kept'])
    await ask('DELETE', `${base}/${id}`, admin)
    expect((await ask('POST', `${base}/Bin/Actions/Delete`, admin, { ids: [id] })).status).toBe(200)
    expect(await world.db.kysely.selectFrom('record_comments').selectAll().execute()).toEqual([])
  })

  test('a window that watches the record is told of each change while its user may read it', async () => {
    const world = await make()
    const { join, say, design, id } = await begin(world)
    const [ann, far] = [await join('Ann'), await join('Far', { scopes: [{ type: 'own' }] })]
    const watch = async ({ token }: { token: string }) => {
      const heard: ReceivedMessage[] = []
      const line = world.services.hub.connect(
        {
          backlog: 0,
          send: (text: string) => void heard.push(JSON.parse(text)),
          close: () => undefined,
          cut: () => undefined,
        },
        'en',
      )
      const tell = (message: object) => line.hear(JSON.stringify({ token, ...message }))
      tell({ method: 'OnConnection', mobileDevice: false })
      tell({ method: 'recordWatch', records: [{ modelId: design.id, recordId: id }] })
      await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(0)
      return () => heard.filter(({ method }) => method === 'recordComments').length
    }
    const [near, away] = [await watch(ann), await watch(far)]
    const soon = { timeout: 10_000 }
    await say('one')
    await expect.poll(near, soon).toBe(1)
    expect((await say('two', ann)).status).toBe(200)
    await expect.poll(near, soon).toBe(2)
    expect(away()).toBe(0)
  })
})
