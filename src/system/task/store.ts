import type { Body, CallResult } from '#schemas/api/call.ts'
import { runStates, tasks } from '#schemas/api/task.ts'
import type { Task, TaskRun } from '#schemas/api/task.ts'
import { sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type TaskDraft = Required<Omit<Body<typeof tasks.create>, 'enabledMark'>>
export type Job = CallResult<typeof tasks.jobs>['list'][number]

export const emptyDraft: TaskDraft = {
  fullName: '',
  names: {},
  enCode: '',
  sortCode: 0,
  description: '',
  job: '',
  cron: '0 3 * * *',
  parameters: {},
  startTime: null,
  endTime: null,
}
export const draftOf = ({
  fullName,
  names = {},
  enCode,
  sortCode,
  description,
  job,
  cron,
  parameters,
  startTime,
  endTime,
}: Task): TaskDraft => ({
  fullName,
  names,
  enCode,
  sortCode,
  description,
  job,
  cron,
  parameters,
  startTime,
  endTime,
})

/** The state of the tasks screen. */
export const makeTaskStore = (send: Send): EntryStore<Task, TaskDraft> =>
  new EntryStore(
    sourceOf<Task, TaskDraft>(send, tasks, [
      'fullName',
      'job',
      'enabledMark',
      'nextRunTime',
      'lastRunTime',
    ]),
  )

/** The runs of one task, newest first. */
export const makeRunStore = (send: Send, id: string): EntryStore<TaskRun, never> =>
  new EntryStore({
    async load({ page, size, filters }, signal) {
      const state = runStates.find((runState) => runState === filters['state'])
      const { list, pagination } = await send(
        tasks.runs,
        { params: { id }, query: { currentPage: page, pageSize: size, ...(state && { state }) } },
        { quiet: true, signal },
      )
      return { list, total: pagination.total }
    },
  })
