import type { Body } from '#schemas/api/call.ts'
import type { Task, TaskRun, tasks as calls } from '#schemas/api/task.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import {
  addEntry,
  audit,
  changeEntry,
  command,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { taskChannel } from '../../jobs/queue.ts'
import { timeZoneOf } from '../../record/zone.ts'
import { checkTask } from './policy.ts'
import { taskTexts } from './present.ts'
import { tasks } from './table.ts'
import { getRun } from '../../jobs/runs.ts'
import type { WithDb } from '../../services.ts'
import type { TaskInput } from './policy.ts'
import { nameColumns } from '../../text/names.ts'

const instant = (epoch: number | null | undefined): Date | null =>
  epoch === null || epoch === undefined ? null : new Date(epoch)

const columnsOf = (given: TaskInput, parameters: object) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
  job: given.job,
  cron: given.cron,
  parameters: JSON.stringify(parameters),
  start_at: instant(given.startTime),
  end_at: instant(given.endTime),
  // The scheduler computes it at its next look.
  next_at: null,
})

const wake = ({ db }: Doing): Promise<void> => db.notify(taskChannel, '')

/** Adds a task. */
export async function createTask(
  { db }: WithDb,
  given: Acting & { readonly body: TaskInput },
): Promise<Task> {
  const { body, say } = given
  const timeZone = await timeZoneOf(db)
  return command(db, given, async (doing) => {
    const made = await addEntry(doing, tasks, {
      columns: columnsOf(body, checkTask(body, { say, timeZone })),
    })
    await wake(doing)
    return made
  })
}

/** Changes a task; the job of a built-in one cannot be changed. */
export async function updateTask(
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<Task> {
  const { body, say } = given
  const timeZone = await timeZoneOf(db)
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, tasks, id)
    const columns = columnsOf(body, checkTask(body, { say, timeZone, before }))
    const changed = await changeEntry(doing, tasks, { before, version: body.version, columns })
    await wake(doing)
    return changed
  })
}

/** Switches a task on or off; times that passed while it was off are not made up for. */
export const switchTask = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<Task> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, tasks, id)
    await doing.trx.updateTable('tasks').set({ next_at: null }).where('id', '=', id).execute()
    const changed = await switchEntry(doing, tasks, { before, wanted: given.body.enabledMark })
    await wake(doing)
    return changed
  })

/** Removes a task with its runs; a built-in one cannot be removed. */
export const removeTask = ({ db }: WithDb, id: string, given: Acting): Promise<null> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, tasks, id)
    if (before.isBuiltIn) throw new Failure('forbidden')
    return removeEntry(doing, tasks, before)
  })

/** Runs a task now, whether it is on or off; 409 while one of its runs is open. */
export const runTask = ({ db }: WithDb, id: string, given: Acting): Promise<TaskRun> =>
  command(db, given, async (doing) => {
    const { trx, caller, say } = doing
    const task = await holdEntry(doing, tasks, id)
    const open = await trx
      .selectFrom('task_runs')
      .select('id')
      .where('task_id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    if (open)
      throw new Failure('conflict', {
        data: { problems: [{ path: '', code: 'running', message: say(taskTexts, 'running') }] },
      })
    const run = makeId()
    await trx
      .insertInto('task_runs')
      .values({ id: run, task_id: id, planned_at: new Date(), started_by: caller.userId })
      .execute()
    await audit(doing, { what: 'run', target: `task ${task.id}` })
    await wake(doing)
    return getRun(trx, run, say)
  })
