import { widths } from '../measures.ts'

/** Key of the entry that contains what does not fit (specification 2.4). */
export const moreKey = '/menuMore'

/** How many slots of the top menu fit into this width (specification 4: floor(width / 116)). */
export const slotsIn = (width: number): number => Math.floor(width / widths.menuSlot)

/**
 * Splits the lines of the top menu into those that are shown and those in a 'more' group, which
 * takes the last visible slot (specification 4). Keeps their order.
 */
export function fold<T>(
  lines: readonly T[],
  width: number,
): { readonly shown: readonly T[]; readonly more: readonly T[] } {
  const slots = slotsIn(width)
  if (lines.length <= slots) return { shown: lines, more: [] }
  const count = Math.max(0, slots - 1)
  return { shown: lines.slice(0, count), more: lines.slice(count) }
}
