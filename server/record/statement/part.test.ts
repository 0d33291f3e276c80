import { expect, test } from 'vitest'
import { always, joinParts, never } from './part.ts'

test('nothing joined by `and` is true, nothing joined by `or` is false', () => {
  expect(joinParts('and', [])).toBe(always)
  expect(joinParts('or', [])).toBe(never)
})
