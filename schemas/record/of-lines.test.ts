import { expect, test } from 'vitest'
import { checkCondition } from '../design/check-condition.ts'
import { fieldsOf, holds, mapCondition, seeGroup } from './compare.ts'
import type { Condition, OfLines } from '../design/condition.ts'
import { evaluate } from './evaluate.ts'
import { once, plainInput } from './plain.ts'
import type { ConditionContext } from './seen.ts'
import { orders } from '#tests/query-models.ts'

const env = { now: 0, timeZone: 'UTC', userId: 'u', departmentId: '', organizeId: '' }
const types = {
  plate: 'text',
  parts: 'rows',
  'parts.name': 'text',
  'parts.price': 'decimal',
} as const

type PartLine = { readonly name: string | null; readonly price: string | null }
const seenOf = (lines: readonly PartLine[]): ConditionContext => {
  const seen: ConditionContext = {
    env,
    typeOf: (path) => types[path as keyof typeof types] ?? null,
    get: (path) =>
      path === 'plate' ? 'A' : lines.map((line) => line[path.slice(6) as keyof PartLine] ?? null),
    linesOf: (table) =>
      table === 'parts'
        ? lines.map((line) => ({
            ...seen,
            get: (path) => (path === 'plate' ? 'A' : line[path.slice(6) as keyof PartLine]),
          }))
        : [],
  }
  return seen
}

const cheapOil = (lines?: OfLines): Condition => ({
  match: 'and',
  groups: [
    {
      match: 'and',
      comparisons: [
        { field: 'parts.name', symbol: '==', operand: { type: 'fixed', value: 'oil' } },
        { field: 'parts.price', symbol: '<', operand: { type: 'fixed', value: '10' } },
      ],
      ...(lines && { lines }),
    },
  ],
})
const dearOil = { name: 'oil', price: '20' }
const cheapTyre = { name: 'tyre', price: '5' }
const oil = { name: 'oil', price: '5' }

test('one and the same line must hold a group of lines, where comparisons alone may take two', () => {
  const two = seenOf([dearOil, cheapTyre])
  expect(holds(cheapOil(), two)).toBe(true)
  expect(holds(cheapOil({ table: 'parts', hold: 'some' }), two)).toBe(false)
  expect(holds(cheapOil({ table: 'parts', hold: 'some' }), seenOf([dearOil, oil]))).toBe(true)
})

test.each([
  ['all', [], true],
  ['all', [oil, oil], true],
  ['all', [oil, cheapTyre], false],
  ['none', [], true],
  ['none', [dearOil, cheapTyre], true],
  ['none', [dearOil, oil], false],
  ['some', [], false],
] as const)('%s of %j: %s', (hold, lines, isSo) => {
  expect(holds(cheapOil({ table: 'parts', hold }), seenOf(lines))).toBe(isSo)
})

test.each([
  ['==', 2, true],
  ['==', 1, false],
  ['<>', 1, true],
  ['>', 1, true],
  ['>', 2, false],
  ['>=', 2, true],
  ['<', 3, true],
  ['<', 2, false],
  ['<=', 2, true],
  ['<=', 1, false],
] as const)('how many lines: two are %s %d is %s', (symbol, count, isSo) => {
  const condition = cheapOil({ table: 'parts', hold: 'count', symbol, count })
  expect(holds(condition, seenOf([oil, dearOil, oil]))).toBe(isSo)
})

test('a line sees the fields of its record beside its own', () => {
  const ofPlate = (value: string): Condition => ({
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: 'plate', symbol: '==', operand: { type: 'fixed', value } }],
        lines: { table: 'parts', hold: 'some' },
      },
    ],
  })
  expect(holds(ofPlate('A'), seenOf([oil]))).toBe(true)
  expect(holds(ofPlate('B'), seenOf([oil]))).toBe(false)
  expect(holds(ofPlate('A'), seenOf([]))).toBe(false)
})

test('the sub-table of a group is a field that the condition reads, and is renamed with it', () => {
  const condition = cheapOil({ table: 'parts', hold: 'none' })
  expect(fieldsOf(condition)).toEqual(['parts.name', 'parts.price', 'parts'])
  const renamed = mapCondition(condition, (path) => path.replace('parts', 'items'))
  expect(renamed.groups[0]?.lines).toEqual({ table: 'items', hold: 'none' })
  expect(fieldsOf(renamed)).toEqual(['items.name', 'items.price', 'items'])
})

test('comparisons of a group of lines are told so only where the group holds', () => {
  const [group] = cheapOil({ table: 'parts', hold: 'some' }).groups
  const said = (lines: readonly PartLine[]) =>
    seeGroup(group!, seenOf(lines)).map(({ isSo }) => isSo)
  expect(said([dearOil, cheapTyre])).toEqual([false, false])
  expect(said([oil])).toEqual([true, true])
})

test('lines of what is no sub-table are named as a fault', () => {
  const condition: Condition = {
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: 'note', symbol: 'notNull' }],
        lines: { table: 'note', hold: 'all' },
      },
    ],
  }
  expect(checkCondition(condition, orders)).toEqual([{ code: 'dangling', field: 'note' }])
})

test('the evaluator asks the lines of a record so, from the record and from any of its lines', () => {
  const condition: Condition = {
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [
          { field: 'lines.item', symbol: '==', operand: { type: 'fixed', value: 'oil' } },
          { field: 'lines.price', symbol: '<', operand: { type: 'fixed', value: '10' } },
        ],
        lines: { table: 'lines', hold: 'some' },
      },
    ],
  }
  const evaluated = (lines: readonly object[]) =>
    evaluate(orders, plainInput({ raw: { lines }, before: null, env, canWrite: () => true }), once)
  const [dear, other] = [
    { item: 'oil', price: '20' },
    { item: 'tyre', price: '5' },
  ]
  expect(holds(condition, evaluated([dear, other]))).toBe(false)
  const record = evaluated([dear, { item: 'oil', price: '5' }])
  expect(holds(condition, record)).toBe(true)
  const [line] = record.find('lines')?.lines ?? []
  expect(line && holds(condition, line)).toBe(true)
})
