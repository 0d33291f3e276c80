import { expect, test } from 'vitest'
import {
  bucketsIn,
  canBucket,
  countBuckets,
  earlierOf,
  resolveRange,
  shiftOf,
  startOf,
  stepBy,
  weekdayOf,
} from './bucket.ts'

test.each([
  ['2024-02-29', 'day', '2024-02-29'],
  ['2024-02-29', 'week', '2024-02-26'],
  ['2024-03-03', 'week', '2024-02-26'],
  ['2024-12-30', 'week', '2024-12-30'],
  ['2025-01-05', 'week', '2024-12-30'],
  ['2024-02-29', 'month', '2024-02-01'],
  ['2024-12-31', 'quarter', '2024-10-01'],
  ['2024-04-01', 'quarter', '2024-04-01'],
  ['2024-02-29', 'year', '2024-01-01'],
] as const)('%s falls into the %s that begins with %s', (day, unit, start) => {
  expect(startOf(day, unit)).toBe(start)
})

test('Monday is the first day of a week and Sunday the last', () => {
  expect(weekdayOf('2024-02-26')).toBe(1)
  expect(weekdayOf('2024-03-03')).toBe(7)
})

test('a step goes by whole buckets, both ways', () => {
  expect(stepBy('2024-01-01', 2, 'quarter')).toBe('2024-07-01')
  expect(stepBy('2024-02-26', -1, 'week')).toBe('2024-02-19')
  expect(stepBy('2024-12-01', 1, 'month')).toBe('2025-01-01')
  expect(stepBy('2024-02-28', 2, 'day')).toBe('2024-03-01')
  expect(stepBy('2024-01-01', -1, 'year')).toBe('2023-01-01')
})

test('a relative range counts whole units from the present one', () => {
  const today = '2025-03-12'
  expect(resolveRange({ unit: 'day', from: -6, to: 1 }, today)).toEqual({
    from: '2025-03-06',
    to: '2025-03-13',
  })
  expect(resolveRange({ unit: 'month', from: -1, to: 0 }, today)).toEqual({
    from: '2025-02-01',
    to: '2025-03-01',
  })
  expect(resolveRange({ unit: 'week', from: 0, to: 1 }, today)).toEqual({
    from: '2025-03-10',
    to: '2025-03-17',
  })
  expect(resolveRange({ unit: 'quarter', from: -1, to: 1 }, today)).toEqual({
    from: '2024-10-01',
    to: '2025-04-01',
  })
})

test('an earlier period of whole months keeps the calendar, any other counts days', () => {
  const march = { from: '2025-03-01', to: '2025-04-01' }
  expect(earlierOf(march, shiftOf(march, 'previous'))).toEqual({
    from: '2025-02-01',
    to: '2025-03-01',
  })
  const ten = { from: '2025-03-05', to: '2025-03-15' }
  expect(earlierOf(ten, shiftOf(ten, 'previous'))).toEqual({ from: '2025-02-23', to: '2025-03-05' })
})

test('a year ago a day that there was not is the last of its month', () => {
  const leap = { from: '2024-02-29', to: '2024-03-31' }
  expect(earlierOf(leap, shiftOf(leap, 'lastYear'))).toEqual({
    from: '2023-02-28',
    to: '2023-03-31',
  })
})

test('every bucket that days touch is there, and no more than are wanted', () => {
  const days = { from: '2024-01-31', to: '2024-04-01' }
  expect(bucketsIn(days, 'month', 10)).toEqual(['2024-01-01', '2024-02-01', '2024-03-01'])
  expect(bucketsIn(days, 'day', 2)).toEqual(['2024-01-31', '2024-02-01'])
})

test('the number of buckets is never guessed too low', () => {
  const days = { from: '2024-01-31', to: '2025-03-02' }
  for (const unit of ['day', 'week', 'month', 'quarter', 'year'] as const)
    expect(countBuckets(days, unit)).toBeGreaterThanOrEqual(bucketsIn(days, unit, 5000).length)
  expect(countBuckets(days, 'weekday')).toBe(7)
  expect(countBuckets(days, 'hourOfDay')).toBe(24)
})

test('days have no hours, and only times of day are put into buckets', () => {
  expect(canBucket('instant', 'hour')).toBe(true)
  expect(canBucket('date', 'week')).toBe(true)
  expect(canBucket('date', 'hour')).toBe(false)
  expect(canBucket('date', 'hourOfDay')).toBe(false)
  expect(canBucket('text', 'day')).toBe(false)
})
