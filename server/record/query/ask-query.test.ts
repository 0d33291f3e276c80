import { Guesses } from '../guesses.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Query } from '#schemas/query/query.ts'
import type { Result } from '#schemas/query/result.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { nobody } from '#server/auth/caller.ts'
import type { Caller } from '#server/auth/caller.ts'
import { makePark, putData } from '#tests/query-orders.ts'
import type { Data, Park } from '#tests/query-orders.ts'
import { onEachDatabase } from '#tests/server.ts'
import { modelsOf } from '../models.ts'
import { askQuery } from './ask-query.ts'
import type { AskedQuery } from './ask-query.ts'
import { sqlText } from '#server/database/sql-text.ts'
import { plainSql } from '#tests/plain-sql.ts'

const day = Date.UTC(2025, 0, 1)
const order = (index: number) => ({
  id: `o${index}`,
  lot: index % 2 ? 'p1' : 'p2',
  way: 'cash',
  paid: String(index),
  note: `n${index}`,
  came: day + index * 86_400_000,
  due: null,
  done: null,
  maker: 'u1',
  made: day,
})
const rows: Data = {
  orders: Array.from({ length: 12 }, (_, index) => order(index)),
  lines: Array.from({ length: 12 }, (_, index) => ({
    id: `l${index}`,
    parent_id: `o${Math.floor(index / 3)}`,
    item: index % 2 ? 'oil' : 'tyre',
    price: '10',
    at: null,
    from: null,
  })),
  pays: [],
  lots: [
    { id: 'p1', name: 'One', region: 'north', opened: null, made: 0 },
    { id: 'p2', name: 'Two', region: 'south', opened: null, made: 0 },
  ],
}
const administrator: Caller = { ...nobody, isAdministrator: true }

onEachDatabase((make) => {
  let park: Park
  beforeAll(async () => {
    park = await makePark(await make())
    await putData(park, rows)
  })
  const ask = (
    more: Partial<Query>,
    asked: Omit<AskedQuery, 'query'> = {},
    caller = administrator,
  ): Promise<Result> => {
    const query: Query = {
      model: park.orders.id,
      filters: [],
      rows: [],
      columns: [],
      measures: [{ id: 'n', how: 'count' }],
      totals: 'all',
      ...more,
    }
    const env = { now: day, timeZone: 'UTC', userId: 'u', departmentId: '', organizeId: '' }
    return askQuery(
      {
        db: park.db,
        live: park.orders,
        caller,
        env,
        say: (_texts, key, params) => `${key} ${JSON.stringify(params ?? {})}`,
        language: 'en',
        requestId: '',
        guesses: new Guesses(),
      },
      { query, ...asked },
    )
  }
  const refusal = async (asked: Promise<Result>): Promise<unknown> =>
    asked.then(
      () => 'answered',
      (error: unknown) => (error instanceof Failure ? [error.failure, error.data] : error),
    )

  test('lines and their record are counted apart: nothing is joined and then summed', async () => {
    const found = await ask({
      rows: [{ path: ['oLines', 'lItem'] }],
      measures: [
        { id: 'orders', how: 'count' },
        { id: 'paid', how: 'sum', of: ['oPaid'] },
        { id: 'lines', how: 'count', of: ['oLines'] },
        { id: 'price', how: 'sum', of: ['oLines', 'lPrice'] },
      ],
    })
    expect(found.rows.map(({ value }) => value)).toEqual([null, 'oil', 'tyre', null])
    expect(found.cells).toEqual({
      orders: ['12', '4', '4', '8'],
      paid: ['66', '6', '6', '60'],
      lines: ['12', '6', '6', '0'],
      price: ['120', '60', '60', null],
    })
    expect(found.onceEach).toEqual(['orders', 'paid'])
  })

  test('too many groups are refused with the dimension that makes them, by its name', async () => {
    const rowsAsked = [{ path: ['oWay'] }, { path: ['oNote'] }]
    expect(await refusal(ask({ rows: rowsAsked }, { most: 12 }))).toBe('answered')
    const params = { count: 12, most: 11, name: 'note' }
    expect(await refusal(ask({ rows: rowsAsked }, { most: 11 }))).toEqual([
      'invalid',
      {
        problems: [
          { path: 'rows.1', code: 'tooMany', message: `tooMany ${JSON.stringify(params)}` },
        ],
      },
    ])
    const median = [{ id: 'm', how: 'median' as const, of: ['oPaid'] }]
    expect(await refusal(ask({ rows: rowsAsked, measures: median }, { most: 11 }))).toMatchObject([
      'invalid',
      { problems: [{ path: 'rows.1', code: 'tooMany' }] },
    ])
  })

  test('two axes that cross in too many cells are refused with the dimension that makes them', async () => {
    const crossed = {
      rows: [{ path: ['oNote'] }],
      columns: [{ path: ['oCame'], by: 'day' as const }],
    }
    expect(await refusal(ask(crossed, { most: 29 }))).toBe('answered')
    const params = { name: 'note', count: 12, most: 28 * 6 }
    expect(await refusal(ask(crossed, { most: 28 }))).toEqual([
      'invalid',
      {
        problems: [
          {
            path: 'rows.0',
            code: 'tooManyCells',
            message: `tooManyCells ${JSON.stringify(params)}`,
          },
        ],
      },
    ])
    const measures = ['n', 'm', 'o'].map((id) => ({ id, how: 'count' as const }))
    expect(await refusal(ask({ ...crossed, measures }, { most: 84 }))).toMatchObject([
      'invalid',
      { problems: [{ path: 'rows.0', code: 'tooManyCells' }] },
    ])
  })

  const fixed = (value: string[]): Partial<Query> => ({
    filters: [
      {
        match: 'and',
        groups: [
          {
            match: 'and',
            comparisons: [{ field: 'oMaker', symbol: 'in', operand: { type: 'fixed', value } }],
          },
        ],
      },
    ],
  })
  const lists = fixed(Array.from({ length: 2001 }, (_, index) => `u${index}`))
  test.each<{ says: string; more: Partial<Query>; problem: object }>([
    {
      says: 'a model that only every object has',
      more: { model: 'constructor' },
      problem: { path: 'model', code: 'unknown' },
    },
    {
      says: 'a value with a NUL',
      more: fixed(['a\0b']),
      problem: { path: 'filters.0', code: 'unfit' },
    },
    {
      says: 'a list of too many values',
      more: lists,
      problem: { path: 'filters', code: 'tooManyValues' },
    },
  ])('$says is refused in words', async ({ more, problem }) => {
    expect(await refusal(ask(more))).toMatchObject(['invalid', { problems: [problem] }])
  })

  test('a dimension that alone would make too many groups is refused by what statistics know', async () => {
    const { layout } = park.orders
    const notes = layout.byPath.get('note')?.column
    const run = (text: string) => park.db.query({ name: '', text: plainSql(text) }, [])
    await run(`insert into app.${layout.table} 
        (id, version, created_at, created_by, created_org, modified_at, modified_by, ${notes})
      select 'x' || i, 1, now(), 'u', 'o', now(), 'u', 'note' || i from generate_series(1, 60000) as i`)
    await run(`analyze app.${layout.table}`)
    park.orders.answers.forget()
    expect(await refusal(ask({ rows: [{ path: ['oNote'] }] }, { most: 20_000 }))).toMatchObject([
      'invalid',
      { problems: [{ path: 'rows.0', code: 'tooMany' }] },
    ])
    expect(await refusal(ask({ rows: [{ path: ['oWay'] }] }, { most: 20_000 }))).toBe('answered')
    await putData(park, rows)
  })

  test('an answer is remembered until a record of any model that it reads is written', async () => {
    const byRegion = { rows: [{ path: ['oLot', 'tRegion'] }] }
    const first = await ask(byRegion)
    const { table, byPath } = park.lots.layout
    const text = `update app.${table} set ${byPath.get('region')?.column} = 'east' where id = 'p1'`
    await park.db.query({ name: '', text: plainSql(text) }, [])
    expect((await ask(byRegion)).rows).toEqual(first.rows)
    modelsOf(park.db).wrote(park.lots.id)
    await modelsOf(park.db).get(park.lots.id)
    const next = await ask(byRegion)
    expect(next.rows.map(({ value }) => value)).toEqual([null, 'east', 'south'])
    expect(next.provenance.key).not.toBe(first.provenance.key)
    await putData(park, rows)
  })

  test('the answer of one is not that of another who reaches other records', async () => {
    const reader = (value: string): Caller => ({
      ...nobody,
      userId: 'u',
      grants: [
        { modelId: park.orders.id, columnList: [{ enCode: 'way' }], formList: [], buttonList: [] },
      ],
      scopes: {
        [park.orders.id]: [
          {
            type: 'condition',
            condition: {
              match: 'and',
              groups: [
                {
                  match: 'and',
                  comparisons: [{ field: 'note', symbol: '==', operand: { type: 'fixed', value } }],
                },
              ],
            },
          },
        ],
      },
    })
    const counts = [
      await ask({}),
      await ask({}, {}, reader('n1')),
      await ask({}, {}, reader('lost')),
    ].map(({ cells }) => cells['n'])
    expect(counts).toEqual([['12'], ['1'], ['0']])
  })

  test('a form that is closed to the caller is not asked', async () => {
    expect(await refusal(ask({}, {}, nobody))).toEqual(['forbidden', null])
  })

  test('whatever follows from nothing that may be seen is withheld, and nothing is asked', async () => {
    const caller: Caller = {
      ...nobody,
      grants: [
        { modelId: park.orders.id, columnList: [{ enCode: 'way' }], formList: [], buttonList: [] },
      ],
    }
    const found = await ask({ measures: [{ id: 's', how: 'sum', of: ['oPaid'] }] }, {}, caller)
    expect([found.withheld, found.cells]).toEqual([['s'], {}])
  })

  test('a statement over many groups is run, not compiled first', async () => {
    const [found] = await park.db.query<{ jit: string }>({ name: '', text: sqlText`show jit` }, [])
    expect(found).toEqual({ jit: 'off' })
  })

  test('the place of a value decides, not its text', async () => {
    const hostile = `'; drop table x; --`
    const found = await ask({
      filters: [
        {
          match: 'and',
          groups: [
            {
              match: 'or',
              comparisons: [
                { field: 'oNote', symbol: '==', operand: { type: 'fixed', value: hostile } },
                { field: 'oNote', symbol: '==', operand: { type: 'parameter', parameter: 'p' } },
              ],
            },
          ],
        },
      ],
      parameters: [{ id: 'p', value: 'n3' }],
    })
    expect(found.cells['n']).toEqual(['1'])
  })
})
