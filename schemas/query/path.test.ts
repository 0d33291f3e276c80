import { expect, test } from 'vitest'
import { lots, orders } from '#tests/query-models.ts'
import { formsOnPath, resolvePath } from './path.ts'
import type { QueryRights } from './path.ts'

const models = { orders, lots }
const seen = (model: typeof orders) => ({
  columns: new Set(model.byPath.keys()),
  masked: new Set<string>(),
})
const everything: QueryRights = { orders: seen(orders), lots: seen(lots) }
const find = (path: readonly string[], rights = everything) => {
  const found = resolvePath(path, { model: 'orders', models, rights })
  if (typeof found === 'string') return found
  return { text: found.text, type: found.type, table: found.table?.path ?? null }
}

test.each([
  [['o_paid'], { text: 'paid', type: 'decimal', table: null }],
  [['o_lot'], { text: 'lot', type: 'id', table: null }],
  [['o_lot', 't_region'], { text: 'lot>region', type: 'text', table: null }],
  [['o_lines'], { text: 'lines', type: 'rows', table: 'lines' }],
  [['o_lines', 'l_price'], { text: 'lines.price', type: 'decimal', table: 'lines' }],
  [['o_lines', 'l_from', 't_opened'], { text: 'lines.from>opened', type: 'date', table: 'lines' }],
])('%j is found', (path, found) => {
  expect(find(path)).toEqual(found)
})

test.each([
  [['paid'], 'a name'],
  [['lost'], 'an id that is not there'],
  [['l_price'], 'a column without its sub-table'],
  [['o_lines', 'o_paid'], 'a field that is no column of the sub-table'],
  [['o_pays', 'l_price'], 'a column of another sub-table'],
  [['o_paid', 't_region'], 'a field that leads nowhere'],
  [['o_way', 't_region'], 'a choice that leads nowhere'],
  [['o_lot', 't_owner', 'x'], 'a form that is closed'],
  [['@createdAt'], 'the instant of making where it is not offered'],
  [['constructor'], 'what every object has'],
])('%j is not: it is %s', (path) => {
  expect(find(path)).toBe('unknown')
})

test('what is not granted is as unknown as what is not there, wherever it stands on the way', () => {
  const without = (model: keyof typeof models, path: string): QueryRights => ({
    ...everything,
    [model]: {
      columns: new Set([...models[model].byPath.keys()].filter((key) => key !== path)),
      masked: new Set<string>(),
    },
  })
  expect(find(['o_lot', 't_region'], without('lots', 'region'))).toBe('unknown')
  expect(find(['o_lot', 't_region'], without('orders', 'lot'))).toBe('unknown')
  expect(find(['o_lines', 'l_price'], without('orders', 'lines'))).toBe('unknown')
  expect(find(['o_lot', 't_region'], { orders: seen(orders) })).toBe('unknown')
  expect(find(['o_paid'], {})).toBe('unknown')
})

test('a masked field is told so, here and at the end of a link', () => {
  const masked: QueryRights = {
    orders: { ...seen(orders), masked: new Set(['note']) },
    lots: { ...seen(lots), masked: new Set(['region']) },
  }
  expect(find(['o_note'], masked)).toBe('masked')
  expect(find(['o_lot', 't_region'], masked)).toBe('masked')
})

test('the forms that a path goes through are told as far as they are known', () => {
  expect(formsOnPath(['o_lines', 'l_from', 't_name'], { model: 'orders', models })).toEqual([
    'lots',
  ])
  expect(formsOnPath(['o_lot', 't_owner', 'x'], { model: 'orders', models })).toEqual([
    'lots',
    'owners',
  ])
  expect(formsOnPath(['o_lot', 't_owner', 'x'], { model: 'orders', models: { orders } })).toEqual([
    'lots',
  ])
  expect(formsOnPath(['o_paid'], { model: 'orders', models })).toEqual([])
})
