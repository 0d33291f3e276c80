import type { Kinds } from '../widget/define.ts'
import type { Node } from '../widget/node.ts'
import { fieldsOf, mapCondition } from '../record/compare.ts'
import { rootId, walk } from './document.ts'
import type { Document, Effect, Rule } from './document.ts'
import { readsOf, targetsOf } from './effect.ts'
import { mapNode, mapRule, pathsOf } from './paths.ts'
import { findLinkedNames } from './references.ts'
import { stableText } from './stable.ts'

/**
 * A field that a part of a design reads: of the design itself by node id, of another form by path.
 */
export type FieldRead =
  | { readonly of: 'own'; readonly nodeId: string; readonly isWide: boolean }
  | {
      readonly of: 'linked'
      readonly modelId: string
      readonly path: string
      readonly isWide: boolean
    }

/**
 * A part of a design that reads fields. `content` is everything that decides what it does with
 * them, without names, so that renames do not change it.
 */
export interface Reader {
  readonly place: 'node' | 'rule' | 'list'
  /** Id of the node or rule; for the list its part and what that refers to. */
  readonly id: string
  readonly content: string
  readonly reads: readonly FieldRead[]
  /** The shared group of fields that it belongs to. */
  readonly fragment: string | null
}

interface Naming {
  readonly kinds: Kinds
  readonly document: Document
  readonly idOf: ReadonlyMap<string, string>
}

const named = ({ idOf }: Naming, paths: Iterable<string>, isWide = false): FieldRead[] =>
  [...new Set(paths)].flatMap((path): FieldRead[] => {
    const nodeId = idOf.get(path)
    return nodeId === undefined ? [] : [{ of: 'own', nodeId, isWide }]
  })

/** Replaces names by node ids, which renames do not change. */
const byNode =
  ({ idOf }: Naming) =>
  (path: string): string =>
    idOf.get(path) ?? path

function ofNodes(naming: Naming): Reader[] {
  const { kinds, document } = naming
  const links = findLinkedNames(kinds, document)
  return [...walk(document)].flatMap(({ node }): Reader[] => {
    const kind = kinds[node.kind]
    if (!kind?.fits(node.options)) return []
    const bound = kind.bind(node.options)
    const own = new Set<string>()
    bound.mapFields((path) => own.add(path) && path)
    const reads = [
      ...named(naming, own),
      ...links
        .filter(({ nodeId }) => nodeId === node.id)
        .map(({ modelId, path, isCopied }): FieldRead => ({
          of: 'linked',
          modelId,
          path,
          isWide: isCopied,
        })),
      // A refused duplicate tells that some record, possibly out of reach, has the value.
      ...(bound.unique ? [{ of: 'own', nodeId: node.id, isWide: true } as const] : []),
    ]
    if (reads.length === 0) return []
    const { options } = mapNode(kinds, node, byNode(naming))
    return [
      {
        place: 'node',
        id: node.id,
        // The linked form can be set in another node, so it counts as part of what is read.
        content: stableText([node.kind, options, reads]),
        reads,
        fragment: node.linked?.fragment ?? null,
      },
    ]
  })
}

/** Effects that can refuse a save because of values of their own targets. */
const asksTargets: readonly Effect['type'][] = ['require', 'limit', 'choices', 'unique']

const inside = (document: Document, target: string): readonly string[] => {
  const id = target.slice(1)
  return document.nodes[id] ? [...walk(document, id)].map(({ node }) => node.id) : []
}

function ofRule(naming: Naming, rule: Rule): Reader[] {
  if (rule.off) return []
  const { document } = naming
  const asked = rule.then.filter(({ type }) => asksTargets.includes(type))
  const reads = [
    ...named(naming, [
      ...fieldsOf(rule.when),
      ...rule.then.flatMap(readsOf),
      ...asked.filter(({ type }) => type !== 'unique').flatMap(targetsOf),
    ]),
    ...named(naming, asked.filter(({ type }) => type === 'unique').flatMap(targetsOf), true),
  ]
  if (reads.length === 0) return []
  const { when, then } = mapRule(rule, byNode(naming))
  // The content of a layout node is shown and hidden with it.
  const around = rule.then
    .flatMap(targetsOf)
    .filter((target) => target.startsWith('#'))
    .map((target) => [target, inside(document, target).toSorted()])
  return [
    {
      place: 'rule',
      id: rule.id,
      content: stableText([when, then, around]),
      reads,
      fragment: rule.linked?.fragment ?? null,
    },
  ]
}

function ofList(naming: Naming): Reader[] {
  const { list } = naming.document
  const entries = (['columns', 'searches', 'sort'] as const).flatMap((part) =>
    named(
      naming,
      list[part].map(({ field }) => field),
    ).map((read): Reader => ({
      place: 'list',
      id: `${part} ${read.of === 'own' ? read.nodeId : ''}`,
      content: '',
      reads: [read],
      fragment: null,
    })),
  )
  const asked = list.filter ? named(naming, fieldsOf(list.filter)) : []
  if (!list.filter || asked.length === 0) return entries
  const told = mapCondition(list.filter, byNode(naming))
  return [
    ...entries,
    { place: 'list', id: 'filter', content: stableText(told), reads: asked, fragment: null },
  ]
}

/** Every part of a design that reads fields, with what it reads. */
export function readersOf(kinds: Kinds, document: Document): Reader[] {
  const idOf = new Map([...pathsOf(kinds, document)].map(([id, path]) => [path, id]))
  const naming = { kinds, document, idOf }
  return [
    ...ofNodes(naming),
    ...document.rules.flatMap((rule) => ofRule(naming, rule)),
    ...ofList(naming),
  ]
}

const keyOf = ({ place, id, content }: Reader): string => `${place} ${id} ${content}`

/** The readers that an earlier document does not have, or has in another form. */
export function findFreshReaders(
  kinds: Kinds,
  { before, document }: { readonly before: Document | null; readonly document: Document },
): Reader[] {
  const known = new Set(before ? readersOf(kinds, before).map(keyOf) : [])
  return readersOf(kinds, document).filter((reader) => !known.has(keyOf(reader)))
}

/**
 * Fields whose mask was removed or changed since they last were in the design, which reveals masked
 * values.
 */
export function findUnmasked(
  kinds: Kinds,
  { former, document }: { readonly former: ReadonlyMap<string, Node>; readonly document: Document },
): string[] {
  const maskOf = (node: Node): string | null => {
    const kind = kinds[node.kind]
    const mask = kind?.fits(node.options) ? kind.bind(node.options).mask : null
    return mask && stableText(mask)
  }
  return [...walk(document, rootId)].flatMap(({ node }) => {
    const then = former.get(node.id)
    const mask = then ? maskOf(then) : null
    if (!then || mask === null) return []
    return mask !== maskOf(node) || (then.readOnly && !node.readOnly) ? [node.id] : []
  })
}
