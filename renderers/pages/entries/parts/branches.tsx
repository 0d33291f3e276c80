import { useState } from 'react'

/**
 * The entries below an entry of a tree; undefined where there are none. In a lazily loaded tree it
 * starts as [].
 */
export const childrenOf = <E extends object>(entry: E): readonly E[] | undefined =>
  'children' in entry && Array.isArray(entry.children) ? entry.children : undefined

/**
 * Which branches are open: at first those that came with their children, then whatever the user
 * opens or closes. Opening a branch loads its children.
 */
export function useBranches<E extends { readonly id: string }>(
  rows: readonly E[],
  onOpen: ((entry: E) => void) | undefined,
) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = (entry: E): boolean => turned.get(entry.id) ?? (childrenOf(entry) ?? []).length > 0
  const turn = (entry: E) => {
    const isNow = !isOpen(entry)
    if (isNow) onOpen?.(entry)
    setTurned((before) => new Map([...before, [entry.id, isNow]]))
  }
  const openIn = (entries: readonly E[]): string[] =>
    entries.flatMap((entry) => [
      ...(isOpen(entry) ? [entry.id] : []),
      ...openIn(childrenOf(entry) ?? []),
    ])
  return { isOpen, turn, open: openIn(rows) }
}
