import type { ColumnType, Generated } from 'kysely'
import type { SheetFailure } from '#schemas/api/design-sheet.ts'
import type { ColumnDigest } from '#schemas/design/import/digest.ts'
import type { DayOrder } from '#schemas/widget/day-text.ts'
import type { Instant, Json } from './column.ts'

/** A column of a sheet and the node that takes its cells. */
export interface PlacedColumn {
  readonly place: number
  readonly label: string
  readonly nodeId: string
  /** The order of day, month and year in its dates, where the year is not first. */
  readonly order?: DayOrder
}

/** A group of fields that designs share. */
export interface DesignFragmentTable {
  id: string
  full_name: string
  /** A small document; its ids identify the parts of the group. */
  document: Json
  /** Incremented with each state of the group. */
  number: Generated<number>
  /** Everybody who changed its content, not only its name. */
  authors: ColumnType<string[], string | undefined, string>
  created_by: string
  created_at: Instant
  modified_by: string
  modified_at: Instant
  version: Generated<number>
}

export interface DesignSheetTable {
  id: string
  /** Null until a design is made from the sheet. */
  design_id: ColumnType<string | null, string | null | undefined, string | null>
  file_name: string
  heads: ColumnType<string[], string | undefined, string>
  /** What was detected about the cells, by column. */
  digests: ColumnType<ColumnDigest[], string | undefined, string>
  /** Number of the first row in the file. */
  first_row: Generated<number>
  total: Generated<number>
  columns: ColumnType<PlacedColumn[], string | undefined, string>
  /** Rows that were tried, and those of them that became records. */
  done: Generated<number>
  added: Generated<number>
  failed: Generated<number>
  created_by: string
  created_at: Instant
}

/** Up to 500 rows of a sheet in their order, with the failures of rows that were not imported. */
export interface DesignSheetPartTable {
  sheet_id: string
  number: number
  rows: Json<string[][]>
  failures: ColumnType<SheetFailure[], string | undefined, string>
}
