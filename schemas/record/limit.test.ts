import { expect, test } from 'vitest'
import type { End } from '../design/document.ts'
import { canHold } from '../design/logic-reach.ts'
import type { Comparison } from '../design/condition.ts'
import { compile } from '../design/model.ts'
import { fromDay } from '../format/time.ts'
import { limitIssues, limitOf } from './limit.ts'
import type { ConditionContext } from './seen.ts'
import { documentOf, kinds } from '#tests/rules.ts'

const zone = 'America/New_York'
const model = compile(kinds, documentOf({ came: { kind: 'moment' }, due: { kind: 'day' } }, []))
const [came, due] = [model.byPath.get('came')!, model.byPath.get('due')!]
/** A day of 25 hours. */
const day = '2026-11-01'
const [begin, end] = [fromDay(day, zone), fromDay('2026-11-02', zone)]

const seenOf = (values: { readonly [path: string]: unknown }): ConditionContext => ({
  env: { now: begin + 1, timeZone: zone, userId: '', departmentId: '', organizeId: '' },
  typeOf: (path) => model.byPath.get(path)?.bound.type ?? null,
  get: (path) => values[path] ?? null,
})
const codes = (
  field: typeof came,
  value: unknown,
  { most, least }: { readonly most?: End; readonly least?: End },
): readonly string[] => {
  const values = { came: value, due: day, ...(field === due && { came: begin + 1 }) }
  const effect = {
    type: 'limit' as const,
    field: '',
    ...(most && { most }),
    ...(least && { least }),
  }
  const limits = [limitOf(effect, field, seenOf(values))]
  return limitIssues(field, value, { limits, timeZone: zone }).map(({ code }) => code)
}

test('a day limits moments by its begin and its end', () => {
  const ends: readonly End[] = [
    { type: 'today' },
    { type: 'fixed', value: day },
    { type: 'field', field: 'due' },
  ]
  for (const limit of ends) {
    expect(codes(came, end - 1, { most: limit })).toEqual([])
    expect(codes(came, end, { most: limit })).toEqual(['tooLate'])
    expect(codes(came, begin, { least: limit })).toEqual([])
    expect(codes(came, begin - 1, { least: limit })).toEqual(['tooEarly'])
  }
  const yesterday: End = { type: 'today', shift: -1 }
  expect(codes(came, begin - 1, { most: yesterday })).toEqual([])
  expect(codes(came, begin, { most: yesterday })).toEqual(['tooLate'])
  const tomorrow: End = { type: 'field', field: 'due', shift: 1 }
  expect(codes(came, end, { least: tomorrow })).toEqual([])
  expect(codes(came, end - 1, { least: tomorrow })).toEqual(['tooEarly'])
  expect(codes(came, begin + 2, { most: { type: 'now' } })).toEqual(['tooLate'])
})

test('a moment limits dates by its day', () => {
  const limit: End = { type: 'field', field: 'came' }
  expect(codes(due, day, { most: limit, least: limit })).toEqual([])
  expect(codes(due, '2026-11-02', { most: limit })).toEqual(['tooLate'])
  expect(codes(due, '2026-10-31', { least: { ...limit, shift: -1 } })).toEqual([])
  expect(codes(due, '2026-10-30', { least: { ...limit, shift: -1 } })).toEqual(['tooEarly'])
})

test('what cannot hold together is told of days too, but never of a day and a moment', () => {
  const can = (...comparisons: readonly Omit<Comparison, 'field'>[]): boolean =>
    canHold(
      [
        {
          match: 'and',
          groups: [
            { match: 'and', comparisons: comparisons.map((half) => ({ field: 'came', ...half })) },
          ],
        },
      ],
      { typeOf: () => 'instant', isColumn: () => false },
    )
  const fixed = (value: unknown) => ({ type: 'fixed' as const, value })
  const week = { type: 'period' as const, unit: 'week' as const, from: 0, to: 1 }
  expect(can({ symbol: '==', operand: fixed(day) }, { symbol: '>', operand: fixed(day) })).toBe(
    false,
  )
  expect(can({ symbol: '>=', operand: fixed(day) }, { symbol: '<=', operand: fixed(day) })).toBe(
    true,
  )
  expect(can({ symbol: '==', operand: week }, { symbol: '<', operand: week })).toBe(false)
  expect(can({ symbol: '<=', operand: week }, { symbol: '>=', operand: week })).toBe(true)
  expect(
    can({ symbol: '==', operand: fixed(day) }, { symbol: '==', operand: fixed(begin + 1) }),
  ).toBe(true)
})
