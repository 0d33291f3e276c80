import { sql } from 'kysely'
import type { Way } from '#schemas/api/record-history.ts'
import type { WrittenRow } from '../../tables/record-jobs.ts'
import type { Asking } from '../asking.ts'
import { columnOf, tableOf } from '../statement/physical.ts'

const way: Way = 'import'

/** Those of these ids that a record has, wherever it is: out of reach, or in the recycle bin. */
async function findIds({ db, live }: Asking, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${columnOf('id')} as id from ${tableOf(live.layout.table)}
    where ${columnOf('id')} = any(${[...ids]}::text[])`.execute(db.kysely)
  return rows.map(({ id }) => id)
}

/** Versions that imports of the caller made of these records, each as its id and number. */
async function findVersions(
  { db, live, caller }: Asking,
  ids: readonly string[],
): Promise<string[]> {
  const steps = await db.kysely
    .selectFrom('record_history')
    .select(['record_id', 'version'])
    .where('record_id', 'in', ids)
    .where('model_id', '=', live.id)
    .where('act', '=', 'change')
    .where('way', '=', way)
    .where('who', '=', caller.userId)
    .execute()
  return steps.map(({ record_id, version }) => `${record_id} ${version}`)
}

/**
 * Those of the meant rows that were written, also where the process that wrote them ended before it
 * noted that.
 */
export async function findMade(
  asking: Asking,
  rows: readonly WrittenRow[],
): Promise<readonly WrittenRow[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const there = new Set(await findIds(asking, ids))
  const made = new Set(await findVersions(asking, ids))
  return rows.filter(({ id, version }) =>
    version === 0 ? there.has(id) : made.has(`${id} ${version + 1}`),
  )
}
