import { expect, test } from 'vitest'
import { idPattern, makeId, timeOfId } from './id.ts'

test('ids sort by time, fit their pattern and tell when they were made', () => {
  const early = makeId(Date.UTC(2026, 0, 1))
  const late = makeId(Date.UTC(2026, 0, 1, 0, 0, 0, 1))
  expect(early < late).toBe(true)
  expect(early).toMatch(new RegExp(idPattern))
  expect(timeOfId(late)).toBe(Date.UTC(2026, 0, 1, 0, 0, 0, 1))
})

test('ten thousand ids of one millisecond differ', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => makeId(0))).size).toBe(10_000)
})

test('bytes that would bias the digits are thrown away', () => {
  const bytes = [255, 63, 62, ...Array.from({ length: 10 }, (_, index) => index), 0, 0, 0]
  expect(makeId(Date.UTC(2020, 0, 1), () => Uint8Array.from(bytes)).slice(8)).toBe('0123456789')
})
