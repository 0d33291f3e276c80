import type { ColumnType, Generated } from 'kysely'
import type { SheetFailure } from '#schemas/api/design-sheet.ts'
import type { Instant, Json } from './column.ts'

/** A column of a sheet and the node that its cells go to. */
export interface PlacedColumn {
  readonly place: number
  readonly label: string
  readonly nodeId: string
}

/** A group of fields that designs share. */
export interface DesignFragmentTable {
  id: string
  full_name: string
  /** A small document; its ids are the parts. */
  document: Json
  /** Counts its states. */
  number: Generated<number>
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
  /** The head first, as they were read. */
  rows: Json<string[][]>
  columns: ColumnType<PlacedColumn[], string | undefined, string>
  /** Rows that were tried, of them those that are records now. */
  done: Generated<number>
  added: Generated<number>
  failures: ColumnType<SheetFailure[], string | undefined, string>
  created_by: string
  created_at: Instant
}
