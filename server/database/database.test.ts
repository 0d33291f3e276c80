import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { plainSql } from '#tests/plain-sql.ts'

const run = (db: Database, text: string, values: readonly unknown[] = []) =>
  db.query<Record<string, unknown>>({ name: '', text: plainSql(text) }, values)

/** PostgreSQL's text of a value and the JavaScript value, equal on both engines. */
const values: readonly (readonly [text: string, value: unknown])[] = [
  ['9007199254740991::int8', 9_007_199_254_740_991],
  ['9007199254740993::int8', '9007199254740993'],
  ['(select count(*) from users)', 0],
  ['(select sum(n) from (values (1), (2)) as t (n))', 3],
  ['1.50::numeric(14, 2)', '1.50'],
  ["'NaN'::numeric", 'NaN'],
  ['1.5::float8', 1.5],
  ["date '2020-02-29'", '2020-02-29'],
  ["time '10:00:01'", '10:00:01'],
  ["timestamp '2020-01-01 10:00'", '2020-01-01 10:00:00'],
  ["timestamptz '2020-01-01 10:00:00.123456+08'", Date.UTC(2020, 0, 1, 2, 0, 0, 123)],
  ["timestamptz '2020-01-01 10:00:00.5+00'", Date.UTC(2020, 0, 1, 10, 0, 0, 500)],
  ["timestamptz '0099-01-01 00:00+00'", Date.parse('0099-01-01T00:00:00Z')],
  ["timestamptz '12020-01-01 00:00+00'", Date.parse('+012020-01-01T00:00:00Z')],
  [`'{"b": [1, null], "a": 2}'::jsonb`, { a: 2, b: [1, null] }],
  [`'[1]'::json`, [1]],
  ['array[1, 2]::int8[]', [1, 2]],
  ["array['a', null]", ['a', null]],
  ["array[timestamptz '2020-01-01 00:00+00']", [Date.UTC(2020, 0, 1)]],
  [`array['{"a": 1}'::jsonb]`, [{ a: 1 }]],
  ["'\\x0102'::bytea", new Uint8Array([1, 2])],
  ['true', true],
  ['null::integer', null],
]

onEachDatabase((make) => {
  let world: World
  let db: Database
  beforeAll(async () => {
    world = await make({ routes: [] })
    db = world.db
  })

  test('a connection that is lost in a transaction fails that transaction alone', async () => {
    if (db.engine !== 'postgres') return
    const other = await make({ routes: [], beside: world })
    const lost = db.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      // Waits for its end, of which the connection hears without a statement, idle in its transaction.
      const ended = await run(other.db, 'select pg_terminate_backend($1::int, 20000) as value', [
        rows[0]?.pid,
      ])
      expect(ended).toEqual([{ value: true }])
      await sql`select 1`.execute(trx)
    })
    await expect(lost).rejects.toThrow()
    expect(await run(db, 'select 1 as value')).toEqual([{ value: 1 }])
  })

  test('values read are the same on both engines', async () => {
    for (const [text, value] of values) {
      const [row] = await run(db, `select ${text} as value`)
      expect(row?.['value'], text).toEqual(value)
    }
  })

  test('values written come back: instants, JSON with arrays, numbers beyond doubles', async () => {
    const at = new Date(Date.UTC(2026, 10, 1, 12, 0, 0, 7))
    await run(db, 'create table public.w (at timestamptz, j jsonb, n numeric(30, 10), d date)')
    await run(db, 'insert into w values ($1, $2, $3, $4)', [
      at,
      JSON.stringify([1, 'a']),
      '12345678901234567890.0000000001',
      '2026-11-01',
    ])
    expect(await run(db, 'select * from w')).toEqual([
      { at: at.getTime(), j: [1, 'a'], n: '12345678901234567890.0000000001', d: '2026-11-01' },
    ])
  })

  test('a prepared statement takes new values each time', async () => {
    const statement = { name: 'twice', text: plainSql('select $1::text || $2::text as word') }
    expect(
      await Promise.all([db.query(statement, ['a', 'b']), db.query(statement, ['c', 'd'])]),
    ).toEqual([[{ word: 'ab' }], [{ word: 'cd' }]])
  })

  test('pg_trgm is there', async () => {
    expect(await run(db, "select similarity('plate', 'plates') > 0.5 as value")).toEqual([
      { value: true },
    ])
  })

  test('inside a transaction only trx works; outside again all do', async () => {
    await db.transaction(async (trx) => {
      await expect(run(db, 'select 1')).rejects.toThrow('only its trx')
      await expect(db.kysely.selectFrom('users').select('id').execute()).rejects.toThrow(
        'only its trx',
      )
      await expect(db.transaction(async () => undefined)).rejects.toThrow('only its trx')
      expect(await trx.selectFrom('users').select('id').execute()).toEqual([])
    })
    expect(await run(db, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('twenty transactions at once do not lose each other', async () => {
    await run(db, "insert into settings values ('count', '0')")
    const add = () =>
      db.transaction(async (trx) => {
        const { value } = await trx
          .selectFrom('settings')
          .select('value')
          .where('key', '=', 'count')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await trx
          .updateTable('settings')
          .set({ value: JSON.stringify((value as number) + 1) })
          .where('key', '=', 'count')
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await run(db, "select value from settings where key = 'count'")).toEqual([{ value: 20 }])
  })

  test('a failed statement that was passed over does not become a quiet rollback', async () => {
    const work = db.transaction(async (trx) => {
      await trx.insertInto('settings').values({ key: 'a', value: '1' }).execute()
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    })
    await expect(work).rejects.toMatchObject({ code: '25P02' })
  })

  test('what waits for the commit is done after it, and not after a rollback', async () => {
    const heard: unknown[] = []
    db.listen('news', (payload) => payload !== null && heard.push(payload))
    const fail = db.transaction(async () => {
      db.afterCommit(() => heard.push('never'))
      await db.notify('news', 'never')
      throw new Error('no')
    })
    await expect(fail).rejects.toThrow('no')
    await db.transaction(async () => {
      await db.notify('news', 'one')
      db.afterCommit(() => heard.push('two'))
      expect(heard).toEqual([])
    })
    expect(heard).toEqual(['one', 'two'])
  })

  test('DDL is rolled back with everything else', async () => {
    const work = db.transaction(async (trx) => {
      await sql`create table app.gone (n integer)`.execute(trx)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await run(db, "select to_regclass('app.gone')::text as value")).toEqual([
      { value: null },
    ])
  })

  test('another instance hears', async (context) => {
    // PGlite runs in a single process, so there is no second instance to test with.
    if (world.db.engine === 'pglite') return context.skip()
    const other = await make({ routes: [], beside: world })
    const heard: string[] = []
    const ready = new Promise<void>((resolve) => {
      other.db.listen('news', (payload) => (payload === null ? resolve() : heard.push(payload)))
    })
    await ready
    const told = new Promise<void>(
      (resolve) => void other.db.listen('news', (payload) => payload === 'over' && resolve()),
    )
    await world.db.notify('news', 'one')
    await world.db.transaction(() => world.db.notify('news', 'over'))
    await told
    expect(heard).toEqual(['one', 'over'])
  })

  // Runs last, because an embedded database in memory does not survive it.
  test('a statement that takes too long ends with 57014', async () => {
    const work = db.transaction(async (trx) => sql`select pg_sleep(30)`.execute(trx), {
      statementTimeout: 300,
    })
    await expect(work).rejects.toMatchObject({ code: '57014' })
  })
})
