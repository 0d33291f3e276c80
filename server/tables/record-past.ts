import type { ColumnType } from 'kysely'
import type { Way } from '#schemas/api/record-history.ts'
import type { StepState } from '#schemas/record/past.ts'
import type { Instant } from './column.ts'

/** What happened to records since they were added, which they tell themselves. */
export interface RecordHistoryTable {
  model_id: string
  record_id: string
  /** Of the record, after the change. */
  version: number
  act: 'change' | 'remove' | 'restore'
  way: Way
  who: string
  at: Instant
  /** Number of the version of the form that was live. */
  number: number
  /** Ids of the changed nodes. */
  nodes: string[]
  before: ColumnType<StepState | null, string | null, string | null>
  after: ColumnType<StepState | null, string | null, string | null>
  /** The job that made the change among many. */
  job: ColumnType<string | null, string | undefined, never>
}
