import type { Kinds } from '../widget/define.ts'
import type { Link, Node } from '../widget/node.ts'
import { fieldsOf } from '../record/compare.ts'
import { walk } from './document.ts'
import type { Document, Rule } from './document.ts'
import { readsOf, targetsOf } from './effect.ts'

/** One place of a document that uses a shared group of fields. */
export interface LinkedPlace {
  readonly id: string
  readonly fragment: string
  /** The state of the group in use: the oldest among its parts. */
  readonly number: number
  /** Its nodes in reading order, and its rules, by their part of the group. */
  readonly nodes: ReadonlyMap<string, string>
  readonly rules: ReadonlyMap<string, string>
}

/**
 * Every place of a document that uses a group, in reading order. A part that occurs twice in one
 * place counts once.
 */
export function placesOf(document: Document): LinkedPlace[] {
  const places = new Map<
    string,
    {
      id: string
      fragment: string
      number: number
      nodes: Map<string, string>
      rules: Map<string, string>
    }
  >()
  for (const { node } of walk(document)) {
    const { linked } = node
    if (!linked) continue
    const place = places.get(linked.place) ?? {
      id: linked.place,
      fragment: linked.fragment,
      number: linked.number,
      nodes: new Map<string, string>(),
      rules: new Map<string, string>(),
    }
    places.set(linked.place, place)
    if (place.fragment !== linked.fragment || place.nodes.has(linked.part)) continue
    place.nodes.set(linked.part, node.id)
    place.number = Math.min(place.number, linked.number)
  }
  for (const { id, linked } of document.rules) {
    const place = linked && places.get(linked.place)
    if (linked && place?.fragment === linked.fragment && !place.rules.has(linked.part))
      place.rules.set(linked.part, id)
  }
  return [...places.values()]
}

/** The place with this id; undefined where nothing of it exists. */
export const findPlace = (document: Document, id: string): LinkedPlace | undefined =>
  placesOf(document).find((place) => place.id === id)

/** A node or rule without its link. */
export function dropLink<T extends { readonly linked?: Node['linked'] | Rule['linked'] }>(
  value: T,
): Omit<T, 'linked'> {
  const { linked: _gone, ...rest } = value
  return rest
}

/**
 * The document with these links removed; linked nodes stay. Returns the same document where there
 * are none.
 */
export function unlink(document: Document, isGone: (link: Link) => boolean): Document {
  const held = (value: { readonly linked?: Link | undefined }): boolean =>
    value.linked !== undefined && isGone(value.linked)
  if (!Object.values(document.nodes).some(held) && !document.rules.some(held)) return document
  return {
    ...document,
    nodes: Object.fromEntries(
      Object.entries(document.nodes).map(([id, node]) => [id, held(node) ? dropLink(node) : node]),
    ),
    rules: document.rules.map((rule) => (held(rule) ? dropLink(rule) : rule)),
  }
}

/** Detaches a place from its group: its fields and rules belong to the form from now on. */
export const detach = (document: Document, place: string): Document =>
  unlink(document, (link) => link.place === place)

/** Everything that a rule refers to: paths, and layout nodes as `#id`. */
export const namesOfRule = (rule: Rule): readonly string[] => [
  ...fieldsOf(rule.when),
  ...rule.then.flatMap((effect) => [...targetsOf(effect), ...readsOf(effect)]),
]

/** Field names in the options of a node. */
export function namesOfNode(kinds: Kinds, node: Node): ReadonlySet<string> {
  const names = new Set<string>()
  const kind = kinds[node.kind]
  if (kind?.fits(node.options)) kind.bind(node.options).mapFields((path) => names.add(path) && path)
  return names
}

type LinkBase = NonNullable<Node['linked']>['base']

/** What a place may have of its own: name, label, width and initial value. */
export const baseOf = ({ field, label, labels, span, options }: Node): LinkBase => ({
  field,
  label,
  ...(labels && { labels }),
  span,
  ...('defaultValue' in options && { initial: options['defaultValue'] }),
})

/** A missing initial value has several forms: absent, or the empty value of its type. */
const text = (value: unknown): string =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)
    ? ''
    : JSON.stringify(value)

/** Which of these differ from the group in a place. */
export function ownOf(node: Node): ReadonlySet<keyof LinkBase> {
  const now = baseOf(node)
  const keys = ['field', 'label', 'labels', 'span', 'initial'] as const
  return new Set(
    node.linked ? keys.filter((key) => text(now[key]) !== text(node.linked?.base[key])) : [],
  )
}

/** A node with some of these taken from another one. */
export function withOf(node: Node, other: Node, keys: ReadonlySet<keyof LinkBase>): Node {
  const { labels: ownLabels, ...rest } = node
  const { defaultValue: ownInitial, ...options } = node.options
  const [labels, initial] = [
    keys.has('labels') ? other.labels : ownLabels,
    keys.has('initial') ? other.options['defaultValue'] : ownInitial,
  ]
  return {
    ...rest,
    ...(labels && { labels }),
    field: keys.has('field') ? other.field : node.field,
    label: keys.has('label') ? other.label : node.label,
    span: keys.has('span') ? other.span : node.span,
    options: initial === undefined ? options : { ...options, defaultValue: initial },
  }
}
