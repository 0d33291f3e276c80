import { useState } from 'react'

/**
 * The entries below an entry of a tree; undefined where there are none. In a lazily loaded tree it
 * starts as [].
 */
export const childrenOf = <E extends object>(entry: E): readonly E[] | undefined =>
  'children' in entry && Array.isArray(entry.children) ? entry.children : undefined

/** Whether branches are open at first; a new object closes or opens all of them. */
export interface Opening {
  readonly isOpen: boolean
}
export const allOpen: Opening = { isOpen: true }

/**
 * Which branches are open: at first those that came with their children, unless all are closed;
 * then whatever the user opens or closes. Opening a branch loads its children.
 */
export function useBranches<E extends { readonly id: string }>(
  rows: readonly E[],
  onOpen: ((entry: E) => void) | undefined,
  opening: Opening = allOpen,
) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [obeyed, setObeyed] = useState(opening)
  if (obeyed !== opening) {
    setObeyed(opening)
    setTurned(new Map())
  }
  const isOpen = (entry: E): boolean =>
    turned.get(entry.id) ?? (opening.isOpen && (childrenOf(entry) ?? []).length > 0)
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
