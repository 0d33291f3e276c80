import { groupBy } from '../database/group-by.ts'

interface TreeEntry {
  readonly id: string
  /** '' is the top. */
  readonly parentId: string
}

/** An entry of a tree with what stands below it. */
export type Branch<E> = E & { readonly hasChildren: boolean; readonly children?: Branch<E>[] }

/**
 * Entries as a tree, siblings in the given order. An entry whose parent is missing goes to the top.
 */
export function toBranches<E extends TreeEntry>(entries: readonly E[]): Branch<E>[] {
  const ids = new Set(entries.map(({ id }) => id))
  const below = groupBy(entries, ({ parentId }) => (ids.has(parentId) ? parentId : ''))
  const grow = (parentId: string): Branch<E>[] =>
    (below.get(parentId) ?? []).map((entry) => {
      const children = grow(entry.id)
      return {
        ...entry,
        hasChildren: children.length > 0,
        ...(children.length > 0 && { children }),
      }
    })
  return grow('')
}

interface Ordering {
  /** Only what is below this entry; '' is the top. */
  readonly from?: string
  /** This entry is left out, with all below it. */
  readonly butId?: string
}

/**
 * Entries in the order of their tree, parents before children. An entry whose parent is missing is
 * left out.
 */
export function sortByTree<E extends TreeEntry>(
  entries: readonly E[],
  { from = '', butId = '' }: Ordering = {},
): E[] {
  const below = groupBy(entries, ({ parentId }) => parentId)
  const walk = (parentId: string): E[] =>
    (below.get(parentId) ?? []).flatMap((entry) =>
      entry.id === butId ? [] : [entry, ...walk(entry.id)],
    )
  return walk(from)
}

/** The entries that `isFound` accepts, with all entries above them. */
export function withAbove<E extends TreeEntry>(
  entries: readonly E[],
  isFound: (entry: E) => boolean,
): E[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const kept = new Set<string>()
  for (const found of entries.filter(isFound)) {
    for (
      let entry: E | undefined = found;
      entry && !kept.has(entry.id);
      entry = byId.get(entry.parentId)
    )
      kept.add(entry.id)
  }
  return entries.filter(({ id }) => kept.has(id))
}
