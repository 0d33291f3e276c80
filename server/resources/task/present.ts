import type { Task } from '#schemas/api/task.ts'
import { defineTexts } from '#schemas/text.ts'
import { presentEntry } from '../../entries/present.ts'
import type { Row } from '../../tables/tables.ts'

export const taskTexts = defineTexts({
  zh: {
    cron: '不是有效的 Cron 表达式',
    never: '按此设置任务不会执行',
    job: '没有这种任务',
    fixed: '内置任务的类型不能修改',
    running: '任务正在执行',
  },
  zhtw: {
    cron: '不是有效的 Cron 運算式',
    never: '依此設定任務不會執行',
    job: '沒有這種任務',
    fixed: '內建任務的類型不能修改',
    running: '任務正在執行',
  },
  en: {
    cron: 'This is no cron expression',
    never: 'By these settings the task never runs',
    job: 'There is no such job',
    fixed: 'What a built-in task does stays',
    running: 'It runs already',
  },
})

/** A task with its runs counted, as table.ts reads it. */
export interface TaskRow extends Row<'tasks'> {
  readonly last_at: number | null
  readonly last_state: string | null
  readonly runs: number
}

export const presentTask = (row: TaskRow): Task => ({
  ...presentEntry(row),
  job: row.job,
  cron: row.cron,
  parameters: row.parameters as Task['parameters'],
  startTime: row.start_at,
  endTime: row.end_at,
  isBuiltIn: row.is_built_in,
  nextRunTime: row.enabled_mark === 1 ? row.next_at : null,
  lastRunTime: row.last_at,
  lastState: row.last_state ?? '',
  runCount: row.runs,
})
