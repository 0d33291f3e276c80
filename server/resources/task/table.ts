import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { Task, tasks as calls } from '#schemas/api/task.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Noun } from '../../entries/entry.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import { presentTask } from './present.ts'
import type { Db } from '../../tables/tables.ts'

const withRuns = (kysely: Db) =>
  kysely
    .selectFrom('tasks as t')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('task_runs')
          .select(['started_at as last_at', 'state as last_state'])
          .whereRef('task_id', '=', 't.id')
          .where('started_at', 'is not', null)
          .orderBy('started_at', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .selectAll('t')
    .select([
      'r.last_at',
      'r.last_state',
      sql<number>`(select count(started_at)::int from task_runs where task_id = t.id)`.as('runs'),
    ])

/** Tasks as a noun of the shared commands. */
export const tasks: Noun<'tasks', Task> = {
  table: 'tasks',
  word: 'task',
  async read(kysely, id) {
    const row = await withRuns(kysely).where('t.id', '=', id).executeTakeFirst()
    return row && presentTask(row)
  },
}

const taskColumns = new Map([
  ['fullName', 't.full_name'],
  ['enCode', 't.en_code'],
  ['sortCode', 't.sort_code'],
  ['job', 't.job'],
  ['enabledMark', 't.enabled_mark'],
  ['nextRunTime', 't.next_at'],
  ['lastRunTime', 'r.last_at'],
])

/** Tasks with their next and last run. */
export function listTasks(kysely: Db, asked: CallQuery<typeof calls.list>): Promise<Page<Task>> {
  const found = withRuns(kysely).where(
    matchKeyword(['t.full_name', 't.en_code', 't.description'], asked?.keyword),
  )
  return pageOf(asked?.job === undefined ? found : found.where('t.job', '=', asked.job), asked, {
    columns: taskColumns,
    otherwise: ['t.sort_code', 't.id'],
    present: (rows) => rows.map(presentTask),
  })
}
