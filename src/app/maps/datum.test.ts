import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metresBetween } from '#schemas/widget/place.ts'
import { fromMap, toMap } from './datum.ts'

test('known points stand where maps of the country draw them', () => {
  const { longitude, latitude } = toMap({ longitude: 116.404, latitude: 39.915 })
  expect([longitude.toFixed(6), latitude.toFixed(6)]).toEqual(['116.410244', '39.916404'])
  expect(toMap({ longitude: 2.2945, latitude: 48.8584 })).toEqual({
    longitude: 2.2945,
    latitude: 48.8584,
  })
})

test('what was pressed on the map comes back to within a millimetre, and is some hundred metres off', () => {
  const point = fc.record({
    longitude: fc.double({ min: 74, max: 134, noNaN: true }),
    latitude: fc.double({ min: 18, max: 53, noNaN: true }),
  })
  fc.assert(
    fc.property(point, (here) => {
      const drawn = toMap(here)
      const off = metresBetween(here, drawn)
      expect(off).toBeGreaterThan(1)
      expect(off).toBeLessThan(1500)
      expect(metresBetween(here, fromMap(drawn))).toBeLessThan(0.001)
    }),
  )
})
