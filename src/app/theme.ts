import type { ThemeConfig } from 'antd'
import type { Size } from '#src/engine/settings.ts'

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const linear = (channel: number): number => (channel / 255 <= 0.040_45 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4)
const light = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** The nearest darker shade of a colour that carries white text, and is read itself on white and on its own pale tint, with contrast AA. */
export function readable(hex: string): string {
  let shade = hex
  for (let left = 100; contrast(shade, '#ffffff') < 5.2 && left > 0; left--) {
    shade = `#${channels(shade).map((channel) => Math.floor(channel * 0.97).toString(16).padStart(2, '0')).join('')}`
  }
  return shade
}

/** The default theme colour (specification 9). */
export const blue = '#1890ff'

const quiet = { light: { colorTextTertiary: 'rgba(0,0,0,0.6)', colorTextPlaceholder: 'rgba(0,0,0,0.58)' }, dark: { colorTextTertiary: 'rgba(255,255,255,0.6)', colorTextPlaceholder: 'rgba(255,255,255,0.55)' } }

/** The tokens of antd: our colour dark enough for text, and secondary texts that can be read. */
export function tokensOf(isDark: boolean): NonNullable<ThemeConfig['token']> {
  const primary = readable(blue)
  const common = { colorPrimary: primary, colorInfo: primary, borderRadius: 6 }
  if (isDark) return { ...common, colorLink: '#69b1ff', colorError: '#ff7875', ...quiet.dark }
  return { ...common, colorLink: primary, colorSuccess: readable('#52c41a'), colorSuccessBg: '#f6ffed', colorSuccessBorder: '#b7eb8f', colorError: readable('#ff4d4f'), colorErrorBg: '#fff2f0', colorErrorBorder: '#ffccc7', ...quiet.light }
}

/** Where the dark theme writes in the theme colour it is brighter than where it carries white text; red carries dark text there. */
export const componentsOf = (isDark: boolean): NonNullable<ThemeConfig['components']> => {
  if (!isDark) return {}
  const bright = '#69b1ff'
  return {
    Button: { dangerColor: '#1f1f1f' },
    Pagination: { itemActiveColor: bright, itemActiveColorHover: bright },
    Tabs: { itemSelectedColor: bright, itemHoverColor: bright, itemActiveColor: bright, inkBarColor: bright },
  }
}

/** antd's size for each size of the interface (specification 2.6). */
export const componentSizes: { readonly [S in Size]: 'large' | 'middle' | 'small' } = { default: 'large', medium: 'middle', small: 'small', mini: 'small' }
