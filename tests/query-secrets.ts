import type { Comparison } from '#schemas/design/condition.ts'
import { canBucket } from '#schemas/query/bucket.ts'
import { canMeasure, hows } from '#schemas/query/measure.ts'
import type { Measure, Query } from '#schemas/query/query.ts'
import type { ValueType } from '#schemas/widget/value.ts'
import { nobody } from '#server/auth/caller.ts'
import type { Caller } from '#server/auth/caller.ts'
import { known } from './query-orders.ts'
import type { Data, Park, Row } from './query-orders.ts'

/* Roles, the data that each of them must not be able to tell apart, and all possible questions. */

/** A user who sees a part of the orders and lots. */
export interface QueryRole {
  readonly name: string
  /** Ids of the fields that are not granted. */
  readonly hidden: readonly string[]
  readonly isMasked: boolean
  /** Which orders and lots the role may reach; null if it may not use the form. */
  readonly orders: (row: Row) => boolean
  readonly ordersScope: Comparison | null
  readonly lots: ((row: Row) => boolean) | null
  readonly lotsScope: Comparison | null
}

const equal = (field: string, value: string): Comparison => ({
  field,
  symbol: '==',
  operand: { type: 'fixed', value },
})
export const roles: readonly QueryRole[] = [
  {
    name: 'a clerk, of the own orders, to whom lots are closed',
    hidden: ['oPaid', 'lPrice'],
    isMasked: false,
    orders: (row) => row['maker'] === 'u1',
    ordersScope: equal('maker', 'u1'),
    lots: null,
    lotsScope: null,
  },
  {
    name: 'a reader of masked notes and of the lots of one region',
    hidden: [],
    isMasked: true,
    orders: () => true,
    ordersScope: null,
    lots: (row) => row['region'] === 'north',
    lotsScope: equal('region', 'north'),
  },
  {
    name: 'a reader without sub-tables and regions',
    hidden: ['oLines', 'oPays', 'tRegion'],
    isMasked: false,
    orders: (row) => row['maker'] === 'u2',
    ordersScope: equal('maker', 'u2'),
    lots: () => true,
    lotsScope: null,
  },
  {
    name: 'a guest who sees one column of one order',
    hidden: Object.keys(known.orders).filter((id) => id !== 'oWay'),
    isMasked: true,
    orders: (row) => row['note'] === 'n1',
    ordersScope: equal('note', 'n1'),
    lots: null,
    lotsScope: null,
  },
]

export const day = Date.UTC(2025, 0, 1)
const row = (index: number) => ({
  lot: `p${(index % 3) + 1}`,
  way: index % 2 ? 'cash' : 'card',
  paid: String(index + 1),
  note: `n${index}`,
  came: day + index * 86_400_000,
  due: `2025-01-${String(index + 10)}`,
  done: index % 2,
  maker: index % 3 ? 'u1' : 'u2',
  made: day + index * 3_600_000,
})
export const base: Data = {
  orders: Array.from({ length: 9 }, (_, index) => ({ id: `o${index}`, ...row(index) })),
  lines: Array.from({ length: 14 }, (_, index) => ({
    id: `l${index}`,
    parent_id: `o${index % 7}`,
    item: `i${index % 4}`,
    price: String(index),
    at: day + index * 7_200_000,
    from: `p${(index % 3) + 1}`,
  })),
  pays: Array.from({ length: 6 }, (_, index) => ({
    id: `q${index}`,
    parent_id: `o${index}`,
    kind: index % 2 ? 'x' : 'y',
    cents: String(index * 3),
  })),
  lots: [
    { id: 'p1', name: 'One', region: 'north', opened: '2020-01-01', made: 0 },
    { id: 'p2', name: 'Two', region: 'south', opened: '2021-05-01', made: 0 },
    { id: 'p3', name: 'Three', region: 'north', opened: '2022-09-01', made: 0 },
  ],
}

const changedOf: { readonly [T in ValueType]?: string | number } = {
  text: 'zz',
  id: 'other',
  decimal: '4711',
  flag: 1,
  date: '2031-07-07',
  instant: Date.UTC(2031, 6, 7, 7),
}
/** The same row with other values in everything that is hidden. */
const disguise = (
  table: keyof typeof known,
  storedRow: Row,
  isHidden: (id: string) => boolean,
): Row => ({
  ...storedRow,
  ...Object.fromEntries(
    Object.entries(known[table]).flatMap(([id, { name, type }]) =>
      isHidden(id) && Object.hasOwn(storedRow, name) ? [[name, changedOf[type] ?? null]] : [],
    ),
  ),
})

/**
 * Changes that the role must not notice: other hidden values, and other or fewer records out of its
 * reach.
 */
export function secretly({ hidden, isMasked, ...role }: QueryRole): Data {
  const never = ['oMaker', '@createdAt', ...(role.ordersScope?.field === 'note' ? ['oNote'] : [])]
  const isHidden = (id: string): boolean =>
    (hidden.includes(id) && !never.includes(id)) ||
    (isMasked && id === 'oNote' && !never.includes(id))
  const seen = base.orders.filter(role.orders)
  const unseen = base.orders.filter((order) => !role.orders(order))
  const reached = new Set(seen.map(({ id }) => id))
  const linesOf = (table: 'lines' | 'pays', id: string): Row[] =>
    base[table].flatMap((line) => {
      const isSeen = reached.has(line['parent_id'] ?? '')
      if (!isSeen) return [disguise(table, line, () => true)]
      return hidden.includes(id) ? [] : [disguise(table, line, isHidden)]
    })
  const kept = unseen.slice(1).map((order): Row => ({
    ...disguise('orders', order, () => true),
    maker: order['maker'] ?? null,
    note: 'zz',
  }))
  const ids = new Set([...seen, ...kept].map((order) => order['id']))
  return {
    orders: [...seen.map((order) => disguise('orders', order, isHidden)), ...kept],
    lines: linesOf('lines', 'oLines').filter((line) => ids.has(line['parent_id'])),
    pays: linesOf('pays', 'oPays').filter((line) => ids.has(line['parent_id'])),
    lots: base.lots.map((lot) =>
      role.lots?.(lot)
        ? disguise('lots', lot, isHidden)
        : { ...disguise('lots', lot, (id) => id !== 'tRegion'), region: 'zz' },
    ),
  }
}

/** Every path of both forms, with the type at its end. */
export function* pathsFrom(
  table: keyof typeof known,
  before: readonly string[] = [],
): Generator<{ path: string[]; type: ValueType }> {
  for (const [id, { type, link, lines }] of Object.entries(known[table])) {
    const path = [...before, id]
    yield { path, type }
    const next = lines ?? link
    if (next && path.length < 4) yield* pathsFrom(next, path)
  }
}

const values = ['n1', 'zz', 'north', 'cash', '5', '2025-01-15', day + 1]
/** All queries about one field. */
export function* asksOf(model: string, path: string[], type: ValueType): Generator<Query> {
  const count: Measure = { id: 'n', how: 'count' }
  const plain: Query = {
    model,
    filters: [],
    rows: [],
    columns: [],
    measures: [count],
    totals: 'all',
  }
  yield { ...plain, rows: [{ path }] }
  for (const by of ['hour', 'day', 'weekday'] as const)
    if (canBucket(type, by)) yield { ...plain, columns: [{ path, by }], fill: by === 'weekday' }
  const measured = type === 'rows' ? null : type
  for (const how of hows)
    if (canMeasure(how, measured))
      yield { ...plain, rows: [{ path: ['oWay'] }], measures: [{ id: 'n', how, of: path }] }
  const ranked = [count, { id: 'm', how: 'countDistinct' as const, of: path }]
  yield {
    ...plain,
    rows: [{ path: ['oWay'] }],
    measures: ranked,
    top: { row: 0, count: 1, by: 'm' },
  }
  yield {
    ...plain,
    rows: [{ path: ['oWay'] }],
    measures: ranked,
    sort: { measure: 'm', order: 'desc' },
  }
  for (const symbol of ['==', '<', 'like', 'null'] as const)
    for (const value of symbol === 'null' ? [null] : values) {
      const comparison = {
        field: path.join('.'),
        symbol,
        operand: { type: 'fixed' as const, value },
      }
      const where = {
        match: 'and' as const,
        groups: [{ match: 'and' as const, comparisons: [comparison] }],
      }
      yield { ...plain, filters: [where] }
      if (symbol === '==') yield { ...plain, measures: [{ ...count, where }] }
    }
  if (canBucket(type, 'day'))
    yield {
      ...plain,
      period: { path, range: { from: '2025-01-02', to: '2025-01-20' }, comparison: 'previous' },
      measures: [count, { id: 'w', window: 'earlier', of: 'n' }],
    }
}

export function callerOf({ orders, lots }: Park, role: QueryRole): Caller {
  const names = (live: Park['orders']) =>
    [...live.model.byPath.values()]
      .filter(
        ({ node, table }) =>
          !role.hidden.includes(node.id) && !(table && role.hidden.includes(table.node.id)),
      )
      .map(({ path }) => ({ enCode: path }))
  const scopeOf = (comparison: Comparison | null) =>
    comparison
      ? {
          type: 'condition' as const,
          condition: {
            match: 'and' as const,
            groups: [{ match: 'and' as const, comparisons: [comparison] }],
          },
        }
      : { type: 'all' as const }
  return {
    ...nobody,
    userId: 'u',
    grants: [orders, ...(role.lots ? [lots] : [])].map((live) => ({
      modelId: live.id,
      columnList: names(live),
      formList: names(live),
      buttonList: role.isMasked ? [] : [{ enCode: 'btn_edit' }],
    })),
    scopes: { [orders.id]: [scopeOf(role.ordersScope)], [lots.id]: [scopeOf(role.lotsScope)] },
  }
}
