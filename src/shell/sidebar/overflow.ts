import { widths } from '../measures.ts'

/** Key of the entry that holds what does not fit (specification 2.4). */
export const moreKey = '/menuMore'

/** How many slots of the top menu this width has room for (specification 4: floor(width / 116)). */
export const slotsIn = (width: number): number => Math.floor(width / widths.menuSlot)

/**
 * Lines of the top menu that are shown, and those that move into a 'more' group, which takes the
 * last visible slot (specification 4). Their order stays.
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
