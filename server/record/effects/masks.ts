import { takeGuess } from '../guesses.ts'
import { findGuesses, reveal } from '../mask.ts'
import type { Effect } from '../effect.ts'

/** Replaces a returned mask by the stored value, and counts guesses at masked values. */
export const masks: Effect = {
  applies: ({ bound }) => bound.mask !== null,
  prepare(save, sent) {
    const { guesses, live, caller, before } = save
    for (const guess of before ? findGuesses(save, sent, before) : [])
      takeGuess(guesses, { modelId: live.id, userId: caller.userId, ...guess })
    return { data: reveal(live, sent, before) }
  },
}
