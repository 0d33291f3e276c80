import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { makeId } from '#schemas/wire/id.ts'
import { configOf } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Row, Tables } from '../tables/tables.ts'
import { findNextRuns } from './schedule.ts'

/** Notified when there may be a run to start. */
export const taskChannel = 'berth_tasks'

/**
 * Results that come from the queue, not from a job: the running instance is gone, this program does
 * not know the job, or the data was restored from a backup.
 */
export const verdicts = { gone: '!gone', unknown: '!unknown', restored: '!restored' } as const

const lease = sql`interval '60 seconds'`

/**
 * Plans a run of each task that is due, and computes its next time. A task has at most one open
 * run; times missed meanwhile count as one.
 */
export async function planRuns(db: Database): Promise<void> {
  const { timeZone } = await configOf(db).get()
  await db.transaction(async (trx) => {
    const due = await trx
      .selectFrom('tasks')
      .select(['id', 'cron', 'start_at', 'end_at', 'next_at'])
      .where('enabled_mark', '=', 1)
      .where((eb) => eb.or([eb('next_at', 'is', null), eb('next_at', '<=', sql<number>`now()`)]))
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, cron, start_at, end_at, next_at } of due) {
      if (next_at !== null) {
        await sql`
          insert into task_runs (id, task_id, planned_at) select ${makeId()}, ${id}, ${new Date(next_at)}::timestamptz
          where not exists (select 1 from task_runs
            where task_id = ${id} and state in ('waiting', 'running'))
          on conflict do nothing`.execute(trx)
      }
      const after = Math.max(Date.now(), next_at ?? 0)
      const [next] = findNextRuns(
        { cron, startTime: start_at, endTime: end_at },
        { after, count: 1, timeZone },
      )
      if (next !== undefined || next_at !== null)
        await trx
          .updateTable('tasks')
          .set({ next_at: next === undefined ? null : new Date(next) })
          .where('id', '=', id)
          .execute()
    }
  })
}

/** A run that this instance has claimed. */
export interface ClaimedRun extends Pick<
  Row<'task_runs'>,
  'id' | 'task_id' | 'tries' | 'holder' | 'result'
> {
  readonly job: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Claims due runs, and those whose holder let its lease expire; no other instance gets them. */
export async function claimRuns(
  db: Database,
  {
    holder,
    but,
    most,
  }: { readonly holder: string; readonly but: readonly string[]; readonly most: number },
): Promise<ClaimedRun[]> {
  if (most <= 0) return []
  const { rows } = await sql<ClaimedRun>`
    update task_runs r
    set state = 'running', tries = r.tries + 1, holder = ${holder},
      lease_until = now() + ${lease}, started_at = now()
    from tasks t where t.id = r.task_id and r.id in (
      select id from task_runs
      where ((state = 'waiting' and due_at <= now())
        or (state = 'running' and lease_until < now())) and not id = any(${but}::text[])
      order by due_at, id limit ${most} for update skip locked
    ) returning r.id, r.task_id, r.tries, r.holder, r.result, t.job, t.parameters`.execute(
    db.kysely,
  )
  return rows
}

/** The row of the run, as long as no other instance has taken it over. */
const own = (db: Database, { id, holder }: ClaimedRun) =>
  db.kysely.updateTable('task_runs').where('id', '=', id).where('holder', '=', holder)

export const renewLease = async (db: Database, run: ClaimedRun): Promise<void> =>
  void (await own(db, run)
    .set({ lease_until: sql`now() + ${lease}` })
    .execute())

/** Stores how a run ended. */
export const endRun = async (
  db: Database,
  run: ClaimedRun,
  { state, result }: { readonly state: 'done' | 'failed'; readonly result: string },
): Promise<void> =>
  void (await own(db, run)
    .set({ state, result, lease_until: null, ended_at: sql`now()` })
    .execute())

/** Schedules a failed run again; each retry waits one minute longer. */
export const retryRun = async (db: Database, run: ClaimedRun, result: string): Promise<void> =>
  void (await own(db, run)
    .set({
      state: 'waiting',
      result,
      lease_until: null,
      due_at: sql`now() + make_interval(mins => ${run.tries}::integer)`,
    })
    .execute())

/**
 * Closes runs that were planned or running when a restored backup was made. Times missed since then
 * are not made up for.
 */
export async function closeRuns(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('task_runs')
    .set({ state: 'failed', result: verdicts.restored, lease_until: null, ended_at: sql`now()` })
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  await trx.updateTable('tasks').set({ next_at: null }).execute()
}

/**
 * Milliseconds until the next run is due, 0 or less where one is due now; nothing where none is
 * planned.
 */
export async function findNextDue({ kysely }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(at) - now()) * 1000)::float8 as ms from (
      select min(next_at) as at from tasks where enabled_mark = 1
      union all select min(due_at) from task_runs where state = 'waiting'
    ) moment`.execute(kysely)
  return rows[0]?.ms ?? undefined
}
