import { useState } from 'react'

/** What stands below an entry of a tree; absent where nothing does. A lazy tree begins with nothing loaded: []. */
export const childrenOf = <E extends object>(entry: E): readonly E[] | undefined => ('children' in entry && Array.isArray(entry.children) ? entry.children : undefined)

const parentsIn = (rows: readonly { readonly id: string }[]): string[] => rows.flatMap((row) => [...(childrenOf(row) ? [row.id] : []), ...parentsIn(childrenOf(row) ?? [])])

/** Which branches stand open: all of a tree that came whole, none of a lazy one, until somebody turns them. */
export function useBranches<E extends { readonly id: string }>(rows: readonly E[], onOpen: ((entry: E) => void) | undefined) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const isOpen = (id: string): boolean => turned.has(id) === (onOpen !== undefined)
  const turn = (entry: E) => {
    if (!isOpen(entry.id)) onOpen?.(entry)
    setTurned((before) => (before.has(entry.id) ? new Set([...before].filter((id) => id !== entry.id)) : new Set([...before, entry.id])))
  }
  return { isOpen, turn, open: parentsIn(rows).filter(isOpen) }
}
