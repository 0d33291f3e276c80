import type { CurrentUser } from '#schemas/api/session.ts'
import { groupBy } from '../database/group-by.ts'
import type { Row } from '../tables/tables.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../database/database.ts'
import { nameOfRow } from '../text/names.ts'

type MenuRow = Row<'menus'>

type MenuItem = CurrentUser['menuList'][number]

/**
 * The entries that the caller may open, as a tree. Directories appear only with something below
 * them; disabled entries hide everything below.
 */
export function presentMenu(rows: readonly MenuRow[], caller: Caller): MenuItem[] {
  const below = groupBy(
    rows.filter((row) => row.enabled_mark === 1),
    (row) => row.parent_id,
  )
  const held = new Set(caller.menus)
  const branch = (parentId: string, depth: number): MenuItem[] =>
    (depth > 50 ? [] : (below.get(parentId) ?? [])).flatMap((row) => {
      const children = branch(row.id, depth + 1)
      const isShown =
        row.type === 1
          ? children.length > 0
          : caller.isAdministrator || held.has(row.en_code) || children.length > 0
      return isShown ? [toItem(row, children)] : []
    })
  return branch('', 0)
}

const toItem = (row: MenuRow, children: MenuItem[]): MenuItem => ({
  id: row.id,
  parentId: row.parent_id,
  enCode: row.en_code,
  fullName: nameOfRow(row),
  icon: row.icon,
  type: row.type,
  urlAddress: row.url_address,
  linkTarget: row.link_target,
  propertyJson: row.property_json,
  hasChildren: children.length > 0,
  ...(children.length > 0 && { children }),
})

/** The entries that a caller may open, as a tree. */
export async function loadMenu(
  { kysely }: Database,
  caller: Caller,
): Promise<CurrentUser['menuList']> {
  const rows = await kysely
    .selectFrom('menus')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return presentMenu(rows, caller)
}
