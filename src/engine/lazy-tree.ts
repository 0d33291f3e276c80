interface TreeLine {
  readonly id: string
  readonly parentId: string
  readonly hasChildren: boolean
}

/**
 * A line of a tree with its known children: [] if they are not loaded yet, undefined for a leaf.
 */
export type Branch<L> = L & { readonly children?: readonly Branch<L>[] }

/**
 * Turns a list with parents before children into a tree; lines without a parent in the list are at
 * the top.
 */
export function treeOf<L extends Pick<TreeLine, 'id' | 'parentId'>>(
  list: readonly L[],
): Branch<L>[] {
  const inside = new Map<string, L[]>(list.map(({ id }) => [id, []]))
  const top: L[] = []
  for (const line of list) (inside.get(line.parentId) ?? top).push(line)
  const branchOf = (line: L): Branch<L> => {
    const children = inside.get(line.id) ?? []
    return children.length === 0 ? line : { ...line, children: children.map(branchOf) }
  }
  return top.map(branchOf)
}

/** A tree that loads the children of a branch when it is opened for the first time. */
export class LazyTree<L extends TreeLine> {
  readonly #opened = new Set<string>()
  #known = new Map<string, readonly L[]>()
  #isOpening = false

  /**
   * Loads the opened part of the tree again. `linesOf` returns the direct children of an id ('0' is
   * the top), or more of its descendants.
   */
  async load(linesOf: (id: string) => Promise<readonly L[]>): Promise<Branch<L>[]> {
    const known = this.#isOpening ? this.#known : new Map<string, readonly L[]>()
    this.#known = known
    const below = async (id: string): Promise<Branch<L>[]> => {
      const lines = known.get(id) ?? (await linesOf(id))
      known.set(id, lines)
      return grow(treeOf(lines))
    }
    const grow = (branches: readonly Branch<L>[]): Promise<Branch<L>[]> =>
      Promise.all(
        branches.map(async (branch) => {
          if (!branch.hasChildren) return branch
          return {
            ...branch,
            children: branch.children
              ? await grow(branch.children)
              : this.#opened.has(branch.id)
                ? await below(branch.id)
                : [],
          }
        }),
      )
    return below('0')
  }

  /**
   * Opens a branch and calls `load`, which then loads only the new children. Does nothing if they
   * are already loaded.
   */
  open(branch: Branch<L>, load: () => Promise<void>): void {
    if (this.#opened.has(branch.id) || (branch.children?.length ?? 0) > 0) return
    this.#opened.add(branch.id)
    this.#isOpening = true
    void load()
    this.#isOpening = false
  }
}
