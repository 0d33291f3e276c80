import type { CellBlock, ColumnPort, RowPort } from '#schemas/runtime.ts'

/** What rows of a sub-table are drawn with, in a table or as cards. */
export interface RowListProps {
  readonly label: string
  readonly columns: readonly ColumnPort[]
  readonly rows: readonly RowPort[]
  readonly selected: ReadonlySet<string>
  readonly acts: RowActs
}

/** What may be done with rows; stays the same object while nothing of it changes. */
export interface RowActs {
  readonly canSelect: boolean
  readonly canCopy: boolean
  readonly canRemove: boolean
  readonly texts: RowTexts
  /** A new row at the end; absent where there may be none. */
  add?(): void
  /**
   * Takes back what was done last with several cells or rows; false where there is nothing to take
   * back.
   */
  undo(): boolean
  paste(block: Omit<CellBlock, 'most'>): void
  select(keys: readonly string[], isSelected: boolean): void
  copy(key: string): void
  remove(key: string, index: number): void
}

/** The words that stand in rows. */
export interface RowTexts {
  readonly number: string
  readonly actions: string
  readonly copy: string
  readonly remove: string
  readonly selectAll: string
  readonly empty: string
  row(index: number): string
  cell(label: string, index: number): string
}

/** So many rows are drawn before the viewport is known. */
export const rowsAtFirst = 20
