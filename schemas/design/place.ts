import type { Kind, Kinds } from '../widget/define.ts'
import { findParent, rootId, walk } from './document.ts'
import type { Document } from './document.ts'
import type { Refusal } from './refusal.ts'

/** The node and its containers, nearest first; [] for the form. */
export function chainOf(document: Document, id: string): string[] {
  const parents = new Map<string, string>()
  for (const node of Object.values(document.nodes))
    for (const child of node.children) parents.set(child, node.id)
  const chain: string[] = []
  for (
    let at: string | undefined = id;
    at !== undefined && at !== rootId && !chain.includes(at);
    at = parents.get(at)
  )
    chain.push(at)
  return chain
}

/** The sub-table that a node is, or is inside; null on the form itself. */
export const findTableAround = (kinds: Kinds, document: Document, id: string): string | null =>
  chainOf(document, id).find(
    (nodeId) => kinds[document.nodes[nodeId]?.kind ?? '']?.holds === 'rows',
  ) ?? null

/** The present parent of the node. */
export const parentOf = (document: Document, id: string): string =>
  findParent(document, id) ?? rootId

/** May a kind be placed directly in another (null is the form), inside or outside a sub-table? */
export function fits(child: Kind, above: Kind | null, isInTable: boolean): Refusal | null {
  const holds = above === null ? 'nodes' : above.holds
  if (holds === null) return { code: 'holdsNothing' }
  if (Array.isArray(holds) && !holds.includes(child.kind)) return { code: 'holdsOnly' }
  if (child.within !== null && !(above && child.within.includes(above.kind)))
    return { code: 'standsOnlyIn' }
  if (!isInTable) return null
  if (child.holds === 'rows') return { code: 'tableInTable' }
  return child.places.includes('table') ? null : { code: 'notInTable' }
}

/**
 * May a new node of a kind be placed under that parent ('' is the form)? Null where it may. Drop
 * lines and all edits use this.
 */
export function canPlace(
  kinds: Kinds,
  document: Document,
  { kind, parent }: { readonly kind: string; readonly parent: string },
): Refusal | null {
  const child = kinds[kind]
  if (!child) return { code: 'unknownKind', params: { kind } }
  const above = parent === rootId ? null : document.nodes[parent]
  if (above === undefined) return { code: 'unknownNode' }
  const aboveKind = above === null ? null : kinds[above.kind]
  if (aboveKind === undefined) return { code: 'holdsNothing' }
  return fits(child, aboveKind, findTableAround(kinds, document, parent) !== null)
}

/** May an existing node, with its content, be placed under that parent? */
export function canMove(
  kinds: Kinds,
  document: Document,
  { id, parent }: { readonly id: string; readonly parent: string },
): Refusal | null {
  const node = document.nodes[id]
  if (!node) return { code: 'unknownNode' }
  if (chainOf(document, parent).includes(id)) return { code: 'ownDescendant' }
  const refusal = canPlace(kinds, document, { kind: node.kind, parent })
  if (refusal || findTableAround(kinds, document, parent) === null) return refusal
  for (const { node: movedNode } of walk(document, id)) {
    const kind = kinds[movedNode.kind]
    if (kind?.holds === 'rows') return { code: 'tableInTable' }
    if (!kind?.places.includes('table')) return { code: 'notInTable' }
  }
  return null
}
