import { sql } from 'kysely'
import { loadConcerns } from '../../auth/concern.ts'
import type { Database } from '../../database/database.ts'
import type { Db, Row } from '../../tables/tables.ts'

export interface ViewRow extends Row<'list_views'> {
  readonly owner_name: string
}

const all = (kysely: Db) =>
  kysely
    .selectFrom('list_views')
    .innerJoin('users', 'users.id', 'list_views.user_id')
    .selectAll('list_views')
    .select('users.real_name as owner_name')

/** The views of a form that are a person's own or shared with them, own ones first, by name. */
export async function listViewsFor(
  db: Database,
  modelId: string,
  userId: string,
): Promise<ViewRow[]> {
  const concerns = [...((await loadConcerns(db, [userId])).get(userId) ?? [])]
  const isShared = sql<boolean>`exists (
    select 1 from list_view_shares as s where s.view_id = list_views.id
      and case when s.subject_type in ('organize', 'department') then 'unit' else s.subject_type end
        || ':' || s.subject_id = any(${concerns}::text[]))`
  return all(db.kysely)
    .where('list_views.model_id', '=', modelId)
    .where((eb) => eb.or([eb('list_views.user_id', '=', userId), isShared]))
    .orderBy(sql`list_views.user_id <> ${userId}`)
    .orderBy('list_views.full_name')
    .orderBy('list_views.id')
    .execute()
}

/** One view of a form; undefined where there is none. */
export const findView = (kysely: Db, modelId: string, id: string): Promise<ViewRow | undefined> =>
  all(kysely)
    .where('list_views.model_id', '=', modelId)
    .where('list_views.id', '=', id)
    .executeTakeFirst()

/** To whom views are shared. */
export const findShares = (
  kysely: Db,
  viewIds: readonly string[],
): Promise<Row<'list_view_shares'>[]> =>
  viewIds.length === 0
    ? Promise.resolve([])
    : kysely
        .selectFrom('list_view_shares')
        .selectAll()
        .where('view_id', 'in', viewIds)
        .orderBy('subject_type')
        .orderBy('subject_id')
        .execute()

/** The view that a person's list opens with; '' for none. */
export async function findDefault(kysely: Db, modelId: string, userId: string): Promise<string> {
  const row = await kysely
    .selectFrom('list_view_defaults')
    .select('view_id')
    .where('model_id', '=', modelId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.view_id ?? ''
}
