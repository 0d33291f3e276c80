import { expect, test } from 'vitest'
import { lots, orders } from '#tests/query-models.ts'
import type { QueryRights } from './path.ts'
import { planQuery } from './plan.ts'
import type { Measure, Query, QueryCondition } from './query.ts'

const models = { orders, lots }
const rightsBut = (hidden: readonly string[] = [], masked: readonly string[] = []): QueryRights =>
  Object.fromEntries(
    Object.entries(models).map(([id, model]) => [
      id,
      {
        columns: new Set(
          ['@createdAt', ...model.byPath.keys()].filter((path) => !hidden.includes(path)),
        ),
        masked: new Set(masked),
      },
    ]),
  )
const count: Measure = { id: 'n', how: 'count' }
const plain: Query = {
  model: 'orders',
  filters: [],
  rows: [],
  columns: [],
  measures: [count],
  totals: 'all',
}
const plan = (more: Partial<Query>, rights = rightsBut()) =>
  planQuery({ ...plain, ...more }, { models, rights }, { today: '2025-03-12' })
const planned = (more: Partial<Query>, rights = rightsBut()) => {
  const found = plan(more, rights)
  if ('problems' in found) throw new Error(JSON.stringify(found.problems))
  return found.plan
}
const problems = (more: Partial<Query>, rights = rightsBut()): string[] => {
  const found = plan(more, rights)
  return 'problems' in found ? found.problems.map(({ at, code }) => `${at} ${code}`) : []
}
const where = (field: string, value: string, lines?: 'some'): QueryCondition => ({
  match: 'and',
  groups: [
    {
      match: 'and',
      comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }],
      ...(lines && { lines: { table: 'o_lines', hold: lines } }),
    },
  ],
})

test('a form that is closed cannot be asked', () => {
  expect(problems({ model: 'owners' })).toEqual(['model unknown'])
})

test('each part that names a field is refused where the field is hidden or masked', () => {
  const parts: Partial<Query> = {
    rows: [{ path: ['o_note'] }],
    columns: [{ path: ['o_lot', 't_region'] }],
    filters: [where('o_note', 'x')],
    period: { path: ['o_due'], range: { from: '2025-01-01', to: '2025-02-01' } },
  }
  expect(problems(parts)).toEqual([])
  expect(problems(parts, rightsBut(['note', 'region', 'due']))).toEqual([
    'rows.0 unknown',
    'columns.0 unknown',
    'filters.0 unknown',
    'period unknown',
  ])
  expect(problems(parts, rightsBut([], ['note']))).toEqual(['rows.0 masked', 'filters.0 masked'])
})

test('measures that may not be seen are left out and named, with all that follow from them', () => {
  const measures: Measure[] = [
    count,
    { id: 'sum', how: 'sum', of: ['o_paid'] },
    { id: 'cash', how: 'count', where: where('o_paid', '1') },
    { id: 'mean', formula: [{ type: 'field', field: 'sum' }] },
    { id: 'share', window: 'shareOfTotal', of: 'mean' },
    { id: 'rank', window: 'rank', of: 'n' },
  ]
  const { withheld, aggregates } = planned({ measures }, rightsBut(['paid']))
  expect(withheld).toEqual(['sum', 'cash', 'mean', 'share'])
  expect(aggregates.map(({ id }) => id)).toEqual(['n'])
})

test('nothing is ranked or ordered by what is withheld, is a window, or is no number', () => {
  const measures: Measure[] = [
    count,
    { id: 'sum', how: 'sum', of: ['o_paid'] },
    { id: 'last', how: 'max', of: ['o_note'] },
    { id: 'rank', window: 'rank', of: 'n' },
  ]
  const rows = [{ path: ['o_way'] }]
  const by = (id: string, rights = rightsBut()) =>
    problems(
      { measures, rows, top: { row: 0, count: 3, by: id }, sort: { measure: id, order: 'asc' } },
      rights,
    )
  expect(by('sum')).toEqual([])
  for (const id of ['last', 'rank', 'lost'])
    expect(by(id)).toEqual(['top noMeasure', 'sort noMeasure'])
  expect(by('sum', rightsBut(['paid']))).toEqual(['top noMeasure', 'sort noMeasure'])
  expect(problems({ measures, rows, top: { row: 1, count: 3, by: 'n' } })).toEqual([
    'top noMeasure',
  ])
})

test.each([
  [{ rows: [{ path: ['o_came'] }] }, 'rows.0 unfit'],
  [{ rows: [{ path: ['o_story'] }] }, 'rows.0 unfit'],
  [{ rows: [{ path: ['o_tags'] }] }, 'rows.0 unfit'],
  [{ rows: [{ path: ['o_lines'] }] }, 'rows.0 unfit'],
  [{ columns: [{ path: ['o_due'], by: 'hour' as const }] }, 'columns.0 unfit'],
  [{ columns: [{ path: ['o_paid'], by: 'day' as const }] }, 'columns.0 unfit'],
  [{ measures: [{ id: 'a', how: 'sum' as const, of: ['o_note'] }] }, 'measures.a unfit'],
  [{ measures: [{ id: 'a', how: 'sum' as const }] }, 'measures.a unfit'],
  [{ measures: [{ id: 'a', how: 'max' as const, of: ['o_story'] }] }, 'measures.a unfit'],
  [{ measures: [count, count] }, 'measures twice'],
  [
    {
      filters: [where('o_tags', 'x')].map((filter) => ({
        ...filter,
        groups: filter.groups.map((group) => ({
          ...group,
          comparisons: [{ field: 'o_tags', symbol: '>' as const }],
        })),
      })),
    },
    'filters.0 unfit',
  ],
  [
    { period: { path: ['o_note'], range: { from: '2025-01-01', to: '2025-02-01' } } },
    'period unfit',
  ],
  [
    {
      period: {
        path: ['o_lines', 'l_from', 't_opened'],
        range: { from: '2025-01-01', to: '2025-02-01' },
      },
    },
    'period unfit',
  ],
])('%j: %s', (more, problem) => {
  expect(problems(more)).toEqual([problem])
})

test('a column of lines on the right of a comparison would be many values, and is refused', () => {
  const right: QueryCondition = {
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [
          { field: 'o_paid', symbol: '==', operand: { type: 'field', field: 'o_lines.l_price' } },
        ],
      },
    ],
  }
  expect(problems({ filters: [right] })).toEqual(['filters.0 unfit'])
})

test('lines of two sub-tables are never multiplied', () => {
  const rows = [{ path: ['o_lines', 'l_item'] }]
  expect(problems({ rows, columns: [{ path: ['o_pays', 'p_cents'] }] })).toEqual(['rows fanOut'])
  expect(
    problems({ rows, measures: [{ id: 'a', how: 'sum', of: ['o_pays', 'p_cents'] }] }),
  ).toEqual(['measures.a fanOut'])
})

test('each source is grouped apart; a record beside its lines is taken once in each group', () => {
  const { sources, line } = planned({
    rows: [{ path: ['o_lines', 'l_item'] }],
    measures: [count, { id: 'price', how: 'sum', of: ['o_lines', 'l_price'] }],
  })
  expect(line?.path).toBe('lines')
  expect(
    sources.map(({ table, aggregates }) => [table?.path, aggregates.map(({ mode }) => mode)]),
  ).toEqual([
    [undefined, ['once']],
    ['lines', ['leaf']],
  ])
})

test('a measure of records that compares loose lines has no meaning beside those lines', () => {
  const rows = [{ path: ['o_lines', 'l_item'] }]
  const loose: Measure = { id: 'a', how: 'count', where: where('o_lines.l_item', 'x') }
  const bound: Measure = { id: 'a', how: 'count', where: where('o_lines.l_item', 'x', 'some') }
  expect(problems({ rows, measures: [loose] })).toEqual(['measures.a fanOut'])
  expect(problems({ rows, measures: [bound] })).toEqual([])
  expect(problems({ measures: [loose] })).toEqual([])
})

test('windows and formulas stand over numbers, and only what adds up runs on', () => {
  const over = (measure: Measure, more: Partial<Query> = {}) =>
    problems({
      ...more,
      measures: [
        count,
        { id: 'mean', how: 'avg', of: ['o_paid'] },
        { id: 'last', how: 'max', of: ['o_note'] },
        { id: 'rank', window: 'rank', of: 'n' },
        measure,
      ],
    })
  expect(over({ id: 'w', window: 'running', of: 'n' })).toEqual([])
  expect(over({ id: 'w', window: 'running', of: 'mean' })).toEqual(['measures.w notAdditive'])
  expect(over({ id: 'w', window: 'rank', of: 'last' })).toEqual(['measures.w unfit'])
  expect(over({ id: 'w', window: 'rank', of: 'rank' })).toEqual(['measures.w noMeasure'])
  expect(over({ id: 'w', window: 'rank', of: 'lost' })).toEqual(['measures.w noMeasure'])
  expect(over({ id: 'w', window: 'earlier', of: 'n' })).toEqual(['measures.w unfit'])
  const period = {
    path: ['o_came'],
    range: { from: '2025-01-01', to: '2025-02-01' },
    comparison: 'previous' as const,
  }
  expect(over({ id: 'w', window: 'earlier', of: 'n' }, { period })).toEqual([])
  expect(problems({ period, rows: [{ path: ['o_came'], by: 'hour' }] })).toEqual(['period unfit'])
  expect(over({ id: 'f', formula: [{ type: 'operator', operator: '+' }] })).toEqual([
    'measures.f unfit',
  ])
  expect(over({ id: 'f', formula: [{ type: 'field', field: 'rank' }] })).toEqual([
    'measures.f noMeasure',
  ])
})

test('only the levels that are shown are asked for, unless shares or orders look at totals', () => {
  const axes = { rows: [{ path: ['o_way'] }], columns: [{ path: ['o_lot'] }] }
  const grains = (more: Partial<Query>) => planned({ ...axes, ...more }).grains
  expect(grains({})).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ])
  expect(grains({ totals: 'none' })).toEqual([[1, 1]])
  expect(grains({ totals: 'rows' })).toEqual([
    [0, 1],
    [1, 1],
  ])
  expect(grains({ totals: 'columns' })).toEqual([
    [1, 0],
    [1, 1],
  ])
  expect(grains({ totals: 'none', sort: { measure: 'n', order: 'desc' } })).toHaveLength(4)
})
