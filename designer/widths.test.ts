import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareLine } from './widths.ts'

const named = (spans: readonly number[]) => spans.map((span, at) => ({ id: String(at), span }))

test.each([
  [[24], [24], [12], [12]],
  [[12, 12], [24], [8, 8], [8]],
  [[8], [24], [], [16]],
  [[12], [12], [], [12]],
  [[6, 6], [24, 24], [], [6, 6]],
  [[24], [24, 24, 24, 24], [4], [5, 5, 5, 5]],
])('beside %j come %j', (others, held, ...[changed, given]) => {
  expect(shareLine(named(others), held)).toEqual({ others: named(changed), held: given })
})

test('whatever shares a line, it fills no more than the line, and nobody gets nothing', () => {
  const spans = fc.array(fc.integer({ min: 1, max: 24 }), { maxLength: 5 })
  fc.assert(
    fc.property(
      spans,
      fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 4 }),
      (others, held) => {
        const shares = shareLine(named(others), held)
        const all = [
          ...others.map(
            (span, at) => shares.others.find(({ id }) => id === String(at))?.span ?? span,
          ),
          ...shares.held,
        ]
        expect(shares.held).toHaveLength(held.length)
        expect(Math.min(...all)).toBeGreaterThanOrEqual(1)
        expect(all.reduce((sum, span) => sum + span, 0)).toBeLessThanOrEqual(24)
      },
    ),
  )
})
