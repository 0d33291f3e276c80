import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueTypes } from '../widget/value.ts'
import type { ValueType } from '../widget/value.ts'
import { compareTypes, fieldsOf, holds, mapCondition } from './compare.ts'
import { symbols } from '../design/condition.ts'
import type { Condition, Operand, Symbol } from '../design/condition.ts'
import type { ConditionContext } from './seen.ts'

const env = {
  now: Date.parse('2026-03-01T16:05:09Z'),
  timeZone: 'Asia/Shanghai',
  userId: 'u1',
  departmentId: 'd1',
  organizeId: '',
}
const seenOf = (fields: {
  readonly [path: string]: readonly [ValueType, unknown]
}): ConditionContext => ({
  env,
  get: (path) => fields[path]?.[1] ?? null,
  typeOf: (path) => fields[path]?.[0] ?? null,
})
const conditionOf = (symbol: Symbol, operand?: Operand): Condition => ({
  match: 'and',
  groups: [{ match: 'and', comparisons: [{ field: 'a', symbol, ...(operand && { operand }) }] }],
})
const asks = (left: readonly [ValueType, unknown], symbol: Symbol, right?: unknown): boolean =>
  holds(conditionOf(symbol, { type: 'fixed', value: right }), seenOf({ a: left }))

describe('one comparison', () => {
  it.each([
    ['decimal', '1.50', '==', '1.5', true],
    ['decimal', '10', '>', '9', true],
    ['decimal', '10', '<', '9', false],
    ['decimal', '0.1', '==', 0.1, true],
    ['decimal', '9007199254740993', '>', '9007199254740992', true],
    ['decimal', 'x', '==', 'x', false],
    ['decimal', '5', 'between', ['5', '6'], true],
    ['decimal', '7', 'between', ['5', null], true],
    ['decimal', '7', 'between', [null, '6'], false],
    ['decimal', '7', 'between', [null, null], false],
    ['decimal', '7', 'between', '7', false],
    ['decimal', '7', 'in', ['1', '7.0'], true],
    ['decimal', '7', 'in', '7', true],
    ['decimal', '7', 'like', '7', false],
    ['decimal', '7', 'notLike', '8', false],
    ['flag', 1, '==', true, true],
    ['flag', 0, '==', '0', true],
    ['flag', 0, '>', '0', false],
    ['text', 'Abc', 'like', 'bc', true],
    ['text', 'Abc', 'like', 'BC', false],
    ['text', 'Abc', 'notLike', 'x', true],
    ['text', 'a', '<', 'b', true],
    ['text', '￿', '<', '😀', true],
    ['text', 'b', 'between', ['a', 'c'], true],
    ['text', '12', '==', 12, true],
    ['date', '2026-03-02', '>=', '2026-03-01', true],
    ['date', '2026-03-02', '==', 'yesterday', false],
    ['time', '08:00:00', '==', '08:00', true],
    ['time', '08:00:00', '<', '08:00:01', true],
    ['instant', 5, '<', 10, true],
    ['instant', 5, '==', '5', true],
    ['instant', 0, '==', 0, true],
    ['id', 'x', 'in', ['x', 'y'], true],
    ['id', 'x', '<>', 'y', true],
    ['id', 'x', '>', 'a', false],
    ['ids', ['a', 'b'], '==', ['b', 'a'], true],
    ['ids', ['a', 'b'], '==', ['a'], false],
    ['ids', ['a', 'b'], 'in', ['b', 'c'], true],
    ['ids', ['a', 'b'], 'notIn', ['b', 'c'], false],
    ['ids', ['a', 'b'], 'like', 'a', true],
    ['ids', ['a'], '==', 'a', true],
    ['range', ['1', '5'], 'between', ['5', '9'], true],
    ['range', ['1', '5'], 'between', ['6', null], false],
    ['range', ['1', null], 'between', ['7', '8'], true],
    ['range', [null, '5'], 'between', [null, '0'], true],
    ['range', ['1', '5'], 'between', [null, null], false],
    ['range', ['1', '5'], 'between', '3', false],
    ['range', ['1', null], 'notNull', null, true],
    ['rows', [{}], 'notNull', null, true],
    ['rows', [], 'null', null, true],
    ['rows', [{}], '==', [{}], false],
  ] as const)('%s %o %s %o is %s', (...[type, left, symbol, right, wanted]) =>
    expect(asks([type, left], symbol, right)).toBe(wanted),
  )

  it('is false for an empty side, and its opposite true', () => {
    for (const type of valueTypes) {
      for (const left of [null, '', []]) {
        for (const symbol of compareTypes(type))
          expect([type, symbol, asks([type, left], symbol, type === 'ids' ? ['a'] : '1')]).toEqual([
            type,
            symbol,
            ['<>', 'notLike', 'notIn', 'null'].includes(symbol),
          ])
      }
    }
    expect(asks(['text', 'a'], '==', '')).toBe(false)
    expect(asks(['ids', []], '==', [])).toBe(false)
    expect(asks(['ids', []], '<>', [])).toBe(true)
    expect(asks(['text', 'a'], '<>', null)).toBe(true)
    expect(asks(['text', 'a'], 'like', '')).toBe(false)
    expect(holds(conditionOf('=='), seenOf({ a: ['text', 'a'] }))).toBe(false)
  })
  it('is false for a symbol that does not fit, and for a field that is not there, but null', () => {
    for (const type of valueTypes)
      for (const symbol of symbols)
        if (!compareTypes(type).includes(symbol))
          expect(asks([type, null], symbol, '1')).toBe(false)
    for (const symbol of symbols)
      expect(holds(conditionOf(symbol, { type: 'fixed', value: '1' }), seenOf({}))).toBe(
        symbol === 'null',
      )
  })
  it('has exact opposites', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...valueTypes),
        fc.anything(),
        fc.anything(),
        (type, left, right) => {
          for (const [symbol, opposite] of [
            ['==', '<>'],
            ['like', 'notLike'],
            ['in', 'notIn'],
            ['null', 'notNull'],
          ] as const) {
            if (compareTypes(type).includes(symbol) && !Array.isArray(left))
              expect(asks([type, left], symbol, right)).toBe(!asks([type, left], opposite, right))
          }
        },
      ),
    )
  })
})

describe('operands', () => {
  const against = (
    ...[left, symbol, operand, more]: [
      left: readonly [ValueType, unknown],
      symbol: Symbol,
      operand: Operand,
      more?: object,
    ]
  ): boolean => holds(conditionOf(symbol, operand), seenOf({ a: left, ...more }))
  it('knows the caller, and an empty id is nobody', () => {
    expect(against(['id', 'u1'], '==', { type: 'user' })).toBe(true)
    expect(against(['ids', ['d1', 'd2']], 'like', { type: 'department' })).toBe(true)
    expect(against(['id', ''], '==', { type: 'organization' })).toBe(false)
  })
  it('knows the day of the zone and the instant', () => {
    expect(against(['date', '2026-03-02'], '==', { type: 'today' })).toBe(true)
    expect(against(['date', '2026-03-02'], '==', { type: 'now' })).toBe(true)
    expect(against(['instant', Date.parse('2026-03-01T16:00:00Z')], '==', { type: 'today' })).toBe(
      true,
    )
    expect(against(['instant', env.now], '==', { type: 'now' })).toBe(true)
    expect(against(['time', '00:05:09'], '==', { type: 'now' })).toBe(true)
    expect(against(['time', '00:05:09'], '==', { type: 'today' })).toBe(false)
    expect(against(['decimal', '1'], '<>', { type: 'now' })).toBe(true)
  })
  it('knows the days of a period, its first and its last', () => {
    const lastWeek = { type: 'period', unit: 'week', from: -1, to: 0 } as const
    expect(
      ['2026-02-22', '2026-02-23', '2026-03-01', '2026-03-02'].map((day) =>
        against(['date', day], 'between', lastWeek),
      ),
    ).toEqual([false, true, true, false])
    const [first, last] = ['2026-02-22T16:00:00Z', '2026-03-01T15:59:59.999Z'].map(Date.parse)
    expect(
      [first! - 1, first!, last!, last! + 1].map((at) =>
        against(['instant', at], 'between', lastWeek),
      ),
    ).toEqual([false, true, true, false])
    expect(
      (['<', '<=', '>', '>='] as const).map((symbol) =>
        ['2026-02-22', '2026-02-25', '2026-03-02'].map((day) =>
          against(['date', day], symbol, lastWeek),
        ),
      ),
    ).toEqual([
      [true, false, false],
      [true, true, false],
      [false, false, true],
      [false, true, true],
    ])
    expect(against(['date', '2026-02-25'], '==', lastWeek)).toBe(true)
    expect(against(['date', '2026-03-02'], '<>', lastWeek)).toBe(true)
    expect(against(['text', '2026-02-25'], 'between', lastWeek)).toBe(false)
    const empty = { ...lastWeek, from: 1, to: 1 }
    expect(against(['date', '2026-03-09'], 'between', empty)).toBe(false)
    const far = { type: 'period', unit: 'year', from: -5000, to: 0 } as const
    expect(against(['date', '2026-02-25'], 'between', far)).toBe(false)
  })
  it('compares fields of one family only', () => {
    expect(against(['decimal', '1'], '==', { type: 'field', field: 'b' }, { b: ['flag', 1] })).toBe(
      true,
    )
    expect(
      against(['id', 'x'], 'in', { type: 'field', field: 'b' }, { b: ['ids', ['x', 'y']] }),
    ).toBe(true)
    expect(
      against(
        ['date', '2026-03-02'],
        '==',
        { type: 'field', field: 'b' },
        { b: ['text', '2026-03-02'] },
      ),
    ).toBe(false)
    expect(against(['decimal', '1'], '==', { type: 'field', field: 'lost' })).toBe(false)
  })
  it('asks a column from outside row by row', () => {
    expect(asks(['decimal', ['1', '5']], '>', '4')).toBe(true)
    expect(asks(['decimal', ['1', '5']], '>', '5')).toBe(false)
    expect(asks(['decimal', []], 'null')).toBe(true)
    expect(asks(['text', ['a', null]], 'null')).toBe(true)
  })
})

describe('groups', () => {
  const yes = { field: 'a', symbol: 'notNull' } as const
  const no = { field: 'a', symbol: 'null' } as const
  const seen = seenOf({ a: ['text', 'x'] })
  it.each([
    ['and', 'and', [yes, no], false],
    ['and', 'or', [yes, no], true],
    ['or', 'and', [no, no], false],
    ['and', 'and', [], true],
    ['or', 'or', [], true],
  ] as const)('%s of %s', (...[outer, inner, comparisons, wanted]) =>
    expect(
      holds({ match: outer, groups: [{ match: inner, comparisons: [...comparisons] }] }, seen),
    ).toBe(wanted),
  )
  it('joins groups too; none at all hold', () => {
    const groups = [
      { match: 'and' as const, comparisons: [yes] },
      { match: 'and' as const, comparisons: [no] },
    ]
    expect([
      holds({ match: 'and', groups }, seen),
      holds({ match: 'or', groups }, seen),
      holds({ match: 'or', groups: [] }, seen),
    ]).toEqual([false, true, true])
  })
})

it('names and maps its fields', () => {
  const condition = conditionOf('==', { type: 'field', field: 'b' })
  expect(fieldsOf(condition)).toEqual(['a', 'b'])
  expect(fieldsOf(mapCondition(condition, (field) => `${field}2`))).toEqual(['a2', 'b2'])
  expect(mapCondition(conditionOf('null'), (field) => field)).toEqual(conditionOf('null'))
})
