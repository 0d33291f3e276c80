import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cronOf, longestMonth, rhythmOf } from '#schemas/format/cron.ts'
import { isCron, findNextRuns } from './schedule.ts'

const at = (text: string): number => Date.parse(text)
const runs = (
  cron: string,
  more: {
    after?: string
    count?: number
    startTime?: number
    endTime?: number
    timeZone?: string
  } = {},
) => {
  const {
    after = '2026-03-01T00:00:00Z',
    count = 2,
    startTime = null,
    endTime = null,
    timeZone = 'Asia/Shanghai',
  } = more
  return findNextRuns({ cron, startTime, endTime }, { after: at(after), count, timeZone }).map(
    (run) => new Date(run).toISOString().replace('.000', ''),
  )
}

test.each([
  ['*/10 * * * *', ['2026-03-01T00:10:00Z', '2026-03-01T00:20:00Z']],
  ['30 3 * * *', ['2026-03-01T19:30:00Z', '2026-03-02T19:30:00Z']],
  ['15 0 0 1 * *', ['2026-03-31T16:00:15Z', '2026-04-30T16:00:15Z']],
  ['0 12 L * *', ['2026-03-31T04:00:00Z', '2026-04-30T04:00:00Z']],
  ['0 0 29 2 *', ['2028-02-28T16:00:00Z', '2032-02-28T16:00:00Z']],
  ['0 0 30 2 *', []],
])('%s as the clock of Shanghai shows it', (cron, expected) => {
  expect(runs(cron)).toEqual(expected)
})

test('a time that summer time skips comes after it, one that comes twice runs once', () => {
  expect(runs('30 2 * * *', { after: '2026-03-28T12:00:00Z', timeZone: 'Europe/Berlin' })).toEqual([
    '2026-03-29T01:00:00Z',
    '2026-03-30T00:30:00Z',
  ])
  expect(runs('30 2 * * *', { after: '2026-10-24T12:00:00Z', timeZone: 'Europe/Berlin' })).toEqual([
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00Z',
  ])
})

test('a schedule begins and ends with the instants that it is given, both among its own', () => {
  const span = { startTime: at('2026-03-05T00:00:00Z'), endTime: at('2026-03-05T00:10:00Z') }
  expect(runs('*/10 * * * *', { ...span, count: 5 })).toEqual([
    '2026-03-05T00:00:00Z',
    '2026-03-05T00:10:00Z',
  ])
  expect(runs('*/10 * * * *', { ...span, after: '2026-03-06T00:00:00Z' })).toEqual([])
})

test.each(['', '* * *', '* * * * * * *', '61 * * * *', 'every day', '@daily; rm'])(
  '%j is no schedule',
  (cron) => {
    expect(isCron(cron)).toBe(false)
  },
)

test('the runs of a rhythm are at its time, on its days', () => {
  const anyDay = fc.integer({ min: 1, max: 12 }).chain((month) =>
    fc.record({
      month: fc.constant(month),
      day: fc.integer({ min: 1, max: longestMonth(month) }),
      days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      hour: fc.nat(23),
      minute: fc.nat(59),
    }),
  )
  fc.assert(
    fc.property(anyDay, ({ month, day, days, hour, minute }) => {
      const time = { hour, minute }
      const whenOf = (cron: string) => {
        expect(rhythmOf(cron)).toBeDefined()
        return runs(cron, { timeZone: 'UTC', count: 3 }).map((run) => new Date(run))
      }
      const weekly = whenOf(cronOf({ every: 'week', days, ...time }))
      const monthly = whenOf(cronOf({ every: 'month', day, ...time }))
      const yearly = whenOf(cronOf({ every: 'year', month, day, ...time }))
      const last = whenOf(cronOf({ every: 'month', day: 'last', ...time }))
      const all = [...weekly, ...monthly, ...yearly, ...last]
      expect(all).toHaveLength(12)
      expect(new Set(all.map((run) => `${run.getUTCHours()}:${run.getUTCMinutes()}`))).toEqual(
        new Set([`${hour}:${minute}`]),
      )
      expect(weekly.every((run) => days.includes(run.getUTCDay()))).toBe(true)
      expect([...monthly, ...yearly].every((run) => run.getUTCDate() === day)).toBe(true)
      expect(yearly.every((run) => run.getUTCMonth() + 1 === month)).toBe(true)
      const dayAfter = (run: Date) => new Date(run.getTime() + 24 * 3_600_000)
      expect(last.every((run) => dayAfter(run).getUTCDate() === 1)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
