import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeId } from '../wire/id.ts'
import { rankBetween } from './rank.ts'

const inOrder = (ranks: readonly string[]): boolean =>
  ranks.every((rank, at) => at === 0 || (ranks[at - 1] ?? '') < rank)

test('wherever cards are put, one after another, all keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1000 }), { maxLength: 60 }), (places) => {
      const ranks = [makeId(1_700_000_000_000), makeId(1_700_000_000_001)]
      for (const place of places) {
        const at = place % (ranks.length + 1)
        ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? '', ranks[at] ?? null))
      }
      expect(inOrder(ranks)).toBe(true)
    }),
  )
})

test('the same place again and again takes a digit for some cards', () => {
  const [low, high] = [makeId(1_700_000_000_000), makeId(1_700_000_000_001)]
  let top = high
  for (let times = 0; times < 500; times++) {
    top = rankBetween(low, top)
    expect(low < top && top < high).toBe(true)
  }
  expect(top.length).toBeLessThan(120)
})
