/** Relative luminance of a colour written as #rrggbb, from 0 to 1 (WCAG). */
function light(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours written as #rrggbb, from 1 to 21 (WCAG). */
export function contrast(color: string, other: string): number {
  const [low = 0, high = 0] = [light(color), light(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Is white text easier to read on this colour than black text? */
export const isDark = (color: string): boolean =>
  contrast(color, '#ffffff') > contrast(color, '#000000')

/**
 * A background that keeps text of the theme readable: the designed colour itself, or only a tint of
 * it where it is light in a dark theme or dark in a light one. `page` is the background of the
 * theme.
 */
export const groundOn = (page: string, designed: string): string =>
  isDark(designed) === isDark(page) ? designed : `color-mix(in srgb, ${designed} 18%, ${page})`

/**
 * A designed text colour; undefined where it would be hard to read in a dark theme, because it was
 * chosen in a light one.
 */
export const inkOn = (page: string, designed: string): string | undefined =>
  isDark(page) && contrast(designed, page) < 3 ? undefined : designed
