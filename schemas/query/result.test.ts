import { expect, test } from 'vitest'
import { lots, orders } from '#tests/query-models.ts'
import { planQuery } from './plan.ts'
import type { Query } from './query.ts'
import { buildResult } from './result.ts'
import type { AnswerRow, Result } from './result.ts'

const all = (model: typeof orders) => ({
  columns: new Set(['@createdAt', ...model.byPath.keys()]),
  masked: new Set<string>(),
})
const models = { orders, lots }
const provenance = { asOf: 0, key: 'k', versions: {} }
const clock = { now: 0, timeZone: 'UTC' }

function build(more: Partial<Query>, answer: readonly AnswerRow[], most = 1000) {
  const query: Query = {
    model: 'orders',
    filters: [],
    rows: [],
    columns: [],
    measures: [{ id: 'n', how: 'count' }],
    totals: 'all',
    ...more,
  }
  const planned = planQuery(
    query,
    { models, rights: { orders: all(orders), lots: all(lots) } },
    { today: '2025-03-12' },
  )
  if ('problems' in planned) throw new Error(JSON.stringify(planned.problems))
  return buildResult(planned.plan, answer, { provenance, clock, most })
}
const result = (more: Partial<Query>, answer: readonly AnswerRow[]): Result => {
  const built = build(more, answer)
  if ('problems' in built) throw new Error(JSON.stringify(built.problems))
  return built.result
}
const row = (
  level: number,
  members: (string | null)[],
  [values, more = {}]: readonly [values: (string | null)[], more?: Partial<AnswerRow>],
): AnswerRow => ({
  level,
  era: 0,
  rest: null,
  members,
  values,
  ...more,
})
const values = ({ rows }: Result) =>
  rows.map(({ role, value }) => (role === 'value' ? value : role))
const byNote = { rows: [{ path: ['o_note'] }] }

test('null, empty, rest and total are four things', () => {
  const found = result({ ...byNote, top: { row: 0, count: 2, by: 'n' } }, [
    row(1, [null], [['10']]),
    row(0, [null], [['4'], { rest: false }]),
    row(0, [''], [['3'], { rest: false }]),
    row(0, [null], [['3'], { rest: true }]),
  ])
  expect(found.rows.map(({ role, value }) => [role, value])).toEqual([
    ['total', null],
    ['value', ''],
    ['value', null],
    ['rest', null],
  ])
  expect(found.cells['n']).toEqual(['10', '3', '4', '3'])
})

test('members stand as the design orders them, else by code point, by number or by day', () => {
  const ordered = (path: string[], members: string[], by?: 'weekday') =>
    values(
      result(
        { rows: [{ path, ...(by && { by }) }] },
        members.map((member) => row(0, [member], [['1']])),
      ),
    ).slice(1)
  expect(ordered(['o_way'], ['card', 'other', 'wechat', 'cash'])).toEqual([
    'wechat',
    'cash',
    'card',
    'other',
  ])
  expect(ordered(['o_note'], ['\u{1F600}', '\uFFFD', 'é', 'Z', 'a'])).toEqual([
    'Z',
    'a',
    'é',
    '\uFFFD',
    '\u{1F600}',
  ])
  expect(ordered(['o_paid'], ['10', '9', '-1', '2.5'])).toEqual(['-1', '2.5', '9', '10'])
  expect(ordered(['o_due'], ['7', '2', '1'], 'weekday')).toEqual(['1', '2', '7'])
})

test('rows go by a measure where they are told to, what has none last', () => {
  const answer = [
    row(0, ['a'], [['1', '5']]),
    row(0, ['b'], [['1', null]]),
    row(0, ['c'], [['1', '10']]),
  ]
  const more = {
    ...byNote,
    measures: [
      { id: 'n', how: 'count' as const },
      { id: 's', how: 'sum' as const, of: ['o_paid'] },
    ],
  }
  expect(
    values(result({ ...more, sort: { measure: 's', order: 'desc' } }, answer)).slice(1),
  ).toEqual(['c', 'a', 'b'])
  expect(
    values(result({ ...more, sort: { measure: 's', order: 'asc' } }, answer)).slice(1),
  ).toEqual(['a', 'c', 'b'])
  expect(
    values(result({ ...more, rows: [{ path: ['o_note'], order: 'desc' }] }, answer)).slice(1),
  ).toEqual(['c', 'b', 'a'])
})

test('a cell of nothing is 0 where it counts and null where it sums', () => {
  const measures = [
    { id: 'n', how: 'count' as const },
    { id: 's', how: 'sum' as const, of: ['o_paid'] },
  ]
  const found = result({ rows: [{ path: ['o_note'] }], columns: [{ path: ['o_way'] }], measures }, [
    row(0, ['a', 'cash'], [['1', '2']]),
    row(0, ['b', 'card'], [['1', null]]),
  ])
  const at = (id: string, r: number, c: number) => found.cells[id]?.[r * found.columns.length + c]
  expect([at('n', 1, 1), at('n', 1, 2), at('s', 1, 1), at('s', 1, 2)]).toEqual([
    '1',
    '0',
    '2',
    null,
  ])
})

test('heads that only hold others together show nothing', () => {
  const found = result({ ...byNote, totals: 'none' }, [row(0, ['a'], [['1']])])
  expect(found.rows.map(({ isShown }) => isShown)).toEqual([false, true])
  expect(found.cells['n']).toEqual([null, '1'])
})

const field = (name: string) => ({ type: 'field' as const, field: name })
test('a formula is worked out at every level, and blank where it means nothing', () => {
  const measures = [
    { id: 'n', how: 'count' as const },
    { id: 's', how: 'sum' as const, of: ['o_paid'] },
    {
      id: 'f',
      formula: [field('s'), field('n'), { type: 'operator' as const, operator: '÷' as const }],
    },
  ]
  const found = result({ ...byNote, measures }, [
    row(1, [null], [['3', '10']]),
    row(0, ['a'], [['0', '4']]),
    row(0, ['b'], [['1', null]]),
    row(0, ['c'], [['2', '9'.repeat(45)]]),
  ])
  expect(found.cells['f']).toEqual(['3.333333333333333', null, null, null])
})

test('windows look at their own: shares, ranks with ties, running sums, the period before', () => {
  const windows = ['shareOfTotal', 'shareOfParent', 'rank', 'running', 'earlier', 'change'] as const
  const measures = [
    { id: 'n', how: 'count' as const },
    ...windows.map((window) => ({ id: window, window, of: 'n' })),
  ]
  const period = {
    path: ['o_came'],
    range: { from: '2025-01-01', to: '2025-02-01' },
    comparison: 'previous' as const,
  }
  const found = result({ ...byNote, measures, period }, [
    row(1, [null], [['8']]),
    row(0, ['a'], [['2']]),
    row(0, ['b'], [['4']]),
    row(0, ['c'], [['2']]),
    row(1, [null], [['5'], { era: 1 }]),
    row(0, ['a'], [['5'], { era: 1 }]),
  ])
  expect(found.cells['shareOfTotal']).toEqual(['1', '0.25', '0.5', '0.25'])
  expect(found.cells['shareOfParent']).toEqual([null, '0.25', '0.5', '0.25'])
  expect(found.cells['rank']).toEqual([null, '2', '1', '2'])
  expect(found.cells['running']).toEqual([null, '2', '6', '8'])
  expect(found.cells['earlier']).toEqual(['5', '5', '0', '0'])
  expect(found.cells['change']).toEqual(['3', '-3', '4', '2'])
})

test('empty buckets of the period are shown where they are wanted', () => {
  const more = {
    rows: [{ path: ['o_due'], by: 'month' as const }],
    period: { path: ['o_due'], range: { from: '2025-01-15', to: '2025-04-01' } },
    fill: true,
  }
  const found = result(more, [row(1, [null], [['1']]), row(0, ['2025-02-01'], [['1']])])
  expect(values(found)).toEqual(['total', '2025-01-01', '2025-02-01', '2025-03-01'])
  expect(found.cells['n']).toEqual(['1', '0', '1', '0'])
})

test('without a period the buckets go from the first to the last that there is', () => {
  const found = result({ rows: [{ path: ['o_due'], by: 'year' }], fill: true }, [
    row(0, ['2020-01-01'], [['1']]),
    row(0, ['2022-01-01'], [['1']]),
    row(0, [null], [['1']]),
  ])
  expect(values(found)).toEqual(['total', '2020-01-01', '2021-01-01', '2022-01-01', null])
})

test('a day beyond the year 9999 is a head, and nothing is filled up to it', () => {
  const found = result({ rows: [{ path: ['o_due'], by: 'year' }], fill: true }, [
    row(0, ['9997-01-01'], [['1']]),
    row(0, ['9999-01-01'], [['1']]),
    row(0, ['10000-01-01'], [['1']]),
  ])
  expect(values(found)).toHaveLength(5)
  expect(values(found)).toContain('9998-01-01')
})

test('filling that would explode is refused with the dimension that does it', () => {
  const days = { path: ['o_due'], by: 'day' as const }
  const answer = [
    row(0, ['1980-01-01', '1980-01-01'], [['1']]),
    row(0, ['2020-01-01', '2020-01-01'], [['1']]),
  ]
  const built = build({ rows: [days, days], fill: true }, answer, 1000)
  expect(built).toMatchObject({ problems: [{ at: 'rows.0', code: 'tooMany' }] })
  const months = { path: ['o_due'], by: 'month' as const }
  expect(build({ rows: [months, months], fill: true }, answer, 1000)).toMatchObject({
    problems: [{ at: 'rows.1', code: 'tooMany', params: { count: 481, most: 1000 } }],
  })
})

test('a result without records is its totals', () => {
  const found = result({ ...byNote, columns: [{ path: ['o_way'] }] }, [])
  expect([found.rows.length, found.columns.length, found.cells['n']]).toEqual([1, 1, ['0']])
  expect(found.provenance).toBe(provenance)
})
