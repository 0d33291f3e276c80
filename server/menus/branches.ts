import type { Kysely } from 'kysely'
import type { MenuBranch } from '#schemas/api/menu.ts'
import { menuTypes, propertiesOf } from '#schemas/menu.ts'
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

/**
 * Ids of the menu entries that open each form and ask for its permissions; an entry that shows all
 * columns to every holder asks for none.
 */
export async function entriesByForm(
  kysely: Kysely<Tables>,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await kysely
    .selectFrom('menus')
    .select(['id', 'property_json'])
    .where('type', '=', menuTypes.model)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const entries = new Map<string, string[]>()
  for (const { id, property_json } of rows) {
    const { moduleId, isColumnAuthorize } = propertiesOf({ propertyJson: property_json })
    if (moduleId === undefined || isColumnAuthorize === 0) continue
    entries.set(moduleId, [...(entries.get(moduleId) ?? []), id])
  }
  return entries
}
