import type { Rule } from '#schemas/design/document.ts'
import { targetsOf } from '#schemas/design/effect.ts'

export type Grouping = 'inOrder' | 'byField' | 'byEffect'

/** A rule and its index among all rules. */
export interface IndexedRule {
  readonly rule: Rule
  readonly index: number
}

export interface RuleGroup {
  /** '' where all rules are in one group. */
  readonly key: string
  readonly list: readonly IndexedRule[]
}

/**
 * Groups rules by their targets or by what they do, in the order in which each key first occurs. A
 * rule may be in several groups.
 */
export function groupRules(list: readonly IndexedRule[], grouping: Grouping): readonly RuleGroup[] {
  if (grouping === 'inOrder') return [{ key: '', list }]
  const groups = new Map<string, IndexedRule[]>()
  for (const placed of list) {
    const keys = placed.rule.then.flatMap((effect) =>
      grouping === 'byEffect' ? [effect.type] : targetsOf(effect),
    )
    for (const key of new Set(keys.length > 0 ? keys : ['nothing']))
      groups.set(key, [...(groups.get(key) ?? []), placed])
  }
  return [...groups].map(([key, own]) => ({ key, list: own }))
}

/** Does the sentence of a rule contain every word of the query? */
export const saysAll = (said: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.toLowerCase().includes(word))
