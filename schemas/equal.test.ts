import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEqual } from './equal.ts'

/** The same data with the keys of every object reversed. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, held]) => [key, turned(held)]),
  )
}

test('plain data is equal to its copy, in whatever order its keys stand', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      expect(isEqual(value, turned(value))).toBe(true)
    }),
  )
})

test('two values are equal where their texts with sorted keys are', () => {
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_, held: unknown) =>
      typeof held === 'object' && held !== null && !Array.isArray(held)
        ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : held,
    )
  const value = fc.jsonValue({ maxDepth: 2 })
  fc.assert(
    fc.property(value, value, (jsonValue, other) => {
      expect(isEqual(jsonValue, other)).toBe(sorted(jsonValue) === sorted(other))
    }),
  )
})

test('what has a class is equal to itself alone', () => {
  class Line {
    readonly cells = [1]
  }
  const line = new Line()
  expect(isEqual([line], [line])).toBe(true)
  expect(isEqual([line], [new Line()])).toBe(false)
  expect(isEqual(new File(['a'], 'a'), new File(['b'], 'b'))).toBe(false)
})
