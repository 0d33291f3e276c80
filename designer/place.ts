import { childrenOf, findParent, rootId, walk } from '#schemas/design/document.ts'
import type { Document } from '#schemas/design/document.ts'

/** A place between nodes: a new node becomes the child with this index. */
export interface Gap {
  readonly parent: string
  readonly index: number
}

export type MoveDirection = 'up' | 'down' | 'out' | 'into'

const positionOf = (document: Document, id: string): Gap | undefined => {
  const parent = findParent(document, id)
  return parent === undefined
    ? undefined
    : { parent, index: childrenOf(document, parent).indexOf(id) }
}

/**
 * All places where a new node may go for this selection, best first: inside it, right after it,
 * after its ancestors, at the end.
 */
export function* gapsFor(document: Document, selection: string): Generator<Gap> {
  if (selection !== rootId && document.nodes[selection])
    yield { parent: selection, index: childrenOf(document, selection).length }
  for (let id = selection; id !== rootId;) {
    const at = positionOf(document, id)
    if (!at) break
    yield { parent: at.parent, index: at.index + 1 }
    id = at.parent
  }
  yield { parent: rootId, index: document.children.length }
}

/**
 * Where the keyboard can move nodes to, best first; only nodes of one parent move together. Up and
 * down move them among their siblings; out puts them after their parent; into puts them at the end
 * of the container before them, or at the start of the one after them. Indexes count the siblings
 * as they are before the move.
 */
export function movesOf(
  document: Document,
  ids: readonly string[],
  step: MoveDirection,
): readonly Gap[] {
  const [first, last] = [ids[0] ?? rootId, ids.at(-1) ?? rootId].map((id) =>
    positionOf(document, id),
  )
  if (!first || !last || ids.some((id) => findParent(document, id) !== first.parent)) return []
  const siblings = childrenOf(document, first.parent)
  if (step === 'up')
    return first.index > 0 ? [{ parent: first.parent, index: first.index - 1 }] : []
  if (step === 'down')
    return last.index < siblings.length - 1 ? [{ parent: first.parent, index: last.index + 2 }] : []
  if (step === 'out')
    return [...ancestorsOf(document, ids[0] ?? rootId)]
      .toReversed()
      .flatMap((above) => after(document, above))
  const [before, next] = [siblings[first.index - 1], siblings[last.index + 1]]
  return [
    ...(before === undefined ? [] : deepEnds(document, before)),
    ...(next === undefined ? [] : [{ parent: next, index: 0 }]),
  ]
}

/** Would moving the nodes to this gap change nothing, because they are there already? */
export function staysAt(
  document: Document,
  ids: readonly string[],
  { parent, index }: Gap,
): boolean {
  const indexes = ids.map((id) => childrenOf(document, parent).indexOf(id))
  const [first = -1] = indexes
  return (
    first >= 0 &&
    indexes.every((ownIndex, at) => ownIndex === first + at) &&
    index >= first &&
    index <= first + ids.length
  )
}

const after = (document: Document, id: string): Gap[] => {
  const at = positionOf(document, id)
  return at ? [{ parent: at.parent, index: at.index + 1 }] : []
}

/** The end of a container, and the ends of the last containers inside it (a tab's last pane). */
function deepEnds(document: Document, id: string): Gap[] {
  const children = childrenOf(document, id)
  const last = children.at(-1)
  return [
    { parent: id, index: children.length },
    ...(last === undefined ? [] : deepEnds(document, last)),
  ]
}

/** Ids of the nodes around this one, outermost first. */
export function ancestorsOf(document: Document, id: string): readonly string[] {
  const parent = findParent(document, id)
  return parent === undefined || parent === rootId ? [] : [...ancestorsOf(document, parent), parent]
}

/** Every placed node in reading order. */
export const orderOf = (document: Document): readonly string[] =>
  [...walk(document)].map(({ node }) => node.id)

/** The node that an arrow key goes to from this one; the same one at an end. */
export function neighbourOf(
  document: Document,
  id: string,
  arrow: 'up' | 'down' | 'left' | 'right',
): string {
  const order = orderOf(document)
  if (id === rootId) return arrow === 'up' || arrow === 'left' ? rootId : (order[0] ?? rootId)
  const at = order.indexOf(id)
  if (arrow === 'up') return order[at - 1] ?? rootId
  if (arrow === 'down') return order[at + 1] ?? id
  if (arrow === 'left') return ancestorsOf(document, id).at(-1) ?? rootId
  return childrenOf(document, id)[0] ?? id
}

/**
 * What is selected after nodes are removed: the next one, else the one before, else their parent.
 */
export function heirOf(document: Document, ids: readonly string[]): string {
  const at = ids[0] === undefined ? undefined : positionOf(document, ids[0])
  if (!at) return rootId
  const siblings = childrenOf(document, at.parent)
  const isLeft = (id: string): boolean => !ids.includes(id)
  return (
    siblings.slice(at.index).find(isLeft) ??
    siblings.slice(0, at.index).findLast(isLeft) ??
    at.parent
  )
}
