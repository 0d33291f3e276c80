import { hues } from '#schemas/widget/hue.ts'
import type { Hue } from '#schemas/widget/hue.ts'
import type { Choice } from '#schemas/widget/reference.ts'

const hash = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7)

/**
 * The hue of one of these choices: the one that its design gives it. Else it follows from its id, so
 * that it stays when choices are added behind it; two such choices share one only where there are
 * more choices than hues.
 */
export function hueOf(choices: readonly Pick<Choice, 'id' | 'hue'>[], id: string): Hue {
  const own = choices.find((choice) => choice.id === id)?.hue
  if (own) return own
  const taken = new Set<number>()
  for (const other of [...choices.map((choice) => choice.id), id]) {
    let at = hash(other) % hues.length
    if (taken.size === hues.length) taken.clear()
    while (taken.has(at)) at = (at + 1) % hues.length
    if (other === id) return hues[at] ?? hues[0]
    taken.add(at)
  }
  return hues[0]
}
