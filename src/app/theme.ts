import { generate } from '@ant-design/colors'
import type { ThemeConfig } from 'antd'
import { contrast } from '#renderers/parts/legible.ts'
import { themeColors } from '#src/engine/settings.ts'
import type { Size } from '#src/engine/settings.ts'

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/**
 * The nearest darker shade of a colour that has AA contrast under white text, and as text on white
 * and on its own pale tint.
 */
export function readable(hex: string): string {
  let shade = hex
  for (let left = 100; contrast(shade, '#ffffff') < 5.2 && left > 0; left--) {
    shade = `#${channels(shade)
      .map((channel) =>
        Math.floor(channel * 0.97)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  }
  return shade
}

/** The ten tints of a colour, pale to dark; the sixth is the colour itself (specification 9). */
export const tintsOf = (hex: string): readonly string[] => generate(hex)

const ground = { light: '#ffffff', dark: '#1f1f1f' } as const

/** The surfaces of the dark theme: page, card and what lies above. */
const surfaces = {
  colorBgLayout: '#141414',
  colorBgContainer: ground.dark,
  colorBgElevated: '#2a2a2a',
}

/**
 * The tint of a colour with AA contrast on dark surfaces: the colour itself, or the nearest
 * brighter one.
 */
export function brighten(hex: string): string {
  const tints = tintsOf(hex).slice(0, 6).toReversed()
  return tints.find((tint) => contrast(tint, surfaces.colorBgElevated) >= 6) ?? ground.light
}

/** Dark text on light fills. */
const ink = '#141414'

/** Contrast of white text below which a fill keeps its colour and takes dark text. */
const leastWhite = 3

/**
 * The fill of buttons and selections of a theme colour with its text. Where white is nearly
 * readable, the fill is darkened until it is; a lighter colour stays as it is and carries dark
 * text, because it would lose its character: yellow would turn brown.
 */
export const fillOf = (hex: string): { readonly fill: string; readonly text: string } =>
  contrast(hex, '#ffffff') < leastWhite
    ? { fill: hex, text: ink }
    : { fill: readable(hex), text: '#ffffff' }

/** Would a darker shade of the colour be seen as brown? Yellow and orange would. */
const isWarm = (hex: string): boolean => {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  return contrast(hex, '#ffffff') < leastWhite && red > green * 0.9 && green > blue
}

/** Words and marks in a theme colour on light surfaces: links, and what is selected. */
export const wordsOf = (hex: string): { readonly link: string; readonly selected: string } =>
  isWarm(hex)
    ? { link: readable(themeColors.blue), selected: ink }
    : { link: readable(hex), selected: readable(hex) }

/** Background of a dark sidebar: in the light theme as in antd's dark menu, in the dark a card. */
export const nightOf = (isDark: boolean): string => (isDark ? ground.dark : '#001529')

const quiet = {
  light: { colorTextTertiary: 'rgba(0,0,0,0.6)', colorTextPlaceholder: 'rgba(0,0,0,0.58)' },
  dark: {
    colorTextTertiary: 'rgba(255,255,255,0.6)',
    colorTextPlaceholder: 'rgba(255,255,255,0.55)',
  },
}

/** A link that is pointed at is underlined; a paler colour would be too pale to read. */
const linkOf = (color: string) => ({
  colorLink: color,
  colorLinkHover: color,
  colorLinkActive: color,
  linkHoverDecoration: 'underline',
})

/**
 * antd's tokens for a theme colour: dark enough for text, pale tints for selections, readable
 * secondary text. Informational colours stay blue.
 */
export function tokensOf(isDark: boolean, hex: string): NonNullable<ThemeConfig['token']> {
  const common = {
    colorPrimary: fillOf(hex).fill,
    colorInfo: readable(themeColors.blue),
    borderRadius: 6,
  }
  if (isDark) {
    const [pale = '', paler = ''] = generate(readable(hex), {
      theme: 'dark',
      backgroundColor: surfaces.colorBgLayout,
    })
    return {
      ...common,
      ...surfaces,
      colorPrimaryBg: pale,
      colorPrimaryBgHover: paler,
      ...linkOf(brighten(hex)),
      colorError: '#ff8f8d',
      ...quiet.dark,
    }
  }
  const [pale = '', paler = '', border = '', borderHover = ''] = tintsOf(hex)
  return {
    ...common,
    colorPrimaryBg: pale,
    colorPrimaryBgHover: paler,
    colorPrimaryBorder: border,
    colorPrimaryBorderHover: borderHover,
    ...linkOf(wordsOf(hex).link),
    colorSuccess: readable('#52c41a'),
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#b7eb8f',
    colorWarning: readable('#faad14'),
    colorWarningBg: '#fffbe6',
    colorWarningBorder: '#ffe58f',
    colorError: readable('#ff4d4f'),
    colorErrorBg: '#fff2f0',
    colorErrorBorder: '#ffccc7',
    ...quiet.light,
  }
}

/** Text in the theme colour, on components that would write in that of the fill. */
const colored = (color: string) => ({
  Dropdown: { colorPrimary: color },
  Menu: {
    itemSelectedColor: color,
    subMenuItemSelectedColor: color,
    horizontalItemSelectedColor: color,
  },
  Pagination: { itemActiveColor: color, itemActiveColorHover: color },
  Tabs: { itemSelectedColor: color, itemHoverColor: color, itemActiveColor: color },
})

/** Text and marks on fills of the theme colour. */
const filled = (text: string) => ({
  Button: { primaryColor: text },
  Checkbox: { colorWhite: text },
  DatePicker: { colorTextLightSolid: text },
  Menu: { darkItemSelectedColor: text },
  Steps: { colorTextLightSolid: text },
})

const lightOf = (hex: string) => {
  const words = colored(wordsOf(hex).selected)
  const { text } = fillOf(hex)
  const onFill = filled(text)
  const hovered = { defaultHoverColor: wordsOf(hex).selected }
  return {
    ...words,
    ...onFill,
    Button: { ...onFill.Button, ...hovered, defaultActiveColor: hovered.defaultHoverColor },
    // The sidebar draws its own border.
    Menu: { ...words.Menu, ...onFill.Menu, activeBarBorderWidth: 0 },
    Radio: { colorPrimary: readable(hex), buttonSolidCheckedColor: '#ffffff' },
    Tabs: { ...words.Tabs, inkBarColor: fillOf(hex).fill },
    // The text on a switch that is off is white, so its background must be dark enough.
    Switch: { colorTextQuaternary: 'rgba(0,0,0,0.55)', colorTextTertiary: 'rgba(0,0,0,0.65)' },
  }
}

const darkOf = (hex: string) => {
  const color = brighten(hex)
  const words = colored(color)
  const onFill = filled(fillOf(hex).text)
  const night = nightOf(true)
  return {
    ...words,
    ...onFill,
    // Red is bright in the dark theme, so its text is dark.
    Button: { ...onFill.Button, dangerColor: '#1f1f1f' },
    Menu: {
      ...words.Menu,
      ...onFill.Menu,
      activeBarBorderWidth: 0,
      darkItemBg: night,
      darkSubMenuItemBg: night,
      darkPopupBg: surfaces.colorBgElevated,
    },
    Radio: {
      colorPrimary: color,
      colorPrimaryHover: color,
      colorPrimaryActive: color,
      buttonSolidCheckedColor: ground.dark,
    },
    Tabs: { ...words.Tabs, inkBarColor: color },
    Tag: { colorInfo: brighten(themeColors.blue) },
  }
}

/**
 * What components need beside the tokens: text in the theme colour and text on it, each with AA
 * contrast.
 */
export const componentsOf = (
  isDark: boolean,
  hex: string,
): NonNullable<ThemeConfig['components']> => (isDark ? darkOf(hex) : lightOf(hex))

/** antd's size for each size of the interface (specification 2.6). */
export const componentSizes: { readonly [S in Size]: 'large' | 'middle' | 'small' } = {
  default: 'large',
  medium: 'middle',
  small: 'small',
  mini: 'small',
}
