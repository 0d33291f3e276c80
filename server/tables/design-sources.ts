import type { ColumnType, Generated } from 'kysely'
import type { SheetFailure } from '#schemas/api/design-sheet.ts'
import type { ColumnDigest } from '#schemas/design/import/digest.ts'
import type { DayOrder } from '#schemas/widget/day-text.ts'
import type { Instant, Json } from './column.ts'

/** A column of a sheet and the node that its cells go to. */
export interface PlacedColumn {
  readonly place: number
  readonly label: string
  readonly nodeId: string
  /** How its days without a year in front are written. */
  readonly order?: DayOrder
}

/** A group of fields that designs share. */
export interface DesignFragmentTable {
  id: string
  full_name: string
  /** A small document; its ids are the parts. */
  document: Json
  /** Counts its states. */
  number: Generated<number>
  /** Everybody who wrote it, not only gave it a name. */
  authors: ColumnType<string[], string | undefined, string>
  created_by: string
  created_at: Instant
  modified_by: string
  modified_at: Instant
  version: Generated<number>
}

export interface DesignSheetTable {
  id: string
  /** Null as long as no design was made of it. */
  design_id: ColumnType<string | null, string | null | undefined, string | null>
  file_name: string
  heads: ColumnType<string[], string | undefined, string>
  /** By column, what is known of its cells. */
  digests: ColumnType<ColumnDigest[], string | undefined, string>
  /** Number of the first row in the file. */
  first_row: Generated<number>
  total: Generated<number>
  columns: ColumnType<PlacedColumn[], string | undefined, string>
  /** Rows that were tried, of them those that are records now. */
  done: Generated<number>
  added: Generated<number>
  failed: Generated<number>
  created_by: string
  created_at: Instant
}

/** 500 rows of a sheet, in their order, with what is wrong with those that did not come in. */
export interface DesignSheetPartTable {
  sheet_id: string
  number: number
  rows: Json<string[][]>
  failures: ColumnType<SheetFailure[], string | undefined, string>
}
