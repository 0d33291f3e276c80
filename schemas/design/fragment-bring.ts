import type { Kinds } from '../widget/define.ts'
import type { Node } from '../widget/node.ts'
import { rootId, walk } from './document.ts'
import type { Document, Rule } from './document.ts'
import { baseOf, findPlace, ownOf, withOf } from './fragment-link.ts'
import { namesFor } from './fragment-names.ts'
import type { NameWish } from './fragment-names.ts'
import { arrange } from './fragment-order.ts'
import { followPaths, mapNode, mapRule, pathsOf, prunePaths } from './paths.ts'
import { canPlace } from './place.ts'
import { mostNodes } from './refusal.ts'
import type { Refusal } from './refusal.ts'
import { isEqual } from '../equal.ts'

/** A state of a group, and the place to update to it. */
export interface Bringing {
  readonly fragment: string
  readonly number: number
  /** The group as a small document; its ids identify the parts. */
  readonly content: Document
  readonly place: string
  /** Where to insert it if nothing of the place exists; without it such a place is skipped. */
  readonly at?: { readonly parent: string; readonly index: number }
}

export type BringResult =
  | { readonly document: Document; readonly selected: readonly string[] }
  | { readonly problems: readonly Refusal[] }

/** The nodes of the place with their names; a name that was changed in the place is kept. */
function nameParts(kinds: Kinds, document: Document, parts: ReadonlyMap<string, Node>): Document {
  const wishes = new Map(
    [...parts].map(([id, part]): [string, NameWish] => {
      const held = document.nodes[id]
      const isOwn = held !== undefined && ownOf(held).has('field') && part.field !== ''
      return [id, { field: isOwn ? held.field : part.field, isFirm: isOwn }]
    }),
  )
  const fields = namesFor(kinds, document, wishes)
  return {
    ...document,
    nodes: {
      ...document.nodes,
      ...Object.fromEntries(
        [...parts.keys()].flatMap((id) => {
          const node = document.nodes[id]
          return node ? [[id, { ...node, field: fields.get(id) ?? '' }]] : []
        }),
      ),
    },
  }
}

/** The rules, with those of the place as in the group; new ones come last. */
function bringRules(
  rules: readonly Rule[],
  { content, place, fragment, number }: Bringing,
  {
    ids,
    follow,
  }: { readonly ids: ReadonlyMap<string, string>; readonly follow: (name: string) => string },
): Rule[] {
  const fresh = new Map(
    content.rules.map((rule) => {
      const id = ids.get(rule.id) ?? `${place}_${rule.id}`
      return [
        id,
        { ...mapRule(rule, follow), id, linked: { fragment, number, place, part: rule.id } },
      ] as const
    }),
  )
  const isHere = new Set(rules.map(({ id }) => id))
  const kept = rules.flatMap(
    (rule) => fresh.get(rule.id) ?? (rule.linked?.place === place ? [] : [rule]),
  )
  return [...kept, ...[...fresh.values()].filter(({ id }) => !isHere.has(id))]
}

function firstMisplaced(
  kinds: Kinds,
  document: Document,
  ids: ReadonlySet<string>,
): Refusal | null {
  for (const { node, above } of walk(document)) {
    if (!ids.has(node.id)) continue
    const refusal = canPlace(kinds, document, { kind: node.kind, parent: above.at(-1) ?? rootId })
    if (refusal) return refusal
  }
  return null
}

/**
 * Updates one place to a state of its group: parts are added, changed or removed, and references to
 * their fields follow. Ids of remaining parts never change; name, label, width and initial value
 * stay where the place has its own. Pure; repeating it changes nothing.
 */
export function bring(kinds: Kinds, document: Document, bringing: Bringing): BringResult {
  const { fragment, number, content, place, at } = bringing
  const known = findPlace(document, place)
  if (!known && !at) return { document, selected: [] }
  const held = known?.nodes ?? new Map<string, string>()
  const freeId = (id: string): string => (Object.hasOwn(document.nodes, id) ? freeId(`${id}_`) : id)
  const placed = [...walk(content)].map(({ node }) => node)
  const ids = new Map(placed.map(({ id }) => [id, held.get(id) ?? freeId(`${place}_${id}`)]))
  const idOf = (part: string): string => ids.get(part) ?? part
  const gone = new Set([...held].flatMap(([part, id]) => (ids.has(part) ? [] : [id])))
  if (Object.keys(document.nodes).length + placed.length > mostNodes + held.size)
    return { problems: [{ code: 'tooMany', params: { limit: mostNodes } }] }

  const paths = pathsOf(kinds, document)
  const pruned = prunePaths(
    document,
    new Set([...gone].flatMap((id) => [`#${id}`, paths.get(id) ?? `#${id}`])),
  )
  const parts = new Map(placed.map((node) => [idOf(node.id), node]))
  const standing: Document = {
    ...pruned,
    nodes: {
      ...pruned.nodes,
      ...Object.fromEntries(
        placed.flatMap((node) =>
          held.has(node.id)
            ? []
            : [[idOf(node.id), { ...node, id: idOf(node.id), options: {}, children: [] }]],
        ),
      ),
    },
  }
  const arranged = arrange(standing, {
    content,
    idOf,
    held: new Set(held.values()),
    gone,
    ...(at && { at }),
  })
  const followed = followPaths(kinds, pruned, nameParts(kinds, arranged, parts))

  const [now, inContent] = [pathsOf(kinds, followed), pathsOf(kinds, content)]
  const moved = new Map(
    placed.flatMap(
      ({ id }) =>
        [
          [`#${id}`, `#${idOf(id)}`],
          [inContent.get(id) ?? `#${id}`, now.get(idOf(id)) ?? `#${idOf(id)}`],
        ] as const,
    ),
  )
  const follow = (name: string): string => moved.get(name) ?? name
  const bringNode = (id: string, part: Node): [string, Node] => {
    const node = followed.nodes[id] ?? part
    const before = pruned.nodes[id]
    const shared = mapNode(kinds, part, follow)
    const next: Node = {
      ...(before ? withOf(shared, before, ownOf(before)) : shared),
      id,
      field: node.field,
      children: node.children,
      linked: { fragment, number, place, part: part.id, base: baseOf(part) },
    }
    return [id, isEqual(next, before) && before ? before : next]
  }
  const nodes = {
    ...followed.nodes,
    ...Object.fromEntries([...parts].map(([id, part]) => bringNode(id, part))),
  }
  const brought: Document = {
    ...followed,
    nodes,
    rules: bringRules(followed.rules, bringing, { ids: known?.rules ?? new Map(), follow }),
  }
  const lifted = [...gone].flatMap((id) => document.nodes[id]?.children ?? [])
  const refusal = firstMisplaced(kinds, brought, new Set([...parts.keys(), ...lifted]))
  return refusal
    ? { problems: [refusal] }
    : { document: brought, selected: content.children.map(idOf) }
}
