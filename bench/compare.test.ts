import { expect, test } from 'vitest'
import { compareRatios, rowOfChange } from './compare.ts'
import type { Ratio } from './compare.ts'

const higher = (value: number): Ratio => ({ value, better: 'higher' })
const lower = (value: number): Ratio => ({ value, better: 'lower' })
const faultsOf = (last: Ratio, now: Ratio) =>
  compareRatios({ one: last }, { one: now }).map(({ isFault }) => isFault)

test('a ratio that fell by more than a tenth is a fault, whichever way is better', () => {
  expect(faultsOf(higher(0.6), higher(0.53))).toEqual([true])
  expect(faultsOf(lower(1 / 24), lower(1 / 21))).toEqual([true])
})

test('a ratio that fell by a tenth or less is none, nor one that rose', () => {
  expect(faultsOf(higher(1), higher(0.9))).toEqual([false])
  expect(faultsOf(lower(0.9), lower(1))).toEqual([false])
  expect(faultsOf(higher(0.5), higher(5))).toEqual([false])
  expect(faultsOf(lower(0.5), lower(0.05))).toEqual([false])
})

test('a ratio of nothing may stay nothing, and is a fault when it becomes something', () => {
  expect(faultsOf(lower(0), lower(0))).toEqual([false])
  expect(faultsOf(lower(0), lower(0.1))).toEqual([true])
  expect(faultsOf(higher(0.1), higher(0))).toEqual([true])
})

test('a ratio that is no number is a fault, the first time too', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(faultsOf(higher(0.5), higher(value))).toEqual([true])
    expect(compareRatios({}, { one: higher(value) })).toEqual([
      { what: 'one', now: value, isFault: true },
    ])
  }
})

test('what is new and what is no longer measured is told and no fault', () => {
  expect(compareRatios({ gone: higher(1) }, { fresh: lower(2) })).toEqual([
    { what: 'fresh', now: 2, isFault: false },
    { what: 'gone', last: 1, isFault: false },
  ])
})

test('a change is told with both figures and by how much it is better', () => {
  const rows = compareRatios(
    { insert: higher(0.6), key: lower(1 / 20), gone: lower(2), even: higher(1) },
    { insert: higher(0.38), key: lower(1 / 25), even: higher(1), fresh: lower(0.123456) },
  ).map((change) => rowOfChange(change))
  expect(rows).toEqual([
    ['insert', '0.6', '0.38', '-37 %', 'FELL'],
    ['key', '0.05', '0.04', '+25 %', ''],
    ['even', '1', '1', '0 %', ''],
    ['fresh', '-', '0.123', 'new', ''],
    ['gone', '2', '-', 'no longer measured', ''],
  ])
})
