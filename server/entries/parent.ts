import { sql } from 'kysely'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Doing } from './entry.ts'
import { problemAt } from './refuse.ts'
import { nameFrom } from '../text/names.ts'

type TreeTable = 'areas' | 'dictionary_types' | 'dictionary_data' | 'menus'

interface ParentCheckInput {
  /** '' for a new entry. */
  readonly id: string
  /** '' is the top. */
  readonly parentId: string
  readonly say: Say
}

/**
 * The problem of a parent that is missing, or is the entry itself or below it. Locks moves in that
 * tree until the transaction ends, so that two moves cannot form a circle.
 */
export async function findWrongParent(
  { trx }: Pick<Doing, 'trx'>,
  table: TreeTable,
  { id, parentId, say }: ParentCheckInput,
): Promise<Problem[]> {
  if (parentId === '') return []
  await sql`select pg_advisory_xact_lock(hashtext(${`tree ${table}`}))`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from ${sql.table(table)} where id = ${parentId}
      union select t.id, t.parent_id from ${sql.table(table)} t join up on t.id = up.parent_id
    ) select id from up`.execute(trx)
  if (rows.length === 0) return [problemAt('parentId', 'missing', say)]
  return rows.some((row) => row.id === id) ? [problemAt('parentId', 'circle', say)] : []
}

const most = 20

/** Names the entries directly below an entry, as reasons against removing it. */
export async function usesBelow(
  { trx }: Pick<Doing, 'trx'>,
  table: TreeTable,
  id: string,
): Promise<Problem[]> {
  const rows = await trx
    .selectFrom(table)
    .select(nameFrom().as('full_name'))
    .where('parent_id', '=', id)
    .orderBy('sort_code')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ path: 'parentId', code: 'child', message: row.full_name }))
}
