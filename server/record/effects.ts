import type { Effect } from './effect.ts'
import { billNumber } from './effects/bill-number.ts'
import { files } from './effects/files.ts'
import { masks } from './effects/masks.ts'
import { references } from './effects/references.ts'
import { richText } from './effects/rich-text.ts'
import { seals } from './effects/seals.ts'
import { unique } from './effects/unique.ts'
import type { Live } from './models.ts'

/**
 * What saves do, in order: what a mask stands for is known before anything reads it, text is clean
 * before its pictures are looked for, and a number is taken behind every other lock.
 */
const effects: readonly Effect[] = [masks, richText, files, references, seals, unique, billNumber]

const isWanted = (effect: Effect, { model }: Live): boolean =>
  [...model.byPath.values()].some((field) => effect.applies(field))

const byVersion = new WeakMap<Live, readonly Effect[]>()

/** The effects that saves of a model have. */
export function effectsOf(live: Live): readonly Effect[] {
  const known = byVersion.get(live) ?? effects.filter((effect) => isWanted(effect, live))
  byVersion.set(live, known)
  return known
}
