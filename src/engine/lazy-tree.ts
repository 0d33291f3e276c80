interface TreeLine {
  readonly id: string
  readonly parentId: string
  readonly hasChildren: boolean
}

/**
 * A line of a tree with what is known below it: [] where that was not loaded yet, nothing where it
 * is a leaf.
 */
export type Branch<L> = L & { readonly children?: readonly Branch<L>[] }

/** A list, parents before children, as a tree; what has no parent in it stands at the top. */
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

/**
 * A tree that is loaded as it is opened: what is below a branch comes when it is opened for the
 * first time.
 */
export class LazyTree<L extends TreeLine> {
  readonly #opened = new Set<string>()
  #known = new Map<string, readonly L[]>()
  #isOpening = false

  /**
   * The tree as far as it was opened, loaded anew; `linesOf` gives what is below one ('0' is the
   * top): what hangs directly in it, or more.
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
   * Opens a branch; `load` is asked for the tree then, of which only what is new is loaded. Nothing
   * where it came already.
   */
  open(branch: Branch<L>, load: () => Promise<void>): void {
    if (this.#opened.has(branch.id) || (branch.children?.length ?? 0) > 0) return
    this.#opened.add(branch.id)
    this.#isOpening = true
    void load()
    this.#isOpening = false
  }
}
