import type { ColumnType, Generated } from 'kysely'
import type { JobState, RowProblem } from '#schemas/api/record-job.ts'
import type { Language } from '#schemas/text.ts'
import type { Instant, Json } from './column.ts'

/** An export, an import or a change of many records that runs in the background. */
export interface RecordJobTable {
  id: string
  kind: 'export' | 'import' | 'batch'
  design_id: string
  state: JobState
  /** The language that its owner asked in. */
  language: Language
  /** What was asked for. */
  request: ColumnType<object, string | undefined, string>
  file_name: Generated<string>
  heads: ColumnType<string[], string | undefined, string>
  /** Number of the first row in the file. */
  first_row: Generated<number>
  /** Records of an export or of a batch, rows of an import. */
  total: Generated<number>
  done: Generated<number>
  /** Records that were added and changed, and those with problems. */
  added: Generated<number>
  changed: Generated<number>
  failed: Generated<number>
  /** Why it failed, in words. */
  reason: Generated<string>
  created_by: string
  created_at: Instant
  /** When it last went on. */
  seen_at: Instant
}

/** What an import is about to write, or wrote, for the row of a record. */
export interface WrittenRow {
  readonly row: number
  readonly id: string
  /** The version that the record had; 0 where it was added. */
  readonly version: number
  /** The values that were replaced. */
  readonly before?: Readonly<Record<string, unknown>>
}

/**
 * Up to 500 rows of an imported file, or records of a batch with the version that it found, with
 * their problems and what was written of them.
 */
export interface RecordJobPartTable {
  job_id: string
  number: number
  rows: Json<string[][]>
  problems: ColumnType<RowProblem[], string | undefined, string>
  written: ColumnType<WrittenRow[], string | undefined, string>
}
