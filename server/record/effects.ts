import type { Effect } from './effect.ts'
import { billNumber } from './effects/bill-number.ts'
import { cardRanks } from './effects/card-ranks.ts'
import { files } from './effects/files.ts'
import { masks } from './effects/masks.ts'
import { references } from './effects/references.ts'
import { richText } from './effects/rich-text.ts'
import { seals } from './effects/seals.ts'
import { unique } from './effects/unique.ts'
import type { Live } from './models.ts'

/**
 * All effects in order: masks are resolved before anything reads values, text is cleaned before its
 * pictures are collected, and numbers are drawn last, after all other locks.
 */
const effects: readonly Effect[] = [
  masks,
  richText,
  files,
  references,
  seals,
  unique,
  cardRanks,
  billNumber,
]

const isWanted = (effect: Effect, { model }: Live): boolean =>
  [...model.byPath.values()].some((field) => effect.applies(field))

const byVersion = new WeakMap<Live, readonly Effect[]>()

/** The effects that apply to a model. */
export function effectsOf(live: Live): readonly Effect[] {
  const known = byVersion.get(live) ?? effects.filter((effect) => isWanted(effect, live))
  byVersion.set(live, known)
  return known
}
