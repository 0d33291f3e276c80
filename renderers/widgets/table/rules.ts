import type { ColumnHead } from '#schemas/widget/define.ts'

/** Is one of two heads inside the other, or are they apart? */
function isNested(columnHead: ColumnHead, other: ColumnHead): boolean {
  const shared = columnHead.columns.filter((path) => other.columns.includes(path)).length
  return shared === 0 || shared === columnHead.columns.length || shared === other.columns.length
}

/**
 * Does some pair of heads share a part of their columns, so that neither can stand above the other?
 */
export const haveCrossing = (heads: readonly ColumnHead[]): boolean =>
  heads.some((head, at) => heads.slice(at + 1).some((other) => !isNested(head, other)))
