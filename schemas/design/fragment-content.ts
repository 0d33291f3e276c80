import type { Kinds } from '../widget/define.ts'
import type { Link, Node } from '../widget/node.ts'
import { rootId, walk } from './document.ts'
import type { Document, Rule } from './document.ts'
import {
  baseOf,
  findPlace,
  namesOfNode,
  namesOfRule,
  ownOf,
  dropLink,
  withOf,
} from './fragment-link.ts'
import { namesFor } from './fragment-names.ts'
import { mapNode, mapRule, pathsOf } from './paths.ts'
import { canPlace } from './place.ts'
import type { Refusal } from './refusal.ts'
import { emptyDocument } from './upgrade.ts'

/** How to make a group, and which place of the document becomes linked to it. */
export interface Keeping {
  /** Nodes to include with all they contain; those of the place are included anyway. */
  readonly ids: readonly string[]
  readonly fragment: string
  /** Number of the new state. */
  readonly number: number
  readonly place: string
  /** The present group, where it is changed. */
  readonly content?: Document
  /** Nodes whose own name, label, width and initial value are taken over by the group. */
  readonly takes?: ReadonlySet<string>
}

/**
 * A group as a small document, and the form with the place linked to it; or why these nodes cannot
 * be a group.
 */
export type KeepResult =
  | { readonly content: Document; readonly document: Document }
  | { readonly problems: readonly Refusal[] }

const refuse = (code: Refusal['code'], params?: Refusal['params']): KeepResult => ({
  problems: [{ code, ...(params && { params }) }],
})

/** The nodes of a group, each with its part. */
interface Members {
  readonly inside: readonly Node[]
  readonly parts: ReadonlyMap<string, string>
  partOf(id: string): string
}

function membersOf(document: Document, { ids, place, number }: Keeping): Members {
  const known = findPlace(document, place)
  const chosen = new Set(ids)
  const held = new Set(known?.nodes.values())
  const inside = [...walk(document)]
    .filter(
      ({ node, above }) =>
        held.has(node.id) || chosen.has(node.id) || above.some((id) => chosen.has(id)),
    )
    .map(({ node }) => node)
  const parts = new Map([...(known?.nodes ?? [])].map(([part, id]) => [id, part]))
  for (const { id, linked } of inside)
    if (!linked && !parts.has(id)) parts.set(id, `p${number}_${parts.size + 1}`)
  return { inside, parts, partOf: (id) => parts.get(id) ?? id }
}

/** The members as a document of their own, still with their names in the form. */
function bareOf(
  document: Document,
  { inside, parts, partOf }: Members,
  keeping: Keeping,
): Document {
  /** A node in between that is no part is replaced by its content. */
  const partsAmong = (children: readonly string[]): string[] =>
    children.flatMap((id) => parts.get(id) ?? partsAmong(document.nodes[id]?.children ?? []))
  const asPart = (node: Node): Node => {
    const part = partOf(node.id)
    const before = keeping.content?.nodes[part]
    const shared = before && !keeping.takes?.has(node.id) ? withOf(node, before, ownOf(node)) : node
    return { ...dropLink(shared), id: part, children: partsAmong(node.children) }
  }
  return {
    ...emptyDocument(),
    nodes: Object.fromEntries(inside.map((node) => [partOf(node.id), asPart(node)])),
    children: partsAmong(document.children),
  }
}

const mapNodes = (document: Document, change: (node: Node) => Node): Document => ({
  ...document,
  nodes: Object.fromEntries(Object.values(document.nodes).map((node) => [node.id, change(node)])),
})

/** The same with the names of the parts in the group. */
function named(kinds: Kinds, bare: Document, before: Document | undefined): Document {
  const wishes = Object.values(bare.nodes).map(
    ({ id, field }) => [id, { field, isFirm: before?.nodes[id] !== undefined }] as const,
  )
  const fields = namesFor(kinds, bare, new Map(wishes))
  return mapNodes(bare, (node) => ({ ...node, field: fields.get(node.id) ?? '' }))
}

/** The part of each rule that refers only to members. */
function rulePartsOf(
  { rules }: Document,
  names: ReadonlySet<string>,
  { place, number }: Keeping,
): ReadonlyMap<string, string> {
  const own = rules.filter((rule) => {
    const all = namesOfRule(rule)
    return (
      all.length > 0 &&
      all.every((name) => names.has(name)) &&
      (rule.linked?.place ?? place) === place
    )
  })
  return new Map(
    own.map((rule, index) => [rule.id, rule.linked?.part ?? `r${number}_${index + 1}`]),
  )
}

/** The form with its members and rules linked to the parts of the group. */
function linkedTo(
  document: Document,
  { fragment, number, place }: Keeping,
  group: {
    readonly content: Document
    readonly members: Members
    readonly ruleParts: ReadonlyMap<string, string>
  },
): Document {
  const link = (part: string): Link => ({ fragment, number, place, part })
  const nodes = group.members.inside.flatMap((node) => {
    const part = group.content.nodes[group.members.partOf(node.id)]
    return part
      ? [[node.id, { ...node, linked: { ...link(part.id), base: baseOf(part) } }] as const]
      : []
  })
  const rules = document.rules.map((rule) => {
    const part = group.ruleParts.get(rule.id)
    if (part !== undefined) return { ...rule, linked: link(part) }
    return rule.linked?.place === place ? dropLink(rule) : rule
  })
  return { ...document, nodes: { ...document.nodes, ...Object.fromEntries(nodes) }, rules }
}

/**
 * Makes a group of nodes and the rules between them, or changes one from a place that uses it.
 * Pure. A part keeps its name in the group; new parts are named after the state that they came
 * with, so that no name ever means two parts.
 */
export function keep(kinds: Kinds, document: Document, keeping: Keeping): KeepResult {
  const members = membersOf(document, keeping)
  const { inside, parts, partOf } = members
  if (inside.length === 0) return refuse('unknownNode')
  if (inside.some(({ id }) => !parts.has(id))) return refuse('linkedAlready')

  const paths = pathsOf(kinds, document)
  const names = new Set(inside.flatMap(({ id }) => [paths.get(id) ?? '', `#${id}`]))
  const outside = [...new Set(inside.flatMap((node) => [...namesOfNode(kinds, node)]))].filter(
    (name) => name !== '' && !names.has(name),
  )
  if (outside.length > 0) return refuse('namesOutside', { names: outside.join(', ') })

  const bare = bareOf(document, members, keeping)
  const misplaced = bare.children.flatMap(
    (part) => canPlace(kinds, bare, { kind: bare.nodes[part]?.kind ?? '', parent: rootId }) ?? [],
  )
  if (misplaced.length > 0) return { problems: misplaced }

  const whole = named(kinds, bare, keeping.content)
  const now = pathsOf(kinds, whole)
  const moved = new Map(
    inside.flatMap(
      ({ id }) =>
        [
          [`#${id}`, `#${partOf(id)}`],
          [paths.get(id) ?? `#${id}`, now.get(partOf(id)) ?? `#${partOf(id)}`],
        ] as const,
    ),
  )
  const follow = (name: string): string => moved.get(name) ?? name
  const ruleParts = rulePartsOf(document, names, keeping)
  const rules = document.rules.flatMap((rule): Rule[] => {
    const id = ruleParts.get(rule.id)
    return id === undefined ? [] : [{ ...dropLink(mapRule(rule, follow)), id }]
  })
  const content = { ...mapNodes(whole, (node) => mapNode(kinds, node, follow)), rules }
  return { content, document: linkedTo(document, keeping, { content, members, ruleParts }) }
}
