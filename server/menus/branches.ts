import type { Kysely } from 'kysely'
import type { MenuBranch } from '#schemas/api/menu.ts'
import type { Tables } from '../tables/tables.ts'
import { nameFrom } from '../text/names.ts'

/**
 * Menu entries without their targets, siblings in tree order; only of one type where it is given.
 */
export async function listBranches(kysely: Kysely<Tables>, type?: number): Promise<MenuBranch[]> {
  const rows = await kysely
    .selectFrom('menus')
    .select(['id', 'parent_id', 'en_code', nameFrom().as('full_name'), 'type'])
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    enCode: row.en_code,
    fullName: row.full_name,
    type: row.type,
  }))
}
