import { expect, test } from 'vitest'
import { randomBytes, randomInt } from './random.ts'

test('every number below the limit comes, and no other', () => {
  const seen = new Set(Array.from({ length: 1000 }, () => randomInt(5)))
  expect(seen).toEqual(new Set([0, 1, 2, 3, 4]))
})

test('bytes are as many as were asked for, and new each time', () => {
  expect(randomBytes(32)).toHaveLength(32)
  expect(randomBytes(32)).not.toEqual(randomBytes(32))
})
