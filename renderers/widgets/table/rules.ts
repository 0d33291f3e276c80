import type { ColumnHead } from '#schemas/widget/define.ts'

/** Is one of the heads inside the other, or do they share no columns? */
function isNested(columnHead: ColumnHead, other: ColumnHead): boolean {
  const shared = columnHead.columns.filter((path) => other.columns.includes(path)).length
  return shared === 0 || shared === columnHead.columns.length || shared === other.columns.length
}

/** Do two heads overlap only in part, so that neither can be above the other? */
export const haveCrossing = (heads: readonly ColumnHead[]): boolean =>
  heads.some((head, at) => heads.slice(at + 1).some((other) => !isNested(head, other)))
