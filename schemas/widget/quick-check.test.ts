import * as Type from 'typebox'
import Value from 'typebox/value'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeQuickCheck } from './quick-check.ts'
import { schemaOfType, valueTypes } from './value.ts'

const schemas = [
  ...valueTypes.map((type) => schemaOfType[type]),
  Type.String({ minLength: 1, maxLength: 3 }),
  Type.String({ minLength: 2 }),
  Type.Integer({ maximum: 5 }),
  Type.String({ format: 'email' }),
  Type.Number(),
]
const value = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.constantFrom('1.50', '12', '-0.5', '2026-01-31', '07:30:00', '', 5, 5.5),
)

test('it says yes only where the schema does', () => {
  fc.assert(
    fc.property(fc.constantFrom(...schemas), value, (schema, jsonValue) => {
      if (makeQuickCheck(schema)?.(jsonValue)) expect(Value.Check(schema, jsonValue)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('plain texts and integers are known, other schemas are left to the interpreter', () => {
  expect(makeQuickCheck(Type.String({ maxLength: 3 }))?.('abc')).toBe(true)
  expect(makeQuickCheck(Type.String({ maxLength: 3 }))?.('abcd')).toBe(false)
  expect(makeQuickCheck(schemaOfType.decimal)?.('12.5')).toBe(true)
  expect(makeQuickCheck(Type.Integer({ minimum: 0 }))?.(0)).toBe(true)
  expect(makeQuickCheck(Type.Array(Type.String()))).toBeNull()
  expect(makeQuickCheck(Type.String({ format: 'email' }))).toBeNull()
})
