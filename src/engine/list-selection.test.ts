import { expect, test } from 'vitest'
import { ListSelection } from './list-selection.ts'

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))

test('all results are selected on every page, but those that are taken out', () => {
  const selection = new ListSelection()
  selection.setAll({ total: 5, at: 1 })
  selection.set(rowsOf('a', 'b'), ['b'])
  expect([selection.count, selection.among(rowsOf('a', 'b')), selection.all?.except]).toEqual([
    4,
    ['b'],
    ['a'],
  ])
  expect(selection.among(rowsOf('c', 'd'))).toEqual(['c', 'd'])
  selection.set(rowsOf('a', 'b'), ['a', 'b'])
  expect(selection.count).toBe(5)
})

test('other results end a selection of all, which is told until something is selected', () => {
  const selection = new ListSelection()
  selection.setAll({ total: 5, at: 1 })
  selection.compare(5)
  expect([selection.count, selection.isOutdated]).toEqual([5, false])
  selection.compare(6)
  expect([selection.count, selection.isOutdated]).toEqual([0, true])
  selection.set(rowsOf('a'), ['a'])
  expect([selection.count, selection.isOutdated]).toEqual([1, false])
  selection.compare(7)
  expect(selection.count).toBe(1)
})

test('taking out every single result leaves nothing selected', () => {
  const selection = new ListSelection()
  selection.setAll({ total: 1, at: 1 })
  selection.set(rowsOf('a'), [])
  expect([selection.count, selection.all]).toEqual([0, undefined])
})
