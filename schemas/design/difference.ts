import type { Document } from './document.ts'
import { findParent, rootId, walk } from './document.ts'
import { dropLink } from './fragment-link.ts'
import type { JsonObject } from '../json.ts'

/** One changed setting; `key` is its name, '' where something changed as a whole. */
export interface Change {
  readonly key: string
  readonly from: unknown
  readonly to: unknown
}

/** A difference at one place of two documents. */
export type Difference =
  | { readonly type: 'added' | 'removed'; readonly nodeId: string }
  | {
      readonly type: 'changed'
      readonly nodeId: string
      readonly settings: readonly Change[]
      readonly options: readonly Change[]
      readonly turned: Change | null
      /** Stands in another container, or at another place among those that were beside it. */ readonly moved: {
        readonly from: string
        readonly to: string
      } | null
    }
  | { readonly type: 'form' | 'list'; readonly changes: readonly Change[] }
  | {
      readonly type: 'ruleAdded' | 'ruleRemoved' | 'ruleChanged' | 'ruleMoved'
      readonly ruleId: string
    }

/** Ignores the order of keys, which a database does not keep. */
const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([key], [other]) => (key < other ? -1 : 1)))
    : value
const text = (value: unknown): string => JSON.stringify(value, sorted) ?? ''

function changesOf(before: JsonObject, after: JsonObject, left: readonly string[] = []): Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !left.includes(key),
  )
  return keys
    .filter((key) => text(before[key]) !== text(after[key]))
    .map((key) => ({ key, from: before[key], to: after[key] }))
}

/** The ids that keep their order: a longest common run of both lists. All others count as moved. */
export function findUnmoved(
  before: readonly string[],
  after: readonly string[],
): ReadonlySet<string> {
  const places = new Map(before.map((id, index) => [id, index]))
  const kept = after.filter((id) => places.has(id))
  const best: { readonly length: number; readonly before: number }[] = []
  for (const [index, id] of kept.entries()) {
    const place = places.get(id) ?? 0
    let found = { length: 1, before: -1 }
    for (let at = 0; at < index; at++) {
      const run = best[at]
      if (run && (places.get(kept[at] ?? '') ?? 0) < place && run.length + 1 > found.length)
        found = { length: run.length + 1, before: at }
    }
    best.push(found)
  }
  let at = best.reduce(
    (most, run, index) => (run.length > (best[most]?.length ?? 0) ? index : most),
    0,
  )
  const ids = new Set<string>()
  while (at >= 0 && kept[at] !== undefined) {
    ids.add(kept[at] ?? '')
    at = best[at]?.before ?? -1
  }
  return ids
}

/** Links to shared groups do not count as changes of the form. */
const own = ['id', 'kind', 'version', 'options', 'children', 'linked']

/**
 * The differences between two documents: nodes in the reading order of the later one, then removed
 * ones, then rules, list and form.
 */
export function compareDocuments(before: Document, after: Document): Difference[] {
  const found: Difference[] = []
  const stays = new Map<string, ReadonlySet<string>>()
  const staysIn = (parent: string): ReadonlySet<string> => {
    const listOf = (document: Document): readonly string[] =>
      parent === rootId ? document.children : (document.nodes[parent]?.children ?? [])
    const ids = stays.get(parent) ?? findUnmoved(listOf(before), listOf(after))
    stays.set(parent, ids)
    return ids
  }
  for (const { node, above } of walk(after)) {
    const old = before.nodes[node.id]
    if (!old) {
      found.push({ type: 'added', nodeId: node.id })
      continue
    }
    if (old === node && before.children === after.children) continue
    const [from, to] = [findParent(before, node.id) ?? rootId, above.at(-1) ?? rootId]
    const moved = from !== to || !staysIn(to).has(node.id) ? { from, to } : null
    const settings = changesOf(old, node, own)
    const options = changesOf(old.options, node.options)
    const turned = old.kind === node.kind ? null : { key: 'kind', from: old.kind, to: node.kind }
    if (moved || turned || settings.length > 0 || options.length > 0)
      found.push({ type: 'changed', nodeId: node.id, settings, options, turned, moved })
  }
  for (const { node } of walk(before))
    if (!after.nodes[node.id]) found.push({ type: 'removed', nodeId: node.id })
  const [oldRules, rules] = [
    new Map(before.rules.map((rule) => [rule.id, rule])),
    new Map(after.rules.map((rule) => [rule.id, rule])),
  ]
  const stayed = findUnmoved([...oldRules.keys()], [...rules.keys()])
  for (const [ruleId, rule] of rules) {
    const old = oldRules.get(ruleId)
    // Of two rules the later wins, so a change of order matters.
    if (old && !stayed.has(ruleId)) found.push({ type: 'ruleMoved', ruleId })
    if (!old) found.push({ type: 'ruleAdded', ruleId })
    else if (text(dropLink(old)) !== text(dropLink(rule)))
      found.push({ type: 'ruleChanged', ruleId })
  }
  for (const ruleId of oldRules.keys())
    if (!rules.has(ruleId)) found.push({ type: 'ruleRemoved', ruleId })
  for (const type of ['list', 'form'] as const) {
    const changes = changesOf(before[type], after[type])
    if (changes.length > 0) found.push({ type, changes })
  }
  return found
}
