import type { Kysely } from 'kysely'
import type { TaskRun, tasks as calls } from '#schemas/api/task.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { verdicts } from './queue.ts'
import type { Row, Tables } from '../tables/tables.ts'
import type { CallQuery } from '#schemas/api/call.ts'
import type { Page } from '#schemas/wire/page.ts'
import { matchKeyword, matchPerson, pageOf } from '../entries/page.ts'

const runTexts = defineTexts({
  zh: {
    gone: '执行该任务的服务已停止',
    unknown: '当前版本没有这种任务',
    restored: '数据已恢复到备份，执行中断',
  },
  zhtw: {
    gone: '執行該任務的服務已停止',
    unknown: '目前版本沒有這種任務',
    restored: '資料已還原到備份，執行中斷',
  },
  en: {
    gone: 'The instance that ran it stopped',
    unknown: 'This version has no such job',
    restored: 'Cut short: the data went back to a backup',
  },
})

const words: { readonly [verdict: string]: 'gone' | 'unknown' | 'restored' } = {
  [verdicts.gone]: 'gone',
  [verdicts.unknown]: 'unknown',
  [verdicts.restored]: 'restored',
}

const tell = (result: string, say: Say): string => {
  const known = words[result]
  return known ? say(runTexts, known) : result
}

/** A run as callers receive it, its result in words. */
export const presentRun = (
  row: Row<'task_runs'> & { readonly real_name: string | null },
  say: Say,
): TaskRun => ({
  id: row.id,
  plannedTime: row.planned_at,
  startTime: row.started_at,
  endTime: row.ended_at,
  state: row.state,
  tries: row.tries,
  startedBy: row.real_name ?? row.started_by,
  result: tell(row.result, say),
})

const runs = (kysely: Kysely<Tables>) =>
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

/** Runs of a task, by default newest first. */
export function listRuns(
  kysely: Kysely<Tables>,
  asked: CallQuery<typeof calls.runs> & { readonly taskId: string },
  say: Say,
): Promise<Page<TaskRun>> {
  const found = runs(kysely)
    .where('r.task_id', '=', asked.taskId)
    .where((eb) => eb.or([matchKeyword(['r.result'], asked.keyword), matchPerson(asked.keyword)]))
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

/** One run; notFound where there is none. */
export const getRun = async (kysely: Kysely<Tables>, id: string, say: Say): Promise<TaskRun> =>
  presentRun(await runs(kysely).where('r.id', '=', id).executeTakeFirstOrThrow(), say)
