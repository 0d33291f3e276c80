import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cronOf, longestMonth, minuteSteps, rhythmOf } from './cron.ts'
import type { Rhythm } from './cron.ts'

const time = { hour: fc.nat(23), minute: fc.nat(59) }
const anyRhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ every: fc.constant('minutes' as const), step: fc.constantFrom(...minuteSteps) }),
  fc.record({ every: fc.constant('hour' as const), minute: time.minute }),
  fc.record({ every: fc.constant('day' as const), ...time }),
  fc.record({
    every: fc.constant('week' as const),
    days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
    ...time,
  }),
  fc.record({
    every: fc.constant('month' as const),
    day: fc.oneof(fc.constant('last' as const), fc.integer({ min: 1, max: 31 })),
    ...time,
  }),
  fc.integer({ min: 1, max: 12 }).chain((month) =>
    fc.record({
      every: fc.constant('year' as const),
      month: fc.constant(month),
      day: fc.integer({ min: 1, max: longestMonth(month) }),
      ...time,
    }),
  ),
)

test('every rhythm is read back from its expression', () => {
  fc.assert(
    fc.property(anyRhythm, (rhythm) => {
      expect(rhythmOf(cronOf(rhythm))).toEqual(rhythm)
    }),
  )
})

test('other writings of a rhythm are understood', () => {
  expect(rhythmOf(' 0 30  6 * * 1-5 ')).toEqual({
    every: 'week',
    days: [1, 2, 3, 4, 5],
    hour: 6,
    minute: 30,
  })
  expect(rhythmOf('5 4 * * 7,6')).toMatchObject({ every: 'week', days: [0, 6] })
})

test.each([
  '',
  '* * * * *',
  '*/7 * * * *',
  '15 0 3 * * *',
  '0 24 * * *',
  '0 3 30 2 *',
  '0 3 1 * 1',
  '0 3 * * 5-1',
  '0 3 * * mon',
  '0 3 32 * *',
  '0 3,4 * * *',
])('no rhythm says %j', (cron) => {
  expect(rhythmOf(cron)).toBeUndefined()
})
