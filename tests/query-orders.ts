import fc from 'fast-check'
import type { Database } from '#server/database/database.ts'
import { modelsOf } from '#server/record/models.ts'
import type { Live } from '#server/record/models.ts'
import type { ValueType } from '#schemas/widget/value.ts'
import { makeDesign, sketch } from './designs.ts'
import type { World } from './server.ts'
import { plainSql } from './plain-sql.ts'

/*
 * Orders of car parks as plain rows and in the database, for random queries. Field names differ
 * from ids, so that mixing them up is noticed.
 */

export type Row = { readonly [field: string]: string | number | null }
export type Table = 'orders' | 'lines' | 'pays' | 'lots'
export type Data = { readonly [T in Table]: readonly Row[] }

export const ways = ['wechat', 'cash', 'card']

/** A field as the oracle knows it: its name in the rows, and the form to which it links. */
export interface OracleField {
  readonly name: string
  readonly type: ValueType
  readonly link?: 'lots'
  readonly lines?: 'lines' | 'pays'
}
export const known: { readonly [T in Table]: { readonly [id: string]: OracleField } } = {
  orders: {
    oLot: { name: 'lot', type: 'id', link: 'lots' },
    oWay: { name: 'way', type: 'id' },
    oPaid: { name: 'paid', type: 'decimal' },
    oNote: { name: 'note', type: 'text' },
    oCame: { name: 'came', type: 'instant' },
    oDue: { name: 'due', type: 'date' },
    oDone: { name: 'done', type: 'flag' },
    oMaker: { name: 'maker', type: 'text' },
    oLines: { name: 'lines', type: 'rows', lines: 'lines' },
    oPays: { name: 'pays', type: 'rows', lines: 'pays' },
    '@createdAt': { name: 'made', type: 'instant' },
  },
  lines: {
    lItem: { name: 'item', type: 'text' },
    lPrice: { name: 'price', type: 'decimal' },
    lAt: { name: 'at', type: 'instant' },
    lFrom: { name: 'from', type: 'id', link: 'lots' },
  },
  pays: {
    pKind: { name: 'kind', type: 'text' },
    pCents: { name: 'cents', type: 'decimal' },
  },
  lots: {
    tName: { name: 'name', type: 'text' },
    tRegion: { name: 'region', type: 'text' },
    tOpened: { name: 'opened', type: 'date' },
  },
}

const second = { format: 'yyyy-MM-dd HH:mm:ss' }
const lotsDocument = sketch([
  { id: 'tName', kind: 'input', field: 'name' },
  { id: 'tRegion', kind: 'input', field: 'region' },
  { id: 'tOpened', kind: 'datePicker', field: 'opened' },
])
const linkTo = (modelId: string) => ({ modelId, relationField: 'name' })
const ordersDocument = (lots: string) =>
  sketch([
    { id: 'oLot', kind: 'relationForm', field: 'lot', options: linkTo(lots) },
    {
      id: 'oWay',
      kind: 'select',
      field: 'way',
      options: { choices: ways.map((id) => ({ id, fullName: id })) },
    },
    { id: 'oPaid', kind: 'inputNumber', field: 'paid' },
    { id: 'oNote', kind: 'input', field: 'note', options: { mask: { type: 'all' } } },
    { id: 'oCame', kind: 'datePicker', field: 'came', options: second },
    { id: 'oDue', kind: 'datePicker', field: 'due' },
    { id: 'oDone', kind: 'switch', field: 'done' },
    { id: 'oMaker', kind: 'input', field: 'maker' },
    {
      id: 'oLines',
      kind: 'table',
      field: 'lines',
      children: [
        { id: 'lItem', kind: 'input', field: 'item' },
        { id: 'lPrice', kind: 'inputNumber', field: 'price' },
        { id: 'lAt', kind: 'datePicker', field: 'at', options: second },
        { id: 'lFrom', kind: 'relationForm', field: 'from', options: linkTo(lots) },
      ],
    },
    {
      id: 'oPays',
      kind: 'table',
      field: 'pays',
      children: [
        { id: 'pKind', kind: 'input', field: 'kind' },
        { id: 'pCents', kind: 'inputNumber', field: 'cents' },
      ],
    },
  ])

/** The two forms in one database. */
export interface Park {
  readonly db: Database
  readonly orders: Live
  readonly lots: Live
}

export async function makePark(world: World): Promise<Park> {
  const { token } = await world.signIn({ isAdministrator: true })
  const lots = await makeDesign(world, token, lotsDocument)
  const orders = await makeDesign(world, token, ordersDocument(lots.id))
  const models = modelsOf(world.db)
  return { db: world.db, orders: await models.get(orders.id), lots: await models.get(lots.id) }
}

interface StoredTable {
  readonly table: string
  readonly columns: readonly (readonly [field: string, column: string, type: string])[]
}

const typeOf = (type: ValueType | null): string =>
  type === 'decimal'
    ? 'numeric'
    : type === 'instant'
      ? 'float8'
      : type === 'date'
        ? 'date'
        : type === 'flag'
          ? 'integer'
          : 'text'

function placeOf({ orders, lots }: Park, name: Table): StoredTable {
  const { layout } = name === 'lots' ? lots : orders
  const child = layout.children.find(({ field }) => field.path === name)
  const stored = (child ?? layout).stored
  return {
    table: child?.table ?? layout.table,
    columns: stored.map((storedField) => [
      storedField.field.node.field,
      storedField.column,
      typeOf(storedField.field.bound.type),
    ]),
  }
}

/** Replaces all rows by these. */
export async function putData(park: Park, data: Data): Promise<void> {
  for (const name of ['lots', 'orders', 'lines', 'pays'] as const) {
    const { table, columns } = placeOf(park, name)
    const isMain = name === 'lots' || name === 'orders'
    const shape = columns.map(([field, , type]) => `"${field}" ${type}`)
    const read = columns.map(([field, , type]) =>
      type === 'float8' ? `to_timestamp(r."${field}" / 1000)` : `r."${field}"`,
    )
    const own = isMain
      ? 'id, version, created_at, created_by, created_org, modified_at, modified_by'
      : 'id, parent_id, position'
    const given = isMain
      ? "r.id, 1, to_timestamp(r.made / 1000), 'u', 'o', to_timestamp(r.made / 1000), 'u'"
      : 'r.id, r.parent_id, 0'
    const text = `insert into app.${table} (${[own, ...columns.map(([, column]) => column)].join(', ')})
      select ${[given, ...read].join(', ')}
      from json_to_recordset($1::json) as r(id text, parent_id text, made float8, ${shape.join(', ')})`
    await park.db.query({ name: '', text: plainSql(`delete from app.${table}`) }, [])
    await park.db.query({ name: '', text: plainSql(text) }, [JSON.stringify(data[name])])
  }
  park.orders.answers.forget()
  park.lots.answers.forget()
}

/** Texts that databases may treat as equal or sort in their own way. */
export const texts = ['a', 'A', 'Z', 'é', 'e\u0301', '京A1', '\u{1F600}', '\uFFFD', "x'y\\", 'ß']
export const money = ['0', '0.01', '-3.5', '10.1', '99999999999999.99', '0.3333', '7', '2.5']
/** Instants around days that are longer, shorter or missing in some time zone. */
export const instants = [
  '2024-02-29T12:00:00Z',
  '2024-03-31T00:59:59.999Z',
  '2024-03-31T01:00:00Z',
  '2024-10-27T00:30:00Z',
  '2024-10-27T01:30:00Z',
  '2024-11-03T04:30:00Z',
  '2024-11-03T05:30:00Z',
  '2024-12-31T23:59:59.999Z',
  '2025-01-01T00:00:00Z',
  '2025-02-28T16:00:00Z',
  '2025-03-01T02:30:00Z',
  '2011-12-30T09:59:59Z',
  '2011-12-30T10:00:00Z',
  '1988-07-01T15:30:00Z',
  '2018-02-18T01:30:00Z',
  '2018-02-18T02:30:00Z',
  '2025-11-02T04:15:00Z',
  '2025-11-02T05:15:00Z',
].map((text) => Date.parse(text))
export const days = [
  '2024-02-28',
  '2024-02-29',
  '2024-03-31',
  '2024-12-30',
  '2025-01-05',
  '2025-02-28',
  '2025-03-01',
  '2023-12-31',
  '2023-02-28',
]
export const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/Havana',
  'Pacific/Apia',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'America/St_Johns',
]

const of = <T>(list: readonly T[]) => fc.constantFrom<T>(...list)
const maybe = <T>(list: readonly T[]) => fc.option(of(list), { freq: 6 })
const lotIds = ['p1', 'p2', 'p3', 'gone']
const numbered = (name: string, list: readonly object[]): Row[] =>
  list.map((row, at) => ({ id: `${name}${at}`, ...row }))

const order = fc.record({
  lot: maybe(lotIds),
  way: maybe([...ways, 'other']),
  paid: maybe(money),
  note: maybe(texts),
  came: maybe(instants),
  due: maybe(days),
  done: maybe([0, 1]),
  maker: of(['u1', 'u2']),
  made: of(instants),
})
const parent_id = fc.nat(24).map((at) => `o${at}`)
const line = fc.record({
  parent_id,
  item: maybe(texts.slice(0, 5)),
  price: maybe(money),
  at: maybe(instants),
  from: maybe(lotIds),
})
const pay = fc.record({ parent_id, kind: maybe(['x', 'y']), cents: maybe(money) })

/** Random rows; lines whose order does not exist are left out. */
export const data: fc.Arbitrary<Data> = fc
  .record({
    orders: fc.array(order, { maxLength: 25 }),
    lines: fc.array(line, { maxLength: 40 }),
    pays: fc.array(pay, { maxLength: 20 }),
    lots: fc.tuple(maybe(texts), maybe(texts), maybe(days)),
  })
  .map((tables) => {
    const orders = numbered('o', tables.orders)
    const ids = new Set(orders.map(({ id }) => id))
    const belongs = (row: { readonly parent_id: string }): boolean => ids.has(row.parent_id)
    const [first, second_, opened] = tables.lots
    return {
      orders,
      lines: numbered('l', tables.lines.filter(belongs)),
      pays: numbered('q', tables.pays.filter(belongs)),
      lots: [
        { id: 'p1', name: 'One', region: first, opened, made: 0 },
        { id: 'p2', name: 'Two', region: second_, opened, made: 0 },
        { id: 'p3', name: 'Three', region: first, opened: null, made: 0 },
      ],
    }
  })
