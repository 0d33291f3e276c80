import { theme } from 'antd'
import { expect, test } from 'vitest'
import { contrast } from '#renderers/parts/legible.ts'
import { themeClasses, themeColors } from '#src/engine/settings.ts'
import { brighten, componentSizes, componentsOf, readable, tintsOf, tokensOf } from './theme.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#ffffff', themeColors.blue)).toBeCloseTo(3.24, 1)
})

test('a colour that is dark enough stays as it is', () => {
  expect(readable('#003a8c')).toBe('#003a8c')
})

test.each(themeClasses)('9 the colour %s has ten tints, and is the sixth of them', (name) => {
  const tints = tintsOf(themeColors[name])
  expect(tints).toHaveLength(10)
  expect(tints[5]).toBe(themeColors[name])
  expect(new Set(tints).size).toBe(10)
})

test.each(themeClasses)(
  '2.6 the theme colour %s can be read in the light and in the dark theme',
  (name) => {
    const hex = themeColors[name]
    const light = theme.getDesignToken({
      algorithm: theme.defaultAlgorithm,
      token: tokensOf(false, hex),
    })
    expect(light.colorPrimary).toBe(readable(hex))
    for (const ground of ['#ffffff', light.colorPrimaryBg, light.controlItemBgActive])
      expect(contrast(light.colorPrimary, ground)).toBeGreaterThanOrEqual(4.5)
    const dark = theme.getDesignToken({
      algorithm: theme.darkAlgorithm,
      token: tokensOf(true, hex),
    })
    expect(contrast(dark.colorPrimary, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['#1f1f1f', dark.colorBgContainer, dark.controlItemBgActive])
      expect(contrast(brighten(hex), ground)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each([false, true])('words of a tag can be read on its ground: dark %s', (isDark) => {
  const tokens = theme.getDesignToken({
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: tokensOf(isDark, themeColors.blue),
  })
  const tag = { ...tokens, ...componentsOf(isDark, themeColors.blue).Tag }
  for (const [word, ground] of [
    [tag.colorInfo, tag.colorInfoBg],
    [tag.colorSuccess, tag.colorSuccessBg],
    [tag.colorWarning, tag.colorWarningBg],
    [tag.colorError, tag.colorErrorBg],
  ] as const)
    expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5)
})

test('2.6 each size of the interface is a size of antd', () => {
  expect(componentSizes).toEqual({
    default: 'large',
    medium: 'middle',
    small: 'small',
    mini: 'small',
  })
})
