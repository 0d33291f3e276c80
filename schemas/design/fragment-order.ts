import { rootId, walk } from './document.ts'
import type { Document } from './document.ts'

/** The present and the wanted arrangement of one place's parts. */
export interface Arranging {
  /** The group as a small document. */
  readonly content: Document
  /** The node of a part. */
  readonly idOf: (part: string) => string
  /** Nodes that the place had before. */
  readonly held: ReadonlySet<string>
  /** Those of them that are removed. */
  readonly gone: ReadonlySet<string>
  /** Where the first parts go if nothing of the place exists. */
  readonly at?: { readonly parent: string; readonly index: number }
}

/** Marks the start of the place during arranging; no id contains this character. */
const mark = '*'

/** The tree of ids while it is changed. */
class Tree {
  readonly #children = new Map<string, string[]>()

  constructor(document: Document) {
    this.#children.set(rootId, [...document.children])
    for (const { id, children } of Object.values(document.nodes))
      this.#children.set(id, [...children])
  }

  of(parent: string): string[] {
    const list = this.#children.get(parent) ?? []
    this.#children.set(parent, list)
    return list
  }

  parentOf(id: string): string | undefined {
    for (const [parent, children] of this.#children) if (children.includes(id)) return parent
    return undefined
  }

  /** Replaces an id by others. */
  replace(id: string, by: readonly string[]): void {
    const list = this.of(this.parentOf(id) ?? rootId)
    const index = list.indexOf(id)
    if (index >= 0) list.splice(index, 1, ...by)
  }

  /** Removes an id; its children take its place. */
  drop(id: string): void {
    const held = this.of(id)
    this.#children.delete(id)
    this.replace(id, held)
  }

  put(id: string, parent: string, index: number): void {
    this.replace(id, [])
    this.of(parent).splice(index, 0, id)
  }

  isInside(id: string, ids: ReadonlySet<string>): boolean {
    for (
      let parent = this.parentOf(id);
      parent !== undefined && parent !== rootId;
      parent = this.parentOf(parent)
    )
      if (ids.has(parent)) return true
    return false
  }

  written(document: Document): Document {
    const nodes = Object.values(document.nodes).map((node) => {
      const children = this.of(node.id)
      return [
        node.id,
        children.join() === node.children.join() ? node : { ...node, children },
      ] as const
    })
    return { ...document, nodes: Object.fromEntries(nodes), children: this.of(rootId) }
  }
}

/** Puts parts that are not under their parent yet beside the parts before or after them. */
function settle(
  tree: Tree,
  {
    ids,
    stands,
    parent,
  }: {
    readonly ids: readonly string[]
    readonly stands: (id: string) => boolean
    readonly parent: string | null
  },
): void {
  const done = new Set(ids.filter(stands))
  for (const [index, id] of ids.entries()) {
    if (done.has(id)) continue
    const before = ids[index - 1]
    const next =
      before === undefined
        ? (ids.find((sibling) => done.has(sibling)) ?? (parent === null ? mark : undefined))
        : before
    const at = next === undefined ? (parent ?? rootId) : (tree.parentOf(next) ?? rootId)
    tree.put(
      id,
      at,
      next === undefined
        ? 0
        : tree
            .of(at)
            .filter((childId) => childId !== id)
            .indexOf(next) + (before === undefined ? 0 : 1),
    )
    done.add(id)
  }
}

/** Reorders those of the ids that are in one list; other entries keep their positions. */
function reorder(tree: Tree, ids: readonly string[]): void {
  for (const parent of new Set(ids.map((id) => tree.parentOf(id) ?? rootId))) {
    const list = tree.of(parent)
    const wanted = ids.filter((id) => list.includes(id))
    const places = list.flatMap((id, index) => (wanted.includes(id) ? [index] : []))
    for (const [at, index] of places.entries()) list[index] = wanted[at] ?? ''
  }
}

/**
 * Arranges the parts of a place as in their group: removed ones leave their content in place, new
 * ones come beside their neighbours, and order and containers follow the group. The position of the
 * place, and foreign nodes among its parts, stay.
 */
export function arrange(
  document: Document,
  { content, idOf, held, gone, at }: Arranging,
): Document {
  const tree = new Tree(document)
  const first = [...walk(document)].find(
    ({ node, above }) => held.has(node.id) && !above.some((id) => held.has(id)),
  )
  if (first) tree.put(mark, first.above.at(-1) ?? rootId, first.index)
  else if (at) tree.put(mark, at.parent, at.index)
  for (const id of gone) tree.drop(id)

  const parts = new Set([...walk(content)].map(({ node }) => idOf(node.id)))
  settle(tree, {
    ids: content.children.map(idOf),
    parent: null,
    stands: (id) => tree.parentOf(id) !== undefined && !tree.isInside(id, parts),
  })
  reorder(tree, content.children.map(idOf))
  for (const { node } of walk(content)) {
    const parent = idOf(node.id)
    settle(tree, {
      ids: node.children.map(idOf),
      parent,
      stands: (id) => tree.parentOf(id) === parent,
    })
    reorder(tree, node.children.map(idOf))
  }
  tree.replace(mark, [])
  const left = tree.written(document)
  return {
    ...left,
    nodes: Object.fromEntries(Object.entries(left.nodes).filter(([id]) => !gone.has(id))),
  }
}
