import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const base = '/api/system/Signature'
const image = (letter: string) => `data:image/png;base64,${letter.repeat(8)}`

onDatabase((make) => {
  let world: World
  let token: string
  let admin: { token: string; userId: string }
  let count = 0
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
  const addSeal = async (settings: object) =>
    (
      await ask('POST', '', {
        fullName: 'ContractSeal',
        enCode: `seal.${++count}`,
        image: image('A'),
        userIds: [],
        ...settings,
      })
    ).data
  const publish = async (ableIds: readonly string[] = []) => {
    const document = sketch([
      { id: 'n1', kind: 'signature', field: 'seal', options: { ableIds } },
      {
        id: 't1',
        kind: 'table',
        field: 'lines',
        children: [{ id: 'n2', kind: 'signature', field: 'seal' }],
      },
    ])
    const { id } = await makeDesign(world, admin.token, document)
    const path = `/api/visualdev/OnlineDev/${id}`
    return {
      add: (data: object) => world.request('POST', path, { token: admin.token, body: { data } }),
      put: (record: string, body: object) =>
        world.request('PUT', `${path}/${record}`, { token: admin.token, body }),
    }
  }

  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ menus: ['signature'] })).token
    admin = await world.signIn({ isAdministrator: true })
  })

  test('a seal is added with its users, changed with its version, switched and removed', async () => {
    const made = await addSeal({ userIds: [admin.userId] })
    expect(made).toMatchObject({
      fullName: 'ContractSeal',
      image: image('A'),
      userIds: [admin.userId],
      version: 1,
    })
    expect(
      (await ask('PUT', `/${made.id}`, { ...made, userIds: [], image: image('B') })).data,
    ).toMatchObject({ userIds: [], image: image('B'), version: 2 })
    const stale = await ask('PUT', `/${made.id}`, { ...made, fullName: 'Other' })
    expect([stale.status, stale.data.version]).toEqual([409, 2])
    expect((await ask('GET', '/Selector')).data.list).toContainEqual({
      id: made.id,
      fullName: 'ContractSeal',
      enCode: made.enCode,
    })
    expect((await ask('PUT', `/${made.id}/Actions/State`)).data.enabledMark).toBe(0)
    expect(
      (await ask('GET', '?keyword=contract&enabledMark=0')).data.list.map(
        (seal: { id: string }) => seal.id,
      ),
    ).toEqual([made.id])
    expect([
      (await ask('DELETE', `/${made.id}`)).status,
      (await ask('GET', `/${made.id}`)).status,
    ]).toEqual([200, 404])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `signature ${made.id}`)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ what }) => what)).toEqual(['add', 'change', 'state', 'remove'])
  })

  test('only pictures are taken, names follow 5.1, users must be there', async () => {
    expect(
      (
        await ask('POST', '', {
          fullName: 'Seal',
          enCode: 'x',
          image: 'data:image/svg+xml;base64,AAAA',
          userIds: [],
        })
      ).problems.map(({ path }) => path),
    ).toEqual(['image'])
    expect(
      (
        await ask('POST', '', {
          fullName: 'a<b',
          enCode: '.x',
          image: image('A'),
          userIds: ['nobody'],
        })
      ).problems.map(({ path }) => path),
    ).toEqual(['fullName', 'enCode', 'userIds.0'])
  })

  test('one sees the pictures of the own seals only', async () => {
    const mine = await addSeal({ userIds: [admin.userId], image: image('C') })
    const other = await addSeal({ image: image('D') })
    const own = (await world.request('GET', `${base}/Own`, { token: admin.token })).data.list
    expect(own).toContainEqual({ id: mine.id, fullName: 'ContractSeal', image: image('C') })
    expect(own.map((seal: { id: string }) => seal.id)).not.toContain(other.id)
    expect((await ask('GET', '/Own')).data.list).toEqual([])
  })

  test('a record takes only a seal that its writer may use, in lines too', async () => {
    const mine = await addSeal({ userIds: [admin.userId], image: image('E') })
    await addSeal({ image: image('F') })
    const form = await publish()
    expect(
      (await form.add({ seal: image('E'), lines: [{ seal: image('E') }] })).data.data,
    ).toMatchObject({ seal: image('E'), lines: [{ seal: image('E') }] })
    const refused = await form.add({ seal: image('F'), lines: [{}, { seal: image('G') }] })
    expect([refused.status, refused.problems.map(({ path, code }) => [path, code])]).toEqual([
      422,
      [
        ['seal', 'notChoice'],
        ['lines.1.seal', 'notChoice'],
      ],
    ])
    await ask('PUT', `/${mine.id}/Actions/State`, { enabledMark: 0 })
    expect((await form.add({ seal: image('E') })).status).toBe(422)
  })

  test('a record keeps the picture that it was sealed with; it goes to no other', async () => {
    const mine = await addSeal({ userIds: [admin.userId], image: image('H') })
    const form = await publish()
    const made = (await form.add({ seal: image('H') })).data
    await ask('PUT', `/${mine.id}`, { ...mine, image: image('I') })
    expect(
      (await form.put(made.id, { version: 1, data: { seal: image('H'), lines: [] } })).data.data
        .seal,
    ).toBe(image('H'))
    expect((await form.add({ seal: image('H') })).status).toBe(422)
  })

  test('a form may offer some seals only; those cannot be removed while it does', async () => {
    const [seal, other] = [
      await addSeal({ userIds: [admin.userId], image: image('J') }),
      await addSeal({ userIds: [admin.userId], image: image('K') }),
    ]
    const form = await publish([seal.id])
    expect([
      (await form.add({ seal: image('J') })).status,
      (await form.add({ seal: image('K') })).status,
    ]).toEqual([200, 422])
    const used = await ask('DELETE', `/${seal.id}`)
    expect([used.status, used.problems.map(({ message }) => message)]).toEqual([
      409,
      ['The form “Sample” names it'],
    ])
    expect((await ask('DELETE', `/${other.id}`)).status).toBe(200)
  })
})
