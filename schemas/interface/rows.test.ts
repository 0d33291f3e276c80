import { expect, test } from 'vitest'
import { cellOf, fieldsOf, findRow, narrowRows, searchRows } from './rows.ts'

const rows = [
  { code: 'n', name: 'North', price: 1.5 },
  { code: 's', name: 'South', price: 2, open: true },
]

test('columns stand in the order in which rows first have them', () => {
  expect(fieldsOf(rows)).toEqual(['code', 'name', 'price', 'open'])
})

test('rows are narrowed by equal values, numbers however they are written', () => {
  const found = (field: string, value: string | boolean | null) =>
    narrowRows(rows, new Map([[field, value]])).map(({ code }) => code)
  expect(found('code', 's')).toEqual(['s'])
  expect(found('price', '1.50')).toEqual(['n'])
  expect(found('open', true)).toEqual(['s'])
  expect(found('code', null)).toEqual(['n', 's'])
  expect(found('constructor', 'x')).toEqual([])
})

test('a keyword is looked for in all columns, or in one', () => {
  expect(searchRows(rows, ' SOUTH ').map(({ code }) => code)).toEqual(['s'])
  expect(searchRows(rows, 'south', 'code')).toEqual([])
  expect(searchRows(rows, ' ')).toBe(rows)
})

test('a row is found by the text of its value; what no row has is null', () => {
  expect(findRow(rows, 'price', '2')?.code).toBe('s')
  expect(findRow(rows, 'open', 'false')).toBeNull()
  expect(findRow(rows, 'toString', '')).toBeNull()
  expect(cellOf({ code: 'n' }, 'toString')).toBeNull()
})
