import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { modelsOf } from '../record/models.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { isSoak, sized } from '#tests/soak.ts'

/** So many records each of 32 writers tries to add. */
const writes = sized(4, 40)
const writers = 32
const base = '/api/system/BillRule'
const text = (words: string) => ({ type: 'text', text: words })
const counter = { type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' }
const count = (length: number) => Array.from({ length }, (_, index) => index + 1)

onDatabase((make) => {
  let world: World
  let admin: string
  let made = 0
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, base + path, { token: admin, language: 'en', ...(body && { body }) })
  const addRule = async (parts: readonly object[], more: object = {}) =>
    (
      await ask('POST', '', {
        fullName: 'Orders',
        enCode: `numbers.${++made}`,
        category: '',
        parts,
        fiscalMonth: 1,
        mode: 'gapless',
        ...more,
      })
    ).data
  /** Publishes a form with that number and its lines; returns how to change its records. */
  const publish = async (rule: string) => {
    const document = sketch([
      { id: 'n1', kind: 'billRule', field: 'number', options: { rule } },
      { id: 'n2', kind: 'input', field: 'plate' },
      {
        id: 't1',
        kind: 'table',
        field: 'parts',
        children: [
          { id: 'n3', kind: 'billRule', field: 'number', options: { rule } },
          { id: 'n4', kind: 'input', field: 'name' },
        ],
      },
    ])
    const { id } = await makeDesign(world, admin, document)
    const path = `/api/visualdev/OnlineDev/${id}`
    const send = (method: string, at: string, body?: object) =>
      world.request(method, path + at, { token: admin, language: 'en', ...(body && { body }) })
    const { table } = (await modelsOf(world.db).get(id)).layout
    return {
      table,
      add: (data: object) => send('POST', '', { data }),
      put: (record: string, body: object) => send('PUT', `/${record}`, body),
      remove: (record: string) => send('DELETE', `/${record}`),
      purge: (record: string) => send('POST', '/Bin/Actions/Delete', { ids: [record] }),
    }
  }
  const numbersIn = async (table: string): Promise<number[]> => {
    const { rows } = await sql<{ number: string }>`
      select number from ${sql.table(`app.${table}`)}`.execute(world.db.kysely)
    return rows.map(({ number }) => Number(number)).toSorted((a, b) => a - b)
  }

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
  })

  test('7.12 writers at once, some of whom fail or lose their connection, leave no number out', async () => {
    const { id, enCode } = await addRule([counter])
    const form = await publish(enCode)
    await sql`create function public.fail_some() returns trigger language plpgsql as $$
      begin if new.plate = 'bad' then raise 'refused'; end if; return new; end $$`.execute(
      world.db.kysely,
    )
    await sql`create trigger fail_some after insert on ${sql.table(`app.${form.table}`)}
      for each row execute function public.fail_some()`.execute(world.db.kysely)
    let killed = 0
    /** Ends the connection of somebody who draws a number right now. */
    const kill = async () => {
      if (world.db.engine !== 'postgres') return
      const { rows } = await sql<{ pid: number }>`
        select pg_terminate_backend(pid), pid from (
          select pid from pg_stat_activity where datname = current_database()
            and pid <> pg_backend_pid() and query like '%bill_counters%' and state <> 'idle'
          order by random() limit 1) as busy`.execute(world.db.kysely)
      killed += rows.length
    }
    const writeAll = async (writer: number) => {
      for (const turn of count(writes)) {
        const plate = (writer + turn) % 7 === 0 ? 'bad' : 'good'
        const add = form.add({ plate })
        // One that is killed itself has killed nobody.
        if ((writer + turn) % 11 === 0) await kill().catch(() => undefined)
        await add
      }
    }
    await Promise.all(count(writers).map(writeAll))
    const numbers = await numbersIn(form.table)
    expect(numbers).toEqual(count(numbers.length))
    expect(numbers.length).toBeGreaterThan((writers * writes) / 2)
    const counters = (await ask('GET', `/${id}/Counters`)).data.list
    expect(counters).toMatchObject([{ last: numbers.length, next: numbers.length + 1 }])
    if (isSoak && world.db.engine === 'postgres') expect(killed).toBeGreaterThan(0)
  }, 3_600_000)

  test('7.12 a fast rule never gives a number twice, nor one that is too long', async () => {
    const { enCode } = await addRule([{ ...counter, width: 2, full: 'refuse', start: 60 }], {
      mode: 'fast',
    })
    const form = await publish(enCode)
    const answers = await Promise.all(count(48).map(() => form.add({})))
    const numbers = answers.flatMap(({ status, data }) =>
      status === 200 ? [data.data.number] : [],
    )
    expect(numbers.length).toBeGreaterThan(0)
    expect(new Set(numbers).size).toBe(numbers.length)
    // A block that was set aside may be lost, but no number lies outside of the counter.
    expect(numbers.filter((number) => !/^[6-9]\d$/.test(number))).toEqual([])
    const refused = await form.add({})
    expect([refused.status, refused.problems.map(({ code }) => code)]).toEqual([
      422,
      ['numberFull'],
    ])
  })

  test('7.12 each value of a field counts for itself, and a check closes the number', async () => {
    const { enCode, id } = await addRule([
      { type: 'field', field: 'plate', own: true },
      text('-'),
      { ...counter, width: 3 },
      { type: 'check', algorithm: 'luhn' },
    ])
    const form = await publish(enCode)
    const take = async (plate: string) => (await form.add({ plate })).data.data.number
    const taken = [await take('A 1'), await take('B'), await take('A1')]
    expect(taken.map((number) => number.slice(0, -1))).toEqual(['A1-001', 'B-001', 'A1-002'])
    const asked = encodeURIComponent(JSON.stringify({ plate: 'B' }))
    const next = (await ask('GET', `/BillNumber/${enCode}?codes=${asked}`)).data
    expect([next, await take('B')]).toEqual([next, next])
    expect((await form.add({ plate: '' })).problems).toMatchObject([
      { path: 'plate', code: 'numberCode' },
    ])
    const { list } = (await ask('GET', `/${id}/Counters`)).data
    expect(list.map(({ scope, last }: Record<string, unknown>) => [scope, last])).toEqual(
      expect.arrayContaining([
        ['A1', 2],
        ['B', 2],
      ]),
    )
  })

  test('7.12 a counter is only raised, and the report says why numbers are missing', async () => {
    const { enCode, id } = await addRule([counter])
    const form = await publish(enCode)
    const first = (await form.add({ parts: [{ name: 'a' }] })).data
    const second = (await form.add({})).data
    const raise = (next: number) =>
      ask('PUT', `/${id}/Actions/Raise`, { scope: '', period: '', next, reason: 'New book' })
    expect((await raise(4)).problems).toMatchObject([{ path: 'next', code: 'notHigher' }])
    expect((await raise(9)).data).toMatchObject({ next: 9 })
    expect((await form.add({})).data.data.number).toBe('0009')
    await form.put(first.id, { version: 1, data: { plate: '', parts: [] } })
    expect((await form.remove(second.id)).status).toBe(200)
    // In the recycle bin the record keeps its number.
    expect((await ask('GET', `/${id}/Gaps`)).data).toMatchObject({ given: 4, missing: 1 })
    expect((await form.purge(second.id)).data).toEqual({ removed: 1 })
    const { given, missing, list } = (await ask('GET', `/${id}/Gaps`)).data
    expect({ given, missing }).toEqual({ given: 4, missing: 2 })
    expect(list).toMatchObject([
      { from: 2, to: 2, why: 'line', number: '0002', note: 'Sample' },
      { from: 3, to: 3, why: 'record', number: '0003', note: 'Sample' },
      { from: 4, to: 8, count: 5, why: 'raised', note: 'New book' },
    ])
    const noted = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `billRule ${id}`)
      .where('what', '=', 'raise')
      .execute()
    expect(noted.length).toBe(1)
    const clerk = (await world.signIn({ menus: ['billRule'], pageButtons: [] })).token
    const refused = await world.request('PUT', `${base}/${id}/Actions/Raise`, {
      token: clerk,
      body: { scope: '', period: '', next: 50, reason: 'x' },
    })
    expect(refused.status).toBe(403)
  })

  test('7.12 the database itself refuses a number that stands already, and nothing is taken', async () => {
    const { enCode, id } = await addRule([counter])
    const form = await publish(enCode)
    await form.add({})
    await world.db.kysely
      .updateTable('bill_counters')
      .set({ last: 0 })
      .where('rule_id', '=', id)
      .execute()
    expect((await form.add({})).problems).toMatchObject([{ path: 'number', code: 'numberTaken' }])
    const { list } = (await ask('GET', `/${id}/Counters`)).data
    expect(list).toMatchObject([{ last: 0 }])
  })

  test('7.12 no period is counted twice where the clock goes back', async () => {
    const { enCode, id } = await addRule([
      { type: 'date', format: 'yyyy' },
      text('-'),
      { ...counter, reset: 'year' },
    ])
    const form = await publish(enCode)
    await world.db.kysely
      .insertInto('bill_counters')
      .values({ rule_id: id, period: '2999', first: 1, last: 7 })
      .execute()
    expect((await form.add({})).data.data.number).toBe('2999-0008')
  })

  test('7.12 a counter that a rule goes back to goes on behind what others counted since', async () => {
    const parts = (reset: string) => [
      { type: 'date', format: 'yyyy' },
      text('-'),
      { ...counter, reset },
    ]
    const rule = await addRule(parts('never'))
    const form = await publish(rule.enCode)
    const take = async (): Promise<number> => {
      const { status, data } = await form.add({})
      return status === 200 ? Number(data.data.number.slice(5)) : 0
    }
    const change = async (next: readonly object[]) => {
      const { data } = await ask('GET', `/${rule.id}`)
      expect((await ask('PUT', `/${rule.id}`, { ...data, parts: next })).status).toBe(200)
    }
    expect([await take(), await take()]).toEqual([1, 2])
    await change(parts('year'))
    expect([await take(), await take()]).toEqual([3, 4])
    await change([{ type: 'random', length: 12, letters: false }])
    await change(parts('never'))
    expect([await take(), await take()]).toEqual([5, 6])
    await change(parts('year'))
    expect(await take()).toBe(7)
    await change([...parts('never').slice(0, 2), { ...counter, step: 5 }])
    expect(await take()).toBe(12)
    const { given, missing, list } = (await ask('GET', `/${rule.id}/Gaps`)).data
    expect({ given, missing }).toEqual({ given: 5, missing: 0 })
    expect(list).toMatchObject([
      { from: 3, to: 4, count: 2, why: 'raised' },
      { from: 7, to: 11, why: 'raised' },
    ])
    await change(parts('year'))
    expect(await take()).toBe(13)
    const [{ period }] = (await ask('GET', `/${rule.id}/Counters`)).data.list
    const yearly = (await ask('GET', `/${rule.id}/Gaps?period=${period}`)).data
    expect([yearly.given, yearly.missing]).toEqual([4, 0])
  })
})
