import type { Kinds } from '../widget/define.ts'
import { fieldPattern } from '../widget/node.ts'
import { mapCondition } from '../record/compare.ts'
import { mapEffect } from './effect.ts'
import { rootId, walk } from './document.ts'
import type { Document, Effect, ListSettings, Rule } from './document.ts'
import { findTableAround } from './place.ts'
import type { PathMapping } from './effect.ts'

const namePattern = new RegExp(fieldPattern)
export const isFieldName = (name: string): boolean => namePattern.test(name)

/** Names of system fields, and properties that every plain object has. */
export const isReserved = (name: string): boolean =>
  ['id', 'version'].includes(name.toLowerCase()) || name in Object.prototype

/** The path of every node with a field name, by node id: `plate`, or `parts.price` for a column. */
export function pathsOf(kinds: Kinds, document: Document): Map<string, string> {
  const paths = new Map<string, string>()
  const tables = new Set<string>()
  for (const { node, above } of walk(document)) {
    if (kinds[node.kind]?.holds === 'rows') tables.add(node.id)
    if (node.field === '') continue
    const table = above.find((id) => tables.has(id))
    paths.set(node.id, table === undefined ? node.field : `${paths.get(table) ?? ''}.${node.field}`)
  }
  return paths
}

/**
 * Lower-case field names in the scope of a new child of `parent`; the form is one scope, each
 * sub-table another.
 */
export function namesAround(kinds: Kinds, document: Document, parent: string): Set<string> {
  const scope = parent === rootId ? null : findTableAround(kinds, document, parent)
  const names = new Set<string>()
  const tables = new Set<string>()
  for (const { node, above } of walk(document)) {
    if (kinds[node.kind]?.holds === 'rows') tables.add(node.id)
    const own = above.find((id) => tables.has(id)) ?? null
    if (own === scope && node.field !== '') names.add(node.field.toLowerCase())
  }
  return names
}

/** An unused name: `base` with the first free number. */
export function findFreeName(taken: ReadonlySet<string>, base: string): string {
  const stem = base.slice(0, 34)
  let count = 1
  while (taken.has(`${stem}${count}`.toLowerCase())) count += 1
  return `${stem}${count}`
}

/** A field name for a new node under a parent: `input1`, `input2`, … */
export const findFreeField = (
  kinds: Kinds,
  document: Document,
  at: { readonly kind: string; readonly parent: string },
): string => findFreeName(namesAround(kinds, document, at.parent), at.kind)

/** A rule with other names. */
export const mapRule = (rule: Rule, map: PathMapping): Rule => ({
  ...rule,
  when: mapCondition(rule.when, map),
  then: rule.then.map((effect) => mapEffect(effect, map)),
})

function mapList(list: ListSettings, map: PathMapping): ListSettings {
  const named = <T extends { field: string }>(setting: T): T => ({
    ...setting,
    field: map(setting.field),
  })
  return {
    ...list,
    columns: list.columns.map(named),
    searches: list.searches.map(named),
    sort: list.sort.map(named),
    ...(list.filter && { filter: mapCondition(list.filter, map) }),
  }
}

/**
 * The node with the field names in its options rewritten; the same node if none changes or it
 * cannot be read.
 */
export function mapNode<N extends Document['nodes'][string]>(
  kinds: Kinds,
  node: N,
  map: PathMapping,
): N {
  const kind = kinds[node.kind]
  if (!kind?.fits(node.options)) return node
  let isChanged = false
  const options = kind.bind(node.options).mapFields((path) => {
    const next = map(path)
    isChanged ||= next !== path
    return next
  })
  return isChanged ? { ...node, options: { ...options } } : node
}

/** Rewrites every reference to a path in rules, list settings and options of nodes. */
export function mapPaths(
  kinds: Kinds,
  document: Document,
  changed: ReadonlyMap<string, string>,
): Document {
  if (changed.size === 0) return document
  const map = (path: string): string => changed.get(path) ?? path
  const paths = [...changed.keys()]
  // Options are parsed only where they contain a name at all, because parsing a thousand would slow
  // down typing.
  const names = (node: Document['nodes'][string]): boolean => {
    const text = JSON.stringify(node.options)
    return paths.some((path) => text.includes(path))
  }
  return {
    ...document,
    nodes: Object.fromEntries(
      Object.entries(document.nodes).map(([id, node]) => [
        id,
        names(node) ? mapNode(kinds, node, map) : node,
      ]),
    ),
    rules: document.rules.map((rule) => mapRule(rule, map)),
    list: mapList(document.list, map),
  }
}

/** Updates references to nodes whose paths differ between two states of a document. */
export function followPaths(kinds: Kinds, before: Document, after: Document): Document {
  const now = pathsOf(kinds, after)
  const changed = new Map<string, string>()
  for (const [id, path] of pathsOf(kinds, before)) {
    const next = now.get(id)
    if (next !== undefined && next !== path) changed.set(path, next)
  }
  return mapPaths(kinds, after, changed)
}

function pruneEffect(effect: Effect, isGone: (target: string) => boolean): Effect[] {
  if (!('fields' in effect)) return isGone(effect.field) ? [] : [effect]
  const fields = effect.fields.filter((field) => !isGone(field))
  return fields.length === 0 ? [] : [{ ...effect, fields }]
}

/**
 * Removes list entries and rule targets of removed paths (and `#ids`). Conditions and formulas that
 * read them stay, so that `check` reports them.
 */
export function prunePaths(document: Document, gone: ReadonlySet<string>): Document {
  const isGone = (target: string): boolean => gone.has(target)
  const { list } = document
  return {
    ...document,
    rules: document.rules.flatMap((rule) => {
      const then = rule.then.flatMap((effect) => pruneEffect(effect, isGone))
      return then.length === 0 && rule.then.length > 0 ? [] : [{ ...rule, then }]
    }),
    list: {
      ...list,
      columns: list.columns.filter((column) => !isGone(column.field)),
      searches: list.searches.filter((search) => !isGone(search.field)),
      sort: list.sort.filter((sortKey) => !isGone(sortKey.field)),
    },
  }
}
