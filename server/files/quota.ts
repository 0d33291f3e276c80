import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Tables } from '../tables/tables.ts'

/**
 * Uploads of one user that nothing has taken into use yet, at most; and their bytes, in uploads of
 * the largest size.
 */
export const mostLoose = 200
const mostLarge = 10
/** Seconds that a loose upload is kept. */
export const day = 86_400

/** 429 until the oldest loose upload of the user is swept. */
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
