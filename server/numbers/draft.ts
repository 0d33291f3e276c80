import type { NumberSeed } from '#schemas/number/print.ts'
import { frameOf, keyOf } from '#schemas/number/print.ts'
import type { Db } from '../tables/tables.ts'
import { planDraw, printDrawn, takeNumbers } from './draw.ts'
import type { NumberRule } from './rules.ts'

/** A number that a record waits for, with everything that it is made of but its count. */
export interface NumberDraft {
  /** Dotted path of its cell. */
  readonly path: string
  readonly rule: NumberRule
  readonly seed: NumberSeed
}

const counterKey = ({ rule, seed }: NumberDraft): string => {
  const { scope, period } = keyOf(rule, seed)
  return JSON.stringify([rule.id, scope, period])
}

/** How many of these numbers come from the counter of one of them. */
export const countAlike = (drafts: readonly NumberDraft[], draft: NumberDraft): number =>
  drafts.filter((other) => counterKey(other) === counterKey(draft)).length

/** Keeps these rules from being changed until the transaction ends; before any of their counters. */
const shareRules = (trx: Db, drafts: readonly NumberDraft[]): Promise<unknown> =>
  trx
    .selectFrom('bill_rules')
    .select('id')
    .where('id', 'in', [...new Set(drafts.map(({ rule }) => rule.id))])
    .orderBy('id')
    .forKeyShare()
    .execute()

/**
 * Takes the numbers of several cells inside the transaction of their save, those of one counter
 * together. Counters are locked in a fixed order, so that two saves cannot block each other. A draft
 * whose counter gives none is left out.
 */
export async function drawAll(
  trx: Db,
  drafts: readonly NumberDraft[],
): Promise<ReadonlyMap<string, string>> {
  const byCounter = new Map<string, NumberDraft[]>()
  for (const draft of drafts) {
    const key = counterKey(draft)
    byCounter.set(key, [...(byCounter.get(key) ?? []), draft])
  }
  const numbers = new Map<string, string>()
  if (byCounter.size > 1) await shareRules(trx, drafts)
  for (const [, alike] of [...byCounter].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = alike.at(-1)!
    const counts = await takeNumbers(trx, planDraw(last.rule, last.seed, alike.length))
    for (const [index, count] of (counts ?? []).entries()) {
      const { path, rule, seed } = alike[index]!
      numbers.set(path, printDrawn(rule, frameOf(rule, seed), count))
    }
  }
  return numbers
}
