import { expect, test } from 'vitest'
import { isSame } from './lines.ts'

test('a value is the same in whatever order its keys stand, for a database keeps its own', () => {
  const typed = [{ fileId: 'a', name: 'car.png' }]
  expect(isSame(typed, [{ name: 'car.png', fileId: 'a' }])).toBe(true)
  expect(isSame(typed, [{ name: 'car.jpg', fileId: 'a' }])).toBe(false)
})

test('nothing and null are the same, and neither is an empty text', () => {
  expect(isSame(undefined, null)).toBe(true)
  expect(isSame('', null)).toBe(false)
})
