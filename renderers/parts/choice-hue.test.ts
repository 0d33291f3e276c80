import { expect, test } from 'vitest'
import { hueOf } from './choice-hue.ts'

test('choices of one field differ in hue, and keep theirs when one is added behind them', () => {
  const ids = ['low', 'middle', 'high', 'a', 'b', 'c']
  const found = ids.map((id) => hueOf(ids, id))
  expect(new Set(found).size).toBe(ids.length)
  expect(ids.map((id) => hueOf([...ids, 'new'], id))).toEqual(found)
})

test('a choice that is not among them, or one of many, has a hue too', () => {
  const many = Array.from({ length: 25 }, (_, index) => `choice${index}`)
  expect(many.map((id) => hueOf(many, id)).every(Boolean)).toBe(true)
  expect(hueOf([], 'gone')).toBe(hueOf([], 'gone'))
})
