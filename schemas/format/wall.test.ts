import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWall, isDay, shiftDay, toWall } from './wall.ts'

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC']

test('an instant survives the clock on the wall, but for the hour that comes twice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }),
      (zone, second) => {
        const wall = toWall(second * 1000, zone)
        expect(toWall(fromWall(wall, zone), zone)).toBe(wall)
        expect(fromWall(wall, zone)).toBeLessThanOrEqual(second * 1000)
      },
    ),
  )
})

test('the skipped hour is told later, the repeated one is its first', () => {
  expect(toWall(fromWall('2026-03-29 02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe(
    '2026-03-29 03:30:00',
  )
  expect(fromWall('2026-10-25 02:30:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(fromWall('2026-02-01', 'Asia/Shanghai')).toBe(Date.UTC(2026, 0, 31, 16))
})

test('what is no time gives no instant', () => {
  for (const wall of ['', 'x', '2026-02-01 25:00', '2026-13-01'])
    expect(fromWall(wall, 'UTC')).toBeNaN()
})

test('days are shifted by the calendar', () => {
  expect(shiftDay('2026-01-31', 1, 'month')).toBe('2026-02-28')
  expect(shiftDay('2024-02-29', -1, 'year')).toBe('2023-02-28')
  expect(shiftDay('2026-01-01', -1, 'month')).toBe('2025-12-01')
  expect(shiftDay('2026-12-31', 1, 'day')).toBe('2027-01-01')
  expect(['2024-02-29', '2026-02-29', '2026-2-1'].map(isDay)).toEqual([true, false, false])
})
