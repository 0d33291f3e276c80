import { expect, test } from 'vitest'
import { hueOf } from './choice-hue.ts'

const choicesOf = (ids: readonly string[]) => ids.map((id) => ({ id }))

test('choices of one field differ in hue, and keep theirs when one is added behind them', () => {
  const ids = ['low', 'middle', 'high', 'a', 'b', 'c']
  const found = ids.map((id) => hueOf(choicesOf(ids), id))
  expect(new Set(found).size).toBe(ids.length)
  expect(ids.map((id) => hueOf(choicesOf([...ids, 'new']), id))).toEqual(found)
})

test('a choice that is not among them, or one of many, has a hue too', () => {
  const many = Array.from({ length: 25 }, (_, index) => `choice${index}`)
  expect(many.map((id) => hueOf(choicesOf(many), id)).every(Boolean)).toBe(true)
  expect(hueOf([], 'gone')).toBe(hueOf([], 'gone'))
})

test('a hue that the design gives is kept, and the others stay as they are', () => {
  const [low, high] = [{ id: 'low' }, { id: 'high' }]
  const before = hueOf([low, high], 'low')
  expect(hueOf([low, { ...high, hue: 'volcano' }], 'high')).toBe('volcano')
  expect(hueOf([low, { ...high, hue: 'volcano' }], 'low')).toBe(before)
})
