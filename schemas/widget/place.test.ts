import { expect, test } from 'vitest'
import { isWithin, metresBetween, placeText, printPlace, readPlace } from './place.ts'

const gate = {
  name: 'North gate',
  address: '1 Harbour Road',
  longitude: 121.4737,
  latitude: 31.2304,
}

test('a place is read from its text and from its parts, and says the same text', () => {
  expect(readPlace(gate)).toEqual(gate)
  expect(readPlace(placeText(gate))).toEqual(gate)
  expect(readPlace({ latitude: -0, longitude: 0.00000049 })).toEqual({
    name: '',
    address: '',
    longitude: 0,
    latitude: 0,
  })
  expect(
    placeText(readPlace({ ...gate, name: ' North gate ', longitude: 121.473700001, more: 1 })!),
  ).toBe(placeText(gate))
})

test.each([
  null,
  '',
  'Harbour',
  '{',
  '{"longitude":1}',
  5,
  [],
  { ...gate, longitude: 180.1 },
  { ...gate, latitude: -90.1 },
  { ...gate, latitude: Number.NaN },
  { ...gate, longitude: '121' },
  { ...gate, name: 'x'.repeat(101) },
])('%j is no place', (raw) => {
  expect(readPlace(raw)).toBeNull()
})

test('people read name and address, each once, else the coordinates', () => {
  expect(printPlace(gate)).toBe('North gate 1 Harbour Road')
  expect(printPlace({ ...gate, address: 'Harbour, North gate' })).toBe('Harbour, North gate')
  expect(printPlace({ ...gate, name: '', address: '' })).toBe('121.4737, 31.2304')
})

test('metres are those of the earth, and a known place reaches as far as its radius', () => {
  expect(
    Math.round(
      metresBetween(
        { longitude: 121.4737, latitude: 31.2304 },
        { longitude: 116.4074, latitude: 39.9042 },
      ) / 1000,
    ),
  ).toBe(1067)
  expect(metresBetween({ longitude: 0, latitude: 0 }, { longitude: 180, latitude: 0 })).toBeCloseTo(
    20_015_115,
    -2,
  )
  const near = { longitude: gate.longitude, latitude: gate.latitude + 0.001 }
  expect([
    isWithin([{ ...gate, radius: 112 }], near),
    isWithin([{ ...gate, radius: 111 }], near),
    isWithin([], near),
  ]).toEqual([true, false, false])
})
