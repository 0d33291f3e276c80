import { useState } from 'react'

/**
 * What stands below an entry of a tree; absent where nothing does. A lazy tree begins with nothing
 * loaded: [].
 */
export const childrenOf = <E extends object>(entry: E): readonly E[] | undefined =>
  'children' in entry && Array.isArray(entry.children) ? entry.children : undefined

/**
 * Which branches stand open, until somebody turns them: those that came with what is below them.
 * One that is opened asks for it.
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
