import { sql } from 'kysely'
import type { JobState } from '#schemas/api/record-job.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { hold, isHeld } from '../../database/hold.ts'
import type { Database } from '../../database/database.ts'
import { wait } from '../../platform/timer.ts'
import { nameOfRow } from '../../text/names.ts'
import type { Db, Row, Tables, Trx } from '../../tables/tables.ts'
import type { Asking } from '../asking.ts'
import type { Updateable } from 'kysely'
import { noteEnd } from './note-end.ts'

export type RecordJob = Row<'record_jobs'>

/** Days after which a job is forgotten, with what it knows of its rows. */
const keptDays: { readonly [K in RecordJob['kind']]: number } = {
  export: 7,
  import: 7,
  batch: 30,
}

export const holdingOf = (id: string): string => `record job ${id}`

export interface OwnJob {
  readonly kind: RecordJob['kind']
  readonly modelId: string
  readonly userId: string
}

/** The caller's own jobs of this kind for a form. */
export const whoseOf = ({ live, caller }: Asking, kind: RecordJob['kind']): OwnJob => ({
  kind,
  modelId: live.id,
  userId: caller.userId,
})

/** A job of the caller, to begin or go on. */
export const ownerOf = ({ caller }: Asking, id: string) => ({ id, userId: caller.userId })

const own = (db: Db, { kind, modelId, userId }: OwnJob) =>
  db
    .selectFrom('record_jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('design_id', '=', modelId)
    .where('created_by', '=', userId)

/** The caller's own job; notFound where there is none. */
export async function getJob(db: Db, id: string, whose: OwnJob): Promise<RecordJob> {
  const job = await own(db, whose).where('id', '=', id).executeTakeFirst()
  if (!job) throw new Failure('notFound')
  return job
}

/**
 * The caller's latest job of this kind for a form; undefined where there is none. A file that is
 * still read has no name yet.
 */
export const findLatestJob = (db: Db, whose: OwnJob): Promise<RecordJob | undefined> =>
  own(db, whose)
    .where('file_name', '<>', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Forgets old jobs. */
export async function dropOldJobs(db: Db): Promise<void> {
  for (const [kind, days] of Object.entries(keptDays))
    await sql`delete from berth.record_jobs
      where kind = ${kind} and created_at < now() - make_interval(days => ${days})
       and state not in ('running', 'checking', 'undoing')`.execute(db)
}

/**
 * Stores how far a job is, if it is in one of these states; false where it is not, because it was
 * stopped meanwhile.
 */
export async function touchJob(
  db: Db,
  { id, states }: { readonly id: string; readonly states: readonly JobState[] },
  columns: Updateable<Tables['record_jobs']>,
): Promise<boolean> {
  const touched = await db
    .updateTable('record_jobs')
    .set({ ...columns, seen_at: new Date() })
    .where('id', '=', id)
    .where('state', 'in', states)
    .returning('id')
    .execute()
  return touched.length > 0
}

/** What a job is once it was left: an export begins anew, the others can go on. */
const leftStates = { export: 'broken', import: 'stopped', batch: 'stopped' } as const
export const busyStates = ['running', 'checking', 'undoing'] as const

/** Is a job under way that no process works at any more? */
export const isLost = async (db: Database, job: RecordJob): Promise<boolean> =>
  busyStates.some((state) => state === job.state) &&
  !(await isHeld(db, db.kysely, holdingOf(job.id)))

/**
 * Ends a job that is in one of these states, with its line in the audit; false where it is not in
 * one, because another ended it.
 */
export async function endJob(
  trx: Trx,
  { id, states }: { readonly id: string; readonly states: readonly JobState[] },
  columns: Updateable<Tables['record_jobs']> & { readonly state: JobState },
): Promise<boolean> {
  const before = await trx
    .selectFrom('record_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', states)
    .forUpdate()
    .executeTakeFirst()
  if (!before || !(await touchJob(trx, { id, states }, columns))) return false
  const ended = { ...before, state: columns.state }
  await noteEnd(trx, ended, { work: before.kind, was: before.state })
  return true
}

/** Refuses (409) where the person has a job that a process works at; one that was left is over. */
async function refuseUnderWay(
  { db, trx }: { readonly db: Database; readonly trx: Trx },
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const others = await trx
    .selectFrom('record_jobs as j')
    .innerJoin('designs as d', 'd.id', 'j.design_id')
    .select(['j.id', 'j.kind as work', 'j.design_id', 'j.file_name', 'd.full_name', 'd.names'])
    .where('j.created_by', '=', userId)
    .where('j.id', '<>', id)
    .where('j.state', 'in', busyStates)
    .orderBy('j.id')
    .execute()
  for (const other of others) {
    const { work, design_id: modelId, file_name: fileName } = other
    if (await isHeld(db, trx, holdingOf(other.id)))
      throw new Failure('jobUnderWay', {
        params: { form: nameOfRow(other) },
        data: { job: { id: other.id, kind: work, modelId, fileName } },
      })
    await endJob(trx, { id: other.id, states: busyStates }, { state: leftStates[work] })
  }
}

/** Settles once a job is held for this process, with what releases it. */
export type JobHold = Promise<() => Promise<void>>

/**
 * Begins a job of a person by what `begin` stores, and holds it for this process before it counts as
 * under way. Each person has one job at a time, over all forms and instances; 409 for a second.
 * Returns what releases it, once no other process is at it.
 */
export async function beginAlone<T>(
  db: Database,
  whose: { readonly id: string; readonly userId: string },
  begin: (trx: Db) => Promise<T>,
): Promise<{ readonly begun: T; readonly held: JobHold }> {
  const held = hold(db, holdingOf(whose.id))
  try {
    const begun = await db.transaction(async (trx) => {
      await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', whose.userId)
        .forNoKeyUpdate()
        .execute()
      await refuseUnderWay({ db, trx }, whose)
      return begin(trx)
    })
    return { begun, held }
  } catch (error) {
    void held.then((release) => release()).catch(() => undefined)
    throw error
  }
}

/** Waits until nobody works at a job any more, at most for so many milliseconds. */
export async function letEnd(db: Database, id: string, most: number): Promise<void> {
  const until = performance.now() + most
  while (performance.now() < until && (await isHeld(db, db.kysely, holdingOf(id)))) await wait(50)
}
