import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorPicker } from './kind.ts'
import { formats, isColor, toCss, write } from './rules.ts'

test.each([
  ['hex', { r: 22, g: 119, b: 255, a: 1 }, '#1677ff'],
  ['hex', { r: 22, g: 119, b: 255, a: 0.5 }, '#1677ff80'],
  ['rgb', { r: 22, g: 119, b: 255, a: 1 }, 'rgb(22, 119, 255)'],
  ['rgb', { r: 22, g: 119, b: 255, a: 0.25 }, 'rgba(22, 119, 255, 0.25)'],
  ['hsl', { r: 255, g: 0, b: 0, a: 1 }, 'hsl(0, 100%, 50%)'],
  ['hsl', { r: 128, g: 128, b: 128, a: 1 }, 'hsl(0, 0%, 50%)'],
  ['hsv', { r: 0, g: 0, b: 255, a: 1 }, 'hsv(240, 100%, 100%)'],
  ['hsv', { r: 0, g: 0, b: 0, a: 0 }, 'hsva(0, 0%, 0%, 0)'],
] as const)('%s writes %o as %s', (format, color, wanted) =>
  expect(write(color, format)).toBe(wanted),
)

test('whatever is chosen in whatever format is a colour that the field takes', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(
      fc.record({ r: byte, g: byte, b: byte, a: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.constantFrom(...formats),
      (color, format) => {
        const text = write(color, format)
        expect(isColor(text), text).toBe(true)
        expect(colorPicker.bind({ showAlpha: true, colorFormat: format }).read(text)).toBe(text)
      },
    ),
  )
})

test('what CSS does not know is told as what it knows', () => {
  expect([toCss('hsv(240, 100%, 100%)'), toCss('hsva(0, 0%, 50%, 0.5)'), toCss('#1677ff')]).toEqual(
    ['hsla(240, 100%, 50%, 1)', 'hsla(0, 0%, 50%, 0.5)', '#1677ff'],
  )
})
