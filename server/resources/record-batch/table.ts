import { sql } from 'kysely'
import { partSize } from '../../record/job/parts.ts'
import type { Db } from '../../tables/tables.ts'

/** Most reasons in an answer, and most records of each. */
const most = { reasons: 20, examples: 5 } as const

const problemsOf = (jobId: string) => sql`
  select (problem ->> 'row')::int as row, problem ->> 'label' as label,
    problem ->> 'message' as message,
    part.rows -> (((problem ->> 'row')::int - 1) % ${partSize}::int) ->> 0 as id
  from berth.record_job_parts part, jsonb_array_elements(part.problems) as problem
  where part.job_id = ${jobId}`

interface RefusalReason {
  readonly label: string
  readonly message: string
  readonly count: number
  readonly ids: string[]
}

/** Why records of a batch were refused, the most frequent reason first. */
export async function readReasons(db: Db, jobId: string): Promise<RefusalReason[]> {
  const { rows } = await sql<RefusalReason>`
    select label, message, count(*)::int as count,
      (array_agg(id order by row))[1:${most.examples}::int] as ids
    from (${problemsOf(jobId)}) as found group by label, message
    order by count(*) desc, label, message limit ${most.reasons}`.execute(db)
  return rows
}

interface RefusedRow {
  readonly id: string
  readonly label: string
  readonly message: string
}

/** The records that a batch was refused for, in its order. */
export async function readRefused(
  db: Db,
  jobId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select id, label, message from (${problemsOf(jobId)}) as found
    order by row, label, message limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countRefused(db: Db, jobId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${problemsOf(jobId)}) as found`.execute(db)
  return rows[0]?.total ?? 0
}
