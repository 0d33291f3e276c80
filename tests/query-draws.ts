import fc from 'fast-check'
import type { Comparison, Condition, Group } from '#schemas/design/condition.ts'
import { units } from '#schemas/query/bucket.ts'
import { canMeasure, hows } from '#schemas/query/measure.ts'
import type { Dimension, Measure, Query } from '#schemas/query/query.ts'
import { days, instants, known, money, texts, ways, zones } from './query-orders.ts'
import type { Scopes } from './query-rows.ts'

/* Random queries over the orders, and random rights of the users who ask them. */

const of = <T>(list: readonly T[]) => fc.constantFrom<T>(...list)
const fixed = (value: unknown) => ({ type: 'fixed' as const, value })
const match = of(['and', 'or'] as const)

const compared = (
  field: readonly string[],
  symbol: readonly Comparison['symbol'][],
  values: fc.Arbitrary<unknown>,
): fc.Arbitrary<Comparison> =>
  fc.record({ field: of(field), symbol: of(symbol), operand: values.map(fixed) })

const moments = ['oCame', 'oLines.lAt', '@createdAt']
/** Also a day that one of the zones skipped. */
const daysOrMoments = [...days, ...instants, '2011-12-30', '2025-11-02', '2018-02-17']
const ordered = ['==', '<>', '>', '>=', '<', '<='] as const
const listed = ['in', 'notIn'] as const
const comparison: fc.Arbitrary<Comparison> = fc.oneof(
  compared(['oNote', 'oLot.tRegion', 'oLines.lItem', 'oLines.lFrom.tRegion'], ordered, of(texts)),
  compared(['oNote', 'oLot.tRegion', 'oPays.pKind'], ['like', 'notLike'], of([...texts, 'x'])),
  compared(['oWay', 'oNote'], listed, fc.array(of([...ways, ...texts]), { maxLength: 3 })),
  compared(['oPaid', 'oLines.lPrice', 'oPays.pCents'], ordered, of(money)),
  compared(['oDue', 'oLot.tOpened'], ordered, of(days)),
  compared(moments, ordered, of(daysOrMoments)),
  compared([...moments, 'oDue'], listed, fc.array(of(daysOrMoments), { maxLength: 4 })),
  compared(moments, ['between'], fc.array(of(daysOrMoments), { minLength: 2, maxLength: 2 })),
  fc.record({
    field: of([...moments, 'oDue', 'oLot.tOpened']),
    symbol: of(ordered),
    operand: of([
      { type: 'today' as const },
      { type: 'now' as const },
      { type: 'period' as const, unit: 'month' as const, from: -1, to: 1 },
      ...['oDue', 'oCame', 'oLot.tOpened', '@createdAt'].map((field) => ({
        type: 'field' as const,
        field,
      })),
    ]),
  }),
  fc.record({
    field: of(['oCame', 'oDue', 'oLot.tOpened', 'oLines.lAt', 'oLines.lItem', 'oLines', 'oLot']),
    symbol: of(['null', 'notNull'] as const),
  }),
)
const inLine: fc.Arbitrary<Comparison> = fc.oneof(
  compared(['oLines.lItem', 'oLines.lFrom.tRegion', 'oNote'], ordered, of(texts)),
  compared(['oLines.lPrice', 'oPaid'], ordered, of(money)),
)
const group: fc.Arbitrary<Group> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ match, comparisons: fc.array(comparison, { maxLength: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      match,
      comparisons: fc.array(inLine, { maxLength: 2 }),
      lines: fc.oneof(
        fc.record({ table: fc.constant('oLines'), hold: of(['some', 'all', 'none'] as const) }),
        fc.record({
          table: fc.constant('oLines'),
          hold: fc.constant('count' as const),
          symbol: of(ordered),
          count: fc.nat(2),
        }),
      ),
    }),
  },
)
const conditionOf = (groups: fc.Arbitrary<Group>): fc.Arbitrary<Condition> =>
  fc.record({ match, groups: fc.array(groups, { minLength: 1, maxLength: 2 }) })
const ofRecord = fc.record({
  match,
  comparisons: fc.array(
    fc.oneof(
      compared(['oWay'], ordered.slice(0, 2), of(ways)),
      compared(['oLot.tRegion'], ['==', '<>', '>='], of(texts)),
    ),
    { minLength: 1, maxLength: 2 },
  ),
})

const dimension: fc.Arbitrary<Dimension> = fc.oneof(
  of<Dimension>(
    [
      ['oWay'],
      ['oNote'],
      ['oLot'],
      ['oLot', 'tRegion'],
      ['oPaid'],
      ['oDue'],
      ['oDone'],
      ['oLines', 'lItem'],
      ['oLines', 'lFrom', 'tRegion'],
      ['oLines', 'lPrice'],
      ['oLot', 'tOpened'],
      ['oPays', 'pKind'],
    ].map((path) => ({ path })),
  ),
  fc.record({
    path: of([['oCame'], ['oCame'], ['oLines', 'lAt'], ['@createdAt']]),
    by: of(units),
  }),
  fc.record({
    path: of([['oDue'], ['oLot', 'tOpened']]),
    by: of(units.filter((unit) => unit !== 'hour' && unit !== 'hourOfDay')),
  }),
)

const measured = [
  null,
  ['oPaid'],
  ['oPaid'],
  ['oDone'],
  ['oNote'],
  ['oCame'],
  ['oDue'],
  ['oLot', 'tRegion'],
  ['oLines'],
  ['oLines', 'lPrice'],
  ['oLines', 'lPrice'],
  ['oLines', 'lItem'],
  ['oPays'],
  ['oPays', 'pCents'],
]
const typeAt = (path: readonly string[]) => {
  const [id = '', next, last] = path
  const field = known.orders[id]
  const inner = next && field && known[field.lines ?? field.link ?? 'orders'][next]
  const end = last && inner ? known[inner.link ?? 'orders'][last] : inner
  const type = (end || field)?.type ?? null
  return type === 'rows' ? null : type
}
const aggregate = fc
  .record({
    how: of(hows),
    of: of(measured),
    where: fc.option(conditionOf(ofRecord), { nil: null, freq: 2 }),
  })
  .filter(({ how, of: path }) => canMeasure(how, path && typeAt(path)))
const isNumber = ({ how, of: path }: { how: string; of: readonly string[] | null }): boolean =>
  how === 'count' ||
  how === 'countDistinct' ||
  (path !== null && ['decimal', 'flag'].includes(typeAt(path) ?? ''))

const period = fc.record({
  path: of([['oCame'], ['oDue'], ['@createdAt']]),
  range: fc.record({
    from: of(['2024-02-01', '2024-02-28', '2025-01-01', '2024-10-27', '2024-02-29', '2024-11-03']),
    to: of(['2025-03-01', '2025-03-15', '2025-04-01', '2026-01-01']),
  }),
  comparison: of(['previous', 'lastYear', null] as const),
})

const operators = ['+', '-', '×', '÷'] as const

/** Formulas and windows over one of the numbers of a query. */
function derivedOf(
  base: string,
  seed: number,
  { how, isCompared }: { how: string; isCompared: boolean },
): Measure[] {
  const windows = [
    'shareOfTotal' as const,
    'shareOfParent' as const,
    'rank' as const,
    ...(how === 'sum' || how === 'count' ? (['running'] as const) : []),
    ...(isCompared ? (['earlier', 'change'] as const) : []),
  ]
  const operator = operators[seed % 4] ?? '+'
  return [
    { id: 'w', window: windows[seed % windows.length] ?? 'rank', of: base },
    {
      id: 'f',
      formula: [
        { type: 'field', field: base },
        { type: 'field', field: base },
        { type: 'number', value: '1.5' },
        { type: 'operator', operator: '+' },
        { type: 'operator', operator },
      ],
    },
  ]
}

export interface DrawnQuery {
  readonly query: Query
  readonly zone: string
}

export const query: fc.Arbitrary<DrawnQuery> = fc
  .record({
    zone: of(zones),
    filters: fc.array(conditionOf(group), { maxLength: 2 }),
    rows: fc.array(dimension, { maxLength: 2 }),
    columns: fc.array(dimension, { maxLength: 1 }),
    aggregates: fc.array(aggregate, { minLength: 1, maxLength: 4 }),
    seed: fc.nat(),
    totals: of(['all', 'all', 'rows', 'columns', 'none'] as const),
    period: fc.option(period, { nil: null }),
    top: fc.option(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 3 })), { nil: null }),
    isSorted: fc.boolean(),
    fill: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
  })
  .map(({ zone, filters, rows, columns, aggregates, seed, totals, ...more }) => {
    const named = aggregates.map(({ how, of: path, where }, at) => ({
      id: `m${at}`,
      how,
      ...(path && { of: path }),
      ...(where && { where }),
    }))
    const numbers = aggregates.flatMap((measure, at) =>
      isNumber(measure) ? [{ ...measure, id: `m${at}` }] : [],
    )
    const base = numbers[seed % Math.max(1, numbers.length)]
    const asked = more.period
    const { top } = more
    // Filling the days of forty years is left to the test of the guard.
    const fill = more.fill && [...rows, ...columns].every(({ by }) => by !== 'day' && by !== 'week')
    return {
      zone,
      query: {
        model: 'orders',
        filters: filters as Query['filters'],
        rows,
        columns,
        measures: [
          ...(named as Measure[]),
          ...(base
            ? derivedOf(base.id, seed, { how: base.how, isCompared: Boolean(asked?.comparison) })
            : []),
        ],
        totals,
        ...(fill && { fill }),
        ...(asked && {
          period: {
            path: asked.path,
            range: asked.range,
            ...(asked.comparison && { comparison: asked.comparison }),
          },
        }),
        ...(more.isSorted && base && { sort: { measure: base.id, order: 'desc' as const } }),
        ...(top &&
          base &&
          rows.length > 0 && { top: { row: top[0] % rows.length, count: top[1], by: base.id } }),
      },
    }
  })

export interface DrawnRight {
  readonly hidden: string
  readonly isMasked: boolean
  readonly scopes: Scopes
}

const all: Condition = { match: 'and', groups: [] }
const single = (...comparisons: Comparison[]): Condition => ({
  match: 'or',
  groups: [{ match: 'or', comparisons }],
})
export const right: fc.Arbitrary<DrawnRight> = fc.record({
  hidden: of(['', '', '', '', 'oPaid', 'oLot', 'oWay', 'tRegion', 'lItem', 'oPays']),
  isMasked: fc.integer({ min: 0, max: 3 }).map((chance) => chance === 0),
  scopes: fc.record({
    orders: of([
      all,
      single({ field: 'oMaker', symbol: '==', operand: fixed('u1') }),
      single(
        { field: 'oPaid', symbol: '>=', operand: fixed('0') },
        { field: 'oLines.lItem', symbol: '==', operand: fixed('a') },
      ),
    ]),
    lots: of([all, single({ field: 'tRegion', symbol: '<>', operand: fixed('A') })]),
  }),
})
