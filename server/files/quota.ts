import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Tables } from '../tables/tables.ts'

/**
 * Most unused uploads of one user; their bytes are limited to as many uploads of the largest size.
 */
export const mostLoose = 200
const mostLarge = 10
/** Seconds that an unused upload is kept. */
export const day = 86_400

/** Refuses (429) further uploads until the oldest unused ones are swept. */
export async function refuseBeyondQuota(
  db: Kysely<Tables>,
  userId: string,
  most: number,
): Promise<void> {
  const { count, bytes, age } = await db
    .selectFrom('files')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::int`.as('age'),
    ])
    .where('owner', '=', '')
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= mostLoose || bytes >= most * mostLarge)
    throw new Failure('tooMany', { params: { seconds: Math.max(1, day - age) } })
}
