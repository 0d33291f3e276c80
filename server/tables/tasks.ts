import type { ColumnType, Generated } from 'kysely'
import type { DescribedColumns, Instant, InstantOrNull } from './column.ts'

export interface TaskTable extends DescribedColumns {
  /** Name of the job, one of a fixed list. */
  job: string
  cron: string
  parameters: ColumnType<unknown, string, string>
  start_at: InstantOrNull
  end_at: InstantOrNull
  /** Null where it has yet to be computed, or there is none. */
  next_at: InstantOrNull
  is_built_in: Generated<boolean>
}

export interface TaskRunTable {
  id: string
  task_id: string
  planned_at: ColumnType<number, Date, Date>
  /** Earliest start; later than planned for a retry. */
  due_at: Instant
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  tries: Generated<number>
  /** The instance that runs it; it must renew its lease in time. */
  holder: Generated<string>
  lease_until: InstantOrNull
  started_at: InstantOrNull
  ended_at: InstantOrNull
  /** '' where the schedule started it. */
  started_by: Generated<string>
  result: Generated<string>
}
