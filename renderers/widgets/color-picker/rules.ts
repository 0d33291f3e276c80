/** Formats in which a colour can be written. */
export const formats = ['hex', 'rgb', 'hsl', 'hsv'] as const
type ColorPickerFormat = (typeof formats)[number]

const byte = '(25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const share = '(100|\\d?\\d)%'
const turn = '(360|3[0-5]\\d|[12]?\\d?\\d)'
const alpha = '(0|1|0\\.\\d{1,2})'
const of = (name: string, parts: string): string =>
  `${name}\\(${parts}\\)|${name}a\\(${parts}, ${alpha}\\)`

/**
 * Matches a colour in any of the formats, with or without opacity: `#1677ff`, `rgba(22, 119, 255,
 * 0.5)`, `hsl(215, 100%, 54%)`.
 */
export const colorPattern = `^(#[0-9a-f]{6}([0-9a-f]{2})?|${of('rgb', `${byte}, ${byte}, ${byte}`)}|${of('hsl', `${turn}, ${share}, ${share}`)}|${of('hsv', `${turn}, ${share}, ${share}`)})$`
const compiled = new RegExp(colorPattern)

export const isColor = (text: string): boolean => compiled.test(text)

/** Red, green and blue from 0 to 255, opacity from 0 to 1. */
interface Rgb {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

const hex = (part: number): string => Math.round(part).toString(16).padStart(2, '0')

/** Hue in degrees, and the largest and smallest of the three parts as fractions. */
function hueOf({ r, g, b }: Rgb): {
  readonly hue: number
  readonly most: number
  readonly least: number
} {
  const [red, green, blue] = [r / 255, g / 255, b / 255]
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const span = most - least
  if (span === 0) return { hue: 0, most, least }
  const sixth =
    most === red
      ? ((green - blue) / span + 6) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4
  return { hue: Math.round(sixth * 60) % 360, most, least }
}

const percent = (share: number): string => `${Math.round(share * 100)}%`

const partsOf: { readonly [F in Exclude<ColorPickerFormat, 'hex'>]: (color: Rgb) => string } = {
  rgb: ({ r, g, b }) => [r, g, b].map(Math.round).join(', '),
  hsl: (color) => {
    const { hue, most, least } = hueOf(color)
    const light = (most + least) / 2
    return `${hue}, ${percent(most === least ? 0 : (most - least) / (1 - Math.abs(2 * light - 1)))}, ${percent(light)}`
  },
  hsv: (color) => {
    const { hue, most, least } = hueOf(color)
    return `${hue}, ${percent(most === 0 ? 0 : (most - least) / most)}, ${percent(most)}`
  },
}

/** A colour written in a format. The opacity is only written where it is less than 1. */
export function write(color: Rgb, format: ColorPickerFormat): string {
  const opacity = Math.round(color.a * 100) / 100
  if (format === 'hex')
    return `#${hex(color.r)}${hex(color.g)}${hex(color.b)}${opacity < 1 ? hex(opacity * 255) : ''}`
  return opacity < 1
    ? `${format}a(${partsOf[format](color)}, ${opacity})`
    : `${format}(${partsOf[format](color)})`
}

/** The same colour for CSS and antd's picker. CSS has no hsv, so it is converted to hsl. */
export function toCss(text: string): string {
  const found = /^hsva?\((\d+), (\d+)%, (\d+)%(?:, ([\d.]+))?\)$/.exec(text)
  if (!found) return text
  const [hue, saturation, value] = found.slice(1, 4).map(Number)
  const bright = (value ?? 0) / 100
  const light = bright * (1 - (saturation ?? 0) / 200)
  const edge = Math.min(light, 1 - light)
  return `hsla(${hue}, ${edge === 0 ? 0 : ((bright - light) / edge) * 100}%, ${light * 100}%, ${found[4] ?? 1})`
}
