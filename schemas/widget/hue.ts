/** Hues of choices; all are light enough for dark text and dark enough for light text. */
export const hues = [
  'blue',
  'green',
  'gold',
  'purple',
  'cyan',
  'volcano',
  'lime',
  'magenta',
  'geekblue',
  'orange',
] as const
export type Hue = (typeof hues)[number]

/** The hue of this name; undefined where there is none. */
export const hueNamed = (name: unknown): Hue | undefined => hues.find((hue) => hue === name)
