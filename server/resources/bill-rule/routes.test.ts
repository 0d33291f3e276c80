import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#schemas/format/time.ts'
import { holdClockThroughout } from '#tests/clock.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const base = '/api/system/BillRule'
const counter = {
  type: 'counter',
  width: 4,
  start: 1,
  step: 1,
  reset: 'never',
  full: 'widen',
} as const
const text = (words: string) => ({ type: 'text', text: words })
const date = (format: string) => ({ type: 'date', format })
const plain = { category: '', parts: [counter] as object[], fiscalMonth: 1, mode: 'gapless' }
const clock = holdClockThroughout()
const today = () => toDay(clock.now(), 'Asia/Shanghai').replaceAll('-', '')

onDatabase((make) => {
  let world: World
  let token: string
  let admin: string
  let count = 0
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
  /** Adds a rule under a code of its own. */
  const addRule = async (settings: object = {}) =>
    (
      await ask('POST', '', {
        ...plain,
        fullName: 'Orders',
        enCode: `rule.${++count}`,
        ...settings,
      })
    ).data
  /**
   * Publishes a form with a number of that rule in the record and in its lines; returns how to
   * request its records.
   */
  const publish = async (rule: string) => {
    const document = sketch([
      { id: 'n1', kind: 'billRule', field: 'number', options: { rule } },
      { id: 'n2', kind: 'input', field: 'plate', required: true },
      {
        id: 't1',
        kind: 'table',
        field: 'parts',
        children: [
          { id: 'n3', kind: 'billRule', field: 'partNumber', options: { rule } },
          { id: 'n4', kind: 'input', field: 'name' },
        ],
      },
    ])
    const { id } = await makeDesign(world, admin, document)
    const path = `/api/visualdev/OnlineDev/${id}`
    return {
      add: (data: object, headers: Record<string, string> = {}) =>
        world.request('POST', path, {
          token: admin,
          headers,
          body: { data: { plate: 'A1', ...data } },
          language: 'en',
        }),
      put: (record: string, body: object) =>
        world.request('PUT', `${path}/${record}`, { token: admin, body, language: 'en' }),
      get: (record: string) => world.request('GET', `${path}/${record}`, { token: admin }),
    }
  }

  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ menus: ['billRule'] })).token
    admin = (await world.signIn({ isAdministrator: true })).token
  })

  test('7.12 a rule is added, changed with its version, switched and removed, and each is noted', async () => {
    const made = await addRule({
      parts: [text('TC'), date('yyyyMMdd'), { ...counter, reset: 'day' }],
    })
    expect(made).toMatchObject({
      parts: [text('TC'), date('yyyyMMdd'), { ...counter, reset: 'day' }],
      mode: 'gapless',
      outputNumber: '',
      enabledMark: 1,
      version: 1,
    })
    expect(
      (await ask('PUT', `/${made.id}`, { ...made, parts: [text('PX'), counter], version: 1 })).data,
    ).toMatchObject({ parts: [text('PX'), counter], version: 2 })
    const stale = await ask('PUT', `/${made.id}`, { ...made, parts: [text('QQ'), counter] })
    expect([stale.status, stale.data.parts[0].text]).toEqual([409, 'PX'])
    expect((await ask('GET', '/Selector')).data.list).toContainEqual({
      id: made.id,
      enCode: made.enCode,
      fullName: 'Orders',
    })
    expect((await ask('PUT', `/${made.id}/Actions/State`)).data.enabledMark).toBe(0)
    expect(
      (await ask('GET', '/Selector')).data.list.map((rule: { id: string }) => rule.id),
    ).not.toContain(made.id)
    expect(
      (await ask('GET', '?keyword=px&enabledMark=0')).data.list.map(
        (rule: { id: string }) => rule.id,
      ),
    ).toEqual([made.id])
    expect([
      (await ask('DELETE', `/${made.id}`)).status,
      (await ask('GET', `/${made.id}`)).status,
    ]).toEqual([200, 404])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `billRule ${made.id}`)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ what }) => what)).toEqual(['add', 'change', 'state', 'remove'])
  })

  test('7.12 codes are unique, names follow 5.1, a first number fits its digits', async () => {
    const { enCode } = await addRule()
    expect((await ask('POST', '', { ...plain, fullName: 'Other', enCode })).status).toBe(409)
    const wrong = await ask('POST', '', {
      ...plain,
      fullName: 'a<b',
      enCode: '.x',
      parts: [text('A'), { ...counter, width: 2, start: 100 }],
    })
    expect(wrong.problems.map(({ path }) => path)).toEqual(['fullName', 'enCode', 'parts.1.start'])
    expect(
      (
        await ask('POST', '', {
          ...plain,
          fullName: 'Other',
          enCode: 'other',
          parts: [{ ...counter, width: 10 }],
        })
      ).problems.map(({ path }) => path),
    ).toContain('parts.0')
  })

  test('7.12 the next number can be asked for and stays the next', async () => {
    const { enCode } = await addRule({
      parts: [text('Y'), date('yyyyMMdd'), { ...counter, start: 7, reset: 'day' }],
    })
    const next = `Y${today()}0007`
    expect([
      (await ask('GET', `/BillNumber/${enCode}`)).data,
      (await ask('GET', `/BillNumber/${enCode}`)).data,
    ]).toEqual([next, next])
    expect((await ask('GET', '/BillNumber/nothing')).status).toBe(404)
  })

  test('7.12 a record takes its numbers when it is saved, its lines too; what people send for them is not heard', async () => {
    const rule = await addRule({ parts: [text('N'), { ...counter, start: 5 }] })
    const form = await publish(rule.enCode)
    const first = (
      await form.add({ number: 'MINE', parts: [{ name: 'a', partNumber: 'MINE' }, { name: 'b' }] })
    ).data
    const all = [
      first.data.number,
      ...first.data.parts.map((part: { partNumber: string }) => part.partNumber),
    ]
    expect(all).toEqual(['N0005', 'N0006', 'N0007'])
    expect((await form.get(first.id)).data.data).toEqual(first.data)
    const changed = (
      await form.put(first.id, {
        version: 1,
        data: { plate: 'B2', number: 'MINE', parts: [...first.data.parts, { name: 'c' }] },
      })
    ).data
    expect([
      changed.data.number,
      changed.data.parts.map((part: { partNumber: string }) => part.partNumber),
    ]).toEqual([
      first.data.number,
      [...first.data.parts.map((part: { partNumber: string }) => part.partNumber), 'N0008'],
    ])
    expect((await form.get(first.id)).data.data).toEqual(changed.data)
    expect((await ask('GET', `/${rule.id}`)).data.outputNumber).toBe('N0008')
  })

  test('7.12 saves at once take every number once and leave none out', async () => {
    const form = await publish((await addRule()).enCode)
    const answers = await Promise.all(Array.from({ length: 24 }, () => form.add({})))
    const numbers = answers.map((answer): string => answer.data.data.number)
    expect(numbers.toSorted((a, b) => a.localeCompare(b))).toEqual(
      Array.from({ length: 24 }, (_, index) => String(index + 1).padStart(4, '0')),
    )
  })

  test('7.12 a save that fails, comes twice or comes too late takes no number', async () => {
    const form = await publish((await addRule()).enCode)
    expect((await form.add({ plate: '' })).status).toBe(422)
    const twice = await Promise.all(
      [1, 2, 3].map(() => form.add({}, { 'idempotency-key': 'once' })),
    )
    expect(twice.map((answer) => answer.data.data.number)).toEqual(['0001', '0001', '0001'])
    const { id } = twice[0]!.data
    const puts = await Promise.all(
      [1, 2, 3].map(() =>
        form.put(id, { version: 1, data: { plate: 'A1', parts: [{ name: 'x' }] } }),
      ),
    )
    expect(puts.filter((put) => put.status === 409).length).toBe(2)
    expect((await form.add({})).data.data.number).toBe('0003')
  })

  test('7.12 the counter begins anew with its period, and goes on when the rule changes', async () => {
    const yearly = { ...counter, reset: 'year' }
    const rule = await addRule({ parts: [date('yyyy'), yearly] })
    const form = await publish(rule.enCode)
    const year = today().slice(0, 4)
    await world.db.kysely
      .insertInto('bill_counters')
      .values({ rule_id: rule.id, period: String(Number(year) - 1), first: 1, last: 90 })
      .execute()
    expect((await form.add({})).data.data.number).toBe(`${year}0001`)
    const parts = [text('Z'), date('yyyy'), yearly]
    expect((await ask('PUT', `/${rule.id}`, { ...rule, parts })).status).toBe(200)
    expect((await form.add({})).data.data.number).toBe(`Z${year}0002`)
    const { version } = (await ask('GET', `/${rule.id}`)).data
    // Where a counter starts is asked when it starts; a running one is raised.
    const later = [text('Z'), date('yyyy'), { ...yearly, start: 50 }]
    await ask('PUT', `/${rule.id}`, { ...rule, parts: later, version })
    expect((await form.add({})).data.data.number).toBe(`Z${year}0003`)
  })

  test('7.12 a rule that a form uses keeps its code and cannot be removed; switched off it gives no number', async () => {
    const rule = await addRule()
    const form = await publish(rule.enCode)
    const removed = await ask('DELETE', `/${rule.id}`)
    expect([removed.status, removed.problems.map(({ message }) => message)]).toEqual([
      409,
      ['The form “Sample” uses it'],
    ])
    const renamed = await ask('PUT', `/${rule.id}`, { ...rule, enCode: 'renamed' })
    expect([renamed.status, renamed.msg, renamed.problems]).toEqual([
      409,
      `${rule.fullName} is in use; its code cannot be changed`,
      [{ path: 'enCode', code: 'form', message: 'The form “Sample” uses it' }],
    ])
    await ask('PUT', `/${rule.id}/Actions/State`, { enabledMark: 0 })
    const refused = await form.add({ parts: [{ name: 'a' }] })
    expect([refused.status, refused.problems.map(({ path }) => path)]).toEqual([
      422,
      ['number', 'parts.0.partNumber'],
    ])
  })

  test('7.12 a rule goes into a file and comes back under a free code', async () => {
    const rule = await addRule({ parts: [text('F'), counter] })
    const file = await world.app.request(`${base}/${rule.id}/Action/Export`, {
      headers: { authorization: token },
    })
    const back = (
      await world.request('POST', `${base}/Action/Import`, {
        token,
        file: new File([await file.text()], 'rule.json'),
      })
    ).data
    expect(back).toMatchObject({
      parts: [text('F'), counter],
      enCode: `${rule.enCode}.2`,
      fullName: 'Orders',
    })
    expect(
      (
        await world.request('POST', `${base}/Action/Import`, {
          token,
          file: new File(['{}'], 'rule.json'),
        })
      ).status,
    ).toBe(422)
  })
})
