import { beforeEach, expect, test } from 'vitest'
import type { Document } from '#schemas/design/document.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle, Sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { invalidate } from '../auth/callers.ts'

const input = (id: string, more: Partial<Sketch> = {}): Sketch => ({
  id,
  kind: 'input',
  field: id,
  ...more,
})
const number = (id: string): Sketch => ({ id, kind: 'inputNumber', field: id })
const sum = (id: string, of: string): Sketch => ({
  id,
  kind: 'calculate',
  field: id,
  options: { expression: [{ type: 'field', field: of }] },
})
const when = (field: string, value: unknown = 'x') => ({
  match: 'and',
  groups: [
    {
      match: 'and',
      comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }],
    },
  ],
})

onEachDatabase((make) => {
  let world: World
  let admin: { token: string; userId: string }
  let author: { token: string; userId: string }
  let made: DesignHandle
  let record: string

  const ask = (token: string, call: string, body?: unknown) => {
    const [method = '', path = ''] = call.split(' ')
    return world.request(method, path, { token, ...(body !== undefined && { body }) })
  }
  const base = () => `/api/visualdev/Base/${made.id}`
  const draft = async (token: string, document: Document) => {
    const now = (await ask(token, `GET ${base()}`)).data
    const { version, fullName, enCode } = now
    const formData = JSON.stringify(document)
    expect(
      (await ask(token, `PUT ${base()}`, { version, fullName, enCode, formData })).status,
    ).toBe(200)
  }
  const release = async (token: string, body: object = {}) => {
    const { version } = (await ask(token, `GET ${base()}`)).data
    return ask(token, `POST ${base()}/Actions/Release`, { version, consent: true, ...body })
  }
  const plan = async (token: string, body: object = {}) =>
    (await ask(token, `POST ${base()}/Actions/Plan`, body)).data
  const put = async (token: string, document: Document, body: object = {}) => {
    await draft(token, document)
    return (await release(token, body)).status
  }
  const seen = async (token: string) =>
    (await ask(token, `GET /api/visualdev/OnlineDev/${made.id}/${record}/DataChange`)).data?.data ??
    {}

  beforeEach(async () => {
    world ??= await make()
    admin = await world.signIn({ isAdministrator: true, realName: 'Root' })
    author = await world.signIn({ menus: ['onlineDev'], realName: 'Ann' })
    made = await makeDesign(world, author.token, sketch([input('a'), number('n')]))
    expect(
      await put(admin.token, sketch([input('a'), number('n'), input('secret'), number('pay')])),
    ).toBe(200)
    const saved = await ask(admin.token, `POST /api/visualdev/OnlineDev/${made.id}`, {
      data: { a: 'open', n: '1', secret: 'hush', pay: '4711' },
    })
    record = saved.data.id
  })

  test('a field that was left out and is put back stays closed to whoever publishes', async () => {
    expect(await put(author.token, sketch([input('a'), number('n')]))).toBe(200)
    expect(
      await put(author.token, sketch([input('a'), number('n'), input('secret'), number('pay')])),
    ).toBe(200)
    expect(await seen(author.token)).toEqual({ a: 'open', n: '1' })
    expect((await seen(admin.token)).secret).toBe('hush')
  })

  test('a new field may be seen, and its name opens no other that takes it over', async () => {
    const other = input('trick', { field: 'secret' })
    expect(await put(author.token, sketch([input('a'), number('n'), number('pay')]))).toBe(200)
    expect(await put(author.token, sketch([input('a'), number('n'), other]))).toBe(200)
    expect(await seen(author.token)).toEqual({ a: 'open', n: '1', secret: null })
    expect(await put(author.token, sketch([input('a'), number('n'), input('secret')]))).toBe(200)
    expect(await seen(author.token)).toEqual({ a: 'open', n: '1' })
    const swapped = [input('a', { field: 'secret' }), number('n'), input('secret', { field: 'a' })]
    expect(await put(author.token, sketch(swapped))).toBe(200)
    expect(await seen(author.token)).toEqual({ secret: 'open', n: '1' })
  })

  test('who held a field that was left out holds it again when it comes back, also by a rollback', async () => {
    const rest = [number('n'), input('secret'), number('pay')]
    expect(await put(author.token, sketch(rest))).toBe(200)
    expect(await seen(author.token)).toEqual({ n: '1' })
    expect((await release(author.token, { number: 2 })).status).toBe(200)
    expect(await seen(author.token)).toEqual({ a: 'open', n: '1' })
  })

  test('what a number shows must be seen by whoever publishes it, or an administrator agrees', async () => {
    const parts = [
      { type: 'field', field: 'secret', own: false },
      { type: 'text', text: '-' },
      { type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' },
    ]
    const rule = {
      fullName: 'Blind',
      enCode: 'blind',
      category: '',
      fiscalMonth: 1,
      mode: 'gapless',
    }
    expect((await ask(admin.token, 'POST /api/system/BillRule', { ...rule, parts })).status).toBe(
      200,
    )
    const all = [input('a'), number('n'), input('secret'), number('pay')]
    const numbered = { id: 'no', kind: 'billRule', field: 'no', options: { rule: 'blind' } }
    await draft(author.token, sketch([...all, numbered]))
    const refused = await release(author.token)
    expect([refused.status, refused.problems]).toEqual([
      422,
      [expect.objectContaining({ path: 'no', code: 'unseenReading' })],
    ])
    expect((await release(admin.token, { agree: true })).status).toBe(200)
  })

  test('what a formula reads must be seen by whoever publishes it, or an administrator agrees', async () => {
    const all = [input('a'), number('n'), input('secret'), number('pay')]
    expect(await put(author.token, sketch([...all, sum('twin', 'n')]))).toBe(200)
    await draft(author.token, sketch([...all, sum('twin', 'pay')]))
    const refused = await release(author.token)
    expect([refused.status, refused.problems]).toEqual([
      422,
      [expect.objectContaining({ path: 'twin', code: 'unseenReading' })],
    ])
    expect(refused.problems[0]?.message).toContain('pay')
    expect((await release(author.token, { agree: true })).status).toBe(403)
    expect(await plan(author.token)).toMatchObject({
      readings: [{ nodeId: 'twin', people: ['Ann'] }],
      canAgree: false,
      helpers: expect.arrayContaining(['Root']),
    })
    expect(await plan(admin.token)).toMatchObject({
      readings: [{ nodeId: 'twin', people: ['Ann'] }],
      canAgree: true,
      helpers: [],
    })
    expect((await release(admin.token)).status).toBe(422)
    expect((await release(admin.token, { agree: true })).status).toBe(200)
    const [noted] = await world.db.kysely
      .selectFrom('audit')
      .select('after')
      .where('what', '=', 'design.release')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(noted?.after).toMatchObject({ agreed: [{ people: ['Ann'] }] })
    expect(await put(author.token, sketch([...all, sum('twin', 'pay'), input('more')]))).toBe(200)
    const other = sum('twin', 'pay')
    expect(
      await put(
        author.token,
        sketch([...all, { ...other, options: { ...other.options, precision: 4 } }]),
      ),
    ).toBe(422)
  })

  test('somebody who may see it does not publish for somebody who may not', async () => {
    const seer = await world.signIn({
      menus: ['onlineDev'],
      realName: 'Bob',
      models: [
        { modelId: made.id, columns: ['pay', 'a'], forms: ['pay', 'a'], scopes: [{ type: 'all' }] },
      ],
    })
    const all = [input('a'), number('n'), input('secret'), number('pay')]
    await draft(author.token, sketch([...all, sum('twin', 'pay')]))
    expect((await release(seer.token)).status).toBe(422)
    await draft(seer.token, sketch(all))
    await draft(seer.token, sketch([...all, sum('twin', 'pay')]))
    expect((await release(seer.token)).status).toBe(200)
  })

  test('what a publish makes is not led into a field that its maker sees by a role', async () => {
    const maker = await world.signIn({ menus: ['onlineDev'], realName: 'Cid' })
    const role = `role${made.id}`
    await world.db.kysely
      .insertInto('roles')
      .values({ id: role, full_name: role, en_code: role, global_mark: 1 })
      .execute()
    await world.db.kysely
      .insertInto('user_roles')
      .values({ user_id: maker.userId, role_id: role })
      .execute()
    const all = [input('a'), number('n'), input('secret'), number('pay'), input('fresh')]
    const source = { type: 'field', field: 'fresh' }
    const then = [{ type: 'set', field: 'a', value: '', from: source }]
    const rules = [{ id: 'r', name: 'R', when: when('fresh'), then }]
    await draft(maker.token, sketch(all, { rules }))
    expect((await plan(maker.token)).readings).toEqual([])
    await world.db.kysely
      .insertInto('grants')
      .values({
        id: role,
        subject_type: 'role',
        subject_id: role,
        part: 'form',
        model_id: made.id,
        code: 'a',
      })
      .execute()
    await invalidate(world.db, 'all')
    expect((await release(maker.token)).status).toBe(422)
    expect((await release(author.token)).status).toBe(422)
  })

  test('rules, list settings and layout that would tell what is closed are refused', async () => {
    const all = [input('a'), number('n'), input('secret'), number('pay')]
    const rule = (then: object[], on = 'pay') => ({
      id: 'r1',
      name: 'R',
      when: when(on, '5'),
      then,
    })
    for (const more of [
      { rules: [rule([{ type: 'set', field: 'a', value: 'big' }])] },
      { rules: [rule([{ type: 'hide', fields: ['a'] }])] },
      { rules: [rule([{ type: 'refuse', fields: ['a'], message: 'no' }])] },
      {
        rules: [
          rule(
            [{ type: 'set', field: 'a', value: '', from: { type: 'field', field: 'secret' } }],
            'n',
          ),
        ],
      },
      {
        rules: [rule([{ type: 'limit', field: 'pay', most: { type: 'fixed', value: '9' } }], 'n')],
      },
      { rules: [rule([{ type: 'require', fields: ['secret'] }], 'n')] },
      { list: { filter: when('secret', 'hush') } },
      { list: { sort: [{ field: 'secret', order: 'asc' }] } },
      { list: { columns: [{ field: 'secret' }] } },
    ])
      expect([more, await put(author.token, sketch(all, more))]).toEqual([more, 422])
    const held = { rules: [rule([{ type: 'hide', fields: ['#box'] }])] }
    const box = (...children: Sketch[]): Sketch => ({ id: 'box', kind: 'card', children })
    const [a, n, secret, pay] = all as [Sketch, Sketch, Sketch, Sketch]
    const agreed = { agree: true }
    expect(await put(admin.token, sketch([a, n, pay, box(secret)], held), agreed)).toBe(200)
    expect(await put(author.token, sketch([n, pay, box(a, secret)], held))).toBe(422)
    expect(await put(author.token, sketch([n, a, pay, box(secret)], held))).toBe(200)
  })

  test('a mask is taken off, loosened or left behind only by who sees through it', async () => {
    const card = (more: object = {}, options: object = { mask: { type: 'bankCard' } }) =>
      sketch([input('a'), number('n'), input('secret', { options, ...more })])
    expect(await put(admin.token, card())).toBe(200)
    const grants = ['column', 'form'].map((part) => ({
      id: `${part}${made.id}`,
      subject_type: 'user' as const,
      subject_id: author.userId,
      part: part as 'column',
      model_id: made.id,
      code: 'secret',
    }))
    await world.db.kysely.insertInto('grants').values(grants.slice(0, 1)).execute()
    expect(await put(author.token, card({}, {}))).toBe(422)
    expect(await put(author.token, card({}, { mask: { type: 'mobile' } }))).toBe(422)
    expect(await put(author.token, sketch([input('a'), number('n')]))).toBe(200)
    expect(await put(author.token, card({}, {}))).toBe(422)
    expect(await put(author.token, card())).toBe(200)
  })

  test('what another form holds is copied, looked up and shown only by who sees it there', async () => {
    const form = made.id
    made = await makeDesign(world, author.token, sketch([input('b')]))
    const all = [input('b'), input('copy')]
    const to = (more: object): Sketch => ({
      id: 'link',
      kind: 'popupSelect',
      field: 'link',
      options: { modelId: form, relationField: 'a', ...more },
    })
    for (const more of [
      { relationField: 'secret' },
      { columnOptions: ['secret'] },
      { narrowList: [{ column: 'secret', operand: { type: 'fixed', value: 'hush' } }] },
      { transferList: [{ sourceValue: 'secret', targetField: 'copy' }] },
      { transferList: [{ sourceValue: 'later', targetField: 'copy' }] },
    ])
      expect([more, await put(author.token, sketch([...all, to(more)]))]).toEqual([more, 422])
    expect(await put(author.token, sketch([...all, to({})]))).toBe(200)
  })
})
