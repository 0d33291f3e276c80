import { sql } from 'kysely'
import type { RowProblem } from '#schemas/api/record-job.ts'
import { groupBy } from '../../database/group-by.ts'
import type { WrittenRow } from '../../tables/record-jobs.ts'
import type { Db, Row } from '../../tables/tables.ts'
import type { RecordJob } from './job.ts'

/** Rows of a part. */
export const partSize = 500

export type JobPart = Row<'record_job_parts'>

/** Stores the rows of a file in their order, some hundreds at a time. */
export function keepRows(db: Db, jobId: string): (rows: readonly string[][]) => Promise<void> {
  let total = 0
  return async (rows) => {
    if (rows.length === 0) return
    await db
      .insertInto('record_job_parts')
      .values({ job_id: jobId, number: total / partSize, rows: JSON.stringify(rows) })
      .execute()
    total += rows.length
  }
}

/** Rows from an offset on: the rest of its part, and so many parts after it. */
export async function loadRows(
  db: Db,
  { id }: RecordJob,
  { from, parts }: { readonly from: number; readonly parts: number },
): Promise<string[][]> {
  const first = Math.floor(from / partSize)
  const found = await db
    .selectFrom('record_job_parts')
    .select('rows')
    .where('job_id', '=', id)
    .where('number', '>=', first)
    .where('number', '<=', first + parts)
    .orderBy('number')
    .execute()
  return found.flatMap(({ rows }) => rows).slice(from % partSize)
}

type Findings = 'problems' | 'written'

/** Adds what was found at rows, or written of them, to their parts. */
export async function addFindings(
  db: Db,
  { id, first_row }: RecordJob,
  {
    column,
    rows,
  }: { readonly column: Findings; readonly rows: readonly { readonly row: number }[] },
): Promise<void> {
  const byPart = groupBy(rows, ({ row }) => Math.floor((row - first_row) / partSize))
  for (const [number, found] of byPart)
    await sql`update berth.record_job_parts
      set ${sql.ref(column)} = ${sql.ref(column)} || ${JSON.stringify(found)}::jsonb
      where job_id = ${id} and number = ${number}`.execute(db)
}

/** Forgets what was found at the rows of a file. */
export const dropProblems = async (db: Db, jobId: string): Promise<void> =>
  void (await db
    .updateTable('record_job_parts')
    .set({ problems: '[]' })
    .where('job_id', '=', jobId)
    .where(sql<boolean>`problems <> '[]'`)
    .execute())

/** What was meant to be written of these rows, by the number of the row. */
export async function loadMeant(
  db: Db,
  { id, first_row }: RecordJob,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, WrittenRow>> {
  const parts = await db
    .selectFrom('record_job_parts')
    .select('written')
    .where('job_id', '=', id)
    .where('number', '>=', Math.floor((from - first_row) / partSize))
    .where('number', '<=', Math.floor((to - first_row) / partSize))
    .execute()
  return new Map(parts.flatMap(({ written }) => written.map((row) => [row.row, row] as const)))
}

/** Forgets what was meant for the rows of a batch up to this offset, but not written. */
export async function dropUnwritten(
  db: Db,
  { id, done, first_row }: RecordJob,
  { to, rows }: { readonly to: number; readonly rows: readonly number[] },
): Promise<void> {
  await sql`update berth.record_job_parts
    set written = (
      select coalesce(jsonb_agg(entry order by place), '[]')
      from jsonb_array_elements(written) with ordinality as listed(entry, place)
      where (entry ->> 'row')::int < ${done + first_row} or (entry ->> 'row')::int >= ${to + first_row}
        or (entry ->> 'row')::int = any(${[...rows]}::int[]))
    where job_id = ${id} and number between ${Math.floor(done / partSize)}
      and ${Math.floor(Math.max(done, to - 1) / partSize)} and written <> '[]'`.execute(db)
}

/** The last part with something that was written. */
export const findLastWritten = (db: Db, jobId: string): Promise<JobPart | undefined> =>
  db
    .selectFrom('record_job_parts')
    .selectAll()
    .where('job_id', '=', jobId)
    .where(sql<boolean>`written <> '[]'`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** All that was written of the records of a part, from this part on, in the order of the rows. */
export async function loadWritten(
  db: Db,
  { job_id, written }: JobPart,
  from: number,
): Promise<WrittenRow[]> {
  const { rows } = await sql<{ entry: WrittenRow }>`
    select entry from berth.record_job_parts,
      jsonb_array_elements(written) with ordinality as listed(entry, place)
    where job_id = ${job_id} and number >= ${from}
      and entry ->> 'id' = any(${written.map(({ id }) => id)}::text[])
    order by (entry ->> 'row')::int, place`.execute(db)
  // What was meant last for a row was written.
  return [...new Map(rows.map(({ entry }) => [entry.row, entry] as const)).values()]
}

/** Forgets what was written of the records of a part, from this part on. */
export async function dropWritten(
  db: Db,
  { job_id, written }: JobPart,
  from: number,
): Promise<void> {
  const ids = written.map(({ id }) => id)
  await sql`update berth.record_job_parts
    set written = (
      select coalesce(jsonb_agg(entry order by place), '[]')
      from jsonb_array_elements(written) with ordinality as listed(entry, place)
      where entry ->> 'id' <> all(${ids}::text[]))
    where job_id = ${job_id} and number >= ${from} and written <> '[]'`.execute(db)
}

/** The first problems of a file, in the order of its rows. */
export async function loadProblems(
  db: Db,
  { id, failed }: RecordJob,
  most: number,
): Promise<RowProblem[]> {
  if (failed === 0) return []
  const parts = await db
    .selectFrom('record_job_parts')
    .select('problems')
    .where('job_id', '=', id)
    .where(sql<boolean>`problems <> '[]'`)
    .orderBy('number')
    .limit(most)
    .execute()
  return parts.flatMap(({ problems }) => problems).slice(0, most)
}

/** The parts of a file one after the other; only those with problems where so wanted. */
export async function* readParts(
  db: Db,
  jobId: string,
  isFaulty: boolean,
): AsyncGenerator<JobPart> {
  for (let last = -1; ;) {
    const part = await db
      .selectFrom('record_job_parts')
      .selectAll()
      .where('job_id', '=', jobId)
      .where('number', '>', last)
      .where(isFaulty ? sql<boolean>`problems <> '[]'` : sql<boolean>`true`)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!part) return
    yield part
    last = part.number
  }
}
