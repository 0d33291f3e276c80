import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Kinds } from '../widget/define.ts'
import { node as nodeSchema } from '../widget/node.ts'
import type { Link, Node } from '../widget/node.ts'
import { rule, walk } from './document.ts'
import type { Document, Rule } from './document.ts'
import { placesOf, dropLink } from './fragment-link.ts'
import { findFreeName, mapNode, mapRule, namesAround, pathsOf } from './paths.ts'
import { mostNodes } from './refusal.ts'
import { mapOf } from '../wire/map-of.ts'

/** Nodes taken out of a document, as copy stores and paste inserts them. */
export interface Fragment {
  readonly nodes: { readonly [id: string]: Node }
  /** Ids of the topmost ones. */
  readonly children: readonly string[]
  /** Their paths at the source, by id, because formulas among them use these. */
  readonly paths: { readonly [id: string]: string }
  /** Rules of shared groups that were copied completely. */
  readonly rules?: readonly Rule[]
}

const schema = Type.Object({
  nodes: mapOf(100, nodeSchema),
  children: Type.Array(Type.String(), { minItems: 1, maxItems: mostNodes }),
  paths: mapOf(100, Type.String({ maxLength: 130 })),
  rules: Type.Optional(Type.Array(rule, { maxItems: 500 })),
})

/** The existing ids that are not inside another of them, in reading order. */
export function findTopmost(document: Document, ids: readonly string[]): string[] {
  const wanted = new Set(ids)
  return [...walk(document)]
    .filter(({ node, above }) => wanted.has(node.id) && !above.some((id) => wanted.has(id)))
    .map(({ node }) => node.id)
}

/**
 * The nodes with all they contain, for pasting; unknown ids are left out. A shared group that is
 * copied completely stays linked; single parts of it do not.
 */
export function fragmentOf(kinds: Kinds, document: Document, ids: readonly string[]): Fragment {
  const children = findTopmost(document, ids)
  const inside = [...walk(document)]
    .filter(
      ({ node, above }) => children.includes(node.id) || above.some((id) => children.includes(id)),
    )
    .map(({ node }) => node)
  const paths = pathsOf(kinds, document)
  const all = new Set(inside.map(({ id }) => id))
  const whole = new Set(
    placesOf(document)
      .filter(({ nodes }) => [...nodes.values()].every((id) => all.has(id)))
      .map(({ id }) => id),
  )
  const rules = document.rules.filter(({ linked }) => linked && whole.has(linked.place))
  return {
    nodes: Object.fromEntries(
      inside.map((node) => [
        node.id,
        node.linked && !whole.has(node.linked.place) ? dropLink(node) : node,
      ]),
    ),
    children,
    ...(rules.length > 0 && { rules }),
    paths: Object.fromEntries(
      inside.flatMap(({ id }) => (paths.has(id) ? [[id, paths.get(id) ?? '']] : [])),
    ),
  }
}

/**
 * The fragment as a small document that can be walked; null where it is not a list of trees of
 * readable nodes.
 */
export function toDocument(fragment: Fragment, like: Document): Document | null {
  if (!Check(schema, fragment)) return null
  const reached = new Set<string>()
  const open = [...fragment.children]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = Object.hasOwn(fragment.nodes, id) ? fragment.nodes[id] : undefined
    if (!node || node.id !== id || reached.has(id) || reached.size >= mostNodes) return null
    reached.add(id)
    open.push(...node.children)
  }
  return {
    ...like,
    nodes: { ...fragment.nodes },
    children: [...fragment.children],
    rules: [...(fragment.rules ?? [])],
  }
}

export interface PasteResult {
  readonly document: Document
  readonly selected: readonly string[]
  /** Paths that pasted nodes refer to and that do not exist here. */
  readonly missing: readonly string[]
}

interface Paste {
  /** The fragment as a document with its own rules only, and its paths at the source. */
  readonly source: Document
  readonly paths: Fragment['paths']
  readonly document: Document
  readonly parent: string
  readonly index: number
  readonly seed: string
}

/**
 * Inserts copies of a fragment: ids are `seed_1`, `seed_2`, …; a taken field name gets a number;
 * references inside the fragment follow. The caller has checked that all nodes are allowed there.
 */
export function pasteInto(
  kinds: Kinds,
  { source, paths, document, parent, index, seed }: Paste,
): PasteResult {
  const placed = [...walk(source)]
  const ids = new Map(placed.map(({ node }, count) => [node.id, `${seed}_${count + 1}`]))
  const idOf = (id: string): string => ids.get(id) ?? id
  const outside = namesAround(kinds, document, parent)
  const scopes = new Map<string, Set<string>>()
  const fields = new Map<string, string>()
  for (const { node, above } of placed) {
    if (node.field === '') continue
    const table = above.find((id) => kinds[source.nodes[id]?.kind ?? '']?.holds === 'rows')
    const taken = table === undefined ? outside : (scopes.get(table) ?? new Set<string>())
    if (table !== undefined) scopes.set(table, taken)
    const field = taken.has(node.field.toLowerCase())
      ? findFreeName(taken, node.field.replace(/\d+$/, '') || node.kind)
      : node.field
    taken.add(field.toLowerCase())
    fields.set(node.id, field)
  }
  const places = new Map(placesOf(source).map(({ id }, index) => [id, `${seed}_p${index + 1}`]))
  const relinked = <T extends { readonly linked?: Link | undefined }>(value: T): T =>
    value.linked
      ? { ...value, linked: { ...value.linked, place: places.get(value.linked.place) ?? '' } }
      : value
  const copies = placed.map(({ node }): Node =>
    relinked({
      ...node,
      id: idOf(node.id),
      field: fields.get(node.id) ?? '',
      children: node.children.map(idOf),
    }),
  )
  const selected = source.children.map(idOf)
  const put = insertAt(
    {
      ...document,
      nodes: { ...document.nodes, ...Object.fromEntries(copies.map((copy) => [copy.id, copy])) },
    },
    parent,
    { ids: selected, index },
  )
  const now = pathsOf(kinds, put)
  const moved = new Map(
    placed.flatMap(({ node }) => [
      [`#${node.id}`, `#${idOf(node.id)}`] as const,
      ...(paths[node.id] ? [[paths[node.id] ?? '', now.get(idOf(node.id)) ?? ''] as const] : []),
    ]),
  )
  const known = new Set(now.values())
  const missing = new Set<string>()
  const follow = (path: string): string => {
    const next = moved.get(path) ?? path
    if (!known.has(next)) missing.add(next)
    return next
  }
  const mapped = Object.fromEntries(copies.map((copy) => [copy.id, mapNode(kinds, copy, follow)]))
  const rules = source.rules.map((sourceRule, index) =>
    relinked({
      ...mapRule(sourceRule, (name) => moved.get(name) ?? name),
      id: `${seed}_r${index + 1}`,
    }),
  )
  return {
    document: { ...put, nodes: { ...put.nodes, ...mapped }, rules: [...put.rules, ...rules] },
    selected,
    missing: [...missing],
  }
}

/** The document with ids inserted among the children of a parent. */
export function insertAt(
  document: Document,
  parent: string,
  put: { readonly ids: readonly string[]; readonly index: number },
): Document {
  const into = (children: readonly string[]): string[] => [
    ...children.slice(0, put.index),
    ...put.ids,
    ...children.slice(put.index),
  ]
  const above = document.nodes[parent]
  if (!above) return { ...document, children: into(document.children) }
  return {
    ...document,
    nodes: { ...document.nodes, [parent]: { ...above, children: into(above.children) } },
  }
}
