import { expect, test } from 'vitest'
import { blue, contrast, readable, tokensOf } from './theme.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', blue)).toBeCloseTo(3.24, 1)
})

test('the theme colour carries white text and is read on its pale tint', () => {
  const primary = readable(blue)
  expect(contrast(primary, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(primary, '#e6f4ff')).toBeGreaterThanOrEqual(4.5)
  expect(tokensOf(false).colorPrimary).toBe(primary)
})

test('a colour that is dark enough stays as it is', () => {
  expect(readable('#003a8c')).toBe('#003a8c')
})
