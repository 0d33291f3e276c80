import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortText } from './list-address.ts'
import { pressHead } from './list-sort.ts'
import type { ListSort } from './list-sort.ts'
const read = (text: string): ListSort =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ field: part.replace('-', ''), order: part.startsWith('-') ? 'desc' : 'asc' }))
const press = (sort: string, field: string, { adds = false, designed = '' } = {}): string =>
  sortText(pressHead({ sort: read(sort), designed: read(designed) }, field, adds))

test('a press orders by that column alone: up, down, then as designed', () => {
  const designed = '-made'
  expect(press(designed, 'a', { designed })).toBe('a')
  expect(press('a', 'a', { designed })).toBe('-a')
  expect(press('-a', 'a', { designed })).toBe('-made')
  expect(press('a,-b', 'b', { designed })).toBe('b')
})

test('every press moves something, also on the column of the designed order', () => {
  expect(press('-made', 'made', { designed: '-made' })).toBe('made')
  expect(press('made', 'made', { designed: '-made' })).toBe('-made')
  expect(press('made', 'made', { designed: 'made' })).toBe('-made')
  expect(press('-made', 'made', { designed: 'made' })).toBe('made')
})

test('with Shift a column is added behind the others, turned in its place, and taken out', () => {
  expect(press('a', 'b', { adds: true })).toBe('a,b')
  expect(press('a,b,c', 'b', { adds: true })).toBe('a,-b,c')
  expect(press('a,-b,c', 'b', { adds: true })).toBe('a,c')
  expect(press('-b', 'b', { adds: true, designed: 'x' })).toBe('x')
})

test('an order keeps at most five keys', () => {
  expect(press('a,b,c,d,e', 'f', { adds: true })).toBe('a,b,c,d,e')
})

const sortOf = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom('a', 'b', 'c'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { selector: ({ field }) => field, maxLength: 3 },
)

test('whatever the order was, a press alone never leaves another key but those designed, and changes the order', () => {
  fc.assert(
    fc.property(sortOf, sortOf, fc.constantFrom('a', 'b', 'c'), (sort, designed, field) => {
      const next = pressHead({ sort, designed }, field, false)
      expect(sortText(next)).not.toBe(sortText(sort))
      const isOwn = next.length === 1 && next[0]?.field === field
      expect(isOwn || sortText(next) === sortText(designed)).toBe(true)
    }),
  )
})
