/** Hues of choices; all are light enough for dark text and dark enough for light text. */
const hues = [
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
export type ChoiceHue = (typeof hues)[number]

const hash = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7)

/**
 * The hue of one of these choices. It follows from its id, so that it stays when choices are added
 * behind it; two choices share one only where there are more choices than hues.
 */
export function hueOf(ids: readonly string[], id: string): ChoiceHue {
  const taken = new Set<number>()
  for (const other of [...ids, id]) {
    let at = hash(other) % hues.length
    if (taken.size === hues.length) taken.clear()
    while (taken.has(at)) at = (at + 1) % hues.length
    if (other === id) return hues[at] ?? hues[0]
    taken.add(at)
  }
  return hues[0]
}
