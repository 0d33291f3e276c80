import type { Kind, Kinds } from '../widget/define.ts'
import { memberOf, memberText } from '../widget/member.ts'
import { containerOf } from '../widget/reference.ts'
import type { Node } from '../widget/node.ts'
import { fieldsOf } from '../record/compare.ts'
import { walk } from './document.ts'
import type { Document, Rule } from './document.ts'
import { readsOf, targetsOf } from './effect.ts'
import { pathsOf } from './paths.ts'
import type { PathMapping } from './effect.ts'

/**
 * A place of a design that refers to something: a node by label, a rule by name, or a part of the
 * list.
 */
export interface Use {
  readonly place: 'node' | 'rule' | 'column' | 'search' | 'sort' | 'filter'
  /** '' where it is no node. */
  readonly nodeId: string
  readonly label: string
}

const ofNode = ({ id, label }: Node): Use => ({ place: 'node', nodeId: id, label })
const ofRule = ({ name, id }: Rule): Use => ({ place: 'rule', nodeId: '', label: name || id })
const ofList = (place: Use['place']): Use => ({ place, nodeId: '', label: '' })

/** Field names in the options of a node. */
function namedBy(kinds: Kinds, node: Node): ReadonlySet<string> {
  const named = new Set<string>()
  const kind = kinds[node.kind]
  if (kind?.fits(node.options)) kind.bind(node.options).mapFields((path) => named.add(path) && path)
  return named
}

/**
 * Every place of a design that refers to its own fields, by path, or layout nodes, by `#id`.
 * References to columns also count for their sub-table.
 */
export function usesOfOwn(kinds: Kinds, document: Document, targets: ReadonlySet<string>): Use[] {
  const isIt = (path: string): boolean => targets.has(path)
  const paths = pathsOf(kinds, document)
  const nodes = [...walk(document)]
    .map(({ node }) => node)
    .filter(
      (node) => !isIt(paths.get(node.id) ?? `#${node.id}`) && [...namedBy(kinds, node)].some(isIt),
    )
  const rules = document.rules.filter(
    (rule) =>
      fieldsOf(rule.when).some(isIt) ||
      rule.then.some((effect) => [...targetsOf(effect), ...readsOf(effect)].some(isIt)),
  )
  const { columns, searches, sort, filter } = document.list
  const lists = (
    [
      ['column', columns],
      ['search', searches],
      ['sort', sort],
    ] as const
  )
    .filter(([, named]) => named.some(({ field }) => isIt(field)))
    .map(([place]) => ofList(place))
  return [
    ...nodes.map(ofNode),
    ...rules.map(ofRule),
    ...lists,
    ...(filter && fieldsOf(filter).some(isIt) ? [ofList('filter')] : []),
  ]
}

/** Does the value contain one of these ids anywhere, alone or as a member? */
export function holdsId(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value) || ids.has(memberOf(value)?.id ?? '')
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((part) => holdsId(part, ids))
  )
}

/**
 * Every place of a design that refers to one of these ids of other things: a form, a role, an
 * organisation, an entry.
 */
export function usesOfIds(document: Document, ids: ReadonlySet<string>): Use[] {
  const nodes = [...walk(document)]
    .map(({ node }) => node)
    .filter((node) => holdsId(node.options, ids))
  const rules = document.rules.filter((rule) => holdsId(rule, ids))
  return [
    ...nodes.map(ofNode),
    ...rules.map(ofRule),
    ...(holdsId(document.list.filter, ids) ? [ofList('filter')] : []),
  ]
}

/**
 * Replaces one id by another wherever it occurs, alone or as a member; lists stay free of
 * repetitions. Returns the same object where nothing changes.
 */
export function mapId<T>(value: T, change: { readonly from: string; readonly to: string }): T
export function mapId(
  value: unknown,
  change: { readonly from: string; readonly to: string },
): unknown {
  if (typeof value === 'string') {
    if (value === change.from) return change.to
    const member = memberOf(value)
    return member?.id === change.from ? memberText({ ...member, id: change.to }) : value
  }
  if (typeof value !== 'object' || value === null || !holdsId(value, new Set([change.from])))
    return value
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, mapId<unknown>(part, change)]),
    )
  const next = value.map((part: unknown) => mapId(part, change))
  return next.filter((part, index) => typeof part !== 'string' || next.indexOf(part) === index)
}

/**
 * Replaces one id by another in all places that `usesOfIds` finds; returns the same object where
 * there are none.
 */
export function replaceId(
  document: Document,
  change: { readonly from: string; readonly to: string },
): Document {
  if (usesOfIds(document, new Set([change.from])).length === 0) return document
  const { nodes, rules, list } = document
  return {
    ...document,
    nodes: Object.fromEntries(
      Object.entries(nodes).map(([id, node]) => {
        const options = mapId(node.options, change)
        return [id, options === node.options ? node : { ...node, options }]
      }),
    ),
    rules: mapId(rules, change),
    list: list.filter ? { ...list, filter: mapId(list.filter, change) } : list,
  }
}

/** Every place of a design with choices from a dictionary, by its id or code. */
export function usesOfDictionary(
  kinds: Kinds,
  document: Document,
  names: ReadonlySet<string>,
): Use[] {
  return [...walk(document)].flatMap(({ node }) => {
    const kind = kinds[node.kind]
    const reference = kind?.fits(node.options) ? kind.bind(node.options).reference : null
    const dictionary = containerOf(reference, 'dictionary')
    return dictionary !== '' && names.has(dictionary) ? [ofNode(node)] : []
  })
}

/** How to rewrite options that name fields of the linked form, by their control in the panel. */
const links: {
  readonly [draw: string]: ((value: unknown, map: PathMapping) => unknown) | undefined
} = {
  modelField: mapText,
  modelText: mapText,
  linkAttribute: mapText,
  modelColumns: (value, map) => mapEach(value, (column) => mapText(column, map)),
  transfers: (value, map) => mapEach(value, (transfer) => mapKey(transfer, 'sourceValue', map)),
  narrows: (value, map) => mapEach(value, (narrow) => mapKey(narrow, 'column', map)),
}

function mapText(value: unknown, map: PathMapping): unknown {
  return typeof value === 'string' && value !== '' ? map(value) : value
}
const mapEach = (value: unknown, act: (part: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(act) : value
const mapKey = (value: unknown, key: string, map: PathMapping): unknown =>
  typeof value === 'object' && value !== null && key in value
    ? { ...value, [key]: mapText(Reflect.get(value, key), map) }
    : value

const drawOf = (kind: Kind, option: string): string =>
  String(Reflect.get(Object(kind.options.properties[option]), 'draw') ?? '')

/**
 * The form that a node links to: by its own option, or through the field whose record it displays.
 */
function modelLinked(kinds: Kinds, node: Node, byPath: ReadonlyMap<string, Node>): string {
  const kind = kinds[node.kind]
  if (!kind?.fits(node.options)) return ''
  const { shows } = kind.bind(node.options)
  const source = shows ? byPath.get(shows.of) : node
  const model: unknown = source?.options['modelId']
  return typeof model === 'string' ? model : ''
}

/**
 * The options of a node with field names of one linked form rewritten; the same object where none
 * changes.
 */
function mapLinks(kinds: Kinds, node: Node, map: PathMapping): Node['options'] {
  const kind = kinds[node.kind]
  let isChanged = false
  const heard: PathMapping = (path) => {
    const next = map(path)
    isChanged ||= next !== path
    return next
  }
  const options = Object.fromEntries(
    Object.entries(node.options).map(([option, value]) => [
      option,
      kind ? (links[drawOf(kind, option)]?.(value, heard) ?? value) : value,
    ]),
  )
  return isChanged ? options : node.options
}

/**
 * A field of another form that a node uses; `isCopied` where values are copied from that form's
 * records.
 */
export interface LinkedName {
  readonly nodeId: string
  readonly modelId: string
  readonly path: string
  readonly isCopied: boolean
}

/** Every field of other forms that a design uses. */
export function findLinkedNames(kinds: Kinds, document: Document): LinkedName[] {
  const paths = pathsOf(kinds, document)
  const byPath = new Map(
    Object.values(document.nodes).map((node) => [paths.get(node.id) ?? '', node]),
  )
  return [...walk(document)].flatMap(({ node }) => {
    const modelId = modelLinked(kinds, node, byPath)
    const kind = kinds[node.kind]
    if (modelId === '' || !kind) return []
    return Object.entries(node.options).flatMap(([option, value]) => {
      const named = new Set<string>()
      const draw = drawOf(kind, option)
      links[draw]?.(value, (path) => named.add(path) && path)
      return [...named].map((path) => ({
        nodeId: node.id,
        modelId,
        path,
        isCopied: draw === 'transfers',
      }))
    })
  })
}

function linkedNodes(kinds: Kinds, document: Document, modelId: string): Node[] {
  const paths = pathsOf(kinds, document)
  const byPath = new Map(
    Object.values(document.nodes).map((node) => [paths.get(node.id) ?? '', node]),
  )
  return [...walk(document)]
    .map(({ node }) => node)
    .filter((node) => modelLinked(kinds, node, byPath) === modelId)
}

/** Every place of a design that uses a field of another form. */
export function usesOfLinked(
  kinds: Kinds,
  document: Document,
  field: { readonly modelId: string; readonly path: string },
): Use[] {
  return linkedNodes(kinds, document, field.modelId).flatMap((node) => {
    let isNamed = false
    mapLinks(kinds, node, (path) => {
      isNamed ||= path === field.path
      return path
    })
    return isNamed ? [ofNode(node)] : []
  })
}

/**
 * A design after fields of a linked form were renamed; the same object where it uses none of them.
 */
export function followLinked(
  kinds: Kinds,
  document: Document,
  renamed: { readonly modelId: string; readonly paths: ReadonlyMap<string, string> },
): Document {
  const changed = linkedNodes(kinds, document, renamed.modelId).flatMap((node) => {
    const options = mapLinks(kinds, node, (path) => renamed.paths.get(path) ?? path)
    return options === node.options ? [] : [[node.id, { ...node, options }] as const]
  })
  return changed.length === 0
    ? document
    : { ...document, nodes: { ...document.nodes, ...Object.fromEntries(changed) } }
}

/** Paths whose fields were renamed in a later state of the same design, with the new paths. */
export function findRenames(kinds: Kinds, before: Document, after: Document): Map<string, string> {
  const now = pathsOf(kinds, after)
  return new Map(
    [...pathsOf(kinds, before)].flatMap(([id, path]) =>
      now.get(id) !== undefined && now.get(id) !== path
        ? [[path, now.get(id) ?? path] as const]
        : [],
    ),
  )
}
