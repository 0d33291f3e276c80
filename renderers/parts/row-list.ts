import type { CellBlock, ColumnPort, RowPort } from '#schemas/runtime.ts'

/** Props for the rows of a sub-table, as a table or as cards. */
export interface RowListProps {
  readonly label: string
  readonly columns: readonly ColumnPort[]
  readonly rows: readonly RowPort[]
  readonly selected: ReadonlySet<string>
  readonly acts: RowActs
}

/** Actions on rows; the object keeps its identity while nothing in it changes. */
export interface RowActs {
  readonly canSelect: boolean
  readonly canCopy: boolean
  readonly canRemove: boolean
  readonly texts: RowTexts
  /** Adds a row at the end; absent where no row may be added. */
  add?(): void
  /** Undoes the last change of several cells or rows; false where there is nothing to undo. */
  undo(): boolean
  paste(block: Omit<CellBlock, 'most'>): void
  select(keys: readonly string[], isSelected: boolean): void
  copy(key: string): void
  remove(key: string, index: number): void
}

/** The texts shown in rows. */
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

/** Number of rows drawn before the viewport is known. */
export const rowsAtFirst = 20
