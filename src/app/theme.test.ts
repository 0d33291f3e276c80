import { theme } from 'antd'
import { expect, test } from 'vitest'
import { contrast } from '#renderers/parts/legible.ts'
import { themeClasses, themeColors } from '#src/engine/settings.ts'
import {
  brighten,
  componentSizes,
  componentsOf,
  fillOf,
  nightOf,
  readable,
  tintsOf,
  tokensOf,
  wordsOf,
} from './theme.ts'

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

const tokensIn = (isDark: boolean, hex: string) =>
  theme.getDesignToken({
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: tokensOf(isDark, hex),
  })

test.each(themeClasses)(
  '2.6 the theme colour %s can be read in the light and in the dark theme',
  (name) => {
    const hex = themeColors[name]
    const light = tokensIn(false, hex)
    const { link, selected } = wordsOf(hex)
    for (const ground of ['#ffffff', light.colorPrimaryBg, light.controlItemBgActive])
      for (const words of [link, selected])
        expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
    const dark = tokensIn(true, hex)
    for (const ground of [dark.colorBgContainer, dark.colorBgElevated, dark.controlItemBgActive])
      expect(contrast(brighten(hex), ground)).toBeGreaterThanOrEqual(4.5)
    for (const { colorPrimary, colorPrimaryHover } of [light, dark])
      for (const ground of [colorPrimary, ...(name === 'yellow' ? [colorPrimaryHover] : [])])
        expect(contrast(fillOf(hex).text, ground)).toBeGreaterThanOrEqual(4.5)
  },
)

test('2.6 light colours keep their fill and carry dark text, so that yellow stays yellow', () => {
  const kept = themeClasses.filter((name) => fillOf(themeColors[name]).fill === themeColors[name])
  expect(kept).toEqual(['purple', 'azure', 'ocean', 'green', 'yellow', 'orange'])
  expect(fillOf(themeColors.yellow).text).toBe('#141414')
  expect(fillOf(themeColors.blue).text).toBe('#ffffff')
  expect(wordsOf(themeColors.yellow)).toEqual({
    link: readable(themeColors.blue),
    selected: '#141414',
  })
})

test('the dark theme has a page, cards and raised surfaces, and its sidebar belongs to it', () => {
  expect(tokensIn(true, themeColors.blue)).toMatchObject({
    colorBgLayout: '#141414',
    colorBgContainer: '#1f1f1f',
    colorBgElevated: '#2a2a2a',
  })
  expect([nightOf(true), nightOf(false)]).toEqual(['#1f1f1f', '#001529'])
})

test.each(themeClasses)('a link of the colour %s can be read while it is pointed at', (name) => {
  for (const isDark of [false, true]) {
    const { colorLinkHover, colorLinkActive, colorBgContainer } = tokensIn(
      isDark,
      themeColors[name],
    )
    expect(contrast(colorLinkHover, colorBgContainer)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colorLinkActive, colorBgContainer)).toBeGreaterThanOrEqual(4.5)
  }
})

test('a warning word can be read on the row of a dark table that is pointed at', () => {
  expect(contrast(tokensIn(true, themeColors.blue).colorError, '#282828')).toBeGreaterThanOrEqual(
    4.6,
  )
})

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
