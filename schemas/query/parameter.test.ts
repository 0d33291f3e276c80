import { expect, test } from 'vitest'
import { bindQuery } from './parameter.ts'
import type { Query } from './query.ts'

const today = '2025-03-12'
const asked: Query = {
  model: 'orders',
  filters: [
    {
      match: 'and',
      groups: [
        {
          match: 'and',
          comparisons: [
            { field: 'o_way', symbol: 'in', operand: { type: 'parameter', parameter: 'ways' } },
            { field: 'o_note', symbol: 'notNull' },
          ],
        },
      ],
    },
  ],
  parameters: [{ id: 'ways', value: ['cash'] }, { id: 'days' }],
  rows: [],
  columns: [],
  measures: [{ id: 'n', how: 'count' }],
  totals: 'all',
}
const valueIn = (query: Query, values = {}) => {
  const { bound, problems } = bindQuery(query, { values, today })
  const [comparison] = bound.filters[0]?.groups[0]?.comparisons ?? []
  return { operand: comparison?.operand, problems }
}

test('a parameter is put in as a fixed value: the given one, else its own', () => {
  expect(valueIn(asked)).toEqual({ operand: { type: 'fixed', value: ['cash'] }, problems: [] })
  expect(valueIn(asked, { ways: 'card' }).operand).toEqual({ type: 'fixed', value: 'card' })
  expect(bindQuery(asked, { today }).bound).not.toHaveProperty('parameters')
})

test('a parameter without a value is named where it is used', () => {
  const lacking = { ...asked, parameters: [{ id: 'ways' }] }
  expect(valueIn(lacking).problems).toEqual([
    { at: 'filters.0', code: 'noValue', params: { name: 'ways' } },
  ])
  expect(valueIn({ ...asked, parameters: [] }).problems).toHaveLength(1)
})

test('a value of an object that everything inherits is none', () => {
  const named = { ...asked, parameters: [{ id: 'constructor' }] }
  expect(bindQuery(named, { values: {}, today }).problems).toEqual([
    { at: 'filters.0', code: 'noValue', params: { name: 'ways' } },
  ])
})

const within = (range: NonNullable<Query['period']>['range']): Query => ({
  ...asked,
  filters: [],
  period: { path: ['o_came'], range, comparison: 'previous' },
})
test('a period becomes days, whether it is told by days, relatively or by a parameter', () => {
  const periodOf = (query: Query, values = {}) => bindQuery(query, { values, today }).bound.period
  const february = { from: '2025-02-01', to: '2025-03-01' }
  const expected = { path: ['o_came'], ...february, comparison: 'previous' }
  expect(periodOf(within(february))).toEqual(expected)
  expect(periodOf(within({ unit: 'month', from: -1, to: 0 }))).toEqual(expected)
  expect(periodOf(within({ parameter: 'days' }), { days: february })).toEqual(expected)
})

test.each([
  { from: '2025-02-30', to: '2025-03-01' },
  { from: '2025-03-01', to: '2025-03-01' },
  { from: '2025-03-02', to: '2025-03-01' },
  { from: '0001-01-01', to: '9999-12-31' },
])('%j is no period', (range) => {
  expect(bindQuery(within(range), { today }).problems).toEqual([
    { at: 'period', code: 'badPeriod' },
  ])
})

test('a period by a parameter that holds something else is none', () => {
  const { problems } = bindQuery(within({ parameter: 'ways' }), { today })
  expect(problems).toEqual([{ at: 'period', code: 'badPeriod' }])
})
