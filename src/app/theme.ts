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

/**
 * The tint of a colour with AA contrast on dark surfaces: the colour itself, or the nearest
 * brighter one.
 */
export function brighten(hex: string): string {
  const tints = tintsOf(hex).slice(0, 6).toReversed()
  return tints.find((tint) => contrast(tint, ground.dark) >= 6) ?? ground.light
}

/** Background of a dark sidebar in both themes, as in antd's dark menu. */
export const nightBlue = '#001529'

const quiet = {
  light: { colorTextTertiary: 'rgba(0,0,0,0.6)', colorTextPlaceholder: 'rgba(0,0,0,0.58)' },
  dark: {
    colorTextTertiary: 'rgba(255,255,255,0.6)',
    colorTextPlaceholder: 'rgba(255,255,255,0.55)',
  },
}

/**
 * antd's tokens for a theme colour: dark enough for text, pale tints for selections, readable
 * secondary text. Informational colours stay blue.
 */
export function tokensOf(isDark: boolean, hex: string): NonNullable<ThemeConfig['token']> {
  const primary = readable(hex)
  const common = { colorPrimary: primary, colorInfo: readable(themeColors.blue), borderRadius: 6 }
  if (isDark) return { ...common, colorLink: brighten(hex), colorError: '#ff7875', ...quiet.dark }
  const [pale = '', paler = '', border = '', borderHover = ''] = tintsOf(hex)
  return {
    ...common,
    colorPrimaryBg: pale,
    colorPrimaryBgHover: paler,
    colorPrimaryBorder: border,
    colorPrimaryBorderHover: borderHover,
    colorLink: primary,
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

/**
 * In the dark theme, text in the theme colour must be brighter than backgrounds under white text;
 * red gets dark text.
 */
export const componentsOf = (
  isDark: boolean,
  hex: string,
): NonNullable<ThemeConfig['components']> => {
  // The sidebar draws its own border.
  const menu = { activeBarBorderWidth: 0 }
  // The text on a switch that is off is white, so its background must be dark enough.
  if (!isDark)
    return {
      Menu: menu,
      Switch: { colorTextQuaternary: 'rgba(0,0,0,0.55)', colorTextTertiary: 'rgba(0,0,0,0.65)' },
    }
  const color = brighten(hex)
  return {
    Button: { dangerColor: '#1f1f1f' },
    Dropdown: { colorPrimary: color },
    Menu: {
      ...menu,
      itemSelectedColor: color,
      subMenuItemSelectedColor: color,
      horizontalItemSelectedColor: color,
    },
    Radio: {
      colorPrimary: color,
      colorPrimaryHover: color,
      colorPrimaryActive: color,
      buttonSolidCheckedColor: ground.dark,
    },
    Pagination: { itemActiveColor: color, itemActiveColorHover: color },
    Tag: { colorInfo: brighten(themeColors.blue) },
    Tabs: {
      itemSelectedColor: color,
      itemHoverColor: color,
      itemActiveColor: color,
      inkBarColor: color,
    },
  }
}

/** antd's size for each size of the interface (specification 2.6). */
export const componentSizes: { readonly [S in Size]: 'large' | 'middle' | 'small' } = {
  default: 'large',
  medium: 'middle',
  small: 'small',
  mini: 'small',
}
