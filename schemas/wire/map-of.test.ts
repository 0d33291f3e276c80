import { expect, test } from 'vitest'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { mapBy, mapOf } from './map-of.ts'

test('a value is checked under every key, one with a line break too', () => {
  const counts = mapOf(5, Type.Integer())
  expect(Check(counts, { a: 1, 'b\nc': 2 })).toBe(true)
  expect(Check(counts, { 'b\nc': 'two' })).toBe(false)
})

test('a key that is too long is refused', () => {
  expect(Check(mapOf(5, Type.Integer()), { sixsix: 1 })).toBe(false)
})

test('a key outside of its pattern is refused', () => {
  const counts = mapBy('^[ab]$', Type.Integer(), { maxProperties: 1 })
  expect(Check(counts, { a: 1 })).toBe(true)
  expect(Check(counts, { c: 1 })).toBe(false)
  expect(Check(counts, { a: 1, b: 1 })).toBe(false)
})
