import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Query } from '#schemas/api/call.ts'
import type { Task, TaskRun, tasks as calls } from '#schemas/api/task.ts'
import type { Say } from '#schemas/text.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Noun } from '../../entries.ts'
import { holding, pageOf } from '../../entries/page.ts'
import type { Tables } from '../../tables.ts'
import { presentRun, presentTask } from './present.ts'

type Db = Kysely<Tables>

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

/** Tasks, as the shared commands know them. */
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
export function listTasks(kysely: Db, asked: Query<typeof calls.list>): Promise<Page<Task>> {
  const found = withRuns(kysely).where(
    holding(['t.full_name', 't.en_code', 't.description'], asked?.keyword),
  )
  return pageOf(asked?.job === undefined ? found : found.where('t.job', '=', asked.job), asked, {
    columns: taskColumns,
    otherwise: ['t.sort_code', 't.id'],
    present: (rows) => rows.map(presentTask),
  })
}

const runs = (kysely: Db) =>
  kysely
    .selectFrom('task_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .selectAll('r')
    .select('u.real_name')
const runColumns = new Map([
  ['plannedTime', 'r.planned_at'],
  ['startTime', 'r.started_at'],
  ['endTime', 'r.ended_at'],
  ['state', 'r.state'],
])

/** Runs of a task, newest first unless asked otherwise. */
export function listRuns(
  kysely: Db,
  asked: Query<typeof calls.runs> & { readonly taskId: string },
  say: Say,
): Promise<Page<TaskRun>> {
  const found = runs(kysely)
    .where('r.task_id', '=', asked.taskId)
    .where(holding(['r.result', 'u.real_name'], asked.keyword))
  return pageOf(
    asked.state === undefined ? found : found.where('r.state', '=', asked.state),
    asked,
    {
      columns: runColumns,
      otherwise: ['-r.planned_at', 'r.id'],
      present: (rows) => rows.map((row) => presentRun(row, say)),
    },
  )
}

/** One run, which must be there. */
export const getRun = async (kysely: Db, id: string, say: Say): Promise<TaskRun> =>
  presentRun(await runs(kysely).where('r.id', '=', id).executeTakeFirstOrThrow(), say)
