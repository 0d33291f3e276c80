import { tasks } from '#schemas/api/task.ts'
import { getEntry } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { jobs, jobTexts } from '../../jobs/jobs.ts'
import type { JobName } from '../../jobs/jobs.ts'
import { findNextRuns } from '../../jobs/schedule.ts'
import { timeZoneOf } from '../../record/zone.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { createTask, removeTask, runTask, switchTask, updateTask } from './commands.ts'
import { checkSchedule, scheduleOf } from './policy.ts'
import { listTasks, tasks as noun } from './table.ts'
import { listRuns } from '../../jobs/runs.ts'

const shown = 5

/** Scheduled tasks. */
export const taskRoutes = (services: Services): Route[] => {
  const { db } = services
  return [
    serve(tasks.list, ({ query }) => listTasks(db.kysely, query)),
    serve(tasks.jobs, async ({ say }) => ({
      list: Object.entries(jobs).map(([job, { parameters }]) => ({
        job,
        fullName: say(jobTexts, job as JobName),
        parameters,
      })),
    })),
    serve(tasks.preview, async ({ body, say }) => {
      const timeZone = await timeZoneOf(db)
      refuseWrong(checkSchedule(body, { say, timeZone }))
      return { list: findNextRuns(scheduleOf(body), { after: Date.now(), count: shown, timeZone }) }
    }),
    serve(tasks.read, ({ params }) => getEntry(db.kysely, noun, params.id)),
    serve(tasks.create, (given) => createTask(services, given)),
    serve(tasks.update, (given) => updateTask(services, given.params.id, given)),
    serve(tasks.state, (given) => switchTask(services, given.params.id, given)),
    serve(tasks.run, (given) => runTask(services, given.params.id, given)),
    serve(tasks.remove, (given) => removeTask(services, given.params.id, given)),
    serve(tasks.runs, async ({ params, query, say }) => {
      await getEntry(db.kysely, noun, params.id)
      return listRuns(db.kysely, { ...query, taskId: params.id }, say)
    }),
  ]
}
