import type { Rule } from '#schemas/design/document.ts'
import { targetsOf } from '#schemas/design/effect.ts'

export type Grouping = 'inOrder' | 'byField' | 'byEffect'

/** A rule and its place among all. */
export interface IndexedRule {
  readonly rule: Rule
  readonly index: number
}

export interface RuleGroup {
  /** '' where all stand in one. */
  readonly key: string
  readonly list: readonly IndexedRule[]
}

/**
 * Rules under what they aim at or do, each key where it first occurs; one rule may stand under
 * several.
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

/** Does every word of a query stand in what is said of a rule? */
export const saysAll = (said: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.toLowerCase().includes(word))
