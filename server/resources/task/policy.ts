import { Ajv } from 'ajv'
import type { Body } from '#schemas/api/call.ts'
import type { Task, tasks } from '#schemas/api/task.ts'
import { checkNames } from '#schemas/api/entry-rules.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { closeSchema } from '../../http/closed.ts'
import { toProblems } from '../../http/problem.ts'
import { findJob } from '../../jobs/jobs.ts'
import { isCron, findNextRuns } from '../../jobs/schedule.ts'
import type { Schedule } from '../../jobs/schedule.ts'
import { taskTexts } from './present.ts'

export type TaskInput = Body<typeof tasks.create>
type TaskTiming = Pick<TaskInput, 'cron' | 'startTime' | 'endTime'>

const problemAt = (path: string, code: keyof (typeof taskTexts)['zh'], say: Say): Problem => ({
  path,
  code,
  message: say(taskTexts, code),
})

export const scheduleOf = ({ cron, startTime = null, endTime = null }: TaskTiming): Schedule => ({
  cron,
  startTime,
  endTime,
})

/** Problems of a schedule: an invalid pattern, or one that never matches. */
export function checkSchedule(
  given: TaskTiming,
  { say, timeZone }: { readonly say: Say; readonly timeZone: string },
): Problem[] {
  if (!isCron(given.cron)) return [problemAt('cron', 'cron', say)]
  const first = findNextRuns(scheduleOf(given), { after: 0, count: 1, timeZone })
  return first.length === 0 ? [problemAt('cron', 'never', say)] : []
}

const ajv = new Ajv({ allErrors: true, strict: false, useDefaults: true })

/** Parameters completed with the job's defaults, and their problems. */
function readParameters(
  given: TaskInput,
  say: Say,
): { readonly parameters: object; readonly problems: readonly Problem[] } {
  const job = findJob(given.job)
  if (!job) return { parameters: {}, problems: [problemAt('job', 'job', say)] }
  const parameters = structuredClone(given.parameters ?? {})
  const check = ajv.compile(closeSchema(job.parameters) as object)
  const problems = check(parameters)
    ? []
    : toProblems(check.errors ?? [], say).map((problem) => ({
        ...problem,
        path: `parameters.${problem.path}`,
      }))
  return { parameters, problems }
}

interface CheckTaskOptions {
  readonly say: Say
  readonly timeZone: string
  readonly before?: Task
}

/**
 * Throws all problems of a task: names (5.1), schedule, job and parameters. Returns the parameters
 * to store.
 */
export function checkTask(given: TaskInput, { say, timeZone, before }: CheckTaskOptions): object {
  const { parameters, problems } = readParameters(given, say)
  const isOther = before?.isBuiltIn === true && before.job !== given.job
  refuseWrong([
    ...checkNames(given, say),
    ...checkSchedule(given, { say, timeZone }),
    ...problems,
    ...(isOther ? [problemAt('job', 'fixed', say)] : []),
  ])
  return parameters
}
