import { expect, test } from 'vitest'
import { PerMinute } from './per-minute.ts'

const start = Date.UTC(2026, 0, 1)

test('what happened within a minute counts, and then no more', () => {
  const rate = new PerMinute()
  for (const second of [0, 0, 10, 59]) rate.take(start + second * 1000)
  const at = (second: number) => rate.read(start + second * 1000)
  expect([at(59), at(60), at(69), at(70), at(118), at(119)]).toEqual([4, 2, 2, 1, 1, 0])
})

test('a clock that is set back, or stood still for long, breaks nothing', () => {
  const rate = new PerMinute()
  rate.take(start + 5000)
  rate.take(start)
  expect(rate.read(start + 5000)).toBe(2)
  expect(rate.read(start + 900_000)).toBe(0)
})
