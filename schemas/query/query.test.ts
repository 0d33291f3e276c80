import { expect, test } from 'vitest'
import { pathsOf, readQuery } from './query.ts'
import type { Query } from './query.ts'

const plain: Query = {
  model: 'orders',
  filters: [],
  rows: [{ path: ['o_way'] }],
  columns: [],
  measures: [{ id: 'n', how: 'count' }],
  totals: 'all',
}
const comparison = { field: 'o_way', symbol: '==', operand: { type: 'fixed', value: 'cash' } }
const condition = (comparisons: unknown[]) => ({
  match: 'and',
  groups: [{ match: 'and', comparisons }],
})

test('a query of every part is read as it is', () => {
  const whole = {
    ...plain,
    filters: [condition([comparison, { field: 'o_lot.t_region', symbol: 'null' }])],
    parameters: [{ id: 'p', value: { unit: 'month', from: -1, to: 0 } }],
    columns: [{ path: ['o_came'], by: 'month', order: 'desc' }],
    measures: [
      { id: 'n', how: 'count' },
      { id: 's', how: 'sum', of: ['o_lines', 'l_price'], where: condition([comparison]) },
      { id: 'f', formula: [{ type: 'field', field: 'n' }] },
      { id: 'w', window: 'rank', of: 'n' },
    ],
    period: { path: ['@createdAt'], range: { parameter: 'p' }, comparison: 'lastYear' },
    fill: true,
    sort: { measure: 'n', order: 'desc' },
    top: { row: 0, count: 5, by: 'n' },
  }
  expect(readQuery(whole)).toBe(whole)
})

const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const hostile: readonly (readonly [what: string, more: object])[] = [
  ['an unknown key', { sql: 'drop table' }],
  ['too many rows', { rows: many(5, { path: ['a'] }) }],
  ['too many columns', { columns: many(3, { path: ['a'] }) }],
  ['too many measures', { measures: many(21, { id: 'n', how: 'count' }) }],
  ['no measure', { measures: [] }],
  ['too many filters', { filters: many(9, condition([])) }],
  [
    'too many groups',
    { filters: [{ match: 'and', groups: many(11, { match: 'and', comparisons: [] }) }] },
  ],
  ['too many comparisons', { filters: [condition(many(21, comparison))] }],
  ['a long path', { rows: [{ path: many(5, 'a') }] }],
  ['an empty path', { rows: [{ path: [] }] }],
  ['a path that is no id', { rows: [{ path: ['a"; drop'] }] }],
  [
    'a deep value',
    { filters: [condition([{ ...comparison, operand: { type: 'fixed', value: [['a']] } }])] },
  ],
  [
    'a long value',
    {
      filters: [
        condition([{ ...comparison, operand: { type: 'fixed', value: 'x'.repeat(1001) } }]),
      ],
    },
  ],
  [
    'many values',
    {
      filters: [condition([{ ...comparison, operand: { type: 'fixed', value: many(501, 'a') } }])],
    },
  ],
  ['a circumstance on the left', { filters: [condition([{ ...comparison, field: '@user' }])] }],
  ['an unknown way to measure', { measures: [{ id: 'n', how: 'stddev' }] }],
  [
    'a formula without end',
    { measures: [{ id: 'n', formula: many(201, { type: 'number', value: '1' }) }] },
  ],
  ['a top without end', { top: { row: 0, count: 1_000_000, by: 'n' } }],
  ['a range without end', { period: { path: ['a'], range: { unit: 'day', from: -1e9, to: 0 } } }],
]
test.each(hostile)('%s is no query', (_what, more) => {
  expect(readQuery({ ...plain, ...more })).toBe(null)
})

test.each([null, 1, 'query', [], {}])('%j is no query', (raw) => {
  expect(readQuery(raw)).toBe(null)
})

test('every field that a query names is told', () => {
  const asked: Query = {
    ...plain,
    filters: [
      {
        match: 'and',
        groups: [
          {
            match: 'and',
            comparisons: [{ field: 'a.b', symbol: '==', operand: { type: 'field', field: 'c' } }],
            lines: { table: 't', hold: 'some' },
          },
        ],
      },
    ],
    measures: [
      { id: 'n', how: 'sum', of: ['d', 'e'], where: { match: 'and', groups: [] } },
      { id: 'w', window: 'rank', of: 'n' },
    ],
    period: { path: ['f'], range: { from: '2024-01-01', to: '2024-02-01' } },
  }
  expect(pathsOf(asked)).toEqual([['o_way'], ['a', 'b'], ['c'], ['t'], ['d', 'e'], ['f']])
})
