import type { ColumnType, Generated } from 'kysely'
import type { DescribedColumns, Instant, InstantOrNull } from './column.ts'

export interface TaskTable extends DescribedColumns {
  /** Name of what is done, of a closed list. */
  job: string
  cron: string
  parameters: ColumnType<unknown, string, string>
  start_at: InstantOrNull
  end_at: InstantOrNull
  /** Null where it has to be worked out, or never comes. */
  next_at: InstantOrNull
  is_built_in: Generated<boolean>
}

export interface TaskRunTable {
  id: string
  task_id: string
  planned_at: ColumnType<number, Date, Date>
  /** Not before; later than planned where it is tried again. */
  due_at: Instant
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  tries: Generated<number>
  /** The instance that runs it, which must say so again before the lease is over. */
  holder: Generated<string>
  lease_until: InstantOrNull
  started_at: InstantOrNull
  ended_at: InstantOrNull
  /** '' for the schedule. */
  started_by: Generated<string>
  result: Generated<string>
}
