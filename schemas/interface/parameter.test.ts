import {
  property,
  assert,
  array,
  constantFrom,
  record,
  string,
  oneof,
  constant,
  boolean,
  integer,
} from 'fast-check'
import { expect, test } from 'vitest'
import { bindValues, checkParameters, dataTypes, isGiven, origins, readValue } from './parameter.ts'
import type { Parameter } from './parameter.ts'

const caller = { userId: 'u1', departmentId: 'd1', organizeId: 'o1', today: '2026-11-26' }
const plate: Parameter = {
  field: 'plate',
  fullName: 'Plate',
  dataType: 'text',
  origin: 'call',
  required: false,
  defaultValue: null,
}

test('a value comes from the call, else from the default', () => {
  const many = [plate, { ...plate, field: 'lot', defaultValue: 'north' }]
  const { values, issues } = bindValues(many, { plate: 'A1', lot: '' }, caller)
  expect([...values]).toEqual([
    ['plate', 'A1'],
    ['lot', 'north'],
  ])
  expect(issues).toEqual([])
})

test('what is known of the caller cannot be given by the call', () => {
  const own: Parameter = { ...plate, field: 'me', origin: 'user' }
  expect([...bindValues([own], {}, caller).values]).toEqual([['me', 'u1']])
  expect(bindValues([own], { me: 'u2' }, caller).issues).toEqual([
    { path: 'values.me', code: 'unknown', name: 'me' },
  ])
  expect(bindValues([own], { me: 'u2' }, caller).values.get('me')).toBe('u1')
})

test('somebody without a department gets no rows of all departments', () => {
  const ownRows: Parameter = { ...plate, field: 'department', origin: 'department' }
  const { issues } = bindValues([ownRows], {}, { ...caller, departmentId: '' })
  expect(issues).toEqual([{ path: 'values.department', code: 'required', name: 'Plate' }])
})

test('a required value, a value of another type and an unknown value are refused by name', () => {
  const many: Parameter[] = [
    { ...plate, required: true },
    { ...plate, field: 'price', fullName: '', dataType: 'number' },
    { ...plate, field: 'day', dataType: 'date' },
  ]
  expect(bindValues(many, { price: 'x', day: '2026-02-30', other: 1 }, caller).issues).toEqual([
    { path: 'values.other', code: 'unknown', name: 'other' },
    { path: 'values.plate', code: 'required', name: 'Plate' },
    { path: 'values.price', code: 'number', name: 'price' },
    { path: 'values.day', code: 'date', name: 'Plate' },
  ])
})

test('numbers keep all their digits, and are written one way', () => {
  expect(readValue('number', '1234567890.12345678901')).toBe('1234567890.12345678901')
  expect(readValue('number', '01.50')).toBe('1.5')
  expect(readValue('number', 7)).toBe('7')
  expect(readValue('text', 7)).toBe('7')
  expect(readValue('boolean', 'true')).toBeUndefined()
})

test('names stand once, and a type fits where its value comes from and its default', () => {
  const wrong: Parameter[] = [
    plate,
    { ...plate, dataType: 'number', origin: 'user' },
    { ...plate, field: 'day', dataType: 'date', defaultValue: 'soon' },
  ]
  expect(checkParameters(wrong).map(({ path, code }) => [path, code])).toEqual([
    ['parameters.1.field', 'twice'],
    ['parameters.1.dataType', 'originType'],
    ['parameters.2.defaultValue', 'date'],
  ])
})

const anyCell = oneof(string({ maxLength: 5 }), integer(), boolean(), constant(null))
const anyParameter = record({
  field: constantFrom('a', 'b', 'c', 'constructor'),
  fullName: string({ maxLength: 5 }),
  dataType: constantFrom(...dataTypes),
  origin: constantFrom(...origins),
  required: boolean(),
  defaultValue: anyCell,
})

test('law: every parameter has a value of its type or null, and one of the caller is always that of the caller', () => {
  assert(
    property(
      array(anyParameter, { maxLength: 4 }),
      array(anyCell, { maxLength: 3 }),
      (many, cells) => {
        const given = Object.fromEntries(cells.map((value, index) => ['abc'[index] ?? '', value]))
        const { values } = bindValues(many, given, caller)
        const last = new Map(many.map((known) => [known.field, known]))
        for (const [field, { dataType, origin }] of last) {
          const value = values.get(field) ?? null
          expect(readValue(dataType, value)).toBe(value)
          if (origin === 'user' && dataType === 'text') expect(value).toBe('u1')
        }
        expect(many.filter((known) => !isGiven(known)).length).toBe(
          many.filter(({ origin }) => origin !== 'call').length,
        )
      },
    ),
  )
})
