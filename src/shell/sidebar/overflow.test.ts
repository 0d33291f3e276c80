import fc from 'fast-check'
import { expect, test } from 'vitest'
import { widths } from '../measures.ts'
import { fold, moreKey, slotsIn } from './overflow.ts'

test.each([
  [0, 0],
  [115.9, 0],
  [116, 1],
  [231, 1],
  [232, 2],
  [1160, 10],
])('4 a top menu of %d px has room for %d slots of 116 px', (width, slots) => {
  expect(widths.menuSlot).toBe(116)
  expect(slotsIn(width)).toBe(slots)
})

test('2.4 what does not fit stands under /menuMore', () => expect(moreKey).toBe('/menuMore'))

test('4 whatever the width, no line is lost or moved, and no more slots are taken than there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { maxLength: 30 }),
      fc.double({ min: 0, max: 4000, noNaN: true }),
      (lines, width) => {
        const { shown, more } = fold(lines, width)
        const slots = Math.floor(width / 116)
        expect([...shown, ...more]).toEqual(lines)
        if (lines.length <= slots) expect(more).toEqual([])
        else expect(shown.length + 1).toBe(Math.max(1, slots))
      },
    ),
  )
})
