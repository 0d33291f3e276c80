import { expect, test } from 'vitest'
import { fieldsAsked, isHalf, mapNarrows, buildNarrowing } from './narrow.ts'
import type { Narrow } from './narrow.ts'

const list: readonly Narrow[] = [
  { column: 'lot', operand: { type: 'field', field: 'park' } },
  { column: 'level', operand: { type: 'fixed', value: ['a'] } },
  { column: 'keeper', operand: { type: 'user' } },
]
const get = (park: unknown) => (path: string) => (path === 'park' ? park : undefined)

test('a filter asks for what the fields hold now, and nothing can be chosen while one is empty', () => {
  const asked = (value: unknown) =>
    buildNarrowing(list, get(value))?.groups[0]?.comparisons.map(({ field, symbol, operand }) => [
      field,
      symbol,
      operand,
    ])
  expect(asked('p1')).toEqual([
    ['lot', 'in', { type: 'fixed', value: 'p1' }],
    ['level', 'in', { type: 'fixed', value: ['a'] }],
    ['keeper', 'in', { type: 'user' }],
  ])
  expect(asked(['p1', 'p2'])?.[0]?.[2]).toEqual({ type: 'fixed', value: ['p1', 'p2'] })
  for (const nothing of [null, undefined, '', []])
    expect(buildNarrowing(list, get(nothing))).toBeNull()
})

test('the fields that it asks follow a rename', () => {
  expect(fieldsAsked(list)).toEqual(['park'])
  expect(fieldsAsked(mapNarrows(list, (name) => `${name}2`))).toEqual(['park2'])
})

test('a line without a column, a field or a value is not finished', () => {
  const half: readonly Narrow[] = [
    { column: '', operand: { type: 'user' } },
    { column: 'a', operand: { type: 'field', field: '' } },
    { column: 'a', operand: { type: 'fixed', value: [] } },
  ]
  expect([half.every(isHalf), list.some(isHalf)]).toEqual([true, false])
})
