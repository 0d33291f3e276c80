import * as Type from 'typebox'
import type { Static } from 'typebox'
import { entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { mapOf } from '../wire/map-of.ts'

const instant = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 })
const instantOrNull = Type.Union([instant, Type.Null()])
const text = Type.String()

/** States of a run: waiting, running, done, given up. */
export const runStates = ['waiting', 'running', 'done', 'failed'] as const
const state = Type.Enum([...runStates])

/** Settings of a job, checked by the job's own schema. */
const parameters = mapOf(40, Type.Unknown())
/** Five fields, or six with seconds first, in the organization's time zone. */
const cron = Type.String({ minLength: 1, maxLength: 100 })
const span = { startTime: Type.Optional(instantOrNull), endTime: Type.Optional(instantOrNull) }
const settings = {
  ...entrySettings,
  job: Type.String({ minLength: 1, maxLength: 40 }),
  cron,
  parameters: Type.Optional(parameters),
  ...span,
}

/**
 * A scheduled task; `job` is one of a fixed list. A built-in task cannot be removed, but
 * rescheduled or switched off.
 */
export const task = Type.Object({
  ...entryFields,
  job: text,
  cron: text,
  parameters,
  startTime: instantOrNull,
  endTime: instantOrNull,
  isBuiltIn: Type.Boolean(),
  /** Null where it is off or its schedule has ended. */
  nextRunTime: instantOrNull,
  lastRunTime: instantOrNull,
  /** '' before the first run. */
  lastState: text,
  runCount: Type.Integer(),
})
export type Task = Static<typeof task>

/** One run of a task; `startedBy` is '' where the schedule started it. */
export const taskRun = Type.Object({
  id,
  plannedTime: instant,
  startTime: instantOrNull,
  endTime: instantOrNull,
  state: text,
  tries: Type.Integer(),
  startedBy: text,
  result: text,
})
export type TaskRun = Static<typeof taskRun>

/** A job with the JSON Schema of its parameters. */
const job = Type.Object({ job: text, fullName: text, parameters: Type.Unknown() })

const needs = { menu: 'task' } as const
const base = '/api/system/Task'
const entryPath = `${base}/{id}` as const

/** Scheduled tasks. */
export const tasks = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Scheduled tasks with their next and last run.',
    needs,
    query: Type.Object({ ...pageQuery, job: Type.Optional(text) }),
    result: listOf(task),
  }),
  jobs: call({
    method: 'GET',
    path: `${base}/Jobs`,
    says: 'What can be scheduled.',
    needs,
    result: itemsOf(job),
  }),
  preview: call({
    method: 'POST',
    path: `${base}/Preview`,
    says: 'The next five runs that a schedule means.',
    needs,
    reads: true,
    body: Type.Object({ cron, ...span }),
    result: itemsOf(Type.Integer()),
  }),
  read: call({ method: 'GET', path: entryPath, says: 'One task.', needs, result: task }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Adds a task.',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(settings),
    result: task,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Changes a task; what a built-in one does stays.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...settings, version }),
    result: task,
  }),
  state: call({
    method: 'PUT',
    path: `${entryPath}/Actions/State`,
    says: 'Switches a task on or off.',
    needs: { ...needs, button: 'btn_edit' },
    body: stateBody,
    result: task,
  }),
  run: call({
    method: 'POST',
    path: `${entryPath}/Actions/Run`,
    says: 'Runs a task now, on one of the instances; 409 while it runs.',
    needs: { ...needs, button: 'btn_run' },
    body: Type.Object({}),
    result: taskRun,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a task with its runs; not a built-in one.',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  runs: call({
    method: 'GET',
    path: `${entryPath}/Log`,
    says: 'Runs of a task, newest first.',
    needs,
    query: Type.Object({ ...pageQuery, state: Type.Optional(state) }),
    result: listOf(taskRun),
  }),
}
